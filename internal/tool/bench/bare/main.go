// Bare is a minimal program that uses Kong. Benchmarks compare its start-up time with wfind's.
package main

import (
	"fmt"

	"github.com/alecthomas/kong"
)

func main() {
	var grammar struct {
		Clues []string `arg:"" optional:"" help:"Clues."`
		Dict  string   `short:"d" help:"Word list."`
		Count bool     `short:"c" help:"Print how many."`
	}
	kong.Parse(&grammar)
	fmt.Println(len(grammar.Clues))
}

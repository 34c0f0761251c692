// Bare is a minimal program that parses its command line with Kong, as wfind does. Benchmarks
// compare the start-up times of the two.
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

// Bare is a minimal program that uses Kong. The time that wfind takes to start is compared with the time
// that Bare takes.
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

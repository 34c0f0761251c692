// Bare is the smallest program on Kong: what starting wfind is measured
// against.
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

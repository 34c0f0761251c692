// Wfind is a constraint finder for Wordle-like games: it reads clues written
// GUESS=SCORE and prints every word that can still be the answer.
//
//	wfind CHEST=c.E.. WRECK=..Ec.
//
// See README.md, or wfind --help.
package main

import (
	"os"

	"wfind/internal/cli"
)

func main() { os.Exit(cli.Main(os.Args[1:])) }

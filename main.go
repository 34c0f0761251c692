// Wfind finds the possible answers in Wordle-like games. It reads clues written as GUESS=SCORE, and
// prints every word that fits them:
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

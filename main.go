// Wfind is a constraint finder for Wordle-like games: it reads clues written
// GUESS=SCORE and prints every word that can still be the answer.
//
//	wfind CHEST=c.E.. WRECK=..Ec.
//
// See README.md, or wfind --help.
package main

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"

	"github.com/alecthomas/kong"

	"wfind/internal/cli"
)

// A grammar is the command line; its tags are the manual.
type grammar struct {
	Color   string           `enum:"auto,always,never" default:"auto" help:"Colours: auto (on a terminal), always or never."`
	Version kong.VersionFlag `help:"Print the version and exit."`

	Find  cli.Find  `cmd:"" default:"withargs" help:"List the words that can still be the answer (the default command)."`
	Score cli.Score `cmd:"" help:"Score guesses against an answer."`
	Dict  cli.Dict  `cmd:"" help:"Show the built-in word lists, or the words of one."`
}

const description = `Finds the words that can still be the answer of a Wordle-like game.

  wfind CHEST=c.E.. WRECK=..Ec.

A clue is a guess and its score: c.E.. has C elsewhere, E in its place and no H, S or T.`

func main() {
	os.Exit(run(os.Args[1:], cli.Standard()))
}

// run runs a command line and returns its exit status.
func run(args []string, env *cli.Env) int {
	var g grammar
	exit := -1 // set when Kong has printed help or the version
	parser, err := kong.New(&g,
		kong.Name("wfind"),
		kong.Description(description),
		kong.Vars{"version": version()},
		kong.Writers(env.Stdout, env.Stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Exit(func(status int) { exit = status }),
		kong.Bind(env),
	)
	if err != nil {
		return env.Status(fmt.Errorf("building the command line: %w", err))
	}
	ctx, err := parser.Parse(cli.Permute(parser.Model, args))
	if exit >= 0 {
		return exit
	}
	if err != nil {
		return env.Status(usageError(err))
	}
	env.Color = g.Color
	return env.Status(ctx.Run())
}

// usageError adds to Kong's message where help is to be had.
func usageError(err error) error {
	command := ""
	if pe, ok := errors.AsType[*kong.ParseError](err); ok && pe.Context != nil {
		if selected := pe.Context.Selected(); selected != nil {
			command = " " + selected.Name
		}
	}
	return fmt.Errorf("%w\nsee wfind%s --help", err, command)
}

// version returns the version that the build recorded.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "wfind (unknown version)"
	}
	v := "wfind " + info.Main.Version
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && info.Main.Version == "(devel)" {
			v += " " + s.Value[:min(12, len(s.Value))]
		}
	}
	return v + " " + info.GoVersion
}

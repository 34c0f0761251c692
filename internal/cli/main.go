package cli

import (
	"errors"
	"fmt"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/alecthomas/kong"
)

// Globals are the flags of all commands.
type globals struct {
	Color   string      `enum:"auto,always,never" default:"auto" help:"Colours: auto (on a terminal), always or never."`
	Version versionFlag `help:"Print the version and exit."`
}

// A grammar is the command line; its tags are the manual.
type grammar struct {
	globals
	finder
	Score   Score   `cmd:"" help:"Score guesses against an answer."`
	Suggest Suggest `cmd:"" help:"Rank the best next guesses."`
	Solve   Solve   `cmd:"" help:"Find the optimal strategy, with proof."`
	Review  Review  `cmd:"" help:"Judge a game turn by turn."`
	Play    Play    `cmd:"" help:"Play a round of the game."`
	Assist  Assist  `cmd:"" help:"Play along with a game: colour clues in, see what is left and what to guess."`
	Stats   Stats   `cmd:"" help:"Tell how the games played here went."`
	Dict    Dict    `cmd:"" help:"Show the built-in word lists, or the words of one."`

	Completion Completion `cmd:"" help:"Print a completion script for bash, zsh or fish."`
}

// A finder is the command that is run most and has to start fastest.
type finder struct {
	Find Find `cmd:"" default:"withargs" help:"List the words that can still be the answer (the default command)."`
}

const description = `Finds the words that can still be the answer of a Wordle-like game.

  wfind CHEST=c.E.. WRECK=..Ec.

A clue is a guess and its score: c.E.. has C elsewhere, E in its place and no H, S or T.`

// Main runs a command line, the name of the program left out, with the standard
// input and output of the process. It returns the exit status.
func Main(args []string) int { return run(args, Standard()) }

// run runs a command line and returns its exit status.
func run(args []string, env *Env) int {
	var g grammar
	var meant any = &g
	// Most of a run is Kong reading a grammar. It need not read commands that
	// are not meant, nor anything where there is nothing but clues.
	switch {
	case onlyClues(args):
		return env.Status((&Find{Clues: args}).Run(env))
	case len(args) == 0 && env.Interactive():
		args = []string{"--help"} // better than thirteen thousand words
	case isFind(args):
		meant = &struct {
			*globals
			*finder
		}{&g.globals, &g.finder}
	}
	exit := -1 // set when Kong has printed help or the version
	parser, err := kong.New(meant,
		kong.Name("wfind"),
		kong.Description(description),
		kong.Writers(env.Stdout, env.Stderr),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Exit(func(status int) { exit = status }),
		kong.Bind(env),
	)
	if err != nil {
		return env.Status(fmt.Errorf("building the command line: %w", err))
	}
	ctx, err := parser.Parse(Permute(parser.Model, args))
	if exit >= 0 {
		return exit
	}
	if err != nil {
		return env.Status(usageError(err))
	}
	env.Color = g.Color
	return env.Status(ctx.Run())
}

// onlyClues reports whether the arguments are clues for find and nothing
// else.
func onlyClues(args []string) bool {
	return len(args) > 0 && !slices.ContainsFunc(args, func(arg string) bool { return !isClue(arg) })
}

// isFind reports whether the arguments can only be meant for find: a first
// one that is a clue is no command. Help is left to the full grammar.
func isFind(args []string) bool {
	return len(args) > 0 && isClue(args[0]) && !slices.Contains(args, "-h") && !slices.Contains(args, "--help")
}

// isClue tells clues from commands, flags and words.
func isClue(arg string) bool {
	return !strings.HasPrefix(arg, "-") && strings.Contains(arg, "=")
}

// usageError adds to Kong's message where help is to be had.
func usageError(err error) error {
	command := ""
	if pe, ok := errors.AsType[*kong.ParseError](err); ok && pe.Context != nil {
		if selected := pe.Context.Selected(); selected != nil {
			command = " " + selected.Name
		}
	}
	text := err.Error()
	if flag, _, ok := strings.Cut(text, ": expected"); ok && strings.Contains(text, "EOL") {
		text = flag + ": its value is missing"
	}
	return fmt.Errorf("%s\nsee wfind%s --help", text, command)
}

// A versionFlag prints the version, read from the build only when it is
// asked for.
type versionFlag bool

// BeforeReset is called by Kong before it looks at anything else.
func (versionFlag) BeforeReset(app *kong.Kong) error {
	fmt.Fprintln(app.Stdout, version())
	app.Exit(0)
	return nil
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

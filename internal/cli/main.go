// Package cli implements the commands of wfind. Each command has a file with a struct and a Run
// method. The fields of the struct are the command's arguments and flags, which Kong fills in. The
// table of commands is in main.go. Package command has the flags that several commands share.
package cli

import (
	"bytes"
	"cmp"
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/alecthomas/kong"

	"wfind/internal/cli/cmdline"
	"wfind/internal/cli/command"
	"wfind/internal/cli/manual"
	"wfind/internal/cli/play"
	"wfind/internal/text/printable"
)

type entry struct {
	name, help string
	runner     runner
}

type runner interface{ Run(env *command.Env) error }

const defaultCommand = "find"

func commands() []entry {
	return []entry{
		{defaultCommand, "List the words that fit your clues. This is the default command.", new(findCommand)},
		{"score", "Score guesses against an answer.", new(scoreCommand)},
		{"suggest", "Rank the best next guesses.", new(suggestCommand)},
		{"solve", "Find the optimal strategy, and prove that none is better.", new(solveCommand)},
		{"review", "Review a finished game turn by turn.", new(reviewCommand)},
		{"play", "Play the game in the terminal.", new(play.Play)},
		{"assist", "Show possible answers and suggestions while you play elsewhere.", new(assistCommand)},
		{"stats", "Show statistics about your games.", new(statsCommand)},
		{"benchmark", "Play games with wfind's suggestions, and count the turns.", new(benchmarkCommand)},
		{"dict", "List the word lists, or the words in one of them.", new(dictCommand)},
		{"completion", "Print a completion script for bash, zsh, fish or PowerShell.", new(completionCommand)},
		{"help", "Show help for a command, or list all commands.", new(helpCommand)},
	}
}

// hiddenCommands returns the commands for scripts, which the help does not list.
func hiddenCommands() []entry {
	return []entry{
		{"man", "Print the manual page in roff.", new(manCommand)},
		{"line", "For the shell's key bindings: print or replace the clues in a command line.", new(lineCommand)},
		{"complete", "Print the possible completions of a command line, for completion scripts.", new(completeCommand)},
	}
}

func commandNamed(name string) *entry {
	all := slices.Concat(commands(), hiddenCommands())
	i := slices.IndexFunc(all, func(c entry) bool { return c.name == name })
	if i < 0 {
		return nil
	}
	return &all[i]
}

func isCommand(name string) bool { return commandNamed(name) != nil }

type globals struct {
	Color   string           `enum:"auto,always,never" default:"auto" placeholder:"WHEN" help:"Use colours: auto (on a terminal), always or never. Default: ${default}."`
	Version kong.VersionFlag `help:"Print the version and exit."`
}

const description = `Enter your guesses and their colours; get every word that still fits.

  wfind CHEST=c.E.. WRECK=..Ec.

A clue is a guess and its score. In the score, write green letters in upper
case, yellow letters in lower case, and a dot for each grey letter.`

// Main runs wfind and returns its exit status. args does not include the program's name.
func Main(args []string) int {
	return run(args, command.Standard())
}

func run(args []string, env *command.Env) int {
	if len(args) == 0 && command.IsTerminal(env.Stdin) && command.IsTerminal(env.Stdout) {
		args = []string{"help"} // better than printing thirteen thousand words
	}
	return env.Status(execute(args, env))
}

func execute(args []string, env *command.Env) error {
	p, err := parse(args, env)
	switch {
	case err != nil:
		return err
	case p.exited:
		return env.Print(p.out.String())
	}
	env.Color = p.globals.Color
	return p.runner.Run(env)
}

type parser struct {
	*kong.Kong
	globals
	entry                // the command, if there is only one
	isNamed bool         // the command line names the command
	out     bytes.Buffer // what Kong printed: help or the version
	exited  bool         // Kong printed the help or the version
}

func parse(args []string, env *command.Env) (*parser, error) {
	p, rest := parserFor(args, env)
	flags, words := cmdline.Arrange(p.flags(), rest)
	if !p.isNamed && slices.Contains(flags, "--help") {
		return parse([]string{"help"}, env)
	}
	for _, flag := range flags {
		name, _, _ := strings.Cut(flag, "=")
		if flag[1] != '-' {
			_, size := utf8.DecodeRuneInString(flag[1:])
			name = flag[:1+size]
		}
		if utf8.RuneCountInString(strings.TrimLeft(name, "-")) == 1 { // Kong would suggest every short flag
			return nil, usageError(fmt.Errorf("unknown flag %s", name), p, args, words)
		}
	}
	ctx, err := p.Parse(slices.Concat([]string{p.name}, flags, words))
	if p.exited {
		return p, nil
	}
	if err != nil {
		return nil, usageError(err, p, args, words)
	}
	env.Given, err = cmdline.NewGiven(ctx)
	return p, err
}

// parserFor returns a parser for the command that args names, or for the find command if there is none.
// rest holds the other arguments.
func parserFor(args []string, env *command.Env) (p *parser, rest []string) {
	// A parser for all commands would take longer to build than most searches.
	if len(args) > 0 && isCommand(args[0]) {
		p = newParser(env, *commandNamed(args[0]))
		p.isNamed = true
		return p, args[1:]
	}
	p = newParser(env, *commandNamed(defaultCommand))
	for _, t := range cmdline.Parse(p.flags(), args) {
		if i := t.Index; t.IsArg && isCommand(t.Text) { // the command's name comes after flags
			return parserFor(slices.Concat(args[i:i+1], args[:i], args[i+1:]), env)
		}
		if t.IsArg || t.IsWords() || t.Text == "--" {
			break
		}
	}
	return p, args
}

// newParser returns a parser for the given commands. It panics if a command's struct has an invalid tag.
func newParser(env *command.Env, entries ...entry) *parser {
	p := new(parser)
	var root any = &p.globals
	if len(entries) > 1 { // flags without a command's name are the flags of find
		root = &struct {
			*globals
			findFlags `group:"Flags for find, the default command:"`
		}{globals: &p.globals}
	}
	options := append(cmdline.Mappers(),
		kong.Name("wfind"),
		kong.Description(description),
		kong.Vars{"version": moduleVersion() + " " + runtime.Version()},
		kong.Writers(&p.out, env.Stderr),
		kong.Bind(env), // for BeforeResolve
		kong.Help(printHelp),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true, WrapUpperBound: 100}),
		kong.Exit(func(int) { p.exited = true }),
	)
	for _, c := range entries {
		p.entry = c
		options = append(options, kong.DynamicCommand(c.name, c.help, "", p.runner))
	}
	p.Kong = kong.Must(root, options...)
	p.Model.HelpFlag.Help = "Show help and exit."
	return p
}

func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	if node := ctx.Selected(); node != nil {
		node.Detail = manual.WithDirectories(node.Detail, runtime.GOOS)
		for _, f := range node.Flags {
			if f.IsBool() && f.PlaceHolder != "" {
				f.Name += "[=" + f.PlaceHolder + "]" // as in --last[=N]; the process ends after the help
			}
		}
	} else {
		fmt.Fprintf(ctx.Stdout, "Usage: wfind [CLUE ...] [flags]\n       wfind COMMAND [flags]\n")
		options.NoAppSummary = true
	}
	return kong.DefaultHelpPrinter(options, ctx)
}

func (p *parser) flags() []*kong.Flag {
	return slices.Concat(p.Model.Flags, p.Model.Children[0].Flags)
}

type helpCommand struct {
	Command string `arg:"" name:"COMMAND" optional:"" completion:"command" help:"The command to show help for (default: all commands)."`
}

func (*helpCommand) Help() string {
	return `Examples:
  # list all commands, and the flags of the default command
  wfind help
  # show the same help as wfind solve --help
  wfind help solve

Exit status: 0 on success, 2 if the command does not exist.`
}

func (h *helpCommand) Run(env *command.Env) error {
	switch {
	case isCommand(h.Command):
		return execute([]string{h.Command, "--help"}, env)
	case h.Command != "":
		err := fmt.Errorf("there is no command named %s", printable.Quote(h.Command))
		return command.WithHint(err, cmp.Or(meantCommand(h.Command), "See wfind --help."))
	}
	p := newParser(env, commands()...)
	if _, err := p.Parse([]string{"--help"}); err != nil && !p.exited {
		return err
	}
	return env.Print(p.out.String())
}

func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "wfind (unknown version)"
	}
	return "wfind " + info.Main.Version // a tag, or the date and hash of a commit
}

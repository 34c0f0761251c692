// Package cli implements the commands of wfind. Each command has a file with a struct and a Run method.
// The fields of the struct are the command's arguments and flags, which Kong fills in. This file has the
// table of commands. Package command has the flags that several commands share.
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
	"wfind/internal/game/keyboard"
	"wfind/internal/text/printable"
)

type entry struct {
	name, help string
	runner     runner
	hidden     bool // called by scripts, not by people
}

type runner interface{ Run(env *command.Env) error }

const defaultCommand = "find"

func commands() []entry {
	return []entry{
		{defaultCommand, "List the possible answers. This is the default command.", new(findCommand), false},
		{"score", "Score guesses against an answer.", new(scoreCommand), false},
		{"suggest", "Rank the best next guesses.", new(suggestCommand), false},
		{"solve", "Find the optimal strategy, with a proof.", new(solveCommand), false},
		{"review", "Review a finished game turn by turn.", new(reviewCommand), false},
		{"play", "Play a round of the game.", new(play.Play), false},
		{"assist", "Get help with a game played elsewhere: enter its colours, see answers and suggestions.", new(assistCommand), false},
		{"stats", "Show statistics of your games.", new(statsCommand), false},
		{"benchmark", "Measure how well the suggestions play.", new(benchmarkCommand), false},
		{"dict", "List the word lists, or the words in one of them.", new(dictCommand), false},
		{"completion", "Print a completion script for bash, zsh, fish or PowerShell.", new(completionCommand), false},
		{"help", "Show help for one command or for all of them.", new(helpCommand), false},
		{"man", "Print the manual page in roff.", new(manCommand), true},
		{"line", "Process a command line for the shell's key bindings.", new(lineCommand), true},
		{"complete", "Complete a command line for a shell.", new(completeCommand), true},
	}
}

func commandNamed(name string) *entry {
	all := commands()
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

A clue is a guess and its score. In c.E.. an upper-case letter is correct
(green), a lower-case letter is present elsewhere (yellow), and a dot is an
absent letter (grey).`

// Main runs wfind with args, the command-line arguments after the program's name, and the standard
// streams of the process. It returns the exit status.
func Main(args []string) int {
	return run(args, command.Standard())
}

func run(args []string, env *command.Env) int {
	if len(args) == 0 && command.IsTerminal(env.Stdin) && command.IsTerminal(env.Stdout) {
		args = []string{"help"} // better than printing thirteen thousand words
	}
	p, arranged, err := parserFor(args, env)
	if err != nil {
		return env.Status(err)
	}
	ctx, err := p.parse(arranged)
	switch {
	case p.exited:
		return env.Status(env.Print(p.out.String()))
	case err != nil:
		return env.Status(usageError(err, p, args, arranged[1:]))
	}
	env.Color = p.globals.Color
	if env.Given, err = cmdline.NewGiven(ctx); err == nil {
		err = p.runner.Run(env)
	}
	return env.Status(err)
}

type parser struct {
	*kong.Kong
	globals
	entry                // the command, if there is only one
	isNamed bool         // the command line names the command
	out     bytes.Buffer // what Kong printed: help or the version
	exited  bool         // Kong printed the help or the version
}

func (p *parser) parse(arranged []string) (*kong.Context, error) {
	flags, _ := splitFlags(arranged[1:])
	// For an unknown short flag, Kong would suggest every other short flag.
	for _, arg := range flags {
		if arg[1] != '-' {
			_, size := utf8.DecodeRuneInString(arg[1:])
			return nil, fmt.Errorf("unknown flag %s", arg[:1+size])
		}
	}
	return p.Parse(arranged)
}

// parserFor returns a parser for the command in args, and the arguments to parse, in the order that
// Kong needs. If args ask for help with the whole program, it returns the help command's parser.
func parserFor(args []string, env *command.Env) (*parser, []string, error) {
	p, args, err := parserMeant(args, env)
	if err != nil {
		return nil, nil, err
	}
	arranged := cmdline.Arrange(p.flags(), args)
	if flags, _ := splitFlags(arranged); !p.isNamed && slices.Contains(flags, "--help") {
		return parserFor([]string{"help"}, env)
	}
	return p, append([]string{p.name}, arranged...), nil
}

// parserMeant returns a parser for the command named in args, or for find if there is none. rest is
// args without the name.
func parserMeant(args []string, env *command.Env) (p *parser, rest []string, err error) {
	// A parser for all commands would take longer to build than most searches.
	if len(args) > 0 && isCommand(args[0]) {
		p, err = newParser(env, *commandNamed(args[0]))
		if err == nil {
			p.isNamed = true
		}
		return p, args[1:], err
	}
	if p, err = newParser(env, *commandNamed(defaultCommand)); err != nil {
		return nil, nil, err
	}
	if i := cmdline.CommandIn(p.flags(), args, isCommand); i >= 0 { // after flags
		return parserMeant(slices.Concat(args[i:i+1], args[:i], args[i+1:]), env)
	}
	return p, args, nil
}

// splitFlags splits the arguments returned by [cmdline.Arrange] into flags and other arguments.
func splitFlags(arranged []string) (flags, rest []string) {
	for i, arg := range arranged {
		if arg == "--" {
			return arranged[:i], arranged[i+1:]
		}
		if !cmdline.IsFlag(arg) {
			return arranged[:i], arranged[i:]
		}
	}
	return arranged, nil
}

// newParser returns a parser for one or more commands. A parser for several commands also accepts
// the flags of find without a command's name.
func newParser(env *command.Env, entries ...entry) (*parser, error) {
	p := new(parser)
	var root any = &p.globals
	if len(entries) > 1 {
		root = &struct {
			*globals
			findFlags `group:"Flags of find, the default command:"`
		}{globals: &p.globals}
	}
	options := append(cmdline.Mappers(),
		kong.Name("wfind"),
		kong.Description(description),
		kong.Vars{"version": version(), "keyboards": strings.Join(keyboard.Names(), ", ")},
		kong.Writers(&p.out, env.Stderr),
		kong.Help(printHelp),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, FlagsLast: true, WrapUpperBound: 100}),
		kong.Exit(func(int) { p.exited = true }),
	)
	for _, c := range entries {
		p.entry = c
		if _, ok := p.runner.(interface{ HasPreferences() }); ok && len(entries) == 1 {
			options = append(options, kong.Resolvers(command.Preferred(env)))
		}
		var tags []string
		if c.hidden {
			tags = append(tags, `hidden:""`)
		}
		options = append(options, kong.DynamicCommand(c.name, c.help, "", p.runner, tags...))
	}
	var err error
	if p.Kong, err = kong.New(root, options...); err != nil {
		return nil, fmt.Errorf("building the command line: %w", err)
	}
	p.Model.HelpFlag.Help = "Show help and exit."
	return p, nil
}

func printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	if node := ctx.Selected(); node != nil {
		node.Detail = manual.WithDirectories(node.Detail, runtime.GOOS)
		for _, f := range node.Flags {
			if !cmdline.TakesValue(f) && f.PlaceHolder != "" {
				f.Name += "[=" + f.PlaceHolder + "]" // as in --last[=N]; the process ends after the help
			}
		}
	} else {
		fmt.Fprintf(ctx.Stdout, "Usage: wfind [CLUE ...] [flags]\n       wfind COMMAND [flags]\n")
		options.NoAppSummary = true
	}
	return kong.DefaultHelpPrinter(options, ctx)
}

func printHelpOf(env *command.Env, args []string, entries ...entry) error {
	p, err := newParser(env, entries...)
	if err != nil {
		return err
	}
	if _, err := p.Parse(args); err != nil && !p.exited {
		return err
	}
	return env.Print(p.out.String())
}

func (p *parser) flags() []*kong.Flag {
	return slices.Concat(p.Model.Flags, p.Model.Children[0].Flags)
}

type helpCommand struct {
	Command string `arg:"" optional:"" completion:"command" help:"The command to show help for (default: all commands)."`
}

func (*helpCommand) Help() string {
	return `Examples:
  # all commands, and the flags of find
  wfind help
  # same as wfind solve --help
  wfind help solve

Exit status: 0 on success, 2 if there is no such command.`
}

func (h *helpCommand) Run(env *command.Env) error {
	if h.Command == "" {
		return printHelpOf(env, []string{"--help"}, commands()...)
	}
	c := commandNamed(h.Command)
	if c == nil {
		err := fmt.Errorf("there is no command %s", printable.Quote(h.Command))
		return command.WithHint(err, cmp.Or(meantCommand(h.Command), "See wfind --help."))
	}
	return printHelpOf(env, []string{c.name, "--help"}, *c)
}

func version() string { return moduleVersion() + " " + runtime.Version() }

func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "wfind (unknown version)"
	}
	return "wfind " + info.Main.Version // a tag, or the date and hash of a commit
}

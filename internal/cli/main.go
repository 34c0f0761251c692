package cli

import (
	"cmp"
	"fmt"
	"io"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/alecthomas/kong"

	"wfind/internal/cli/cmdline"
	"wfind/internal/cli/manual"
	"wfind/internal/system/signals"
	"wfind/internal/text/printable"
)

// A command is what Kong reads of one: its struct's tags are its manual.
type command struct {
	name   string
	help   string
	new    func() runner // a pointer to a struct
	hidden bool          // for programs, and not shown to people
}

type runner interface{ Run(env *Env) error }

// findCommand is the command that is meant where none is named.
const findCommand = "find"

// commands returns the table of commands.
func commands() []command {
	return []command{
		{findCommand, "List the words that can still be the answer (the default command).", func() runner { return new(Find) }, false},
		{"score", "Score guesses against an answer.", func() runner { return new(Score) }, false},
		{"suggest", "Rank the best next guesses.", func() runner { return new(Suggest) }, false},
		{"solve", "Find the optimal strategy, with proof.", func() runner { return new(Solve) }, false},
		{"benchmark", "Play games by the advice, and tell how they went.", func() runner { return new(Benchmark) }, false},
		{"review", "Judge a game turn by turn.", func() runner { return new(Review) }, false},
		{"play", "Play a round of the game.", func() runner { return new(Play) }, false},
		{"assist", "Play along with a game: colour clues in, see what is left and what to guess.", func() runner { return new(Assist) }, false},
		{"stats", "Tell how the games played here went.", func() runner { return new(Stats) }, false},
		{"dict", "Show the word lists that are found, or the words of one.", func() runner { return new(Dict) }, false},
		{"completion", "Print a completion script for bash, zsh, fish or PowerShell.", func() runner { return new(Completion) }, false},
		{"help", "Show help, of a command or of all.", func() runner { return new(Help) }, false},
		{"man", "Print the manual page, in roff.", func() runner { return new(Man) }, true},
		{"line", "Tell the keys of a shell what stands on its line.", func() runner { return new(Line) }, true},
		{"complete", "Tell a completion script what fits at the cursor.", func() runner { return new(Complete) }, true},
	}
}

// commandNamed returns a command of the table, or nil.
func commandNamed(name string) *command {
	all := commands()
	i := slices.IndexFunc(all, func(c command) bool { return c.name == name })
	if i < 0 {
		return nil
	}
	return &all[i]
}

func isCommand(name string) bool { return commandNamed(name) != nil }

// Globals are the flags of all commands.
type globals struct {
	Color   string `enum:"auto,always,never" default:"auto" placeholder:"WHEN"`
	Version versionFlag
}

func (*globals) describe() descriptions {
	return descriptions{
		"--color":   "Colours: auto (on a terminal), always or never.",
		"--version": "Print the version and exit.",
	}
}

const description = `Finds the words that can still be the answer of a Wordle-like game.

  wfind CHEST=c.E.. WRECK=..Ec.

A clue is a guess and its score: c.E.. has C elsewhere, E in its place and no H, S or T.`

// Main runs a command line, the name of the program left out, with the standard
// input and output of the process. It returns the exit status.
func Main(args []string) int {
	return run(args, Standard())
}

// run runs a command line and returns its exit status.
func run(args []string, env *Env) int {
	if len(args) == 0 && isTerminal(env.Stdin) && isTerminal(env.Stdout) {
		args = []string{"help"} // better than thirteen thousand words
	}
	p, args, err := parserFor(args, env)
	if err != nil {
		return env.Status(err)
	}
	ctx, err := p.parse(args)
	switch {
	case p.printed: // help or the version, in place of all else
		return env.Status(p.out.err)
	case err != nil:
		return env.Status(usageError(err, p.meant))
	}
	env.Color = p.globals.Color
	env.wrote = make(map[string]string)
	for _, at := range ctx.Path {
		if f := at.Flag; f != nil && !at.Resolved { // by preferences
			env.wrote[f.Name] = "--" + f.Name
			if f.Negated {
				env.wrote[f.Name] = "--no-" + f.Name
			}
		}
	}
	if !isBrief(p.runner) {
		signals.QuietSoon()
	}
	return env.Status(p.runner.Run(env))
}

// isBrief reports whether a command is over at once, if it reads no list that somebody
// else writes.
func isBrief(r runner) bool {
	switch r.(type) {
	case *Find, *Dict:
		return true
	}
	return false
}

// A parser is Kong for a command line.
type parser struct {
	*kong.Kong
	globals
	meant   *command // nil if there is none in particular
	runner  runner   // the last command; its fields are filled by parse
	fill    func()   // brings what Kong read to the runner
	out     checked  // what help and version are written to
	printed bool     // these were
}

// parse parses arguments as Kong takes them.
func (p *parser) parse(args []string) (*kong.Context, error) {
	ctx, err := p.Parse(args)
	if err == nil {
		p.fill()
	}
	return ctx, err
}

// parserFor returns the parser for a command line, and the arguments as it takes
// them.
func parserFor(args []string, env *Env) (*parser, []string, error) {
	p, args, isNamed, err := parserMeant(args, env, named)
	if err != nil {
		return nil, nil, err
	}
	arranged := cmdline.Arrange(p.flags(), args)
	if !isNamed && asksHelp(arranged) {
		// Of all commands.
		p, err = newParser(env, commands()...)
		return p, []string{"--help"}, err
	}
	return p, append([]string{p.meant.name}, arranged...), nil
}

// parserMeant returns the parser for the command that is meant, the arguments
// without its name, and whether it was named. Most of a short run is Kong reading
// a grammar, so it is given that of this command alone.
func parserMeant(args []string, env *Env, grammar grammarOf) (p *parser, rest []string, isNamed bool, err error) {
	meant := commandNamed(findCommand)
	if len(args) > 0 {
		if c := commandNamed(args[0]); c != nil {
			meant, isNamed, args = c, true, args[1:]
		}
	}
	if p, err = build(env, grammar, args, *meant); err != nil {
		return nil, nil, false, err
	}
	if i := cmdline.CommandIn(p.flags(), args, isCommand); i >= 0 && !isNamed {
		// Flags stand before the command.
		meant, isNamed, args = commandNamed(args[i]), true, slices.Delete(slices.Clone(args), i, i+1)
		if p, err = build(env, grammar, args, *meant); err != nil {
			return nil, nil, false, err
		}
	}
	p.meant = meant
	return p, args, isNamed, nil
}

// asksHelp reports whether arranged arguments have --help among the flags.
func asksHelp(args []string) bool {
	flags, _, _ := cutAt(args, "--")
	return slices.Contains(flags, "--help")
}

func cutAt(args []string, sep string) (before, after []string, ok bool) {
	if i := slices.Index(args, sep); i >= 0 {
		return args[:i], args[i+1:], true
	}
	return args, nil, false
}

// newParser returns a parser for some commands. One for several is for help and
// the like; its help has the flags of find, which needs no name.
func newParser(env *Env, some ...command) (*parser, error) {
	return build(env, wholly, nil, some...)
}

// build returns a parser for the grammars that some commands have for arguments.
func build(env *Env, grammar grammarOf, args []string, some ...command) (*parser, error) {
	p := &parser{out: checked{w: env.Stdout}}
	var root any = &p.globals
	if len(some) > 1 {
		root = &struct {
			*globals
			findFlags `group:"Flags of find, the default command:"`
		}{globals: &p.globals}
	}
	options := append(mappers(),
		kong.Name("wfind"),
		kong.Writers(&p.out, env.Stderr),
		kong.Help(p.printHelp),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, WrapUpperBound: 100}),
		kong.Exit(func(int) { p.printed = true }),
	)
	for _, c := range some {
		p.runner = c.new()
		if _, ok := p.runner.(screen); ok && len(some) == 1 {
			options = append(options, kong.Resolvers(preferred(env)))
		}
		var read any
		read, p.fill = grammar(p.runner, args)
		var tags []string
		if c.hidden {
			tags = append(tags, `hidden:""`)
		}
		options = append(options, kong.DynamicCommand(c.name, "", "", read, tags...))
	}
	var err error
	if p.Kong, err = kong.New(root, options...); err != nil {
		return nil, fmt.Errorf("building the command line: %w", err)
	}
	return p, nil
}

// printHelp is Kong's help, with the folders of this system, and the values of flags
// that can do without, which Kong leaves out.
func (p *parser) printHelp(options kong.HelpOptions, ctx *kong.Context) error {
	p.describe()
	for _, f := range ctx.Flags() {
		if f.PlaceHolder != "" && !cmdline.TakesValue(f) {
			f.Name += "[=" + f.PlaceHolder + "]"
		}
	}
	if node := ctx.Selected(); node != nil {
		node.Detail = manual.WithFolders(node.Detail, runtime.GOOS)
	}
	return kong.DefaultHelpPrinter(options, ctx)
}

// flags returns the flags of a parser for one command.
func (p *parser) flags() []*kong.Flag {
	return slices.Concat(p.Model.Flags, p.Model.Children[0].Flags)
}

// A checked writer remembers that a write failed: Kong does not tell.
type checked struct {
	w   io.Writer
	err error
}

func (c *checked) Write(b []byte) (int, error) {
	if c.err == nil {
		if _, err := c.w.Write(b); err != nil {
			c.err = fmt.Errorf("writing: %w", bareError(err))
		}
	}
	return len(b), nil
}

// Help shows what --help shows.
type Help struct {
	Command *string `arg:"" optional:"" completion:"command"`
}

func (*Help) describe() descriptions {
	return descriptions{
		"command": "The command; without it, all of them are shown.",
	}
}

// Help shows examples.
func (*Help) Help() string {
	return `Examples:
  wfind help          all commands, and the flags of find
  wfind help solve    as wfind solve --help

Exit status: 0, 2 if there is no such command.`
}

// Run runs the command.
func (h *Help) Run(env *Env) error {
	some, args := commands(), []string{"--help"}
	if h.Command != nil {
		c := commandNamed(*h.Command)
		if c == nil {
			return fmt.Errorf("%s is not a command%s", printable.Quote(*h.Command), cmp.Or(meantCommand(*h.Command), "\nsee wfind --help"))
		}
		some, args = []command{*c}, []string{c.name, "--help"}
	}
	p, err := newParser(env, some...)
	if err != nil {
		return err
	}
	if _, err := p.Parse(args); err != nil && !p.printed {
		return err
	}
	return p.out.err
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

// version returns the version that the build recorded, and Go's.
func version() string { return moduleVersion() + " " + runtime.Version() }

// moduleVersion returns the program's name and the version that the build
// recorded: the tag's, or one made of the commit's date and name.
func moduleVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "wfind (unknown version)"
	}
	return "wfind " + info.Main.Version
}

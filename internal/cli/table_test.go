package cli

import (
	"io"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/cli/command"
	"wfind/internal/text/plural"
)

// TestCommandTable checks that Kong accepts each command, alone and together with all others, and
// that no command hides a flag that all commands have.
func TestCommandTable(t *testing.T) {
	env := &command.Env{Stderr: io.Discard}
	all := newParser(env, slices.Concat(commands(), hiddenCommands())...)
	if got, want := len(all.Model.Children), len(commands())+len(hiddenCommands()); got != want {
		t.Errorf("the parser has %d of %d commands", got, want)
	}
	for _, c := range slices.Concat(commands(), hiddenCommands()) {
		p := newParser(env, c)
		var names []string
		for _, f := range p.flags() {
			names = append(names, f.Name, string(f.Short))
		}
		names = slices.DeleteFunc(names, func(n string) bool { return n == "\x00" })
		slices.Sort(names)
		if len(slices.Compact(slices.Clone(names))) != len(names) {
			t.Errorf("%s has a flag twice: %q", c.name, names)
		}
		if help := p.Model.Children[0].Detail; !strings.Contains(help, "Exit status: ") {
			t.Errorf("wfind %s --help does not explain the exit status", c.name)
		}
		for line := range strings.Lines(p.Model.Children[0].Detail) {
			if strings.HasPrefix(line, "  ") && len([]rune(strings.TrimRight(line, "\n"))) > 78 {
				t.Errorf("an example of wfind %s --help is wider than 80 columns: %q", c.name, line)
			}
		}
	}
}

// TestHelpOfAll checks that every argument and flag has a help text, and that the text's first
// sentence makes sense alone, as completion shows it.
func TestHelpOfAll(t *testing.T) {
	p := newParser(&command.Env{Stderr: io.Discard}, slices.Concat(commands(), hiddenCommands())...)
	for _, n := range append(p.Model.Children, p.Model.Node) {
		for _, f := range n.Flags {
			if f.Help == "" || f.Name != "help" && !strings.HasSuffix(f.Help, ".") {
				t.Errorf("--%s of %s: %q", f.Name, n.Name, f.Help)
			}
		}
		for _, arg := range n.Positional {
			if !strings.HasSuffix(arg.Help, ".") {
				t.Errorf("%s of %s: %q", arg.Name, n.Name, arg.Help)
			}
		}
	}
}

// TestNotationFlag checks that the flag --notation of score takes every notation, and shows an example
// of each.
func TestNotationFlag(t *testing.T) {
	for _, f := range newParser(&command.Env{Stderr: io.Discard}, entry{name: "score", runner: new(scoreCommand)}).flags() {
		if f.Name != "notation" {
			continue
		}
		if !slices.Equal(f.EnumSlice(), constraint.NotationNames()) {
			t.Errorf("--notation takes %s, but the notations are %q", f.Enum, constraint.NotationNames())
		}
		if want := "Notation for scores: " + plural.List(notationExamples(), "or") + ". "; !strings.HasPrefix(f.Help, want) {
			t.Errorf("the help of --notation is %q, and must begin with %q", f.Help, want)
		}
		return
	}
	t.Error("score has no flag --notation")
}

// TestConditions checks that the tags not and needs name existing flags, or conditions that a
// command reports.
func TestConditions(t *testing.T) {
	names := []string{"on several boards", "when solving several boards", "with several openers", "without a list", "when you name the answers", "without a screen"}
	p := newParser(&command.Env{Stderr: io.Discard}, slices.Concat(commands(), hiddenCommands())...)
	for _, n := range p.Model.Children {
		for _, f := range n.Flags {
			names = append(names, f.Name)
			if f.Tag.Negatable != "" {
				names = append(names, "no-"+f.Name)
			}
		}
	}
	for _, n := range p.Model.Children {
		for _, f := range n.Flags {
			for _, tag := range []string{"not", "needs"} {
				for condition := range strings.SplitSeq(f.Tag.Get(tag), ",") {
					name, _, _ := strings.Cut(condition, "=")
					if name != "" && !slices.Contains(names, name) {
						t.Errorf("--%s of %s: there is no %s", f.Name, n.Name, name)
					}
				}
			}
		}
	}
}

// TestParserFor checks which argument is taken for the command's name, if any.
func TestParserFor(t *testing.T) {
	for _, test := range []struct{ args, command, rest string }{
		{"suggest CRANE=..a.e", "suggest", "CRANE=..a.e"},
		{"-d english suggest CRANE=..a.e", "suggest", "-d english CRANE=..a.e"},
		{"--color=never -c score OCEAN", "score", "--color=never -c OCEAN"},
		{"-d suggest CRANE=..a.e", "find", "-d suggest CRANE=..a.e"},
		{"CRANE=..a.e suggest", "find", "CRANE=..a.e suggest"},
		{"romeo suggest", "find", "romeo suggest"},
		{"-w romeo score", "find", "-w romeo score"},
		{"-x -w=romeo score", "find", "-x -w=romeo score"},
		{"-- suggest", "find", "-- suggest"},
		{"", "find", ""},
	} {
		p, rest := parserFor(strings.Fields(test.args), &command.Env{Stderr: io.Discard})
		if got := strings.Join(rest, " "); p.name != test.command || got != test.rest {
			t.Errorf("%q: command %s with %q, want %s with %q", test.args, p.name, got, test.command, test.rest)
		}
	}
}

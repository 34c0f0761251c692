package cli

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// TestCommandTable checks that each command can be read by Kong, alone and with
// all others, and that none of them has a flag that hides one of all commands.
func TestCommandTable(t *testing.T) {
	env := &Env{Stderr: io.Discard}
	all, err := newParser(env, commands()...)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := len(all.Model.Children), len(commands()); got != want {
		t.Errorf("Kong knows %d commands of %d", got, want)
	}
	for _, c := range commands() {
		p, err := newParser(env, c)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
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
			t.Errorf("wfind %s --help does not tell the exit status", c.name)
		}
		for line := range strings.Lines(p.Model.Children[0].Detail) {
			if strings.HasPrefix(line, "  ") && len([]rune(strings.TrimRight(line, "\n"))) > 78 {
				t.Errorf("an example of wfind %s --help is wider than 80 columns: %q", c.name, line)
			}
		}
	}
}

// TestDescriptions checks that every argument and flag is described, and nothing that
// there is not.
func TestDescriptions(t *testing.T) {
	p, err := newParser(&Env{Stderr: io.Discard}, commands()...)
	if err != nil {
		t.Fatal(err)
	}
	p.describe()
	for _, n := range append(p.Model.Children, p.Model.Node) {
		left := descriptionsOf(n.Target.Type())
		for _, f := range n.Flags {
			if f.Help == "" {
				t.Errorf("--%s of %s is not described", f.Name, n.Name)
			}
			delete(left, "--"+f.Name)
		}
		for _, arg := range n.Positional {
			if arg.Help == "" {
				t.Errorf("%s of %s is not described", arg.Name, n.Name)
			}
			delete(left, arg.Name)
		}
		for name := range left {
			t.Errorf("%s describes %s, which it has not", n.Name, name)
		}
	}
}

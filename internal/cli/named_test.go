package cli

import (
	"io"
	"reflect"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
)

// TestNamed has Kong read each flag of each command by the flags that are named and by
// all of them: the command that comes of it is the same.
func TestNamed(t *testing.T) {
	env := &Env{Stderr: io.Discard}
	for _, c := range commands() {
		whole, err := newParser(env, c)
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := whole.runner.(screen); ok {
			continue
		}
		for _, f := range whole.Model.Children[0].Flags {
			value, ok := valueOf(t, c, f)
			if !ok {
				t.Errorf("%s --%s: no value is known that it takes", c.name, f.Name)
			}
			lines := []string{"--" + f.Name + value}
			if f.Short != 0 {
				lines = append(lines, "-"+string(f.Short)+strings.TrimPrefix(value, "="))
			}
			if f.Negated {
				lines = append(lines, "--no-"+f.Name)
			}
			for _, line := range lines {
				compareNamed(t, env, c, append([]string{line}, required[c.name]...), len(whole.Model.Children[0].Flags))
			}
		}
	}
}

// required are the arguments that commands cannot do without.
var required = map[string][]string{"score": {"OCEAN", "CHEST"}, "completion": {"bash"}, "line": {"args", "wfind"}}

// valueOf returns a value with which a command takes a flag, with "=" before it, or nothing if
// it takes none.
func valueOf(t *testing.T, c command, f *kong.Flag) (value string, ok bool) {
	t.Helper()
	values := []string{"=2", "=1s", "=any", "=squares", "=size", "=upper", "=classic", "=likely", "=OCEAN", "=daily.html"}
	if f.IsBool() {
		values = []string{""}
	}
	for _, v := range values {
		p, err := newParser(&Env{Stderr: io.Discard}, c)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.Parse(append([]string{c.name, "--" + f.Name + v}, required[c.name]...)); err == nil {
			return v, true
		}
	}
	return "", false
}

// compareNamed parses arguments in both ways.
func compareNamed(t *testing.T, env *Env, c command, args []string, flags int) {
	t.Helper()
	run := func(p *parser, err error) runner {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := p.parse(append([]string{c.name}, args...)); err != nil {
			t.Errorf("%s %q: %v", c.name, args, err)
		}
		return p.runner
	}
	all, err := newParser(env, c)
	want := run(all, err)
	some, err := build(env, named, args, c)
	got := run(some, err)
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s %q: %+v, want %+v", c.name, args, got, want)
	}
	if read := len(some.Model.Children[0].Flags); read >= flags && flags > 4 {
		t.Errorf("%s %q: all %d flags were read", c.name, args, read)
	}
}

package cli

import (
	"io"
	"slices"
	"strings"
	"testing"
)

// findParser returns the parser of find.
func findParser(t testing.TB) *parser {
	t.Helper()
	p, err := newParser(&Env{Stderr: io.Discard}, *commandNamed(findCommand))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestArrange checks what Kong is given for what people write.
func TestArrange(t *testing.T) {
	flags := findParser(t).flags()
	for _, test := range []struct{ args, want string }{
		{"CHEST=c.E..", "-- CHEST=c.E.."},
		{"CHEST=c.E.. -n 3 WRECK=..Ec.", "--limit=3 -- CHEST=c.E.. WRECK=..Ec."},
		{"-n3", "--limit=3"},
		{"-n=3", "--limit=3"},
		{"--limit 3", "--limit=3"},
		{"--limit=3", "--limit=3"},
		{"-n -5", "--limit=-5"},
		{"-xn5 -c", "--explain --limit=5 --count"},
		{"-d -", "--dict=-"},
		{"-d --help", "--dict=--help"},
		{"-d=", "--dict="},
		{"-d", "--dict"},
		{"CHEST=c.E.. -n", "--limit"},
		{"-c-", "--count --c-"},
		{"-xZn", "--explain -Zn"},
		{"-cä", "--count -ä"},
		{"--bogus 3", "--bogus -- 3"},
		{"-c -- -n 3", "--count -- -n 3"},
		{"- -c", "--count -- -"},
		{"-w romeo score THIEF=...e. prose", "--words=romeo --words=score --words=prose -- THIEF=...e."},
		{"THIEF=...e. score -w romeo", "--words=romeo --words=score -- THIEF=...e."},
		{"-wromeo -- suggest", "--words=romeo --words=suggest"},
		{"-d caf\xe9.txt", "--dict=caf\xe9.txt"},
		{"", ""},
	} {
		got := strings.Join(arrange(flags, strings.Fields(test.args)), " ")
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.args, got, test.want)
		}
	}
}

// FuzzArrange arranges command lines, their arguments a line each, of every
// command. Nothing is lost or reordered but what the rules say.
func FuzzArrange(f *testing.F) {
	for _, args := range []string{
		"CHEST=c.E..\n-n\n3\nWRECK=..Ec.", "-xn5\n-c\n--\n-n\n3", "-w\nromeo\nscore\nTHIEF=...e.\n-x", "--limit\n--\n3\n--",
		"-d\ncaf\xe9.txt\n-", "-\xff\xfen3", "--words=a\n--words\nb\nc=d\ne", "-n", "-d=", "--=\n-=\n-", "--tries\n-5\n--last=2\n-lä",
	} {
		f.Add(args)
	}
	parsers := make([]*parser, len(commands()))
	for i, c := range commands() {
		var err error
		if parsers[i], err = newParser(&Env{Stderr: io.Discard}, c); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, lines string) {
		args := strings.Split(lines, "\n")
		for _, p := range parsers {
			flags := p.flags()
			got := arrange(flags, args)
			if n := len(got); n > 0 && !slices.Contains(got, "--") && split(flags, got[n-1])[0].wants {
				continue // the last flag lacks its value; that is all that is told
			}
			moved, rest, _ := cutAt(got, "--")
			if i := slices.IndexFunc(moved, func(arg string) bool { return !isFlagLike(arg) }); i >= 0 {
				t.Errorf("%q: %q is among the flags of %q", args, moved[i], got)
			}
			if !isSubsequence(rest, args) {
				t.Errorf("%q: the arguments of %q are not in their order", args, got)
			}
			if again := arrange(flags, got); !slices.Equal(again, got) {
				t.Errorf("%q: %q, arranged again %q", args, got, again)
			}
			// Every byte is somewhere, but for those by which flags became long ones.
			all := strings.Join(got, "\n")
			for _, arg := range args {
				if value := strings.TrimLeft(arg, "-="); !isFlagLike(arg) && !strings.Contains(all, value) {
					t.Errorf("%q: %q is lost in %q", args, arg, got)
				}
			}
			// What stands between the clues does not matter: flags first is the same.
			if slices.Contains(moved, "--"+wordsFlag) || strings.Contains(lines, "--"+wordsFlag) {
				continue
			}
			if first := arrange(flags, slices.Concat(moved, []string{"--"}, rest)); !slices.Equal(first, got) && len(rest) > 0 {
				t.Errorf("%q: %q, flags first %q", args, got, first)
			}
		}
	})
}

// isSubsequence reports whether the texts are among all, in their order.
func isSubsequence(texts, all []string) bool {
	for _, text := range all {
		if len(texts) > 0 && texts[0] == text {
			texts = texts[1:]
		}
	}
	return len(texts) == 0
}

// TestCommandIn checks which word of a command line is its command.
func TestCommandIn(t *testing.T) {
	flags := findParser(t).flags()
	for _, test := range []struct {
		args string
		want int
	}{
		{"suggest CRANE=..a.e", 0},
		{"-d english suggest CRANE=..a.e", 2},
		{"--color=never -c score OCEAN", 2},
		{"-d suggest CRANE=..a.e", -1},
		{"CRANE=..a.e suggest", -1},
		{"romeo suggest", -1},
		{"-w romeo score", -1},
		{"-x -w=romeo score", -1},
		{"-- suggest", -1},
		{"", -1},
	} {
		if got := commandIn(flags, strings.Fields(test.args)); got != test.want {
			t.Errorf("%q: %d, want %d", test.args, got, test.want)
		}
	}
}

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

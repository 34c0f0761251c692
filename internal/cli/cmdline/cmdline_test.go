package cmdline_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"wfind/internal/cli/cmdline"
)

// flagsOf returns flags of all kinds.
func flagsOf(t testing.TB) []*kong.Flag {
	t.Helper()
	var grammar struct {
		Limit   int      `short:"n"`
		Explain bool     `short:"x"`
		Count   bool     `short:"c"`
		Dict    []string `short:"d"`
		Words   []string `short:"w"`
		Color   string
		Answer  cmdline.Optional
	}
	p, err := kong.New(&grammar)
	if err != nil {
		t.Fatal(err)
	}
	return p.Model.Flags
}

// TestArrange checks the arguments that Kong gets for a command line.
func TestArrange(t *testing.T) {
	flags := flagsOf(t)
	for _, test := range []struct{ args, want string }{
		{"CHEST=c.E..", "CHEST=c.E.."},
		{"CHEST=c.E.. -n 3 WRECK=..Ec.", "--limit=3 CHEST=c.E.. WRECK=..Ec."},
		{"-n3", "--limit=3"},
		{"-n=3", "--limit=3"},
		{"-c=no", "--count=no"},
		{"--limit 3", "--limit=3"},
		{"--limit=3", "--limit=3"},
		{"-n -5", "--limit=-5"},
		{"-xn5 -c", "--explain --limit=5 --count"},
		{"-d -", "--dict=-"},
		{"-d --help", "--dict=--help"},
		{"-d=", "--dict="},
		{"-d", "--dict="},
		{"CHEST=c.E.. -n", "--limit= CHEST=c.E.."},
		{"-c-", "--count --c-"},
		{"-xZn", "--explain -Zn"},
		{"-cä", "--count -ä"},
		{"--bogus 3", "--bogus 3"},
		{"-c -- -n 3", "--count -- -n 3"},
		{"-- score -- -c", "-- score -- -c"},
		{"- -c", "--count -- -"},
		{"-w romeo score THIEF=...e. prose", "--words=romeo,score,prose THIEF=...e."},
		{"THIEF=...e. score -w romeo", "--words=romeo THIEF=...e. score"},
		{"-wromeo -- suggest", "--words=romeo,suggest"},
		{"-w romeo, prose, score", "--words=romeo,prose,score"},
		{"--answer ocean -c", "--answer=ocean --count"},
		{"--answer -c ocean", "--answer --count -- ocean"},
		{"--answer=ocean hares", "--answer=ocean hares"},
		{"-d caf\xe9.txt", "--dict=caf\xe9.txt"},
		{"", ""},
	} {
		got := strings.Join(slices.Concat(cmdline.Arrange(flags, strings.Fields(test.args))), " ")
		if got != test.want {
			t.Errorf("%q: %q, want %q", test.args, got, test.want)
		}
	}
}

// FuzzArrange checks Arrange on random command lines, with one argument per line. Nothing is lost,
// and only the documented changes of order happen.
func FuzzArrange(f *testing.F) {
	for _, args := range []string{
		"CHEST=c.E..\n-n\n3\nWRECK=..Ec.", "-xn5\n-c\n--\n-n\n3", "-w\nromeo\nscore\nTHIEF=...e.\n-x", "--limit\n--\n3\n--",
		"-d\ncaf\xe9.txt\n-", "-\xff\xfen3", "--words=a\n--words\nb\nc=d\ne", "-n", "-d=", "--=\n-=\n-", "-w\n,", "--limit\n-5\n--answer\nocean\n--answer\n-c\n-nä",
	} {
		f.Add(args)
	}
	flags := flagsOf(f)
	f.Fuzz(func(t *testing.T, lines string) {
		args := strings.Split(lines, "\n")
		if slices.ContainsFunc(args, func(arg string) bool { return len(strings.Fields(arg)) > 1 }) {
			return // an argument with several clues is split
		}
		moved, rest := cmdline.Arrange(flags, args)
		got := slices.Concat(moved, rest)
		if !slices.Contains(moved, "--") {
			if i := slices.IndexFunc(rest, func(arg string) bool { return strings.HasPrefix(arg, "-") }); i >= 0 {
				t.Errorf("%q: %q is not among the flags of %q", args, rest[i], got)
			}
			moved = append(moved, "--")
		}
		if !isSubsequence(rest, args) {
			t.Errorf("%q: the arguments of %q are not in their order", args, got)
		}
		// --words takes the arguments after it, so its place matters.
		isWords := func(arg string) bool { return strings.HasPrefix(arg, "--words") }
		if again := slices.Concat(cmdline.Arrange(flags, got)); !slices.Equal(again, got) && !slices.ContainsFunc(got, isWords) {
			t.Errorf("%q: %q, arranged again %q", args, got, again)
		}
		// No byte is lost, except for the comma after a value of --words. Short flags become long ones.
		all := strings.Join(got, "\n")
		for _, arg := range args {
			value := strings.TrimLeft(arg, "-=")
			if slices.ContainsFunc(got, isWords) {
				value = strings.TrimSuffix(value, ",")
			}
			if !cmdline.IsFlag(arg) && !strings.Contains(all, value) {
				t.Errorf("%q: %q is lost in %q", args, arg, got)
			}
		}
		// The place of other flags does not matter.
		if slices.ContainsFunc(got, isWords) {
			return
		}
		if first := slices.Concat(cmdline.Arrange(flags, slices.Concat(moved, rest))); !slices.Equal(first, got) && len(rest) > 0 {
			t.Errorf("%q: %q, flags first %q", args, got, first)
		}
	})
}

// isSubsequence reports whether all contains the elements of texts in the same order.
func isSubsequence(texts, all []string) bool {
	for _, text := range all {
		if len(texts) > 0 && texts[0] == text {
			texts = texts[1:]
		}
	}
	return len(texts) == 0
}

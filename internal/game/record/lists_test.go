package record

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// TestJoinLists checks how lists are named in the record.
func TestJoinLists(t *testing.T) {
	for _, test := range []struct {
		names []string
		want  string
	}{
		{[]string{"wordle"}, "wordle"},
		{[]string{"file", "/tmp/a.txt"}, "file:/tmp/a.txt"},
		{[]string{"/tmp/café 100%.txt", "german"}, "/tmp/café 100%.txt:german"},
		{[]string{"/tmp/caf\xe9 é.txt", "german"}, "file:///tmp/caf%E9%20%C3%A9.txt:german"},
		{[]string{"german", "/tmp/a:b%3A.txt"}, "german:file:///tmp/a%3Ab%253A.txt"},
	} {
		if got := JoinLists(test.names...); got != test.want {
			t.Errorf("%q: %s, want %s", test.names, got, test.want)
		}
	}
	// The form used before there were URLs.
	g := Game{Dict: "file:/tmp/100%.txt", AnswerList: "/tmp/a:b.txt"}
	if guesses, answers := g.Lists(); !slices.Equal(guesses, []string{"file", "/tmp/100%.txt"}) || answers != g.AnswerList {
		t.Errorf("%+v: %q, %q", g, guesses, answers)
	}
}

// FuzzLists checks that names and paths survive being recorded.
func FuzzLists(f *testing.F) {
	for _, text := range []string{"wordle", "/tmp/a b.txt\n/tmp/caf\xe9.txt", "/a:b\n/c%3Ad", "file\n/%\nfile:\nfile", "file:///x\n/é\xff:", "a:b\ncaf\xe9\nc", "/\x00\x1b\u2028<"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		names := strings.Split(text, "\n")
		for _, name := range names {
			if name == "" || strings.HasPrefix(name, "//") {
				t.Skip() // not a name or an absolute path
			}
		}
		line, err := json.Marshal(Game{Dict: JoinLists(names...), AnswerList: JoinLists(names[0])})
		if err != nil {
			t.Fatal(err)
		}
		var g Game
		if err := json.Unmarshal(line, &g); err != nil {
			t.Fatal(err)
		}
		if guesses, answers := g.Lists(); !slices.Equal(guesses, names) || answers != names[0] {
			t.Errorf("%q came back as %q, %q from %s", names, guesses, answers, line)
		}
	})
}

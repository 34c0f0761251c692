package complete

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wfind/internal/testkit/random"
)

// TestListOffers checks that the user's own lists are offered, but not those that a built-in list hides,
// and not names with control characters.
func TestListOffers(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_DATA_HOME", dir)
	for _, name := range []string{"vogels.txt.gz", "wordle.txt", "a\x1b[31mb.txt"} {
		if err := os.MkdirAll(filepath.Join(dir, "wfind", "lists"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "wfind", "lists", name), nil, 0o644); err != nil {
			t.Skip("no such names here:", err)
		}
	}
	want := Offer{"vogels", filepath.Join(dir, "wfind", "lists", "vogels.txt.gz")}
	if !slices.Contains(listOffers(), want) {
		t.Errorf("%v lacks %v", listOffers(), want)
	}
	hidden := Offer{"wordle", filepath.Join(dir, "wfind", "lists", "wordle.txt")}
	if slices.Contains(listOffers(), hidden) {
		t.Errorf("%v has %v", listOffers(), hidden)
	}
}

// texts splits line, and returns only the text of each word.
func texts(line string) []string {
	var all []string
	for _, w := range Split(line) {
		all = append(all, w.Text)
	}
	return all
}

func TestWords(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"", []string{""}},
		{"wfind", []string{"wfind"}},
		{"wfind ", []string{"wfind", ""}},
		{"wfind  -d\tx\ny", []string{"wfind", "-d", "x", "y"}},
		{`wfind my\ w`, []string{"wfind", "my w"}},
		{`wfind "my w`, []string{"wfind", "my w"}},
		{`wfind 'my w`, []string{"wfind", "my w"}},
		{`wfind "a\"b\c"`, []string{"wfind", `a"b\c`}},
		{`wfind 'a\b'"c"d`, []string{"wfind", `a\bcd`}},
		{`wfind '' x`, []string{"wfind", "", "x"}},
		{`wfind x\`, []string{"wfind", "x"}},
		{`wfind $HOME`, []string{"wfind", "$HOME"}},
	}
	for _, test := range tests {
		if got := texts(test.line); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.line, got, test.want)
		}
		for _, w := range Split(test.line) {
			if at := test.line[w.Start:w.End]; at != w.Text && !strings.ContainsAny(at, "'\"\\") {
				t.Errorf("%q: %q stands at %q", test.line, w.Text, at)
			}
		}
	}
}

// TestWordsQuoted quotes random words in every style and parses them again.
func TestWordsQuoted(t *testing.T) {
	rng := random.Rand(t)
	letters := []rune("ab \t'\"\\$=é")
	for range random.Cases(2000) {
		words := make([]string, 1+rng.IntN(4))
		quoted := make([]string, len(words))
		for i := range words {
			for range rng.IntN(6) {
				words[i] += string(letters[rng.IntN(len(letters))])
			}
			switch rng.IntN(3) {
			case 0:
				quoted[i] = "'" + strings.ReplaceAll(words[i], "'", `'\''`) + "'"
			case 1:
				quoted[i] = `"` + strings.NewReplacer(`"`, `\"`, `\`, `\\`, `$`, `\$`).Replace(words[i]) + `"`
			default:
				for _, r := range words[i] {
					quoted[i] += `\` + string(r)
				}
				if quoted[i] == "" {
					quoted[i] = "''"
				}
			}
		}
		line := strings.Join(quoted, " ")
		if got := texts(line); !slices.Equal(got, words) {
			t.Fatalf("%s: %q, want %q", line, got, words)
		}
	}
}

// TestFirstSentence checks which part of a help text the menu of completions shows.
func TestFirstSentence(t *testing.T) {
	for help, want := range map[string]string{
		"Print the version and exit.":                   "Print the version and exit",
		"Number of cores to use (default: all).":        "Number of cores to use",
		"Use colours: auto or never. Default: auto.":    "Use colours",
		"Print at most N words. Default: as many, all.": "Print at most N words",
	} {
		if got := FirstSentence(help); got != want {
			t.Errorf("FirstSentence(%q) = %q, want %q", help, got, want)
		}
	}
}

package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"wfind/dict"
	"wfind/internal/cli/command"
	"wfind/internal/cli/complete"
)

// TestCompletionTags checks that the completion tag of each flag and argument names something that
// can be completed, and that every LIST or FILE has such a tag.
func TestCompletionTags(t *testing.T) {
	known := []string{"", "list", "answers", "file", "command"}
	for _, c := range commands() {
		p := newParser(command.Standard(), c)
		var values []*kong.Value
		for _, f := range p.flags() {
			values = append(values, f.Value)
			want := map[string]string{"LIST": "list", "FILE": "file"}[f.PlaceHolder]
			if f.Name == "answers" {
				want = "answers"
			}
			if f.Tag.Get("completion") != want {
				t.Errorf("%s --%s=%s completes %q, want %q", c.name, f.Name, f.PlaceHolder, f.Tag.Get("completion"), want)
			}
		}
		for _, v := range append(values, p.Model.Children[0].Positional...) {
			if !slices.Contains(known, v.Tag.Get("completion")) {
				t.Errorf("%s: %s wants %q, which is not known", c.name, v.Name, v.Tag.Get("completion"))
			}
		}
	}
}

// A completionTest has the word at the cursor, the words before it, and the expected completions.
type completionTest struct {
	before, word  string
	prefix, typed string
	files         bool
	offers        []string // the offers that begin with the typed text
}

func TestCompletionAt(t *testing.T) {
	var names, lists []string
	for _, o := range commandOffers() {
		names = append(names, o.Text)
	}
	for _, p := range dict.Places() {
		if p.Shadowed {
			continue
		}
		lists = append(lists, p.Name)
	}
	for _, test := range []completionTest{
		{"", "", "", "", false, names},
		{"", "su", "", "su", false, []string{"suggest"}},
		{"-c", "su", "", "su", false, []string{"suggest"}},
		{"CHEST=c.E..", "", "", "", false, nil},
		{"-w", "", "", "", false, nil},
		{"-w ROMEO", "p", "", "p", false, nil},
		{"--words=ROMEO", "p", "", "p", false, nil},
		{"-w ROMEO -c", "p", "", "p", false, nil},
		{"--", "su", "", "su", false, nil},
		{"--", "--sor", "", "--sor", false, nil},
		{"", "--sor", "", "--sor", false, []string{"--sort="}},
		{"suggest", "--sor", "", "--sor", false, nil},
		{"play", "--no-h", "", "--no-h", false, []string{"--no-hard"}},
		{"score", "-", "", "-", false, []string{"--help", "-h", "--color=", "--version", "--notation=", "--alphabet=", "--json"}},
		{"find", "--sor", "", "--sor", false, []string{"--sort="}},
		{"", "--sort=li", "--sort=", "li", false, []string{"list", "likely"}},
		{"--sort", "li", "", "li", false, []string{"list", "likely"}},
		{"", "--nothing=", "", "--nothing=", false, nil},
		{"-d", "commo", "", "commo", true, []string{"common"}},
		{"-cd", "commo", "", "commo", true, []string{"common"}},
		{"", "-cdcommo", "-cd", "commo", true, []string{"common"}},
		{"", "-d=commo", "-d=", "commo", true, []string{"common"}},
		{"", "--dict=", "--dict=", "", true, lists},
		{"-d", "--dict", "", "--dict", true, nil},
		{"-d suggest", "--by", "", "--by", false, nil},
		{"-d wordle suggest", "--by", "", "--by", false, []string{"--by="}},
		{"suggest --answers", "likel", "", "likel", true, []string{"likely"}},
		{"dict", "", "", "", true, lists},
		{"dict wordle", "", "", "", false, nil},
		{"solve --opener", "", "", "", false, nil},
		{"solve", "--tree=x", "--tree=", "x", true, nil},
		{"completion", "", "", "", false, []string{"bash", "zsh", "fish", "powershell"}},
		{"completion bash", "", "", "", false, nil},
		{"help", "", "", "", false, names},
		{"score OCEAN", "", "", "", false, nil},
		{"nothing", "su", "", "su", false, nil},
	} {
		test.check(t)
	}
}

func (test completionTest) check(t *testing.T) {
	t.Helper()
	got := completionAt(command.Standard(), strings.Fields(test.before), test.word)
	var offers []string
	for _, o := range got.Offers {
		if strings.HasPrefix(o.Text, got.Typed) {
			offers = append(offers, o.Text)
		}
	}
	if got.Prefix != test.prefix || got.Typed != test.typed || got.Files != test.files || !slices.Equal(offers, test.offers) {
		t.Errorf("%q behind %q: %q, %q, files %v, %q; want %q, %q, files %v, %q", test.word, test.before,
			got.Prefix, got.Typed, got.Files, offers, test.prefix, test.typed, test.files, test.offers)
	}
}

// TestCompletionHides checks that hidden commands are not offered.
func TestCompletionHides(t *testing.T) {
	for _, c := range hiddenCommands() {
		if slices.ContainsFunc(commandOffers(), func(o complete.Offer) bool { return o.Text == c.name }) {
			t.Errorf("%s is offered", c.name)
		}
	}
}

// TestCompletionPrints checks the output that the shell scripts read.
func TestCompletionPrints(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_DATA_HOME", dir)
	if err := os.MkdirAll(filepath.Join(dir, "wfind", "lists"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "wfind", "lists", "a\x1b[31mb.txt"), nil, 0o644); err != nil {
		t.Skip("no such names here:", err)
	}
	out, err := os.CreateTemp(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	env := command.Standard()
	env.Stdout = out
	if status := run([]string{"complete", "--", "-d", "a"}, env); status != command.StatusFound {
		t.Errorf("status %d", status)
	}
	text, err := os.ReadFile(out.Name())
	if err != nil || !strings.Contains(string(text), "\nanswers\t") || strings.Contains(string(text), "\x1b") {
		t.Errorf("%q, %v", text, err)
	}
}

package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"wfind/internal/testkit/seed"
)

// TestCompletionTags checks that what flags and arguments say that they want is
// something that can be completed, and that a value called LIST or FILE says so.
func TestCompletionTags(t *testing.T) {
	known := []string{"", completesList, completesAnswers, completesFile, completesCommand}
	for _, c := range commands() {
		p, err := newParser(Standard(), c)
		if err != nil {
			t.Fatal(err)
		}
		var values []*kong.Value
		for _, f := range p.flags() {
			values = append(values, f.Value)
			want := map[string]string{"LIST": completesList, "FILE": completesFile}[f.PlaceHolder]
			if f.Name == "answers" {
				want = completesAnswers
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

func TestCompletionAt(t *testing.T) {
	var names, lists []string
	for _, o := range commandOffers() {
		names = append(names, o.text)
	}
	for _, o := range listOffers() {
		lists = append(lists, o.text)
	}
	tests := []struct {
		before, word  string
		prefix, typed string
		files         bool
		offers        []string // those that begin with what is typed
	}{
		{"", "", "", "", false, names},
		{"", "su", "", "su", false, []string{"suggest"}},
		{"-c", "su", "", "su", false, []string{"suggest"}},
		{"CHEST=c.E..", "", "", "", false, nil},
		{"-w", "", "", "", false, nil},
		{"-w ROMEO", "p", "", "p", false, nil},
		{"--words=ROMEO", "p", "", "p", false, nil},
		{"--", "su", "", "su", false, nil},
		{"", "--sor", "", "--sor", false, []string{"--sort="}},
		{"suggest", "--sor", "", "--sor", false, nil},
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
		{"completion", "", "", "", false, []string{"bash", "zsh", "fish"}},
		{"completion bash", "", "", "", false, nil},
		{"help", "", "", "", false, names},
		{"score OCEAN", "", "", "", false, nil},
		{"nothing", "su", "", "su", false, nil},
	}
	for _, test := range tests {
		got, err := completionAt(Standard(), strings.Fields(test.before), test.word)
		if err != nil {
			t.Fatal(err)
		}
		var offers []string
		for _, o := range got.offers {
			if strings.HasPrefix(o.text, got.typed) {
				offers = append(offers, o.text)
			}
		}
		if got.prefix != test.prefix || got.typed != test.typed || got.files != test.files || !slices.Equal(offers, test.offers) {
			t.Errorf("%q behind %q: %q, %q, files %v, %q; want %q, %q, files %v, %q", test.word, test.before,
				got.prefix, got.typed, got.files, offers, test.prefix, test.typed, test.files, test.offers)
		}
	}
}

// TestListOffers checks that lists of the user's own are offered, and not what a
// terminal would act on.
func TestListOffers(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XDG_DATA_HOME", dir)
	for _, name := range []string{"vogels.txt.gz", "a\x1b[31mb.txt"} {
		if err := os.MkdirAll(filepath.Join(dir, "wfind", "lists"), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, "wfind", "lists", name), nil, 0o644); err != nil {
			t.Skip("no such names here:", err)
		}
	}
	want := offer{"vogels", filepath.Join(dir, "wfind", "lists", "vogels.txt.gz")}
	if !slices.Contains(listOffers(), want) {
		t.Errorf("%v lacks %v", listOffers(), want)
	}
	out, err := os.CreateTemp(dir, "")
	if err != nil {
		t.Fatal(err)
	}
	defer out.Close()
	env := Standard()
	env.Stdout = out
	if status := run([]string{"complete", "--", "-d", "a"}, env); status != StatusFound {
		t.Errorf("status %d", status)
	}
	text, err := os.ReadFile(out.Name())
	if err != nil || !strings.Contains(string(text), "\nanswers\t") || strings.Contains(string(text), "\x1b") {
		t.Errorf("%q, %v", text, err)
	}
}

// TestCompletionHides checks that nothing is offered that only programs run.
func TestCompletionHides(t *testing.T) {
	for _, c := range commands() {
		if c.hidden && slices.ContainsFunc(commandOffers(), func(o offer) bool { return o.text == c.name }) {
			t.Errorf("%s is offered", c.name)
		}
	}
}

func TestShellWords(t *testing.T) {
	tests := []struct {
		line string
		want []string
	}{
		{"", []string{""}},
		{"wfind", []string{"wfind"}},
		{"wfind ", []string{"wfind", ""}},
		{"wfind  -d\tx", []string{"wfind", "-d", "x"}},
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
		if got := shellWords(test.line); !slices.Equal(got, test.want) {
			t.Errorf("%q: %q, want %q", test.line, got, test.want)
		}
	}
}

// TestShellWordsQuoted quotes random words in each way and reads them again.
func TestShellWordsQuoted(t *testing.T) {
	rng := seed.Rand(t)
	letters := []rune("ab \t'\"\\$=é")
	for range 2000 {
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
		if got := shellWords(line); !slices.Equal(got, words) {
			t.Fatalf("%s: %q, want %q", line, got, words)
		}
	}
}

package complete_test

import (
	"os/exec"
	"strings"
	"testing"

	"wfind/internal/cli/complete"
	"wfind/internal/testkit/tools"
)

// hostile contains every printable ASCII character, line ends, and the expansions of all shells.
var hostile = []string{
	"", "OCEAN", "CHEST=c.E..", "-", "~", "=ls", "a b", "a\nb", "a\tb", `\`, `\\`, `\n`, "'", `"`, "`touch PWND`", "$(touch PWND)",
	"(touch PWND)", "${HOME}", "$HOME", "*", "?", "[a-z]", "{a,b}", "!!", "!x", "#", "%1", "^a^b", "a;touch PWND", "a&&touch PWND",
	"a|touch PWND", ">PWND", "<PWND", `'"'"'$(>PWND)'`, `\'$(>PWND)`, "é", "🟩⬛", "שלום", "\x01\x7f", " !\"#$%&'()*+,-./0123456789:;<=>?@[\\]^_`{|}~",
}

// readBack returns the arguments that shell parses from line.
func readBack(t *testing.T, shell, line string) string {
	t.Helper()
	args := map[string][]string{"bash": {"--norc", "-c"}, "zsh": {"-f", "-c"}, "fish": {"--no-config", "-c"}}[shell]
	cmd := exec.Command(shell, append(args, "printf '<%s>' "+line)...)
	cmd.Dir = t.TempDir()
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Errorf("%s: %q: %v: %s", shell, line, err, out)
	}
	if left, err := exec.Command("ls", "-A", cmd.Dir).Output(); err != nil || len(left) > 0 {
		t.Errorf("%s: %q made files: %s, %v", shell, line, left, err)
	}
	return string(out)
}

var shells = []string{"bash", "zsh", "fish"}

// TestQuote checks that each shell reads back every hostile word as one argument.
func TestQuote(t *testing.T) {
	tools.Need(t, shells...)
	var line, want strings.Builder
	for _, word := range hostile {
		line.WriteString(" " + complete.Quote(word))
		want.WriteString("<" + word + ">")
	}
	for _, shell := range shells {
		if got := readBack(t, shell, line.String()); got != want.String() {
			t.Errorf("%s:\n got %q\nwant %q", shell, got, want.String())
		}
	}
}

// FuzzQuote quotes a word and has bash, zsh and fish parse it.
func FuzzQuote(f *testing.F) {
	for _, word := range hostile {
		f.Add(word)
	}
	f.Fuzz(func(t *testing.T, word string) {
		if strings.ContainsRune(word, 0) || strings.ToValidUTF8(word, "") != word {
			t.Skip("no shell passes this on")
		}
		tools.Need(t, shells...)
		for _, shell := range shells {
			if got := readBack(t, shell, complete.Quote(word)); got != "<"+word+">" {
				t.Errorf("%s: %q became %q", shell, word, got)
			}
		}
	})
}

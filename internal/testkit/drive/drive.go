// Package drive tests screens without a terminal. It sends messages to the model of a screen as
// Bubble Tea does, but runs commands immediately, one after another.
package drive

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"wfind/internal/screen/draw"
)

var update = flag.Bool("update", false, "rewrite the golden files")

var named = map[string]rune{
	"enter": tea.KeyEnter, "tab": tea.KeyTab, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace,
	"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight, "space": tea.KeySpace,
	"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd,
}

// Press sends keys to the model m and runs the commands that m returns. Each element of keys is the
// name of a key, such as "enter" or "ctrl+c", or text to type.
func Press(t testing.TB, m tea.Model, keys ...string) {
	t.Helper()
	for _, key := range keys {
		if code, ok := named[key]; ok {
			Do(t, m, Send(m, tea.KeyPressMsg{Code: code}))
			continue
		}
		if c, ok := strings.CutPrefix(key, "ctrl+"); ok {
			Do(t, m, Send(m, tea.KeyPressMsg{Code: rune(c[0]), Mod: tea.ModCtrl}))
			continue
		}
		for _, r := range key {
			Do(t, m, Send(m, tea.KeyPressMsg{Code: r, Text: string(r)}))
		}
	}
}

// Send sends msg to the model m and returns the command that m returns, without running it.
func Send(m tea.Model, msg tea.Msg) tea.Cmd {
	_, cmd := m.Update(msg)
	return cmd
}

// Do runs cmd and sends its message to the model m. It then does the same with the command that m
// returns, until m returns no command.
func Do(t testing.TB, m tea.Model, cmd tea.Cmd) {
	t.Helper()
	if cmd == nil {
		return
	}
	switch msg := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range msg {
			Do(t, m, c)
		}
	default:
		Do(t, m, Send(m, msg))
	}
}

// Plain returns the text that the model m shows, without colours or trailing spaces.
func Plain(m tea.Model) string {
	lines := strings.Split(m.View().Content, "\n")
	for i, l := range lines {
		lines[i] = strings.TrimRight(ansi.Strip(l), " ")
	}
	return strings.Join(lines, "\n") + "\n"
}

// Golden fails the test if got differs from the content of the file at path. With the flag -update,
// it writes got to the file instead.
func Golden(t *testing.T, path, got string) {
	t.Helper()
	if *update {
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if w := strings.ReplaceAll(string(want), "\r\n", "\n"); got != w {
		t.Errorf("%s: the screen is\n%s\nwant\n%s", path, got, w)
	}
}

// ClickLast clicks on text in the last line of the screen, offset columns after the start of text. It
// sends the click to the model m, and returns the command that m returns. The test fails if the line
// does not contain text.
func ClickLast(t *testing.T, m tea.Model, text string, offset int) tea.Cmd {
	t.Helper()
	lines := strings.Split(strings.TrimSuffix(Plain(m), "\n"), "\n")
	last := lines[len(lines)-1]
	before, _, ok := strings.Cut(last, text)
	if !ok {
		t.Fatalf("no %q in the last line of\n%s", text, strings.Join(lines, "\n"))
	}
	return Send(m, tea.MouseClickMsg{X: draw.Width(before) + offset, Y: len(lines) - 1, Button: tea.MouseLeft})
}

// Console tests the model m on the Linux console, whose fonts have few symbols. It compares the first
// screen with the file testdata/console-NAME.txt, where NAME is the parameter name. It also checks
// that this screen, and the screens after the keys r and ?, use only symbols in the fonts. Console
// changes theme, which must be the theme that m uses.
func Console(t *testing.T, name string, m tea.Model, theme *draw.Theme) {
	t.Helper()
	theme.Console = true
	Golden(t, filepath.Join("testdata", "console-"+name+".txt"), Plain(m))
	for _, keys := range [][]string{nil, {"r"}, {"esc", "?"}} {
		Press(t, m, keys...)
		for _, theme.Profile = range []colorprofile.Profile{colorprofile.ASCII, colorprofile.ANSI, colorprofile.ANSI256, colorprofile.TrueColor} {
			for _, r := range Plain(m) {
				if r > '~' && !strings.ContainsRune("─│┌┐└┘█·↑↓←→", r) {
					t.Errorf("%s, %q: the console may not have %c on\n%s", name, keys, r, Plain(m))
					break
				}
			}
		}
	}
}

package shell

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wfind/internal/screen/draw"
)

// A blank is a page that does nothing.
type blank struct{}

func (blank) Press(Press) tea.Cmd     { return nil }
func (blank) Click(tea.Mouse) tea.Cmd { return nil }
func (blank) Wheel(tea.Mouse)         {}
func (blank) Draw() []string          { return nil }
func (blank) Labels() []KeyLabel      { return nil }

// TestTextCloses checks that Esc, q and the key that opened a text close it. Other keys don't, nor does a
// key that the player still holds.
func TestTextCloses(t *testing.T) {
	help := NewKey("?", "help", "?")
	for key, closes := range map[string]bool{"x": false, "enter": false, "tab": false, "esc": true, "q": true, "?": true} {
		s := &Screen{Window: Window{Columns: 40, Lines: 10}}
		s.Open(blank{})
		s.OpenText(30, func(int) []string { return []string{"text"} }, help)
		s.Top().Press(Press{Name: key, Repeat: true})
		if len(s.pages) == 1 {
			t.Errorf("a held %s closes the page", key)
		}
		s.Top().Press(Press{Name: key})
		if closed := len(s.pages) == 1; closed != closes {
			t.Errorf("%s closes the page: %t, want %t", key, closed, closes)
		}
	}
}

// TestPressOf checks that a shifted letter types a capital even if the terminal reports no text, and that
// other keys with shift type nothing.
func TestPressOf(t *testing.T) {
	for _, test := range []struct {
		key  tea.Key
		want string
	}{
		{tea.Key{Code: 'a', Text: "a"}, "a"},
		{tea.Key{Code: 'a', Text: "A", Mod: tea.ModShift}, "A"},
		{tea.Key{Code: '1', Text: "!", Mod: tea.ModShift}, "!"},
		{tea.Key{Code: 'é', Mod: tea.ModShift}, "É"},
		{tea.Key{Code: tea.KeyUp, Mod: tea.ModShift}, ""},
	} {
		if got := pressOf(test.key); got.Text != test.want {
			t.Errorf("%+v types %q, want %q", test.key, got.Text, test.want)
		}
	}
}

// TestNoteDraw checks that a note uses its short text if necessary, and marks what it leaves out.
func TestNoteDraw(t *testing.T) {
	for _, test := range []struct {
		text, short string
		lines       int
		want        string
	}{
		{"one line", "short", 2, "one line"},
		{"more than one line", "short", 2, "short"},
		{"more than one line", "", 2, "more than / one line"},
		{"more than one line", "", 1, "more than…"},
		{"many more than two lines", "", 2, "many more / than two …"},
	} {
		var got []string
		for _, line := range (Note{Text: test.text, Short: test.short}).Draw(draw.Theme{}, 10, test.lines) {
			got = append(got, strings.TrimSpace(ansi.Strip(line)))
		}
		if strings.Join(got, " / ") != test.want {
			t.Errorf("%q in %d lines: %q, want %q", test.text, test.lines, got, test.want)
		}
	}
}

// TestLabelOff checks that a disabled label keeps its place, and that a click on it does nothing.
func TestLabelOff(t *testing.T) {
	guess := Label("guess", NewKey("enter", "guess", "enter"))
	var lines [2]string
	for i, on := range []bool{true, false} {
		w := Window{Columns: 40, Lines: 10}
		labels := []KeyLabel{guess.When(on), Label("quit", Quit)}
		lines[i] = w.footer(draw.Theme{}, labels)
		if _, ok := w.clicked(labels, 10); ok != on {
			t.Errorf("label on: %t; a click on it presses its key: %t", on, ok)
		}
	}
	if draw.Width(lines[0]) != draw.Width(lines[1]) || lines[0] == lines[1] {
		t.Errorf("the lines are %q and %q", lines[0], lines[1])
	}
}

// TestFooterSkipsLongLabels checks that a label that is too long for the window leaves its place to
// shorter ones.
func TestFooterSkipsLongLabels(t *testing.T) {
	w := Window{Columns: 30, Lines: 10}
	line := ansi.Strip(w.footer(draw.Theme{}, []KeyLabel{Label("take SALET", NewKey("enter", "", "enter")), Label("colour the tiles", Up, Down), Label("help", NewKey("?", "", "?"))}))
	if want := "enter take SALET · ? help"; strings.TrimSpace(line) != want {
		t.Errorf("the footer is %q, want %q", strings.TrimSpace(line), want)
	}
}

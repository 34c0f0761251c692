package shell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// A Press is a key that was pressed, by hand or by a click on its hint.
type Press struct {
	Name   string // Bubble Tea's name of the key: "a", "enter", "ctrl+c"
	Text   string // the text that it types, or ""
	Repeat bool   // the key is held down
}

// String returns the name of the key, for [key.Matches].
func (p Press) String() string { return p.Name }

// Is reports whether the press is one of the binding's keys.
func (p Press) Is(k Key) bool { return key.Matches(p, k) }

// PressOf returns the press of a key. Some terminals report a shifted key without the
// text that it types.
func PressOf(k tea.Key) Press {
	if k.Mod == tea.ModShift && k.Text == "" && k.Code > ' ' && unicode.IsPrint(k.Code) {
		k.Text = string(unicode.ToUpper(k.Code))
	}
	return Press{k.String(), k.Text, k.IsRepeat}
}

// A Key is one or more keys that do the same.
type Key = key.Binding

// NewKey returns a binding of the keys that are named in names, with spaces between
// them. The screen shows it as sign, and the help says what it does. A click on sign
// presses the first key.
func NewKey(sign, does, names string) Key {
	return key.NewBinding(key.WithKeys(strings.Fields(names)...), key.WithHelp(sign, does))
}

// PressFirst returns a press of the first key of k.
func PressFirst(k Key) Press {
	p := Press{Name: k.Keys()[0]}
	if utf8.RuneCountInString(p.Name) == 1 {
		p.Text = p.Name
	}
	return p
}

// The names of keys with several names.
const (
	EnterNames     = "enter ctrl+j kpenter" // ctrl+j is an Enter that was typed before the screen was shown
	BackspaceNames = "backspace ctrl+h"
	ClearNames     = "ctrl+u ctrl+w"
)

// The keys of all screens.
var (
	Leave  = NewKey("ctrl-c", "quit", "ctrl+c")
	pause  = NewKey("ctrl-z", "suspend; fg resumes", "ctrl+z")
	quit   = NewKey("ctrl-\\", "quit at once", "ctrl+\\")
	redraw = NewKey("ctrl-l", "redraw the screen", "ctrl+l")

	// The keys of lists and texts. Back closes the page on top.
	Up       = NewKey("↑", "", "up k")
	Down     = NewKey("↓", "", "down j")
	PageUp   = NewKey("←", "", "left h pgup")
	PageDown = NewKey("→", "", "right l pgdown space")
	Back     = NewKey("esc", "", "esc q Q")
	first    = NewKey("home", "", "home g")
	last     = NewKey("end", "", "end G")
)

// everyKey returns the command of a key that does the same on all screens, or nil for
// another key.
func everyKey(p Press, t draw.Theme) tea.Cmd {
	switch {
	case p.Is(Leave):
		return tea.Quit
	case p.Is(pause):
		return suspend(t)
	case p.Is(quit):
		return quitKey
	case p.Is(redraw):
		return tea.ClearScreen
	}
	return nil
}

// A Hint shows keys and what they do, in the last line of the screen or in the help.
// (The help of bubbles cannot find the key that a click is on.)
type Hint struct {
	Keys []Key
	Does string
	Sign string // shown for the keys; "" for their own signs
	Off  bool   // the keys do nothing now; the hint is dim
}

// KeyHint returns a hint that keys perform the action does, or their usual action if does
// is "".
func KeyHint(does string, keys ...Key) Hint {
	if does == "" {
		does = keys[0].Help().Desc
	}
	return Hint{Keys: keys, Does: does}
}

// When returns the hint, dim unless on. So hints keep their places in the last line.
func (h Hint) When(on bool) Hint {
	h.Off = !on
	return h
}

// sign returns the text for the keys.
func (h Hint) sign() string {
	if h.Sign != "" {
		return h.Sign
	}
	var signs []string
	for _, k := range h.Keys {
		signs = append(signs, k.Help().Key)
	}
	return strings.Join(signs, " ")
}

// width returns the width of the hint in columns.
func (h Hint) width() int { return draw.Width(h.sign()) + 1 + draw.Width(h.Does) }

// at returns the key for a click on a column of the hint: the key whose sign is there, or
// the last one.
func (h Hint) at(column int) Press {
	k := h.Keys[len(h.Keys)-1]
	for _, other := range h.Keys {
		if column -= draw.Width(other.Help().Key) + 1; column < 0 {
			k = other
			break
		}
	}
	return PressFirst(k)
}

// signColumns is the width of the keys in the help.
const signColumns = 11

// HelpLines returns lines of the help, columns wide: keys and what they do.
func HelpLines(t draw.Theme, columns int, hints ...Hint) []string {
	var out []string
	for _, h := range hints {
		sign := h.sign()
		for _, line := range draw.Wrapped(h.Does, columns-signColumns) {
			out = append(out, t.Strong().Styled(draw.Fit(sign, signColumns))+line)
			sign = ""
		}
	}
	return out
}

// WheelSteps returns the number of lines that a step of the mouse wheel scrolls down.
func WheelSteps(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return -1
	case tea.MouseWheelDown:
		return 1
	}
	return 0
}

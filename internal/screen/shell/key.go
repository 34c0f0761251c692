package shell

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// A Press is a press of a key, or a click on the label of a key on the screen.
type Press struct {
	Name   string // Bubble Tea's name of the key: "a", "enter", "ctrl+c"
	Text   string // the text that the key types, or ""
	Repeat bool   // this is not the first press, because the key is held down
}

// String returns the name of the key, as [key.Matches] expects.
func (p Press) String() string { return p.Name }

// Is reports whether p is a press of one of the keys that trigger the action k.
func (p Press) Is(k Key) bool { return key.Matches(p, k) }

func pressOf(k tea.Key) Press {
	// Some terminals report only the key of a shifted letter, not the character it types.
	if k.Mod == tea.ModShift && k.Text == "" && k.Code > ' ' && unicode.IsPrint(k.Code) {
		k.Text = string(unicode.ToUpper(k.Code))
	}
	return Press{k.String(), k.Text, k.IsRepeat}
}

// A Key is an action together with the keys that trigger it.
type Key = key.Binding

// NewKey returns a [Key] for an action. sign is how the screen shows the key, such as "ctrl-y". action
// describes what the key does, such as "copy". names lists all keys that trigger the action, separated by
// commas, as in "ctrl+y,y".
func NewKey(sign, action, names string) Key {
	return key.NewBinding(key.WithKeys(strings.Split(names, ",")...), key.WithHelp(sign, action))
}

// PressFirst returns a press of the first key that triggers the action k. Use it for a click on the
// label of k.
func PressFirst(k Key) Press {
	p := Press{Name: k.Keys()[0]}
	if utf8.RuneCountInString(p.Name) == 1 {
		p.Text = p.Name
	}
	return p
}

// Names of keys, for use with [NewKey]. Each constant lists several names, because terminals can
// report the same key in different ways.
const (
	EnterNames     = "enter,ctrl+j,kpenter" // if typed before the screen appears, Enter arrives as ctrl+j
	BackspaceNames = "backspace,ctrl+h"
	ClearNames     = "ctrl+u,ctrl+w"
)

// Keys that have the same meaning on all screens.
var (
	Quit    = NewKey("ctrl-c", "quit", "ctrl+c")
	Help    = NewKey("?", "help", "?,f1")
	suspend = NewKey("ctrl-z", "suspend; fg resumes", "ctrl+z")
	abort   = NewKey("ctrl-\\", "quit at once", "ctrl+\\")
	redraw  = NewKey("ctrl-l", "redraw the screen", "ctrl+l")

	// Keys for lists and long texts. Back closes the top page.
	Up       = NewKey("↑", "", "up,k")
	Down     = NewKey("↓", "", "down,j")
	PageUp   = NewKey("←", "", "left,h,pgup")
	PageDown = NewKey("→", "", "right,l,pgdown,space")
	Back     = NewKey("esc", "", "esc,q,Q")
	First    = NewKey("home", "", "home,g")
	Last     = NewKey("end", "", "end,G")
)

// A KeyLabel shows the names of keys and describes what they do, as in "esc back". The labels in
// the last line of the screen can be clicked.
type KeyLabel struct {
	Keys []Key
	Does string
	Sign string // shown instead of the keys' own signs, unless it is ""
	Off  bool   // the keys have no effect now, so the label is dim
}

// Label returns a label for the given keys. action describes what they do. If action is "", the label
// shows the first key's own description.
func Label(action string, keys ...Key) KeyLabel {
	if action == "" {
		action = keys[0].Help().Desc
	}
	return KeyLabel{Keys: keys, Does: action}
}

// When returns a copy of the label that is active only if on is true. An inactive label is dim, and
// clicks on it have no effect.
func (l KeyLabel) When(on bool) KeyLabel {
	l.Off = !on
	return l
}

func (l KeyLabel) sign() string {
	if l.Sign != "" {
		return l.Sign
	}
	var signs []string
	for _, k := range l.Keys {
		signs = append(signs, k.Help().Key)
	}
	return strings.Join(signs, " ")
}

func (l KeyLabel) width() int { return draw.Width(l.sign()) + 1 + draw.Width(l.Does) }

// at returns the key press for a click at the given column of the label, counted from 0. A click on a
// key's name presses that key. A click on the description presses the last key.
func (l KeyLabel) at(column int) Press {
	for _, k := range l.Keys {
		if column -= draw.Width(k.Help().Key) + 1; column < 0 {
			return PressFirst(k)
		}
	}
	return PressFirst(l.Keys[len(l.Keys)-1])
}

const signColumns = 11 // the width of the column with the keys in the help

// HelpLines returns a section of a help text: the title, a table with the keys and the description
// of each label, and an empty line. It wraps the descriptions so that the table is at most the
// given number of columns wide.
func HelpLines(t draw.Theme, columns int, title string, labels []KeyLabel) []string {
	out := []string{t.Strong().Underline(true).Styled(title)}
	for _, l := range labels {
		sign := l.sign()
		for _, line := range draw.Wrapped(l.Does, columns-signColumns) {
			out = append(out, t.Strong().Styled(draw.Fit(sign, signColumns))+line)
			sign = ""
		}
	}
	return append(out, "")
}

// WheelSteps returns 1 if the wheel was turned down, -1 if it was turned up, and 0 for other buttons.
func WheelSteps(b tea.MouseButton) int {
	switch b {
	case tea.MouseWheelUp:
		return -1
	case tea.MouseWheelDown:
		return 1
	}
	return 0
}

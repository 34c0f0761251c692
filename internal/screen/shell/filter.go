package shell

import (
	"unicode/utf8"

	"wfind/internal/screen/draw"
)

// A Filter is a text that the player types to see only the items that match it. A page passes each
// key to [Filter.Press] first, selects the items that match Text itself, and draws [Filter.Line].
// The zero value is ready to use, and shows all items.
type Filter struct {
	Text   string
	Typing bool // keys type the filter
}

// The keys of a filter. Find begins to type it.
var (
	Find       = NewKey("/", "", "/")
	keepFilter = NewKey("enter", "", EnterNames)
	dropFilter = NewKey("esc", "", "esc")
	backspace  = NewKey("backspace", "", BackspaceNames)
	clearText  = NewKey("ctrl-u", "", ClearNames)
)

// Press handles a key that begins, changes or ends the filter. It reports false, and does nothing, if
// the key is none of these.
func (f *Filter) Press(p Press) bool {
	switch {
	case !f.Typing && p.Is(Find):
		f.Typing = true
	case !f.Typing && p.Is(Back) && f.Text != "":
		f.Text = ""
	case !f.Typing:
		return false
	case p.Is(keepFilter):
		f.Typing = false
	case p.Is(dropFilter):
		*f = Filter{}
	case p.Is(backspace):
		_, size := utf8.DecodeLastRuneInString(f.Text)
		f.Text = f.Text[:len(f.Text)-size]
	case p.Is(clearText):
		f.Text = ""
	case p.Text != "":
		f.Text += p.Text
	default:
		return false
	}
	return true
}

// Line returns the line that shows the filter, or "" if all items are shown.
func (f *Filter) Line(t draw.Theme) string {
	switch {
	case f.Typing:
		return " / " + f.Text + t.Selected(" ", 1)
	case f.Text != "":
		return " / " + f.Text
	}
	return ""
}

// Hints returns the hints to show in the last line while [Filter.Typing] is true.
func (f *Filter) Hints() []Hint {
	return []Hint{KeyHint("show all", dropFilter), KeyHint("keep the filter", keepFilter)}
}

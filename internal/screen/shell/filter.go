package shell

import (
	"unicode/utf8"

	"wfind/internal/screen/draw"
)

// A Filter is a text that the player types to see only the items that match it. The page with the
// items passes each key to [Filter.Press] first, finds the items that match Text, and draws
// [Filter.Line]. The zero value is an empty filter, which shows all items.
type Filter struct {
	Text   string
	Typing bool // keys type the filter
}

// Find starts a filter. The other keys work while the player types it.
var (
	Find       = NewKey("/", "", "/")
	keepFilter = NewKey("enter", "", EnterNames)
	dropFilter = NewKey("esc", "", "esc")
	backspace  = NewKey("backspace", "", BackspaceNames)
	clearText  = NewKey("ctrl-u", "", ClearNames)
)

// Press handles a key that starts, edits or ends the filter, and ignores other keys. It reports
// whether p is a key for the filter.
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

// Line returns a line that shows the filter, or "" if the filter is empty and the player is not
// typing it.
func (f *Filter) Line(t draw.Theme) string {
	switch {
	case f.Typing:
		return " / " + f.Text + t.Selected(" ", 1)
	case f.Text != "":
		return " / " + f.Text
	}
	return ""
}

// Hints returns the hints for the last line of the screen while the player types the filter.
func (f *Filter) Hints() []Hint {
	return []Hint{KeyHint("show all", dropFilter), KeyHint("keep the filter", keepFilter)}
}

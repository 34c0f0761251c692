package shell

import (
	"strings"

	"wfind/constraint"
	"wfind/internal/screen/draw"
	"wfind/internal/text/script"
)

// A Filter is text that the player types to narrow down a list. The page that shows the list passes
// key presses to [Filter.Press], draws [Filter.Line], and shows only the items that match Text.
type Filter struct {
	Text   string
	Typing bool // the player is typing the filter
}

// Find is the key that starts a [Filter]. The other keys work while the player types the filter:
// keepFilter and dropFilter end typing, and backspace and clearText edit the text.
var (
	Find       = NewKey("/", "", "/")
	keepFilter = NewKey("enter", "", EnterNames)
	dropFilter = NewKey("esc", "", "esc")
	backspace  = NewKey("backspace", "", BackspaceNames)
	clearText  = NewKey("ctrl-u", "", ClearNames)
)

// Press handles the keys that start, edit or end the filter. It reports whether it has handled p.
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
		letters := constraint.SplitLetters(f.Text)
		f.Text = strings.Join(letters[:max(0, len(letters)-1)], "")
	case p.Is(clearText):
		f.Text = ""
	case p.Text != "":
		f.Text += p.Text
	default:
		return false
	}
	return true
}

// Line returns the line that shows the filter's text on the screen, with a cursor while the player
// types. It returns "" if there is no filter.
func (f *Filter) Line(t draw.Theme) string {
	switch {
	case f.Typing:
		return " / " + script.Visual(f.Text) + t.Selected(" ", 1)
	case f.Text != "":
		return " / " + script.Visual(f.Text)
	}
	return ""
}

// Labels returns labels for the two keys that end typing: one drops the filter, and the other keeps
// it. Show the labels while the player types the filter.
func (f *Filter) Labels() []KeyLabel {
	return []KeyLabel{Label("show all", dropFilter), Label("keep the filter", keepFilter)}
}

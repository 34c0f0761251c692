package shell

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/text/script"
)

const (
	minColumns = 20 // the minimum width of the window; long words can require more, see [NewScreen]
	minLines   = 6  // the minimum height of the window
)

// A Window describes the size of the terminal's window in columns and lines of text.
type Window struct{ Columns, Lines int }

// Spread returns lines that fill the window, with top at the upper edge, bottom at the lower edge,
// and body centred in between. If the window is too small for all of them, Spread returns more
// lines than the window has.
func (w Window) Spread(top, body, bottom []string) []string {
	rest := max(0, w.Lines-len(top)-len(body)-len(bottom))
	out := slices.Concat(top, make([]string, rest/2))
	for _, line := range body {
		out = append(out, draw.Centered(line, w.Columns))
	}
	return slices.Concat(out, make([]string, rest-rest/2), bottom)
}

// SizeParts returns phrases such as "boards 1–4 of 8" and "5 letters", which describe the size of a
// game in a title. shown holds the indexes of the visible boards; nil means that all are visible.
// boards is the number of boards. length is the length of a word in the given unit, such as "letter".
func SizeParts(shown []int, boards, length int, unit string) (parts []string) {
	switch {
	case shown != nil && len(shown) < boards:
		parts = append(parts, fmt.Sprintf("%s of %d", draw.NameBoards(shown), boards))
	case boards > 1:
		parts = append(parts, plural.Count(boards, "board"))
	}
	return append(parts, plural.Count(length, unit))
}

// Title returns the first line of a page: the program's name and the given parts on the left, and the
// suffix on the right. There must be at least one part. If the window is too narrow, Title omits the last
// parts, and then the program's name.
func (w Window) Title(t draw.Theme, suffix string, parts ...string) string {
	var titles []string
	for n := len(parts); n > 0; n-- {
		titles = append(titles, t.Strong().Styled(" wfind")+"  "+t.Dim().Styled(strings.Join(parts[:n], " · ")))
	}
	titles = append(titles, " "+t.Dim().Styled(parts[0]))
	room := w.Columns - draw.Width(suffix)
	return draw.Fit(draw.FirstFitting(room, titles...), room) + t.Dim().Styled(suffix)
}

// A Note is a message to the player, in a long and a short form. The zero value is an empty message.
type Note struct {
	Text  string // the long form, printable
	Short string // used if Text does not fit on one line, printable; "" to wrap Text instead
	Alert bool   // draw the message in bold
}

// Sentence capitalizes the first letter of text, unless text begins with a key such as ctrl-n.
func Sentence(text string) string {
	if strings.HasPrefix(text, "ctrl-") {
		return text
	}
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// ErrorNote returns a note that shows err. For a [*game.Refusal], the note also has a short form.
func ErrorNote(err error) Note {
	n := Note{Text: Sentence(printable.Text(err.Error())), Alert: true}
	if r, ok := errors.AsType[*game.Refusal](err); ok {
		n.Short = r.Short
	}
	return n
}

// Draw returns the note as centred lines of the given width. If n.Text does not fit on one line,
// Draw uses n.Short unless it is empty. Draw returns at most the given number of lines, which must be
// positive. If the text needs more, the last line ends with an ellipsis.
func (n Note) Draw(t draw.Theme, columns, lines int) []string {
	text := draw.FirstFitting(columns, n.Text, cmp.Or(n.Short, n.Text))
	out := draw.Wrapped(script.Visual(text), columns)
	if len(out) > lines {
		out = append(out[:lines-1], strings.Join(out[lines-1:], " ")) // Centered truncates it
	}
	for i, line := range out {
		if n.Alert {
			line = t.Strong().Styled(line)
		}
		out[i] = draw.Centered(line, columns)
	}
	return out
}

const betweenLabels = " · "

func (w Window) footer(t draw.Theme, labels []KeyLabel) string {
	shown, _ := w.fittingLabels(labels)
	var parts []string
	for _, l := range shown {
		sign := t.Strong()
		if l.Off {
			sign = t.Dim()
		}
		parts = append(parts, sign.Styled(l.sign())+" "+t.Dim().Styled(l.Does))
	}
	return draw.Centered(strings.Join(parts, t.Dim().Styled(betweenLabels)), w.Columns)
}

func (w Window) fittingLabels(labels []KeyLabel) (shown []KeyLabel, width int) {
	for _, l := range labels {
		end := width + l.width()
		if len(shown) > 0 {
			end += draw.Width(betweenLabels)
		}
		if end <= w.Columns {
			shown, width = append(shown, l), end
		}
	}
	return shown, width
}

// clicked returns the key press for a click on the line of labels, at the given column. ok is false
// if there is no active label at this column.
func (w Window) clicked(labels []KeyLabel, column int) (p Press, ok bool) {
	shown, width := w.fittingLabels(labels)
	column -= (w.Columns - width) / 2
	for _, l := range shown {
		if column >= 0 && column < l.width() && !l.Off {
			return l.at(column), true
		}
		column -= l.width() + draw.Width(betweenLabels)
	}
	return Press{}, false
}

// keepOrder and turnOrder are escape sequences for terminals that reverse right-to-left text. After
// keepOrder, the terminal keeps the order of the characters. After turnOrder, it reverses text again.
const (
	keepOrder = "\x1b[8l" // resets the mode BDSM of ECMA-48; the screen has already reversed the text
	turnOrder = "\x1b[8h"
)

// consoleSigns replaces characters that the fonts of the Linux console lack, or that are hard to
// distinguish in these fonts. For example, it replaces "›" with ">".
var consoleSigns = strings.NewReplacer(
	"▀", " ", "▄", " ", "▔", "─",
	"╭", "+", "╮", "+", "╰", "+", "╯", "+", "╌", "-", "╎", ":",
	"┏", "#", "┓", "#", "┗", "#", "┛", "#", "━", "=", "┃", "#",
	"▏", "│", "▎", "│", "▍", "│", "▌", "│", "▋", "█", "▊", "█", "▉", "█",
	"▸", ">", "›", ">", "✓", "+", "✗", "x", "…", ".", "–", "-",
)

package shell

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"wfind/internal/screen/draw"
	"wfind/internal/text/plural"
	"wfind/internal/text/script"
)

// The minimum size of a window. Long words need more columns.
const (
	minColumns = 20
	minLines   = 6
)

// A Window holds the size of the terminal.
type Window struct{ Columns, Lines int }

// Spread returns lines that fill the window: top at the top, bottom at the bottom, and body centred
// between them.
func (w Window) Spread(top, body, bottom []string) []string {
	rest := max(0, w.Lines-len(top)-len(body)-len(bottom))
	out := append([]string(nil), top...)
	for range rest / 2 {
		out = append(out, "")
	}
	for _, line := range body {
		out = append(out, draw.Centered(line, w.Columns))
	}
	for range rest - rest/2 {
		out = append(out, "")
	}
	return append(out, bottom...)
}

// SizeParts returns the first parts of a title, such as "boards 1–4 of 8" and "5 letters". If shown is
// nil, all boards are shown.
func SizeParts(shown []int, boards, letters int) (parts []string) {
	switch {
	case shown != nil && len(shown) < boards:
		parts = append(parts, fmt.Sprintf("%s of %d", draw.NameBoards(shown), boards))
	case boards > 1:
		parts = append(parts, plural.Count(boards, "board"))
	}
	return append(parts, plural.Count(letters, "letter"))
}

// Title returns the first line of a page: the program's name, parts, and the text right at the right
// edge. It omits what does not fit: first the last parts, then the name.
func (w Window) Title(t draw.Theme, right string, parts ...string) string {
	room := w.Columns - draw.Width(right)
	left := ""
	for n := len(parts); n > 0; n-- {
		left = t.Strong().Styled(" wfind") + "  " + t.Dim().Styled(strings.Join(parts[:n], " · "))
		if draw.Width(left) <= room {
			break
		}
		left = " " + t.Dim().Styled(parts[0])
	}
	return draw.Fit(left, room) + t.Dim().Styled(right)
}

// A Note is a message to the player. The zero value is an empty message.
type Note struct {
	Text  string // printable
	Short string // shown if Text does not fit into one line, printable; "" to wrap Text
	Alert bool   // draw it bold
}

// Sentence capitalizes the first letter of text, unless text starts with a key such as ctrl-n.
func Sentence(text string) string {
	if strings.HasPrefix(text, "ctrl-") {
		return text
	}
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// Draw returns the note as centred lines of the given width. It cuts off text that does not fit into
// the given number of lines.
func (n Note) Draw(t draw.Theme, columns, lines int) []string {
	text := n.Text
	if draw.Width(text) > columns && n.Short != "" {
		text = n.Short
	}
	out := draw.Wrapped(script.Visual(text), columns)
	if len(out) > lines {
		out = out[:lines]
	}
	for i, line := range out {
		if n.Alert {
			line = t.Strong().Styled(line)
		}
		out[i] = draw.Centered(line, columns)
	}
	return out
}

const betweenHints = " · "

func (w Window) footer(t draw.Theme, hints []Hint) string {
	shown, _ := w.fittingHints(hints)
	var parts []string
	for _, h := range shown {
		sign := t.Strong()
		if h.Off {
			sign = t.Dim()
		}
		parts = append(parts, sign.Styled(h.sign())+" "+t.Dim().Styled(h.Does))
	}
	return draw.Centered(strings.Join(parts, t.Dim().Styled(betweenHints)), w.Columns)
}

func (w Window) fittingHints(hints []Hint) (shown []Hint, width int) {
	for _, h := range hints {
		end := width + h.width()
		if len(shown) > 0 {
			end += draw.Width(betweenHints)
		}
		if end <= w.Columns {
			shown, width = append(shown, h), end
		}
	}
	return shown, width
}

// clicked returns the key to press for a click on the given column of the footer. If there is nothing
// to click, ok is false.
func (w Window) clicked(hints []Hint, column int) (p Press, ok bool) {
	shown, width := w.fittingHints(hints)
	column -= (w.Columns - width) / 2
	for _, h := range shown {
		if column >= 0 && column < h.width() && !h.Off {
			return h.at(column), true
		}
		column -= h.width() + draw.Width(betweenHints)
	}
	return Press{}, false
}

// keepOrder tells the terminal not to reverse right-to-left text, because the screen already does so.
// turnOrder undoes this. Both are for the ECMA-48 mode BDSM.
const (
	keepOrder = "\x1b[8l"
	turnOrder = "\x1b[8h"
)

// consoleSigns replaces characters that are missing or hard to distinguish in the fonts of the Linux
// console.
var consoleSigns = strings.NewReplacer(
	"▀", " ", "▄", " ", "▔", "─",
	"╭", "+", "╮", "+", "╰", "+", "╯", "+", "╌", "-", "╎", ":",
	"┏", "#", "┓", "#", "┗", "#", "┛", "#", "━", "=", "┃", "#",
	"▏", "│", "▎", "│", "▍", "│", "▌", "│", "▋", "█", "▊", "█", "▉", "█",
	"▸", ">", "›", ">", "✓", "+", "✗", "x", "…", ".", "–", "-",
)

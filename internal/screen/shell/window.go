package shell

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
	"wfind/internal/text/script"
)

// The size of the smallest window that screens support. Long words need more columns.
const (
	MinColumns = 20
	MinLines   = 6
)

// A Window holds the size of the terminal, and where the hints in its last line are.
type Window struct {
	Columns, Lines int
	foot           []placedHint
}

// Clear removes the hints, so that clicks no longer find them.
func (w *Window) Clear() { w.foot = nil }

// Spread returns the lines of a window with top at the top, bottom at the bottom and body
// centred in the rest.
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

// tooSmall returns lines that ask for a window of columns by lines.
func (w Window) tooSmall(columns, lines int) []string {
	return draw.Wrapped(fmt.Sprintf("Too small: make this window %d×%d or larger.", columns, lines), w.Columns)
}

// View returns a full-screen view of lines. It cuts off lines below the window.
func (w Window) View(t draw.Theme, lines []string) tea.View {
	for len(lines) < w.Lines {
		lines = append(lines, "")
	}
	text := strings.Join(lines[:w.Lines], "\n")
	if t.Console {
		text = consoleSigns.Replace(text)
	}
	v := tea.NewView(text)
	v.AltScreen = true
	return v
}

// A Note is a message. The zero value is no message.
type Note struct {
	Text  string // printable
	Short string // shown if Text does not fit into one line, printable; "" to wrap Text
	Alert bool   // draw it bold
}

// Sentence returns text with a capital letter at its start, unless it starts with the name of a key
// such as ctrl-n.
func Sentence(text string) string {
	if strings.HasPrefix(text, "ctrl-") {
		return text
	}
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[n:]
}

// Draw returns the note in at most lines lines, which are columns wide.
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

// A placedHint is a hint that is on the screen.
type placedHint struct {
	Hint
	column int // the first column that it takes
}

// footer returns the last line of the screen with the hints that fit. It leaves out a hint
// that is too long for the room that is left. It stores the places for clicked.
func (w *Window) footer(t draw.Theme, hints ...Hint) string {
	const between = " · "
	var parts []string
	used := 0
	for _, h := range hints {
		column := used
		if used > 0 {
			column += draw.Width(between)
		}
		if column+h.width() > w.Columns {
			continue
		}
		used = column + h.width()
		w.foot = append(w.foot, placedHint{h, column})
		sign := t.Strong()
		if h.Off {
			sign = t.Dim()
		}
		parts = append(parts, sign.Styled(h.sign())+" "+t.Dim().Styled(h.Does))
	}
	for i := range w.foot {
		w.foot[i].column += (w.Columns - used) / 2
	}
	return draw.Centered(strings.Join(parts, t.Dim().Styled(between)), w.Columns)
}

// clicked returns the key whose hint is at a column and line of the screen. It reports false if
// no hint is there, or one that is off.
func (w *Window) clicked(column, line int) (p Press, ok bool) {
	if line != w.Lines-1 {
		return Press{}, false
	}
	for _, h := range w.foot {
		if at := column - h.column; at >= 0 && at < h.width() && !h.Off {
			return h.at(at), true
		}
	}
	return Press{}, false
}

// KeepOrder and TurnOrder are the control sequences of ECMA-48's mode BDSM. KeepOrder asks the
// terminal not to reorder text that runs from right to left, because the screen does so
// itself. TurnOrder undoes this. Terminals that never reorder text ignore both.
const (
	KeepOrder = "\x1b[8l"
	TurnOrder = "\x1b[8h"
)

// consoleSigns replaces characters that the fonts of the Linux console and of Debian's console-setup
// lack, and frames that look the same in these fonts. Without half blocks, tiles are flatter.
var consoleSigns = strings.NewReplacer(
	"▀", " ", "▄", " ", "▔", "─",
	"╭", "+", "╮", "+", "╰", "+", "╯", "+", "╌", "-", "╎", ":",
	"┏", "#", "┓", "#", "┗", "#", "┛", "#", "━", "=", "┃", "#",
	"▏", "│", "▎", "│", "▍", "│", "▌", "│", "▋", "█", "▊", "█", "▉", "█",
	"▸", ">", "›", ">", "✓", "+", "✗", "x", "…", ".", "–", "-",
)

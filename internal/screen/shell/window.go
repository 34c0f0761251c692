package shell

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
	"wfind/internal/script"
)

// The smallest window in which anything is shown but the wish for a larger
// one; a long word wants more columns.
const (
	MinColumns = 20
	MinLines   = 6
)

// A Window is the measure of the terminal, and the hints that stand in its last line.
type Window struct {
	Columns, Lines int
	foot           []placedHint
}

// Clear forgets the hints of the last screen.
func (w *Window) Clear() { w.foot = nil }

// Spread fills the window: the body stands in the middle between top and
// bottom, each of its lines in the middle of the columns.
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

// TooSmall says that a window must be larger.
func (w Window) TooSmall(columns, lines int) []string {
	return draw.Wrapped(fmt.Sprintf("This window is too small for the game: make it %d×%d or more.", columns, lines), w.Columns)
}

// View returns the lines as a whole screen; what is below the last one of the
// window is cut off.
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

// A Note is a message, and a shorter one for where that does not fit in a
// line. Both are printable.
type Note struct {
	Text, Short string
	Alert       bool
}

// Draw draws the note in at most so many lines.
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

// A Hint is a key and what it does.
type Hint struct{ Key, Does string }

// width returns the columns that a hint takes.
func (h Hint) width() int { return draw.Width(h.Key) + 1 + draw.Width(h.Does) }

// A placedHint is a hint on the screen.
type placedHint struct {
	Hint
	column int // its first one
}

// Footer draws the last line of the screen: as many of the hints as fit, the first
// ones first. They can be clicked then, see Clicked.
func (w *Window) Footer(t draw.Theme, hints ...Hint) string {
	const between = " · "
	var parts []string
	used := 0
	for _, h := range hints {
		column := used
		if used > 0 {
			column += draw.Width(between)
		}
		if column+h.width() > w.Columns {
			break
		}
		used = column + h.width()
		w.foot = append(w.foot, placedHint{h, column})
		parts = append(parts, t.Strong().Styled(h.Key)+" "+t.Dim().Styled(h.Does))
	}
	for i := range w.foot {
		w.foot[i].column += (w.Columns - used) / 2
	}
	return draw.Centered(strings.Join(parts, t.Dim().Styled(between)), w.Columns)
}

// Clicked returns the key of the hint that stands in a place of the screen.
func (w *Window) Clicked(column, line int) (key tea.Key, ok bool) {
	if line != w.Lines-1 {
		return tea.Key{}, false
	}
	for _, h := range w.foot {
		if at := column - h.column; at >= 0 && at < h.width() {
			return h.press(at), true
		}
	}
	return tea.Key{}, false
}

// press returns the key that a click on a column of the hint stands for: of two
// keys the first only if it was clicked itself.
func (h Hint) press(column int) tea.Key {
	keys := strings.Fields(h.Key)
	name := keys[len(keys)-1]
	if column < draw.Width(keys[0]) {
		name = keys[0]
	}
	if strings.HasPrefix(h.Key, "any ") {
		name = "esc"
	}
	if letter, ok := strings.CutPrefix(name, "ctrl-"); ok {
		return tea.Key{Code: []rune(letter)[0], Mod: tea.ModCtrl}
	}
	if code, ok := hintKeys[name]; ok {
		return tea.Key{Code: code}
	}
	return tea.Key{Code: []rune(name)[0], Text: name}
}

// hintKeys are the keys that type nothing, as hints call them.
var hintKeys = map[string]rune{
	"enter": tea.KeyEnter, "tab": tea.KeyTab, "esc": tea.KeyEscape, "backspace": tea.KeyBackspace, "space": tea.KeySpace,
	"↑": tea.KeyUp, "↓": tea.KeyDown, "←": tea.KeyLeft, "→": tea.KeyRight,
}

// KeyName returns the name of a key. A few have two.
func KeyName(key tea.Key) string {
	switch name := key.String(); name {
	case "ctrl+j", "kpenter": // the first is Enter typed before the terminal was ours
		return "enter"
	case "ctrl+h":
		return "backspace"
	case "ctrl+w":
		return "ctrl+u"
	default:
		return name
	}
}

// EveryKey returns what a key asks for on every screen; nil if it is none such.
func EveryKey(name string, t draw.Theme) tea.Cmd {
	switch name {
	case "ctrl+c":
		return tea.Quit
	case "ctrl+z":
		return Suspend(t)
	case "ctrl+\\":
		return quitKey
	case "ctrl+l":
		return tea.ClearScreen
	}
	return nil
}

// A Task is work beside the screen, of which only the latest counts: to begin
// it anew ends what is under way.
type Task struct {
	cancel context.CancelFunc // nil when nothing is under way
	number int
}

// A ResultMsg is what came of a task.
type ResultMsg struct {
	of     *Task
	number int
	msg    tea.Msg
}

// Start returns a command that does the work; the context ends when its result
// is no longer wanted.
func (t *Task) Start(ctx context.Context, work func(context.Context) tea.Msg) tea.Cmd {
	t.Stop()
	ctx, t.cancel = context.WithCancel(ctx)
	t.number++
	number := t.number
	return aside(func() tea.Msg { return ResultMsg{t, number, work(ctx)} })
}

// Stop ends the work that is under way, if any. It does not wait.
func (t *Task) Stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

func (t *Task) Running() bool { return t.cancel != nil }

// Take returns what came of the task; false if the result is of another one,
// or comes too late.
func (t *Task) Take(r ResultMsg) (tea.Msg, bool) {
	if r.of != t || r.number != t.number || !t.Running() {
		return nil, false
	}
	t.Stop()
	return r.msg, true
}

// Scroll does what a key asks for while a scrolled text is shown: it changes the
// line that is shown first, or if it is another key returns false.
func (w *Window) Scroll(name string, top *int) bool {
	switch name {
	case "down", "j", "space":
		*top++
	case "up", "k":
		*top--
	case "pgdown":
		*top += w.Lines - 1
	case "pgup":
		*top -= w.Lines - 1
	default:
		return false
	}
	*top = max(0, *top)
	return true
}

// WheelSteps are the lines that a step of the mouse's wheel goes down.
var WheelSteps = map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}

// Scrolled returns a screen of help: as many of the lines as there is room for, from
// top on, which stays within them, each cut to some columns, and below them the keys.
func (w *Window) Scrolled(t draw.Theme, text []string, columns int, top *int) []string {
	height := w.Lines - 1
	foot := []Hint{{Key: "any key", Does: "back"}}
	if len(text) > height {
		*top = min(*top, len(text)-height)
		text = text[*top:][:height]
		foot = []Hint{{Key: "↑ ↓", Does: "more"}, {Key: "any other", Does: "back"}}
	}
	for i := range text {
		text[i] = draw.Fit(text[i], columns)
	}
	return w.Spread(nil, text, []string{w.Footer(t, foot...)})
}

// What asks a terminal not to turn text around that runs from right to left, since
// what is drawn has it turned already, and what lets it do so again. They are
// BDSM of ECMA-48, which terminals that never do it pass over.
const (
	KeepOrder = "\x1b[8l"
	TurnOrder = "\x1b[8h"
)

// consoleSigns stand for what the console's fonts lack, be it that of the kernel
// or those of Debian's console-setup, which draw all frames alike besides. Half
// blocks are left out: a tile has one line less then.
var consoleSigns = strings.NewReplacer(
	"▀", " ", "▄", " ", "▔", "─",
	"╭", "+", "╮", "+", "╰", "+", "╯", "+", "╌", "-", "╎", ":",
	"┏", "#", "┓", "#", "┗", "#", "┛", "#", "━", "=", "┃", "#",
	"▏", "│", "▎", "│", "▍", "│", "▌", "│", "▋", "█", "▊", "█", "▉", "█",
	"▸", ">", "›", ">", "✓", "+", "✗", "x", "…", ".",
)

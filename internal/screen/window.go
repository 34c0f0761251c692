package screen

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/script"
)

// A window is the measure of the terminal, and the hints that stand in its last line.
type window struct {
	columns, lines int
	foot           []placedHint
}

// spread fills the window: the body stands in the middle between top and
// bottom, each of its lines in the middle of the columns.
func (w window) spread(top, body, bottom []string) []string {
	rest := max(0, w.lines-len(top)-len(body)-len(bottom))
	out := append([]string(nil), top...)
	for range rest / 2 {
		out = append(out, "")
	}
	for _, line := range body {
		out = append(out, centered(line, w.columns))
	}
	for range rest - rest/2 {
		out = append(out, "")
	}
	return append(out, bottom...)
}

// tooSmall says that a window must be larger.
func (w window) tooSmall(columns, lines int) []string {
	return wrapped(fmt.Sprintf("This window is too small for the game: make it %d×%d or more.", columns, lines), w.columns)
}

// view returns the lines as a whole screen; what is below the last one of the
// window is cut off.
func (w window) view(t Theme, lines []string) tea.View {
	for len(lines) < w.lines {
		lines = append(lines, "")
	}
	text := strings.Join(lines[:w.lines], "\n")
	if t.Console {
		text = consoleSigns.Replace(text)
	}
	v := tea.NewView(text)
	v.AltScreen = true
	return v
}

// A note is a message, and a shorter one for where that does not fit in a
// line. Both are printable.
type note struct {
	text, short string
	alert       bool
}

// draw draws the note in at most so many lines.
func (n note) draw(t Theme, columns, lines int) []string {
	text := n.text
	if width(text) > columns && n.short != "" {
		text = n.short
	}
	out := wrapped(script.Visual(text), columns)
	if len(out) > lines {
		out = out[:lines]
	}
	for i, line := range out {
		if n.alert {
			line = t.Strong().Styled(line)
		}
		out[i] = centered(line, columns)
	}
	return out
}

// A hint is a key and what it does.
type hint struct{ key, does string }

// width returns the columns that a hint takes.
func (h hint) width() int { return width(h.key) + 1 + width(h.does) }

// A placedHint is a hint on the screen.
type placedHint struct {
	hint
	column int // its first one
}

// footer draws the last line of the screen: as many of the hints as fit, the first
// ones first. They can be clicked then, see clicked.
func (w *window) footer(t Theme, hints ...hint) string {
	const between = " · "
	var parts []string
	used := 0
	for _, h := range hints {
		column := used
		if used > 0 {
			column += width(between)
		}
		if column+h.width() > w.columns {
			break
		}
		used = column + h.width()
		w.foot = append(w.foot, placedHint{h, column})
		parts = append(parts, t.Strong().Styled(h.key)+" "+t.Dim().Styled(h.does))
	}
	for i := range w.foot {
		w.foot[i].column += (w.columns - used) / 2
	}
	return centered(strings.Join(parts, t.Dim().Styled(between)), w.columns)
}

// clicked returns the key of the hint that stands in a place of the screen.
func (w *window) clicked(column, line int) (key tea.Key, ok bool) {
	if line != w.lines-1 {
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
func (h hint) press(column int) tea.Key {
	keys := strings.Fields(h.key)
	name := keys[len(keys)-1]
	if column < width(keys[0]) {
		name = keys[0]
	}
	if strings.HasPrefix(h.key, "any ") {
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

// keyName returns the name of a key. A few have two.
func keyName(key tea.Key) string {
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

// everyKey returns what a key asks for on every screen; nil if it is none such.
func everyKey(name string, t Theme) tea.Cmd {
	switch name {
	case "ctrl+c":
		return tea.Quit
	case "ctrl+z":
		return suspend(t)
	case "ctrl+\\":
		return quitKey
	case "ctrl+l":
		return tea.ClearScreen
	}
	return nil
}

// A task is work beside the screen, of which only the latest counts: to begin
// it anew ends what is under way.
type task struct {
	cancel context.CancelFunc // nil when nothing is under way
	number int
}

// A resultMsg is what came of a task.
type resultMsg struct {
	of     *task
	number int
	msg    tea.Msg
}

// start returns a command that does the work; the context ends when its result
// is no longer wanted.
func (t *task) start(ctx context.Context, work func(context.Context) tea.Msg) tea.Cmd {
	t.stop()
	ctx, t.cancel = context.WithCancel(ctx)
	t.number++
	number := t.number
	return aside(func() tea.Msg { return resultMsg{t, number, work(ctx)} })
}

// stop ends the work that is under way, if any. It does not wait.
func (t *task) stop() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

func (t *task) running() bool { return t.cancel != nil }

// take returns what came of the task; false if the result is of another one,
// or comes too late.
func (t *task) take(r resultMsg) (tea.Msg, bool) {
	if r.of != t || r.number != t.number || !t.running() {
		return nil, false
	}
	t.stop()
	return r.msg, true
}

// scroll does what a key asks for while a scrolled text is shown: it changes the
// line that is shown first, or if it is another key returns false.
func (w *window) scroll(name string, top *int) bool {
	switch name {
	case "down", "j", "space":
		*top++
	case "up", "k":
		*top--
	case "pgdown":
		*top += w.lines - 1
	case "pgup":
		*top -= w.lines - 1
	default:
		return false
	}
	*top = max(0, *top)
	return true
}

// wheelSteps are the lines that a step of the mouse's wheel goes down.
var wheelSteps = map[tea.MouseButton]int{tea.MouseWheelUp: -1, tea.MouseWheelDown: 1}

// scrolled returns a screen of help: as many of the lines as there is room for, from
// top on, which stays within them, each cut to some columns, and below them the keys.
func (w *window) scrolled(t Theme, text []string, columns int, top *int) []string {
	height := w.lines - 1
	foot := []hint{{"any key", "back"}}
	if len(text) > height {
		*top = min(*top, len(text)-height)
		text = text[*top:][:height]
		foot = []hint{{"↑ ↓", "more"}, {"any other", "back"}}
	}
	for i := range text {
		text[i] = fit(text[i], columns)
	}
	return w.spread(nil, text, []string{w.footer(t, foot...)})
}

package play

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// A puzzlesPage lists the daily puzzles, today's first. (The list of bubbles wants all
// its items, and there are twenty thousand days.)
type puzzlesPage struct {
	m        *model
	selected int                      // the days before today
	first    int                      // the first day that is shown
	top      int                      // its line
	shown    int                      // the number of days that are shown
	states   map[string]record.Puzzle // of puzzles that were begun; nil until they are read
	note     shell.Note
}

// A puzzlesMsg has the states of the daily puzzles.
type puzzlesMsg struct {
	puzzles map[string]record.Puzzle
	err     error
}

// openPuzzles lists the daily puzzles, and reads their states.
func (m *model) openPuzzles() tea.Cmd {
	m.puzzles = &puzzlesPage{m: m}
	m.screen.Open(m.puzzles)
	return m.listing.Start(m.ctx, func(context.Context) tea.Msg {
		puzzles, err := m.opt.Puzzles()
		return puzzlesMsg{puzzles, err}
	})
}

// read takes the states of the puzzles. It is nil if none could be read.
func (d *puzzlesPage) read(states map[string]record.Puzzle) {
	if states == nil {
		states = map[string]record.Puzzle{}
	}
	d.states = states
}

// Press selects a day or opens its puzzle.
func (d *puzzlesPage) Press(p shell.Press) tea.Cmd {
	d.note = shell.Note{}
	switch {
	case p.Is(keys.up):
		d.move(-1)
	case p.Is(keys.down):
		d.move(1)
	case p.Is(keys.left):
		d.move(-max(1, d.shown))
	case p.Is(keys.right):
		d.move(max(1, d.shown))
	case p.Is(keys.first):
		d.selected = 0
	case p.Is(keys.last):
		d.selected = int(d.today())
	case p.Repeat: // the key that opened the page is held down
	case p.Is(keys.guess):
		return d.open()
	case p.Is(keys.close), p.Is(keys.puzzles):
		d.m.screen.Close()
	case p.Is(keys.settings):
		d.m.screen.Open(&settingsPage{m: d.m})
	}
	return nil
}

// move selects another day, as far as there are any.
func (d *puzzlesPage) move(by int) { d.selected = max(0, min(int(d.today()), d.selected+by)) }

// today returns the current day.
func (d *puzzlesPage) today() game.Day { return game.DayOf(d.m.opt.Now()) }

// open begins or resumes the selected puzzle, unless the round would be lost by that.
func (d *puzzlesPage) open() tea.Cmd {
	m, r := d.m, d.m.round()
	if !r.Over() && !r.Lasting() && r.Made() > 0 {
		d.note = shell.Note{Text: "You would lose this round: go back and give it up first (ctrl-d)", Short: "First give up: ctrl-d", Alert: true}
		return nil
	}
	if !r.Over() && r.Made() > 0 {
		m.announce() // the round is kept
	}
	day := d.today() - game.Day(d.selected)
	return m.save(func() (warning, err error) {
		_, warning, err = m.opt.Sitting.Daily(day)
		return warning, err
	}, func(warning, err error) tea.Cmd {
		if err != nil {
			d.note = shell.Note{Text: sentence(err), Alert: true}
			return nil
		}
		m.reset()
		m.announced = m.round().Over() // it was announced when it ended
		m.warn(warning)
		return m.readStats()
	})
}

// Click opens the puzzle that was clicked.
func (d *puzzlesPage) Click(mouse tea.Mouse) tea.Cmd {
	if i := mouse.Y - d.top; 0 <= i && i < d.shown {
		d.selected, d.note = d.first+i, shell.Note{}
		return d.open()
	}
	return nil
}

// Wheel selects the day before or after.
func (d *puzzlesPage) Wheel(mouse tea.Mouse) { d.move(shell.WheelSteps(mouse.Button)) }

// Draw returns the list of days, one per line.
func (d *puzzlesPage) Draw() []string {
	m := d.m
	t, w := m.screen.Theme, m.screen.Window
	columns := min(w.Columns, 44)
	var head []string
	if w.Lines >= 8 {
		what := plural.Count(m.length(), "letter")
		if boards := m.round().Rules().Boards; boards > 1 {
			what = plural.Count(boards, "board") + " · " + what
		}
		head = []string{draw.Fit(t.Strong().Styled(" wfind")+t.Dim().Styled("  daily puzzles · "+what), w.Columns), ""}
	}
	note := d.note.Draw(t, w.Columns, 1)
	d.top = len(head)
	d.shown = min(w.Lines-len(head)-len(note)-1, int(d.today())+1)
	d.first = min(max(d.first, d.selected-d.shown+1), d.selected)
	out := head
	for i := d.first; i < d.first+d.shown; i++ {
		if i > int(d.today()) {
			out = append(out, "")
			continue
		}
		mark := "  "
		if i == d.selected {
			mark = t.Strong().Styled("›") + " "
		}
		out = append(out, draw.Fit(mark+d.line(i, columns >= weekdayColumns), columns))
	}
	return append(out, note...)
}

// Hints returns the keys of the page.
func (d *puzzlesPage) Hints() []shell.Hint {
	return []shell.Hint{shell.KeyHint("back", keys.close), shell.KeyHint("open", keys.guess), shell.KeyHint("day", keys.up, keys.down), shell.KeyHint("page", keys.left, keys.right)}
}

// weekdayColumns is the width from which on the names of weekdays are shown.
const weekdayColumns = 36

// line returns the date and the state of the puzzle that was due before days ago.
func (d *puzzlesPage) line(before int, weekday bool) string {
	t := d.m.screen.Theme
	day := d.today() - game.Day(before)
	text := day.String() + " "
	if weekday {
		text += day.Weekday().String()[:3] + "  "
	}
	if d.states == nil {
		return text
	}
	p, begun := d.states[d.m.opt.Sitting.PuzzleID(day)]
	switch {
	case !begun && before == 0:
		return text + t.Strong().Styled("today's, not played")
	case !begun:
		return text + t.Dim().Styled("not played")
	case p.Outcome == game.Won:
		return text + t.Strong().Styled(fmt.Sprintf("%d/%d", p.Guesses, p.Tries))
	case p.Outcome == game.Lost:
		return text + fmt.Sprintf("X/%d", p.Tries)
	case p.Outcome == game.Quit:
		return text + fmt.Sprintf("X/%d, given up", p.Tries)
	}
	return text + plural.Count(p.Guesses, "guess") + " so far"
}

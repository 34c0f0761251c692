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

// A diary is the list of daily puzzles, from today back. (The list of bubbles draws such
// ones, of items that are all there, and brings lipgloss along.)
type diary struct {
	on      bool
	chosen  int                      // days before today
	first   int                      // of the days that are shown
	top     int                      // the line in which that one stands
	shown   int                      // so many are
	puzzles map[string]record.Puzzle // that were begun; nil until they are read
}

// A diaryMsg is what was read for it.
type diaryMsg struct {
	puzzles map[string]record.Puzzle
	err     error
}

// openDiary shows the daily puzzles, and reads how they stand.
func (m *model) openDiary() tea.Cmd {
	m.diary, m.note = diary{on: true}, shell.Note{}
	return m.puzzles.Start(m.ctx, func(context.Context) tea.Msg {
		puzzles, err := m.opt.Puzzles()
		return diaryMsg{puzzles, err}
	})
}

// pressDiary does what a key asks for while the daily puzzles are shown.
func (m *model) pressDiary(p shell.Press) tea.Cmd {
	d := &m.diary
	m.note = shell.Note{}
	oldest := int(m.today())
	switch {
	case p.Is(keys.earlier):
		d.chosen = max(0, d.chosen-1)
	case p.Is(keys.later):
		d.chosen = min(oldest, d.chosen+1)
	case p.Is(keys.backward):
		d.chosen = max(0, d.chosen-max(1, d.shown))
	case p.Is(keys.forward):
		d.chosen = min(oldest, d.chosen+max(1, d.shown))
	case p.Repeat: // what opened it is held
	case p.Is(keys.guess):
		return m.openPuzzle()
	default:
		d.on = false
	}
	return nil
}

// today returns the day that it is.
func (m *model) today() game.Day { return game.DayOf(m.opt.Now()) }

// openPuzzle begins the puzzle of the day that is chosen, or takes it up. A round that
// would be lost by that stays.
func (m *model) openPuzzle() tea.Cmd {
	r := m.round()
	if !r.Over() && !r.Lasting() && r.Made() > 0 {
		m.note = shell.Note{Text: "this round would be lost: give it up before, by ctrl-d", Short: "first give this round up: ctrl-d", Alert: true}
		return nil
	}
	if !r.Over() && r.Made() > 0 {
		m.announce() // it stays as it is
	}
	_, warning, err := m.opt.Sitting.Daily(m.today() - game.Day(m.diary.chosen))
	if err != nil {
		m.note = shell.Note{Text: err.Error(), Alert: true}
		return nil
	}
	m.diary.on = false
	m.lay()
	m.announced = m.round().Over() // it was when it ended
	m.warn(warning)
	return m.count()
}

// clickDiary opens the puzzle in a line of the screen.
func (m *model) clickDiary(mouse tea.Mouse) tea.Cmd {
	d := &m.diary
	if i := mouse.Y - d.top; 0 <= i && i < d.shown {
		d.chosen, m.note = d.first+i, shell.Note{}
		return m.openPuzzle()
	}
	return nil
}

// drawDiary draws the daily puzzles, a line a day.
func (m *model) drawDiary() []string {
	d := &m.diary
	columns := min(m.window.Columns, 44)
	var head []string
	if m.window.Lines >= framedLines {
		what := plural.Count(m.length(), "letter")
		if boards := m.round().Rules().Boards; boards > 1 {
			what = plural.Count(boards, "board") + " · " + what
		}
		head = []string{m.theme.Strong().Styled(" wfind") + m.theme.Dim().Styled("  puzzles of the day · "+what), ""}
	}
	note := m.note.Draw(m.theme, m.window.Columns, 1)
	d.top = len(head)
	d.shown = min(m.window.Lines-len(head)-len(note)-1, int(m.today())+1)
	d.first = min(max(d.first, d.chosen-d.shown+1), d.chosen)
	out := head
	for i := d.first; i < d.first+d.shown; i++ {
		mark := "  "
		if i == d.chosen {
			mark = m.theme.Strong().Styled("›") + " "
		}
		out = append(out, draw.Fit(mark+m.puzzleLine(i, columns >= weekdayColumns), columns))
	}
	hints := []shell.Hint{shell.Tell("back", keys.close), shell.Tell("open", keys.guess), shell.Tell("day", keys.earlier, keys.later), shell.Tell("page", keys.backward, keys.forward)}
	return append(append(out, note...), m.window.Footer(m.theme, hints...))
}

// weekdayColumns are the columns in which days have room for their names.
const weekdayColumns = 36

// puzzleLine tells of the puzzle so many days before today: its day, and how it stands.
func (m *model) puzzleLine(before int, weekday bool) string {
	day := m.today() - game.Day(before)
	text := day.String() + " "
	if weekday {
		text += day.Weekday().String()[:3] + "  "
	}
	if m.diary.puzzles == nil {
		return text
	}
	p, begun := m.diary.puzzles[m.opt.Sitting.PuzzleID(day)]
	switch {
	case !begun && before == 0:
		return text + m.theme.Strong().Styled("today's, not played")
	case !begun:
		return text + m.theme.Dim().Styled("not played")
	case p.Outcome == game.Won:
		return text + m.theme.Strong().Styled(fmt.Sprintf("%d/%d", p.Guesses, p.Tries))
	case p.Outcome == game.Lost:
		return text + fmt.Sprintf("X/%d", p.Tries)
	case p.Outcome == game.Quit:
		return text + fmt.Sprintf("X/%d, given up", p.Tries)
	}
	return text + plural.Count(p.Guesses, "guess") + " made"
}

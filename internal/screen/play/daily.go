package play

import (
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
)

// A dailyPage lists the daily puzzles, newest first, so that the player can open them.
type dailyPage struct {
	m      *model
	list   shell.List                   // the days, after a line that leads back to a round, if there is one
	states map[string]record.DailyState // the progress in puzzles that the player has begun
	note   shell.Note
	filter shell.Filter
	days   []game.Day // the days that match the filter
	listed game.Day   // the date on which days was computed
}

func (m *model) openDailyPuzzles() {
	states, err := m.opt.DailyPuzzles()
	m.warn(err)
	d := &dailyPage{m: m, states: states}
	d.search()
	m.screen.Open(d)
}

func (d *dailyPage) search() {
	filter := strings.ToLower(d.filter.Text)
	d.days, d.listed = nil, d.today()
	begun := make(map[string]bool) // by date, because looking up the state of every day takes too long
	for id := range d.states {
		begun[id[:len(time.DateOnly)]] = true
	}
	for day := d.listed + 2; day >= 0; day-- { // a saved puzzle may come from a time zone that is ahead
		if day > d.listed {
			if _, saved := d.states[d.m.opt.Sitting.DailyID(day)]; !saved {
				continue
			}
		}
		state := "not played"
		if begun[day.String()] || day == d.listed {
			state, _ = d.state(day)
		}
		if strings.Contains(strings.ToLower(day.Format(dayLayout)+state), filter) {
			d.days = append(d.days, day)
		}
	}
	d.list.Show(len(d.otherRound())+len(d.days), d.room(), 0)
	d.list.Select(len(d.otherRound())) // the newest day, if any matches
}

func (d *dailyPage) otherRound() []string {
	r := d.m.round()
	if _, daily := r.Day(); daily {
		return []string{"play a practice round"}
	}
	if r.Over() {
		return nil
	}
	return []string{fmt.Sprintf("go back to your round (%d of %d guesses made)", r.Made(), r.Rules().Tries)}
}

func (d *dailyPage) Press(p shell.Press) tea.Cmd {
	d.note = shell.Note{}
	before := d.filter.Text
	switch {
	case d.filter.Press(p):
		if d.filter.Text != before {
			d.search()
		}
	case d.list.Press(p), d.filter.Typing: // a filter being typed has taken all keys that type text
	case p.Repeat: // the key that opened the page is held down
	case p.Is(guessKey):
		return d.open()
	case p.Is(shell.Back), p.Is(dailyKey):
		d.m.screen.Close()
	case p.Is(settingsKey):
		d.m.openSettings()
	}
	return nil
}

func (d *dailyPage) today() game.Day { return game.DayOf(d.m.opt.Now()) }

// open starts or resumes the round on the selected line of the list. If the current round would be
// lost because it cannot be saved, open shows a message instead.
func (d *dailyPage) open() tea.Cmd {
	m, r := d.m, d.m.round()
	_, daily := r.Day()
	i := d.list.Selected - len(d.otherRound())
	switch {
	case i < 0 && !daily:
		m.screen.Close() // the round in progress is below the page
		return nil
	case i >= len(d.days):
		return nil // no day matches
	case !r.Over() && r.Made() > 0 && !m.opt.Sitting.Saved():
		d.note = shell.Note{Text: "Your round can't be saved and would be lost; press esc, then ctrl-d to give up", Short: "To give up this round: esc, then ctrl-d", Alert: true}
		return nil
	case !r.Over() && r.Made() > 0:
		m.addToExitText() // the round is saved
	}
	var warning, err error
	if i < 0 {
		warning, err = m.opt.Sitting.Resume()
	} else {
		warning, err = m.opt.Sitting.Daily(d.days[i])
	}
	if err != nil {
		d.note = shell.ErrorNote(err)
		return nil
	}
	m.reset()
	m.inExitText = m.round().Over() // a finished round was added when it ended
	m.warn(warning)
	return nil
}

func (d *dailyPage) Click(mouse tea.Mouse) tea.Cmd {
	if d.list.Click(mouse) {
		d.note = shell.Note{}
		return d.open()
	}
	return nil
}

func (d *dailyPage) Wheel(mouse tea.Mouse) { d.list.Wheel(mouse) }

func (d *dailyPage) room() int { return d.m.screen.Window.Lines - 4 } // without title, message and labels

func (d *dailyPage) Draw() []string {
	m := d.m
	t, w := m.screen.Theme, m.screen.Window
	columns := min(w.Columns, 44)
	parts := []string{"daily puzzles", plural.Count(m.length(), m.round().Vocabulary().Unit())}
	if boards := m.round().Rules().Boards; boards > 1 {
		parts = append(parts, plural.Count(boards, "board"))
	}
	out := []string{w.Title(t, "", parts...), ""}
	if d.listed != d.today() { // midnight has passed
		d.search()
	}
	back := d.otherRound()
	first, end := d.list.Show(len(back)+len(d.days), d.room(), len(out))
	for i := first; i < end; i++ {
		line := ""
		if i < len(back) {
			line = t.Strong().Styled(back[i])
		} else {
			day := d.days[i-len(back)]
			state, style := d.state(day)
			line = day.Format(dayLayout) + style.Styled(state)
		}
		line = draw.Fit(" "+line, columns)
		if i == d.list.Selected {
			line = t.Selected(line, columns)
		}
		out = append(out, line)
	}
	out = append(out, make([]string, max(0, w.Lines-2-len(out)))...)
	if d.note.Text != "" {
		return append(out, d.note.Draw(t, w.Columns, 2)...) // a second line replaces the key labels
	}
	line := d.filter.Line(t)
	if len(d.days) == 0 {
		line += "  " + t.Dim().Styled("no day matches")
	}
	return append(out, draw.Fit(line, w.Columns))
}

func (d *dailyPage) Labels() []shell.KeyLabel {
	if d.filter.Typing {
		return d.filter.Labels()
	}
	return []shell.KeyLabel{shell.Label("back", shell.Back), shell.Label("open", guessKey), shell.Label("day", shell.Up, shell.Down),
		shell.Label("page", shell.PageUp, shell.PageDown), shell.Label("filter", shell.Find)}
}

const dayLayout = "2006-01-02 Mon  "

func (d *dailyPage) state(day game.Day) (text string, style ansi.Style) {
	t := d.m.screen.Theme
	p, begun := d.states[d.m.opt.Sitting.DailyID(day)]
	switch {
	case !begun && day == d.today():
		return "today, not played", t.Strong()
	case !begun:
		return "not played", t.Dim()
	case p.Outcome == game.Won:
		return fmt.Sprintf("%d/%d", p.Guesses, p.Tries), t.Strong()
	case p.Outcome == game.Lost:
		return fmt.Sprintf("X/%d", p.Tries), nil
	case p.Outcome == game.Quit:
		return fmt.Sprintf("X/%d, given up", p.Tries), nil
	}
	return plural.Count(p.Guesses, "guess") + " so far", nil
}

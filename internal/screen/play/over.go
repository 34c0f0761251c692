package play

import (
	"context"
	"fmt"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
)

// count asks for the statistics, once the round is over.
func (m *model) count() tea.Cmd {
	if !m.round().Over() || m.opt.Stats == nil {
		return nil
	}
	return m.record.Start(m.ctx, func(context.Context) tea.Msg {
		s, err := m.opt.Stats()
		return statsMsg{s, err}
	})
}

// praise is a word on a win in as many guesses as there are boards, one more, ….
var praise = [...]string{"what luck", "masterly", "very well played", "well played", "solid"}

// verdict says how the round ended.
func (m *model) verdict() shell.Note {
	r := m.round()
	n, more := r.Made(), r.Made()-r.Rules().Boards // more than it takes
	switch {
	case r.Outcome() == game.Won:
		word := "just in time"
		if n < r.Rules().Tries && more < len(praise) {
			word = praise[more]
		} else if n < r.Rules().Tries {
			word = "found in the end"
		}
		if r.Help() != game.NoHelp {
			word = "with help"
		}
		text := fmt.Sprintf("solved in %d of %d", n, r.Rules().Tries)
		if r.Rules().Boards > 1 {
			text += fmt.Sprintf(" · sum %d", r.Sum())
		}
		return shell.Note{Text: text + " · " + word, Short: text, Alert: true}
	case r.Outcome() == game.Lost:
		return shell.Note{Text: "not solved: it was " + m.missed(), Short: "it was " + m.missed(), Alert: true}
	}
	return shell.Note{Text: "given up: it was " + m.missed(), Short: "it was " + m.missed(), Alert: true}
}

// summary draws the statistics in some columns, and so many lines if that can be.
func (m *model) summary(columns, lines int) []string {
	if m.stats == nil {
		return nil
	}
	r := m.round()
	last := -1 // nothing in the statistics is this round's
	switch {
	case r.Unusual() != "":
	case r.Outcome() == game.Won:
		last = r.Made()
	default:
		last = 0
	}
	var more []string
	if why := r.Unusual(); why != "" {
		more = append(more, "not counted:", why)
	}
	if day, ok := r.Day(); ok {
		now := m.opt.Now()
		if today := game.DayOf(now); day == today || day == today-1 { // it may be past midnight
			more = append(more,
				fmt.Sprintf("days %d · best %d", m.stats.Daily.Current(today), m.stats.Daily.Best),
				"next in "+game.Span(game.UntilNext(now)))
		}
	}
	return stats(m.theme, &m.stats.Stats, r.Rules().Boards, last, more, columns, lines)
}

// drawStatistics draws the statistics on a screen of their own, with what they were over
// time.
func (m *model) drawStatistics() []string {
	if m.stats == nil {
		m.counts.On = false // they are read anew
		return m.draw()
	}
	columns := min(m.window.Columns, monthColumns+2)
	lines := m.summary(columns, m.window.Lines-1)
	if len(m.stats.Months) > 0 {
		lines = append(lines, draw.Blank(columns))
		lines = append(lines, months(m.theme, m.stats.Months, m.round().Rules().Boards, columns)...)
	}
	return m.counts.Draw(&m.window, m.theme, lines, columns)
}

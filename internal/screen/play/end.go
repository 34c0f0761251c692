package play

import (
	"context"
	"fmt"
	"math"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
)

// readStats reads the statistics at the end of a round.
func (m *model) readStats() tea.Cmd {
	if !m.round().Over() || m.opt.Stats == nil {
		return nil
	}
	return m.reading.Start(m.ctx, func(context.Context) func() tea.Cmd {
		s, err := m.opt.Stats()
		return func() tea.Cmd {
			m.stats = s
			m.warn(err)
			return nil
		}
	})
}

// praise holds comments on a win with the fewest possible guesses, with one more, and so on.
var praise = [...]string{"what luck", "brilliant", "excellent", "well played", "solid"}

const namedMissed = 6 // the most missed answers that a message names; the boards show all

// verdict returns the message at the end of a round, such as "Solved in 3 of 6 · excellent".
func (m *model) verdict() shell.Note {
	r := m.round()
	n, more := r.Made(), r.Made()-r.Rules().Boards // more is 0 for the fewest possible guesses
	var missed []string
	for i, answer := range r.Answers() {
		if r.Board(i).Found() == 0 {
			missed = append(missed, answer)
		}
	}
	answers := "The answer was " + strings.Join(missed, "")
	switch {
	case len(missed) > namedMissed:
		answers = fmt.Sprintf("%d of %d boards missed", len(missed), r.Rules().Boards)
	case r.Rules().Boards > 1:
		answers = "Missed: " + strings.Join(missed, ", ")
	}
	switch {
	case r.Outcome() == game.Won:
		word := "phew"
		if n < r.Rules().Tries && more < len(praise) {
			word = praise[more]
		} else if n < r.Rules().Tries {
			word = "got there"
		}
		if r.Help() != game.NoHelp {
			word = "with hints"
		}
		text := fmt.Sprintf("Solved in %d of %d", n, r.Rules().Tries)
		if r.Rules().Boards > 1 {
			text += fmt.Sprintf(" · sum %d", r.Sum())
		}
		return shell.Note{Text: text + " · " + word, Short: text, Alert: true}
	case r.Outcome() == game.Lost:
		return shell.Note{Text: "Not solved. " + answers, Short: answers, Alert: true}
	}
	return shell.Note{Text: "You gave up. " + answers, Short: answers, Alert: true}
}

// statsText returns the lines of the page of statistics.
func (m *model) statsText(columns int) []string {
	lines := m.summary(columns, math.MaxInt)
	if m.stats.Played == 0 {
		lines = append([]string{draw.Centered("No games counted yet", columns), ""}, lines...)
	}
	if len(m.stats.Months) > 0 {
		lines = append(lines, draw.Blank(columns))
		lines = append(lines, months(m.screen.Theme, m.stats.Months, m.round().Rules().Boards, columns)...)
	}
	return lines
}

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

// readStats returns a command that reads the statistics. It returns nil while the round is in
// progress, or if there are no statistics.
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

// praise holds comments on a win. The first is for a win with the fewest possible guesses, one for
// each board. The next ones are for one more guess each.
var praise = [...]string{"what luck", "brilliant", "excellent", "well played", "solid"}

const namedMissed = 6 // the most missed answers that the verdict names; all are above their boards

// verdict returns the message that tells the player whether the finished round was won.
func (m *model) verdict() shell.Note {
	r := m.round()
	n, more := r.Made(), r.Made()-r.Rules().Boards // more: guesses beyond the fewest possible
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

// statsText returns the lines of the statistics page: those from summary, and a table by month.
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

package assist

import (
	"context"
	"fmt"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/advice"
	"wfind/internal/screen/draw"
	"wfind/internal/text/script"
)

// A comparedMsg is what the guess that is typed is worth.
type comparedMsg struct{ *advice.Comparison }

// typed returns the guess that was typed and has no colours yet; "" if there is none.
func (m *model) typed() string {
	for _, row := range m.state.Grid.Rows {
		if row.Whole() && row.Untouched() && !row.Advised {
			return strings.Join(row.Letters, "")
		}
	}
	return ""
}

// compare begins to look up what the guess that is typed is worth, once the words that
// fit are known, and forgets what another was.
func (m *model) compare() tea.Cmd {
	word := m.typed()
	if word != m.weighed {
		m.weigh.Stop()
		m.compared, m.weighed = nil, ""
	}
	if word == "" || word == m.weighed || m.opt.Compare == nil || m.fits == nil || m.stuck() || !m.vocabulary.Has(word) {
		return nil
	}
	m.weighed = word
	v, compare := m.view(), m.opt.Compare
	return m.weigh.Start(m.ctx, func(ctx context.Context) tea.Msg {
		c, err := compare(ctx, v, word)
		if err != nil {
			c = nil // hard mode forbids it, say: then nothing is told
		}
		return comparedMsg{c}
	})
}

// comparison draws what the guess that is typed is worth, as a line below the best
// guesses and marked as none of them, with its rank beside the word where there is room.
func (m *model) comparison(columns int) string {
	c := m.compared
	n, _ := m.wordWidth(columns)
	word := "· " + script.Visual(c.Word)
	ranks := []string{fmt.Sprintf(", no. %d of %d", c.Rank, c.Of), fmt.Sprintf(", no. %d", c.Rank)}
	if c.Rank == 0 {
		ranks = nil
	}
	for _, rank := range ranks {
		if draw.Width(word+rank) <= n {
			word += rank
			break
		}
	}
	return m.withFigures(draw.Fit(word, n), c.Choice, columns)
}

package play

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/plural"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/script"
)

// proofTime is how long a proof of a review may take.
const proofTime = time.Second

// A look is a look back at a round that is over, turn by turn: how good each
// guess was, and which words still fit after it.
type look struct {
	on     bool
	turn   int        // that is chosen
	left   [][]string // by turn: the words that may be the answer and still fit
	top    int        // first line shown of them
	judged judgedMsg
}

// A judgedMsg is the review of a round.
type judgedMsg struct {
	review *review.Review
	err    error
}

// review shows the look back, and begins the review if it was not.
func (m *model) review() tea.Cmd {
	r := m.round()
	m.look.on, m.note = true, shell.Note{}
	if m.look.left != nil || len(r.Rows()) == 0 {
		return nil
	}
	m.look.turn = len(r.Rows()) - 1
	for i := range r.Rows() {
		v, err := game.ViewOf(r.Vocabulary(), r.Rules(), r.Rows()[:i+1])
		if err != nil {
			m.look.judged.err = err // cannot be: there is an answer that gives all scores
			return nil
		}
		m.look.left = append(m.look.left, v.Candidates(0).Words)
	}
	g := &review.Game{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Clues: slices.Clone(r.Rows()), Answer: r.Answer(), Only: true}
	return m.judge.Start(m.ctx, func(ctx context.Context) tea.Msg {
		judged, err := review.Judge(ctx, g, proofTime)
		return judgedMsg{judged, err}
	})
}

// pointsHead and bestHead stand above the figures of the turns and the best
// guesses.
const (
	pointsHead = "skill luck"
	bestHead   = " best"
)

// drawLook draws the look back: a line a turn, the sum, and the words that still
// fit after the turn that is chosen.
func (m *model) drawLook() []string {
	const mark = 3 // columns before the tiles
	best := max(len(bestHead), 1+m.letter*m.length())
	room := m.window.Columns - mark - len("  ") - len(pointsHead)
	// Else the best guess of the turn that is chosen stands below.
	grid, beside := draw.Shape{Boards: 1, Rows: 1, Length: m.length(), Letter: m.letter}.In(draw.Small, room-best, 1)
	head := ""
	if m.look.judged.review != nil {
		head = draw.Blank(mark+grid.Width()+2) + pointsHead
		if beside {
			head += bestHead
		}
	}
	out := []string{m.title(draw.Grid{Shape: m.shape()}), m.theme.Dim().Styled(head)}
	rows := m.round().Rows()
	shown := min(len(rows), max(1, m.window.Lines-6)) // besides the head, the sum, two lines of words and that of keys
	first := max(0, m.look.turn-shown+1)
	for i, row := range rows[first:][:shown] {
		i += first
		line := draw.Blank(mark)
		if i == m.look.turn {
			line = m.theme.Strong().Styled(" ▸ ")
		}
		cells := make([]draw.Cell, 0, m.length())
		for j, letter := range constraint.SplitLetters(row.Guess) {
			cells = append(cells, draw.Cell{Letter: letter, Face: draw.FaceOf(row.Score[j])})
		}
		line += m.theme.Row(cells, grid.Size)[0] + "  " + m.points(i)
		if beside {
			line += " " + m.best(i)
		}
		out = append(out, line)
	}
	air := len(out)+6 < m.window.Lines // below the turns, and below the sum
	if air {
		out = append(out, "")
	}
	out = append(out, " "+m.sum(m.window.Columns-1))
	if best := m.best(m.look.turn); best != "" && !beside {
		out = append(out, " best: "+best)
	}
	if air {
		out = append(out, "")
	}
	for i, line := range out {
		out[i] = draw.Fit(line, m.window.Columns)
	}
	out = m.withWords(out, m.window.Lines-1)
	return append(out, m.window.Footer(m.theme, shell.Tell("back", keys.back), shell.Tell("turn", keys.earlier, keys.later), shell.Tell("more words", keys.backward, keys.forward)))
}

// judged returns what the review says of a turn; false if it says nothing yet.
func (m *model) judged(i int) (t review.Turn, ok bool) {
	if judged := m.look.judged.review; judged != nil && i < len(judged.Turns) {
		return judged.Turns[i], true
	}
	return t, false
}

// best returns the word that would have been better than the guess of a turn; ""
// if there is none, or none known.
func (m *model) best(i int) string {
	t, ok := m.judged(i)
	if !ok || t.Best.Word == t.Guess.Word || t.Skill == review.MaxPoints {
		return ""
	}
	return script.Visual(t.Best.Word)
}

// points are the figures of a turn, below pointsHead.
func (m *model) points(i int) string {
	t, ok := m.judged(i)
	if !ok {
		return ""
	}
	return fmt.Sprintf("%5d %4d", t.Skill, t.Luck)
}

// sum is the last line of the review, or why there is none yet; it says the less
// the fewer columns there are.
func (m *model) sum(columns int) string {
	judged := m.look.judged
	switch {
	case len(m.look.left) == 0:
		return "there is no guess to review"
	case judged.err != nil:
		return "no review: " + constraint.Printable(judged.err.Error())
	case judged.review == nil:
		return m.theme.Dim().Styled("reviewing …")
	}
	text := fmt.Sprintf("skill %d · luck %d", judged.review.Skill, judged.review.Luck)
	for _, more := range []string{fmt.Sprintf(" of %d", review.MaxPoints), " · " + worst(judged.review)} {
		if draw.Width(text)+draw.Width(more) <= columns {
			text += more
		}
	}
	return m.theme.Strong().Styled(text)
}

// worst names the guess that threw most away, or tells that none did.
func worst(r *review.Review) string {
	worst := slices.MaxFunc(r.Turns, func(a, b review.Turn) int {
		switch {
		case a.Thrown < b.Thrown:
			return -1
		case a.Thrown > b.Thrown:
			return 1
		}
		return 0
	})
	if n := math.Round(100*worst.Thrown) / 100; n >= 0.05 {
		return fmt.Sprintf("%s threw %.2f guesses away", script.Visual(worst.Clue.Guess), n)
	}
	return "no guess could have been better"
}

// inLine joins words as the script runs.
func (m *model) inLine(words []string) string {
	words = slices.Clone(words)
	for i, w := range words {
		words[i] = script.Visual(w)
	}
	if m.theme.RightToLeft {
		slices.Reverse(words)
	}
	return strings.Join(words, "  ")
}

// withWords adds to the lines of the look back the words that still fit after
// the turn that is chosen, up to so many lines.
func (m *model) withWords(out []string, lines int) []string {
	if room := lines - len(out); room > 1 && len(m.look.left) > 0 {
		words := m.look.left[m.look.turn]
		n := len(words)
		out = append(out, draw.Fit(m.theme.Dim().Styled(fmt.Sprintf(" after it %s %s:", plural.Count(n, "word"), plural.Verb(n, "fit"))), m.window.Columns))
		wide := m.letter*m.length() + 2
		list := slices.Collect(slices.Chunk(words, max(1, (m.window.Columns-2)/wide)))
		m.look.top = min(m.look.top, max(0, len(list)-(room-1)))
		for _, line := range list[m.look.top:min(len(list), m.look.top+room-1)] {
			out = append(out, draw.Fit("  "+m.inLine(line), m.window.Columns))
		}
	}
	for len(out) < lines {
		out = append(out, "")
	}
	return out[:lines]
}

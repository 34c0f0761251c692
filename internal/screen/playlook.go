package screen

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
func (m *play) review() tea.Cmd {
	r := m.round()
	m.look.on, m.note = true, note{}
	if m.look.left != nil || len(r.Rows()) == 0 {
		return nil
	}
	m.look.turn = len(r.Rows()) - 1
	v := game.View{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Set: constraint.NewSet(m.length())}
	for _, row := range r.Rows() {
		if err := v.Set.Add(row); err != nil {
			m.look.judged.err = err // cannot be: there is an answer that gives all scores
			return nil
		}
		m.look.left = append(m.look.left, v.Possible())
	}
	g := &review.Game{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Clues: slices.Clone(r.Rows()), Answer: r.Answer(), Only: true}
	return m.judge.start(m.ctx, func(ctx context.Context) tea.Msg {
		judged, err := review.Judge(ctx, g, proofTime)
		return judgedMsg{judged, err}
	})
}

// pressLook does what a key asks for while the look back is shown.
func (m *play) pressLook(name string) tea.Cmd {
	l := &m.look
	switch name {
	case "up", "k":
		l.turn, l.top = max(0, l.turn-1), 0
	case "down", "j":
		l.turn, l.top = max(0, min(l.turn+1, len(l.left)-1)), 0
	case "pgdown", "space", "right":
		l.top++
	case "pgup", "left":
		l.top = max(0, l.top-1)
	default:
		l.on = false
	}
	return nil
}

// drawLook draws the look back: a line a turn, the sum, and the words that still
// fit after the turn that is chosen.
func (m *play) drawLook() []string {
	rows := m.round().Rows()
	tile := Small
	if tiles, ok := Small.narrowed(m.length(), m.letterWidth(), m.columns-24); ok {
		tile = tiles
	} else {
		tile.Width, tile.Gap = m.letterWidth(), 0
	}
	tile.Height = 1
	var body []string
	for i, row := range rows {
		mark := "  "
		if i == m.look.turn {
			mark = m.theme.Strong().Styled("▸ ")
		}
		cells := make([]Cell, 0, m.length())
		for j, letter := range []rune(row.Guess) {
			cells = append(cells, Cell{Letter: letter, Face: FaceOf(row.Score[j])})
		}
		body = append(body, mark+m.theme.Row(cells, tile)[0]+"  "+m.judgement(i))
	}
	body = append(body, "", m.sum())
	out := []string{m.title(), ""}
	for _, line := range body {
		out = append(out, fit(" "+line, m.columns))
	}
	out = append(out, "")
	foot := m.theme.hints(m.columns, hint{"any key", "back"}, hint{"↑ ↓", "turn"}, hint{"← →", "more words"})
	return append(m.withWords(out, m.lines-1), foot)
}

// judgement is what the review says of a turn, the shortest things first.
func (m *play) judgement(i int) string {
	judged := m.look.judged
	if judged.review == nil || i >= len(judged.review.Turns) {
		return ""
	}
	t := judged.review.Turns[i]
	text := fmt.Sprintf("skill %2d  luck %2d", t.Skill, t.Luck)
	if t.Best.Word != t.Guess.Word && t.Skill < review.MaxPoints {
		text += fmt.Sprintf("  best %s", t.Best.Word)
	}
	return text
}

// sum is the last line of the review, or why there is none yet.
func (m *play) sum() string {
	judged := m.look.judged
	switch {
	case len(m.look.left) == 0:
		return "there is no guess to review"
	case judged.err != nil:
		return "no review: " + constraint.Printable(judged.err.Error())
	case judged.review == nil:
		return m.theme.Dim().Styled("reviewing …")
	}
	text := fmt.Sprintf("skill %d · luck %d of %d", judged.review.Skill, judged.review.Luck, review.MaxPoints)
	if thrown := worst(judged.review); thrown != "" {
		text += " · " + thrown
	}
	return m.theme.Strong().Styled(text)
}

// worst names the guess that threw most away, if one did.
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
		return fmt.Sprintf("%s threw %.2f guesses away", worst.Clue.Guess, n)
	}
	return "no guess could have been better"
}

// withWords adds to the lines of the look back the words that still fit after
// the turn that is chosen, up to so many lines.
func (m *play) withWords(out []string, lines int) []string {
	if room := lines - len(out); room > 1 && len(m.look.left) > 0 {
		words := m.look.left[m.look.turn]
		verb := "fit"
		if len(words) == 1 {
			verb = "fits"
		}
		out = append(out, fit(m.theme.Dim().Styled(fmt.Sprintf(" after it %s %s:", plural.Count(len(words), "word"), verb)), m.columns))
		wide := m.letterWidth()*m.length() + 2
		list := slices.Collect(slices.Chunk(words, max(1, (m.columns-2)/wide)))
		m.look.top = min(m.look.top, max(0, len(list)-(room-1)))
		for _, line := range list[m.look.top:min(len(list), m.look.top+room-1)] {
			out = append(out, fit("  "+strings.Join(line, "  "), m.columns))
		}
	}
	for len(out) < lines {
		out = append(out, "")
	}
	return out[:lines]
}

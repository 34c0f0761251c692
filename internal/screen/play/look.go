package play

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
	"wfind/internal/text/script"
)

// proofTime is how long a proof of a review may take.
const proofTime = time.Second

// A look is a look back at a round that is over, turn by turn: how good each
// guess was, and which words still fit after it.
type look struct {
	on     bool
	turn   int          // that is chosen
	board  int          // whose tiles and words are shown
	left   [][][]string // by turn and board: the words that may be the answer and still fit; nil of a board that is solved
	top    int          // first line shown of them
	page   int          // lines that were shown last
	rows   [2]int       // turns that were shown last, below lookHead lines: the first, and behind the last
	judged judgedMsg
}

// A judgedMsg is the review of a round, as far as the look back tells of it.
type judgedMsg struct {
	turns []judgedTurn // that are judged
	sum   string       // "" until all are
	long  string       // the sum with more in it, for where there is room; "" if there is no more
	err   error
}

// A judgedTurn is a turn of it.
type judgedTurn struct {
	guess  string
	points string // below pointsHead
	best   string // a word that would have been better; "" if there is none
	thrown float64
}

// review shows the look back, and begins the review if it was not.
func (m *model) review() tea.Cmd {
	r := m.round()
	m.look.on, m.note = true, shell.Note{}
	if m.look.left != nil || r.Made() == 0 {
		return nil
	}
	m.look.turn = r.Made() - 1
	for i := range r.Rules().Boards { // the one that was played to the end
		if _, scored := r.Turns()[m.look.turn].Clue(i); scored {
			m.look.board = i
		}
	}
	v := game.View{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Boards: constraint.NewBoards(r.Rules().Boards, m.length())}
	for _, turn := range r.Turns() {
		if err := v.Boards.Add(turn); err != nil {
			m.look.judged.err = err // cannot be: there are answers that give all scores
			return nil
		}
		var left [][]string
		for i := range r.Rules().Boards {
			var words []string
			if _, scored := turn.Clue(i); scored {
				words = v.Candidates(i).Words
			}
			left = append(left, words)
		}
		m.look.left = append(m.look.left, left)
	}
	judge := judgeBoards
	if r.Rules().Boards == 1 {
		judge = judgeOne
	}
	return m.judge.StartTelling(m.ctx, func(ctx context.Context, tell func(tea.Msg)) tea.Msg {
		judged, err := judge(ctx, r, func(turns []judgedTurn) { tell(judgedMsg{turns: turns}) })
		judged.err = err
		return judged
	})
}

// judgeOne reviews a round of one board, which is over. It tells of the turns that are
// judged, whenever there is one more.
func judgeOne(ctx context.Context, r *game.Round, tell func([]judgedTurn)) (judged judgedMsg, err error) {
	g := &review.Game{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Clues: r.Board(0).Rows(), Answer: r.Answers()[0], Only: true}
	g.Each = func(t *review.Turn) {
		j := judgedTurn{guess: t.Clue.Guess, points: fmt.Sprintf("%5d %4d", t.Skill, t.Luck), thrown: t.Thrown}
		if t.Best.Word != t.Guess.Word && t.Skill < review.MaxPoints {
			j.best = t.Best.Word
		}
		judged.turns = append(judged.turns, j)
		tell(slices.Clone(judged.turns))
	}
	told, err := review.Judge(ctx, g, proofTime)
	if err == nil {
		judged.add(told.Skill, told.Luck, told)
	}
	return judged, err
}

// add tells skill and luck of a whole round.
func (judged *judgedMsg) add(skill, luck int, told interface{ LaterSkill() (int, bool) }) {
	judged.sum = fmt.Sprintf("skill %d · luck %d", skill, luck)
	if later, ok := told.LaterSkill(); ok {
		judged.long = fmt.Sprintf("skill %d (%d without the first) · luck %d", skill, later, luck)
	}
}

// judgeBoards is judgeOne of several boards.
func judgeBoards(ctx context.Context, r *game.Round, tell func([]judgedTurn)) (judged judgedMsg, err error) {
	g := &review.BoardsGame{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Turns: r.Turns(), Answers: r.Answers(), Only: true}
	g.Each = func(t *review.BoardsTurn) {
		j := judgedTurn{guess: t.Turn.Guess, points: fmt.Sprintf("%5d %4d", t.Skill, t.Luck), thrown: t.Thrown}
		if t.Thrown > 0 {
			j.best = t.Best.Word
		}
		judged.turns = append(judged.turns, j)
		tell(slices.Clone(judged.turns))
	}
	told, err := review.JudgeBoards(ctx, g)
	if err == nil {
		judged.add(told.Skill, told.Luck, told)
	}
	return judged, err
}

// pointsHead and bestHead stand above the figures of the turns and the best
// guesses.
const (
	pointsHead = "skill luck"
	bestHead   = " best"
)

// lookHead are the lines above the turns: the title, and what the columns are.
const lookHead = 2

// drawLook draws the look back: a line a turn, the sum, and the words that still
// fit after the turn that is chosen.
func (m *model) drawLook() []string {
	const mark = 3 // columns before the tiles
	best := max(len(bestHead), 1+m.letter*m.length())
	room := m.window.Columns - mark - len("  ") - len(pointsHead)
	// Else the best guess of the turn that is chosen stands below.
	grid, beside := draw.Shape{Boards: 1, Rows: 1, Length: m.length(), Letter: m.letter}.In(draw.Small, room-best, 1)
	head := ""
	if m.look.judged.turns != nil {
		head = draw.Blank(mark+grid.Width()+2) + pointsHead
		if beside {
			head += bestHead
		}
	}
	out := []string{m.title(draw.Grid{Shape: m.shape()}), m.theme.Dim().Styled(head)}
	rows := m.round().Turns()
	shown := min(len(rows), max(1, m.window.Lines-6)) // besides the head, the sum, two lines of words and that of keys
	first := max(0, m.look.turn-shown+1)
	m.look.rows = [2]int{first, first + shown}
	for i, row := range rows[first:][:shown] {
		i += first
		line := draw.Blank(mark)
		if i == m.look.turn {
			line = m.theme.Strong().Styled(" ▸ ")
		}
		cells := make([]draw.Cell, 0, m.length())
		for j, letter := range constraint.SplitLetters(row.Guess) {
			cell := draw.Cell{Letter: letter, Face: draw.Ghost}
			if score := row.Scores[m.look.board]; score != nil {
				cell.Face = draw.FaceOf(score[j])
			}
			cells = append(cells, cell)
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
	return append(out, m.window.Footer(m.theme, m.lookHints()...))
}

// lookHints returns the keys of the look back.
func (m *model) lookHints() []shell.Hint {
	hints := []shell.Hint{shell.Tell("back", keys.back), shell.Tell("turn", keys.earlier, keys.later)}
	if m.round().Rules().Boards > 1 {
		hints = append(hints, shell.Tell("next board", keys.lookBoard))
	}
	return append(hints, shell.Tell("more words", keys.backward, keys.forward))
}

// judged returns what the review says of a turn; nothing if it says nothing yet.
func (m *model) judged(i int) judgedTurn {
	if turns := m.look.judged.turns; i < len(turns) {
		return turns[i]
	}
	return judgedTurn{}
}

// best returns the word that would have been better than the guess of a turn; ""
// if there is none, or none known.
func (m *model) best(i int) string { return script.Visual(m.judged(i).best) }

// points are the figures of a turn, below pointsHead.
func (m *model) points(i int) string { return m.judged(i).points }

// sum is the last line of the review, or why there is none yet; it says the less
// the fewer columns there are.
func (m *model) sum(columns int) string {
	judged := m.look.judged
	switch {
	case len(m.look.left) == 0:
		return "there is no guess to review"
	case judged.err != nil:
		return "no review: " + constraint.Printable(judged.err.Error())
	case judged.sum == "":
		n := min(len(judged.turns)+1, m.round().Made())
		return m.theme.Dim().Styled(fmt.Sprintf("reviewing guess %d of %d …", n, m.round().Made()))
	}
	unit := "guesses"
	if m.round().Rules().Boards > 1 {
		unit = "turns"
	}
	of := fmt.Sprintf(" of %d", review.MaxPoints)
	most := of + " · " + worst(judged.turns, unit)
	text := judged.sum
	for _, more := range []string{cmp.Or(judged.long, judged.sum) + most, judged.sum + most, judged.sum + of} {
		if draw.Width(more) <= columns {
			text = more
			break
		}
	}
	return m.theme.Strong().Styled(text)
}

// worst names the guess that threw most away, in a unit, of those that another word
// was better than, or tells that there is none.
func worst(turns []judgedTurn, unit string) string {
	worst := slices.MaxFunc(turns, func(a, b judgedTurn) int {
		if (a.best == "") != (b.best == "") {
			return strings.Compare(a.best, b.best)
		}
		return cmp.Compare(a.thrown, b.thrown)
	})
	switch n := math.Round(100*worst.thrown) / 100; {
	case worst.best == "":
		return "no guess could have been better"
	case n == 0:
		return script.Visual(worst.guess) + " was nearly the best"
	default:
		return fmt.Sprintf("%s threw %.2f %s away", script.Visual(worst.guess), n, unit)
	}
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
		words := m.look.left[m.look.turn][m.look.board]
		n := len(words)
		head := fmt.Sprintf(" after it %s %s:", plural.Count(n, "word"), plural.Verb(n, "fit"))
		if m.round().Rules().Boards > 1 {
			head = fmt.Sprintf(" %s%s", m.onBoard(m.look.board), strings.TrimSpace(head))
			if words == nil {
				head = fmt.Sprintf(" board %d was solved before", m.look.board+1)
			}
		}
		out = append(out, draw.Fit(m.theme.Dim().Styled(head), m.window.Columns))
		wide := m.letter*m.length() + 2
		list := slices.Collect(slices.Chunk(words, max(1, (m.window.Columns-2)/wide)))
		m.look.page = room - 1
		m.look.top = min(m.look.top, max(0, len(list)-m.look.page))
		for _, line := range list[m.look.top:min(len(list), m.look.top+m.look.page)] {
			out = append(out, draw.Fit("  "+m.inLine(line), m.window.Columns))
		}
	}
	for len(out) < lines {
		out = append(out, "")
	}
	return out[:lines]
}

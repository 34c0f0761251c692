package play

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/text/script"
)

// A reviewPage reviews a finished round turn by turn: how good each guess was, and the
// possible answers after it.
type reviewPage struct {
	m       *model
	turn    int          // the selected turn
	board   int          // the board whose tiles and answers are shown
	answers [][][]string // by turn and board: the possible answers; nil if the board was solved
	top     int          // the first line of answers that is shown
	page    int          // the lines of answers that were shown last
	rows    [2]int       // the turns that were shown last: the first, and the one after the last
	judged  judgedMsg
}

// openReview shows the review, and begins it if it was not begun.
func (m *model) openReview() tea.Cmd {
	r := m.round()
	if r.Made() == 0 {
		m.note = shell.Note{Text: "There is no guess to review", Alert: true}
		return nil
	}
	if m.review != nil {
		m.screen.Open(m.review)
		return nil
	}
	l := &reviewPage{m: m, turn: r.Made() - 1}
	m.review = l
	m.screen.Open(l)
	for i := range r.Rules().Boards {
		if _, scored := r.Turns()[l.turn].Clue(i); scored {
			l.board = i // one that was played to the end
		}
	}
	v := game.View{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Boards: constraint.Must(constraint.NewBoards(r.Rules().Boards, m.length()))}
	for _, turn := range r.Turns() {
		if err := v.Boards.Add(turn); err != nil {
			l.judged.err = err // cannot happen: the answers give these scores
			return nil
		}
		var answers [][]string
		for i := range r.Rules().Boards {
			var words []string
			if _, scored := turn.Clue(i); scored {
				words = v.Candidates(i).Words
			}
			answers = append(answers, words)
		}
		l.answers = append(l.answers, answers)
	}
	judge := judgeBoards
	if r.Rules().Boards == 1 {
		judge = judgeOne
	}
	return m.judging.StartReporting(m.ctx, func(ctx context.Context, tell func(tea.Msg)) tea.Msg {
		judged, err := judge(ctx, r, func(turns []judgedTurn) { tell(judgedMsg{turns: turns}) })
		judged.err = err
		return judged
	})
}

// Press selects a turn or a board, or scrolls the answers.
func (l *reviewPage) Press(p shell.Press) tea.Cmd {
	boards := l.m.round().Rules().Boards
	switch {
	case p.Is(keys.up):
		l.selectTurn(l.turn - 1)
	case p.Is(keys.down):
		l.selectTurn(l.turn + 1)
	case p.Is(keys.first):
		l.selectTurn(0)
	case p.Is(keys.last):
		l.selectTurn(len(l.answers) - 1)
	case p.Is(keys.nextBoard) && boards > 1:
		l.board, l.top = (l.board+1)%boards, 0
	case p.Is(keys.right):
		l.top += max(1, l.page)
	case p.Is(keys.left):
		l.top = max(0, l.top-max(1, l.page))
	case p.Is(keys.close), p.Is(keys.review) && !p.Repeat:
		l.m.screen.Close()
	default:
		cmd, _ := l.m.openPage(p)
		return cmd
	}
	return nil
}

// selectTurn selects a turn, as far as there are any.
func (l *reviewPage) selectTurn(turn int) {
	l.turn, l.top = max(0, min(turn, len(l.answers)-1)), 0
}

// Click selects the turn that was clicked.
func (l *reviewPage) Click(mouse tea.Mouse) tea.Cmd {
	if i := l.rows[0] + mouse.Y - reviewHead; mouse.Y >= reviewHead && i < l.rows[1] {
		l.selectTurn(i)
	}
	return nil
}

// Wheel scrolls the answers.
func (l *reviewPage) Wheel(mouse tea.Mouse) { l.top = max(0, l.top+shell.WheelSteps(mouse.Button)) }

// Hints returns the keys of the page.
func (l *reviewPage) Hints() []shell.Hint {
	hints := []shell.Hint{shell.KeyHint("back", keys.close), shell.KeyHint("turn", keys.up, keys.down)}
	if l.m.round().Rules().Boards > 1 {
		hints = append(hints, shell.KeyHint("next board", keys.nextBoard))
	}
	return append(hints, shell.KeyHint("more words", keys.left, keys.right))
}

// pointsHead and bestHead are the heads of the columns.
const (
	pointsHead = "skill luck"
	bestHead   = " best"
)

// reviewHead is the number of lines above the turns: the title and the heads.
const reviewHead = 2

// Draw returns the turns, the sum, and the possible answers after the selected turn.
func (l *reviewPage) Draw() []string {
	const mark = 3 // columns before the tiles
	m, t, w := l.m, l.m.screen.Theme, l.m.screen.Window
	w.Lines-- // for the hints
	best := max(len(bestHead), 1+m.letter*m.length())
	room := w.Columns - mark - len("  ") - len(pointsHead)
	// Without room beside the turns, the better guess is shown below them.
	grid, beside := draw.Shape{Boards: 1, Rows: 1, Length: m.length(), Letter: m.letter}.In(draw.Small, room-best, 1)
	head := ""
	if l.judged.turns != nil {
		head = draw.Blank(mark+grid.Width()+2) + pointsHead
		if beside {
			head += bestHead
		}
	}
	out := []string{m.title(draw.Grid{Shape: m.shape()}), t.Dim().Styled(head)}
	turns := m.round().Turns()
	shown := min(len(turns), max(1, w.Lines-5)) // besides the head, the sum, and two lines of answers
	first := max(0, l.turn-shown+1)
	l.rows = [2]int{first, first + shown}
	for i, turn := range turns[first:][:shown] {
		i += first
		line := draw.Blank(mark)
		if i == l.turn {
			line = t.Strong().Styled(" ▸ ")
		}
		line += t.Row(l.cells(turn), grid.Size)[0] + "  " + l.judgedTurn(i).points
		if beside {
			line += " " + script.Visual(l.judgedTurn(i).best)
		}
		out = append(out, line)
	}
	air := len(out)+5 < w.Lines // empty lines below the turns and below the sum
	if air {
		out = append(out, "")
	}
	out = append(out, " "+l.sum(w.Columns-1))
	if best := l.judgedTurn(l.turn).best; best != "" && !beside {
		out = append(out, " best: "+script.Visual(best))
	}
	if air {
		out = append(out, "")
	}
	for i, line := range out {
		out[i] = draw.Fit(line, w.Columns)
	}
	return l.withAnswers(out, w.Lines)
}

// cells returns the tiles of a turn on the board that is shown.
func (l *reviewPage) cells(turn constraint.Turn) (cells []draw.Cell) {
	for j, letter := range constraint.SplitLetters(turn.Guess) {
		cell := draw.Cell{Letter: letter, Face: draw.Ghost}
		if score := turn.Scores[l.board]; score != nil {
			cell.Face = draw.FaceOf(score[j])
		}
		cells = append(cells, cell)
	}
	return cells
}

// judgedTurn returns the review of a turn; the zero value if there is none yet.
func (l *reviewPage) judgedTurn(i int) judgedTurn {
	if turns := l.judged.turns; i < len(turns) {
		return turns[i]
	}
	return judgedTurn{}
}

// sum returns the sum of the review in at most columns columns, or why there is none.
func (l *reviewPage) sum(columns int) string {
	switch {
	case l.judged.err != nil:
		return "No review: " + printable.Short(l.judged.err.Error())
	case l.judged.sum == "":
		made := l.m.round().Made()
		return l.m.screen.Theme.Dim().Styled(fmt.Sprintf("Reviewing guess %d of %d …", min(len(l.judged.turns)+1, made), made))
	}
	of := fmt.Sprintf(" of %d", review.MaxPoints)
	most := of + " · " + costliest(l.judged.turns)
	text := l.judged.sum
	for _, more := range []string{cmp.Or(l.judged.long, l.judged.sum) + most, l.judged.sum + most, l.judged.sum + of} {
		if draw.Width(more) <= columns {
			text = more
			break
		}
	}
	return l.m.screen.Theme.Strong().Styled(text)
}

// costliest names the guess with the greatest cost, if there was a better one.
func costliest(turns []judgedTurn) string {
	worst := slices.MaxFunc(turns, func(a, b judgedTurn) int {
		if (a.best == "") != (b.best == "") {
			return strings.Compare(a.best, b.best)
		}
		return cmp.Compare(a.cost, b.cost)
	})
	switch cost := math.Round(100*worst.cost) / 100; {
	case worst.best == "":
		return "no better guess in any turn"
	case cost == 0:
		return script.Visual(worst.guess) + " was nearly the best"
	default:
		return fmt.Sprintf("costliest guess: %s (+%.2f)", script.Visual(worst.guess), cost)
	}
}

// inLine joins words in the direction of their script.
func (m *model) inLine(words []string) string {
	words = slices.Clone(words)
	for i, w := range words {
		words[i] = script.Visual(w)
	}
	if m.screen.Theme.RightToLeft {
		slices.Reverse(words)
	}
	return strings.Join(words, "  ")
}

// withAnswers fills the page up to lines lines with the possible answers after the
// selected turn.
func (l *reviewPage) withAnswers(out []string, lines int) []string {
	m, w := l.m, l.m.screen.Window
	room := lines - len(out)
	if room < 2 || l.turn >= len(l.answers) {
		return out[:min(len(out), lines)]
	}
	words := l.answers[l.turn][l.board]
	head := fmt.Sprintf(" %s%s left after it:", m.onBoard(l.board), plural.Count(len(words), "possible answer"))
	if words == nil {
		head = fmt.Sprintf(" Board %d was already solved", l.board+1)
	}
	out = append(out, draw.Fit(m.screen.Theme.Dim().Styled(head), w.Columns))
	wide := m.letter*m.length() + 2
	list := slices.Collect(slices.Chunk(words, max(1, (w.Columns-2)/wide)))
	l.page = room - 1
	l.top = min(l.top, max(0, len(list)-l.page))
	for _, line := range list[l.top:min(len(list), l.top+l.page)] {
		out = append(out, draw.Fit("  "+m.inLine(line), w.Columns))
	}
	return out
}

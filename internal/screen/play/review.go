package play

import (
	"context"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/report"
	"wfind/internal/review"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/text/script"
)

// A reviewPage compares each guess of a finished round with the best guess.
type reviewPage struct {
	m           *model
	list        shell.List   // the list of turns
	moved       bool         // the player has selected a turn
	board       int          // the board whose tiles and answers are shown
	filter      shell.Filter // filters the possible answers
	firstLine   int          // the first visible line of possible answers
	answerLines int          // the number of lines for possible answers, as last drawn

	review report.Review // the review of the turns judged so far
	done   bool          // all turns are judged, so the review has totals
	err    error         // why there is no review
}

func (l *reviewPage) selectCostliest() {
	if i := costliest(l.review.Turns); i >= 0 && !l.moved { // the player has selected no other turn
		l.list.Select(i)
	}
}

func (m *model) openReview() tea.Cmd {
	r := m.round()
	if r.Made() == 0 {
		return m.say(shell.Note{Text: "You made no guesses to review", Alert: true})
	}
	if m.review != nil {
		m.screen.Open(m.review)
		return nil
	}
	l := &reviewPage{m: m, review: report.Review{Review: &review.Review{Answers: r.Answers()}, Rules: r.Rules()}}
	m.review = l
	m.screen.Open(l)
	for i := range r.Rules().Boards {
		if _, scored := r.Turns()[r.Made()-1].Clue(i); scored {
			l.board = i // a board that was played to the end
		}
	}
	l.Draw() // so that keys typed before the page is shown have an effect
	return m.judging.StartReporting(m.screen.Context, func(ctx context.Context, show func(func())) func() tea.Cmd {
		g := &review.Game{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Turns: r.Turns(), Answers: r.Answers()}
		g.Each = func(t *review.Turn) {
			show(func() {
				l.review.Turns = append(l.review.Turns, *t)
				l.selectCostliest()
			})
		}
		all, err := review.Judge(ctx, g, review.UsualLimit)
		return func() tea.Cmd {
			if l.err = err; err == nil {
				l.review.Review, l.done = all, true
				l.selectCostliest()
			}
			return nil
		}
	})
}

func (l *reviewPage) Press(p shell.Press) tea.Cmd {
	boards := l.m.round().Rules().Boards
	switch {
	case l.answerLines > 0 && l.filter.Press(p):
		l.firstLine = 0
	case l.filter.Typing && p.Text != "":
	case p.Is(nextBoardKey) && boards > 1:
		l.board, l.firstLine = (l.board+1)%boards, 0
	case p.Is(shell.PageDown):
		l.firstLine += max(1, l.answerLines)
	case p.Is(shell.PageUp):
		l.firstLine = max(0, l.firstLine-max(1, l.answerLines))
	case l.list.Press(p):
		l.firstLine, l.moved = 0, true
	case p.Is(shell.Back), p.Is(reviewKey) && !p.Repeat:
		l.m.screen.Close()
	default:
		l.m.openPage(p)
	}
	return nil
}

func (l *reviewPage) Click(mouse tea.Mouse) tea.Cmd {
	if l.list.Click(mouse) {
		l.firstLine, l.moved = 0, true
	}
	return nil
}

func (l *reviewPage) Wheel(mouse tea.Mouse) {
	l.firstLine = max(0, l.firstLine+shell.WheelSteps(mouse.Button))
}

func (l *reviewPage) Labels() []shell.KeyLabel {
	if l.filter.Typing {
		return l.filter.Labels()
	}
	labels := []shell.KeyLabel{shell.Label("back", shell.Back), shell.Label("turn", shell.Up, shell.Down)}
	if l.m.round().Rules().Boards > 1 {
		labels = append(labels, shell.Label("next board", nextBoardKey))
	}
	return append(labels, shell.Label("more words", shell.PageUp, shell.PageDown), shell.Label("filter", shell.Find))
}

type column struct {
	head string
	wide int  // the width, without the two spaces before the column
	left bool // the text is aligned left
	text func(t *review.Turn) string
}

func (l *reviewPage) columns(width int) ([]column, draw.Grid) {
	m, bar := l.m, min(40, width/4)
	words := len("words")
	for _, t := range l.review.Turns {
		words = max(words, draw.Width(report.WordsText(&t, l.board)))
	}
	all := []column{
		{"words", words, true, func(t *review.Turn) string { return report.WordsText(t, l.board) }},
		{"cost", 6, false, report.CostText},
		{"skill", 5, false, func(t *review.Turn) string { return fmt.Sprint(t.Skill) }},
		{"", bar, true, func(t *review.Turn) string { return output.Bar(t.Skill, review.MaxPoints, bar) }},
		{"luck", 4, false, func(t *review.Turn) string { return fmt.Sprint(t.Luck) }},
		{"best", max(len("best"), m.letterWidth*m.length()), true, func(t *review.Turn) string { return script.Visual(betterGuess(t)) }},
	}
	for drops := []string{"", "best", "words", "cost"}; ; drops = drops[1:] { // the bars are dropped first
		left := width // for the guess, to the left of the columns
		for _, c := range all {
			left -= 2 + c.wide
		}
		grid, ok := draw.Shape{Boards: 1, Rows: 1, Length: m.length(), Letter: m.letterWidth}.FitSize(draw.Small, left, 1)
		if ok || len(drops) == 0 {
			return all, grid
		}
		all = slices.DeleteFunc(all, func(c column) bool { return c.head == drops[0] })
	}
}

// betterGuess returns the best guess for the turn, or "" if the player's guess was just as good.
func betterGuess(t *review.Turn) string {
	if t.Skill == review.MaxPoints {
		return ""
	}
	return t.Best.Word
}

func (c column) cell(text string) string {
	blank := draw.Blank(c.wide - draw.Width(text))
	if c.left {
		return "  " + text + blank
	}
	return "  " + blank + text
}

func (l *reviewPage) Draw() []string {
	const mark = 3 // columns before the tiles
	m, t, w := l.m, l.m.screen.Theme, l.m.screen.Window
	w.Lines-- // the last line is for the key labels
	columns, grid := l.columns(w.Columns - mark)
	head := ""
	if l.review.Turns != nil {
		head = draw.Blank(mark + grid.Width())
		for _, c := range columns {
			head += c.cell(c.head)
		}
	}
	out := []string{m.title(nil), t.Dim().Styled(head)}
	turns := m.round().Turns()
	room := w.Lines - 7 // for two heads, the totals between empty lines, and two lines of answers
	if w.Lines > 20 {
		room -= 7 // for the judgement of the selected turn
	}
	first, end := l.list.Show(len(turns), max(1, room), len(out))
	for i := first; i < end; i++ {
		line := draw.Blank(mark)
		if i == l.list.Selected {
			line = t.Selected(" ▸ ", mark)
		}
		line += t.Row(l.cells(turns[i]), grid.Size)[0]
		if i < len(l.review.Turns) {
			for _, c := range columns {
				cell := c.cell(c.text(&l.review.Turns[i]))
				if i == l.list.Selected && c.head != "" { // a selected bar would be invisible
					cell = t.Selected(cell, draw.Width(cell))
				}
				line += cell
			}
		}
		out = append(out, line)
	}
	out = append(out, "", " "+l.totals(w.Columns-1), "")
	if details := l.details(w.Columns-2, grid.Size); len(details) > 0 && len(out)+len(details)+4 <= w.Lines {
		out = append(append(out, details...), "")
	}
	for i, line := range out {
		out[i] = draw.Fit(line, w.Columns)
	}
	return l.appendAnswers(out, w.Lines)
}

func (l *reviewPage) details(columns int, size draw.Size) (out []string) {
	if l.list.Selected >= len(l.review.Turns) { // it has not been judged yet
		return nil
	}
	t := &l.review.Turns[l.list.Selected]
	for _, text := range []string{t.Remark, l.review.BestText(t)} {
		if text != "" {
			for _, line := range draw.Wrapped(script.Visual(text), columns) {
				out = append(out, " "+printable.Text(line))
			}
		}
	}
	if words := l.review.BestWordsText(t, l.board); words != "" && betterGuess(t) != "" {
		best := constraint.Turn{Guess: t.Best.Word, Scores: make([]constraint.Score, len(t.Boards))}
		best.Scores[l.board] = constraint.ScoreGuess(l.m.round().Answers()[l.board], best.Guess)
		out = append(out, draw.Blank(3)+l.m.screen.Theme.Row(l.cells(best), size)[0]+"  "+words)
	}
	return out
}

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

func (l *reviewPage) totals(columns int) string {
	switch {
	case l.err != nil:
		return "No review: " + printable.Short(l.err.Error())
	case !l.done:
		made := l.m.round().Made()
		text := fmt.Sprintf("Reviewing guess %d of %d …", min(len(l.review.Turns)+1, made), made)
		return l.m.screen.Theme.Dim().Styled(draw.FirstFitting(columns, text+" The first guess takes the longest to review.", text))
	}
	r := &l.review
	text := draw.FirstFitting(columns, r.PointsText()+" · "+costliestText(r.Turns), r.PointsText(), fmt.Sprintf("Skill %d/%[3]d, luck %[2]d/%[3]d", r.Skill, r.Luck, review.MaxPoints))
	return l.m.screen.Theme.Strong().Styled(text)
}

// costliest returns the index of the turn with the highest cost: the turn where the best guess
// would have saved the most guesses on average. It returns -1 if there are no turns.
func costliest(turns []review.Turn) int {
	worst := -1
	for i, t := range turns {
		// Among turns with the same cost, prefer one for which there was a better guess.
		if worst < 0 || t.Cost > turns[worst].Cost || t.Cost == turns[worst].Cost && betterGuess(&t) != "" && betterGuess(&turns[worst]) == "" {
			worst = i
		}
	}
	return worst
}

func costliestText(turns []review.Turn) string {
	worst := turns[costliest(turns)]
	if betterGuess(&worst) == "" {
		return "No guess could have been better"
	}
	return fmt.Sprintf("Costliest guess: %s (%s)", script.Visual(worst.Played.Guess), strings.TrimSpace(report.CostText(&worst)))
}

// answers returns the possible answers that were left after the selected turn, on the board that the
// page shows. ok is false if an earlier turn had already solved the board.
func (l *reviewPage) answers() (words []string, ok bool) {
	r := l.m.round()
	rows := r.Rows(l.board)
	if l.list.Selected >= len(rows) {
		return nil, false
	}
	clues := constraint.Must(constraint.NewSet(l.m.length()))
	for _, clue := range rows[:l.list.Selected+1] {
		_ = clues.Add(clue) // the answer gave all clues, so they agree
	}
	return r.Vocabulary().Fitting(clues.Match).Words, true
}

// appendAnswers appends the possible answers after the selected turn to out, up to a total of the
// given number of lines. It lists only words that match the filter.
func (l *reviewPage) appendAnswers(out []string, lines int) []string {
	m, w := l.m, l.m.screen.Window
	l.answerLines = max(0, lines-len(out)-1)
	if l.answerLines == 0 {
		return out[:min(len(out), lines)]
	}
	words, ok := l.answers()
	board := m.round().Rules().OnBoard(l.board)
	count := board + plural.Count(len(words), "possible answer")
	head := draw.FirstFitting(w.Columns-1, count+" left afterwards:", count+" left:", fmt.Sprintf("%s%d left:", board, len(words)))
	if !ok {
		head = board + "already solved"
	}
	head = " " + m.screen.Theme.Dim().Styled(head)
	if filter := l.filter.Line(m.screen.Theme); filter != "" {
		var matches []string
		for _, i := range dict.Fuzzy(m.round().Alphabet(), l.filter.Text, words) {
			matches = append(matches, words[i])
		}
		long, short := fmt.Sprintf("  %d of %s", len(matches), plural.Count(len(words), "possible answer")), fmt.Sprintf("  %d of %d", len(matches), len(words))
		head = filter + m.screen.Theme.Dim().Styled(draw.FirstFitting(w.Columns-draw.Width(filter), long, short))
		words = matches
	}
	out = append(out, draw.Fit(head, w.Columns))
	wide := m.letterWidth*m.length() + 2
	rows := slices.Collect(slices.Chunk(words, max(1, (w.Columns-2)/wide)))
	l.firstLine = min(l.firstLine, max(0, len(rows)-l.answerLines))
	for _, row := range rows[l.firstLine:min(len(rows), l.firstLine+l.answerLines)] {
		line := ""
		for _, word := range row {
			if word = "  " + script.Visual(word); m.screen.Theme.RightToLeft {
				line = word + line // the first word is on the right
			} else {
				line += word
			}
		}
		out = append(out, draw.Fit(line, w.Columns))
	}
	return out
}

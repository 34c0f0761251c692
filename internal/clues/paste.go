package clues

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
	"wfind/internal/grids"
	"wfind/internal/text/plural"
)

// A pastedRow is a guess, its scores, or both, from pasted text.
type pastedRow struct {
	guess  string             // "" if only the scores were pasted
	scores []constraint.Score // by board, nil for a board without one; nil if only the guess was pasted
}

func (p pastedRow) length() int {
	if p.guess != "" {
		return constraint.CountLetters(p.guess)
	}
	for _, s := range p.scores {
		if s != nil {
			return len(s)
		}
	}
	return 0
}

func (p pastedRow) String() string {
	switch {
	case p.scores == nil:
		return p.guess
	case p.guess != "":
		return constraint.Turn{Guess: p.guess, Scores: p.scores}.String()
	}
	texts := make([]string, len(p.scores))
	for i, s := range p.scores {
		texts[i] = s.Squares(false)
	}
	return strings.Join(texts, " ")
}

// applyTo returns a copy of row with the guess and the scores of p. If p has no guess or no scores,
// the copy keeps the row's own.
func (p pastedRow) applyTo(row Row) Row {
	row = row.clone()
	row.Advised = false
	if p.guess != "" {
		row.Letters = constraint.SplitLetters(p.guess)
		row.Colours = newRow(len(row.Colours), len(row.Letters)).Colours
	}
	for board, s := range p.scores {
		paint(row.Colours[board], s)
	}
	return row
}

func paint(tiles []Colour, s constraint.Score) {
	for i, t := range s {
		tiles[i] = colourOf(t)
	}
}

// gridFor returns a grid that p fits into: g itself or, if g is empty, a new grid of another size.
// If p doesn't fit, it returns an error for the player.
func (p pastedRow) gridFor(g Grid) (Grid, error) {
	boards, length := g.Boards, p.length()
	if p.scores != nil {
		boards = len(p.scores)
	}
	switch {
	case slices.ContainsFunc(p.scores, func(s constraint.Score) bool { return s != nil && len(s) != length }):
		return g, fmt.Errorf("%s: the scores for all boards must have the same length", p)
	case boards == g.Boards && length == g.Length:
		return g, nil
	case boards > constraint.MaxBoards:
		return g, fmt.Errorf("the pasted game has %d boards, but a game has at most %d", boards, constraint.MaxBoards)
	case g.Empty():
		return NewGrid(boards, length), nil
	case length != g.Length:
		return g, errLength(p.String(), length, g.Length)
	}
	return g, fmt.Errorf("the pasted clue %s has scores for %s, but this game has %d", p, plural.Count(boards, "board"), g.Boards)
}

func errLength(what string, n, length int) error {
	return fmt.Errorf("%s has %s, but words in this game have %d", what, plural.Count(n, "letter"), length)
}

// addRow adds p as a new row and moves the cursor there. If the last row's score is incomplete,
// addRow replaces that row.
func (g Grid) addRow(p pastedRow) (Grid, error) {
	g, err := p.gridFor(g)
	if err != nil {
		return g, err
	}
	g = g.clone()
	if g.Coloured(len(g.Rows) - 1) {
		if len(g.Rows) == maxGuesses {
			return g, errFull
		}
		g.Rows = append(g.Rows, newRow(g.Boards, g.Length))
	}
	g.Row = len(g.Rows) - 1
	g.Rows[g.Row] = p.applyTo(g.Rows[g.Row])
	g.moveToNextTask()
	return g, nil
}

// Paste adds the guesses and scores that it finds in text, which can be clues like CHEST=c.E.. or a
// shared game. If text is only a score, Paste colours the guess at the cursor. If text is only a
// word of the alphabet a, Paste types the word.
func (g Grid) Paste(a constraint.Alphabet, text string) (Grid, error) {
	lines := strings.NewReplacer("\r\n", "\n", "\r", "\n") // a terminal pastes line ends as Enter sends them
	text = norm.NFC.String(lines.Replace(strings.TrimSpace(text)))
	if word, err := a.ParseWord(text); err == nil && a == constraint.AnySymbol && g.TakesLetters() &&
		grids.Squares(text) == nil && constraint.CountLetters(word) == g.Length {
		return g.Write(a, text) // an equation, whose equals sign does not make it a clue
	}
	rows, err := readPaste(a, text)
	if err != nil {
		return g, err
	}
	if len(rows) == 0 {
		return g.pasteOne(a, text)
	}
	if row := g.Rows[g.Row]; len(rows) == 1 && rows[0].guess == "" && row.Whole() && !g.Coloured(g.Row) {
		return g.score(rows[0].scores)
	}
	next := g
	for _, p := range g.withoutKnown(rows) {
		if next, err = next.addRow(p); err != nil {
			return g, err
		}
	}
	if row := next.firstWaiting(); row >= 0 {
		next = next.MoveTo(row, next.Board, g.Length)
	}
	return next, nil
}

// withoutKnown drops leading rows that the grid already has, because players often paste a game
// again after more guesses.
func (g Grid) withoutKnown(rows []pastedRow) []pastedRow {
	known := 0
	for i := range g.Rows {
		if g.Coloured(i) {
			known++
		}
	}
	if known == 0 || known > len(rows) {
		return rows
	}
	for i, p := range rows[:known] {
		if p.guess != "" || len(p.scores) != g.Boards || p.length() != g.Length {
			return rows
		}
		pasted := p.applyTo(g.Rows[i]).Colours
		if g.nextBoard(func(b int) bool { return g.Takes(i, b) && !slices.Equal(pasted[b], g.Rows[i].Colours[b]) }) >= 0 {
			return rows
		}
	}
	return rows[known:]
}

// pasteOne pastes text that consists of a single score or word. It returns an error for any other
// text.
func (g Grid) pasteOne(a constraint.Alphabet, text string) (Grid, error) {
	row := g.Rows[g.Row]
	word, err := a.ParseWord(text)
	if row.Whole() && !g.Coloured(g.Row) {
		t, scoreErr := constraint.ParseTurn(row.Word() + "=" + text)
		if scoreErr == nil {
			return g.score(t.Scores)
		}
		if err != nil {
			return g, scoreErr
		}
	}
	n := constraint.CountLetters(word)
	switch {
	case err != nil:
		return g, fmt.Errorf("nothing to paste: copy clues like CHEST=c.E.., a shared game or a word of %s", plural.Count(g.Length, "letter"))
	case g.Empty() && g.Length < n && n <= constraint.MaxLength:
		return g.addRow(pastedRow{guess: word})
	case n > g.Length:
		return g, errLength(word, n, g.Length)
	}
	return g.Write(a, text)
}

// score colours the guess at the cursor with one score for each board. If there is only one score,
// it goes to the cursor's board.
func (g Grid) score(scores []constraint.Score) (Grid, error) {
	switch {
	case len(scores) == g.Boards:
	case len(scores) > 1:
		return g, fmt.Errorf("you pasted %s, but this game has %s", plural.Count(len(scores), "score"), plural.Count(g.Boards, "board"))
	case !g.Takes(g.Row, g.Board):
		return g, g.errSolved()
	default:
		one := make([]constraint.Score, g.Boards)
		one[g.Board] = scores[0]
		scores = one
	}
	p := pastedRow{scores: scores}
	g, err := p.gridFor(g)
	if err != nil {
		return g, err
	}
	g = g.clone()
	g.Rows[g.Row] = p.applyTo(g.Rows[g.Row])
	g.moveToNextTask()
	return g, nil
}

// readPaste returns the guesses and scores in text, and ignores everything else. It accepts clues,
// even several on a line, and squares with or without their guess. The squares of several boards
// can be side by side or in separate blocks. The only error is for a malformed clue.
func readPaste(a constraint.Alphabet, text string) ([]pastedRow, error) {
	var rows []pastedRow
	var shared sharedGame
	for line := range strings.Lines(text) {
		clues := len(rows)
		var words []string
		for _, field := range strings.Fields(line) {
			if strings.Contains(field, "=") && !strings.Contains(field, "/") {
				t, err := constraint.ParseTurn(field)
				if err != nil {
					return nil, err
				}
				rows = append(rows, pastedRow{t.In(a).Guess, t.Scores})
			} else if w, err := min(a, constraint.Turkish).ParseWord(field); err == nil {
				words = append(words, w)
			}
		}
		if len(rows) == clues { // otherwise the squares are those of the clue
			shared.add(words, grids.Squares(line))
		}
	}
	return append(rows, shared.rows()...), nil
}

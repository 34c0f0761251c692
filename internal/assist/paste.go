package assist

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/text/plural"
)

// A pastedRow is what a pasted text has of a guess: its word, its scores or both.
type pastedRow struct {
	guess  string             // "" if there are only its scores
	scores []constraint.Score // by board, nil where there is none; nil if there is only the guess
}

// length returns the number of letters, of the guess or else of the first score.
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

// String returns what was pasted, as it is called in messages.
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

// in returns a row with what was pasted in the place of what it has.
func (p pastedRow) in(row Row) Row {
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

// paint gives tiles the colours of a score, if there is one.
func paint(tiles []Colour, s constraint.Score) {
	for i, t := range s {
		tiles[i] = ColourOf(t)
	}
}

// fits returns the grid if the row fits it, or an empty one of its boards and length
// in the place of an empty one.
func (p pastedRow) fits(g Grid) (Grid, error) {
	boards, length := g.Boards, p.length()
	if p.scores != nil {
		boards = len(p.scores)
	}
	switch {
	case slices.ContainsFunc(p.scores, func(s constraint.Score) bool { return s != nil && len(s) != length }):
		return g, fmt.Errorf("%s: the boards of a game have words of one length", p)
	case boards == g.Boards && length == g.Length:
		return g, nil
	case boards > game.MaxBoards:
		return g, fmt.Errorf("%d boards were pasted; a game has %d at the most", boards, game.MaxBoards)
	case g.Empty():
		return NewGrid(boards, length), nil
	case length != g.Length:
		return g, fmt.Errorf("%s has %s, the guesses here have %d", p, plural.Count(length, "letter"), g.Length)
	}
	return g, fmt.Errorf("%s is of %s, the game here has %d", p, plural.Count(boards, "board"), g.Boards)
}

// addRow puts a row in, in the place of one that is not coloured, and goes to it.
func (g Grid) addRow(p pastedRow) (Grid, error) {
	g, err := p.fits(g)
	if err != nil {
		return g, err
	}
	g = g.clone()
	if g.Coloured(len(g.Rows) - 1) {
		if len(g.Rows) == maxGuesses {
			return g, fmt.Errorf("%d guesses is all there is room for", maxGuesses)
		}
		g.Rows = append(g.Rows, newRow(g.Boards, g.Length))
	}
	g.Row = len(g.Rows) - 1
	g.Rows[g.Row] = p.in(g.Rows[g.Row])
	g.settle()
	return g, nil
}

// settle puts the place in its row on the first tile that has to be coloured, behind the
// letters if there is none or letters are missing, and then on a board whose answer is
// not found.
func (g *Grid) settle() {
	if g.Rows[g.Row].Whole() && !g.Coloured(g.Row) {
		g.ready()
		return
	}
	g.onward()
	g.Col = len(g.Rows[g.Row].Letters)
}

// Paste takes what a pasted text has of guesses; see readPaste. A word alone, of the
// alphabet, is typed; a score alone is that of the guess at the place.
func (g Grid) Paste(a constraint.Alphabet, text string) (Grid, error) {
	lines := strings.NewReplacer("\r\n", "\n", "\r", "\n") // a terminal pastes what enter sends
	text = norm.NFC.String(lines.Replace(strings.TrimSpace(text)))
	if word, err := dict.CanonicalIn(a, text); err == nil && a == constraint.AnySymbol && g.Spells() &&
		squares(text) == nil && constraint.CountLetters(word) == g.Length {
		return g.Write(a, text) // it may have an equals sign, and is no clue
	}
	rows, err := readPaste(text)
	if err != nil {
		return g, err
	}
	if len(rows) == 0 {
		return g.pasteOne(a, text)
	}
	if row := g.Rows[g.Row]; len(rows) == 1 && rows[0].guess == "" && row.Whole() && !g.Coloured(g.Row) {
		return g.score(rows[0].scores)
	}
	rows = g.unknown(rows)
	next := g
	for _, p := range rows {
		if next, err = next.addRow(p); err != nil {
			return g, err
		}
	}
	if wait := next.waiting(); wait >= 0 {
		next = next.At(wait, next.Board, g.Length)
	}
	return next, nil
}

// unknown returns the rows that are not here yet: a game may be shared again whose first
// guesses are.
func (g Grid) unknown(rows []pastedRow) []pastedRow {
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
		there := p.in(g.Rows[i]).Colours
		if g.nextBoard(func(b int) bool { return g.Takes(i, b) && !slices.Equal(there[b], g.Rows[i].Colours[b]) }) >= 0 {
			return rows
		}
	}
	return rows[known:]
}

// pasteOne takes a word, or the score of the guess at the place: on all boards, or on
// that of the place.
func (g Grid) pasteOne(a constraint.Alphabet, text string) (Grid, error) {
	row := g.Rows[g.Row]
	word, err := dict.CanonicalIn(a, text)
	if row.Whole() && !g.Coloured(g.Row) {
		t, scoreErr := constraint.ParseTurn(strings.Join(row.Letters, "") + "=" + text)
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
		return g, fmt.Errorf("neither a clue, as CHEST=c.E.., nor squares nor a word of %s was pasted", plural.Count(g.Length, "letter"))
	case g.Empty() && g.Length < n && n <= constraint.MaxLength:
		return g.addRow(pastedRow{guess: word})
	case n > g.Length:
		return g, fmt.Errorf("%s has %s, the guesses here have %d", word, plural.Count(n, "letter"), g.Length)
	}
	return g.Write(a, text)
}

// score gives the guess at the place its scores: of all boards, or, if there is but
// one, of the board at the place.
func (g Grid) score(scores []constraint.Score) (Grid, error) {
	switch {
	case len(scores) == g.Boards:
	case len(scores) > 1:
		return g, fmt.Errorf("%s were pasted, the game here has %s", plural.Count(len(scores), "score"), plural.Count(g.Boards, "board"))
	case !g.Takes(g.Row, g.Board):
		return g, g.errSolved()
	default:
		one := make([]constraint.Score, g.Boards)
		one[g.Board] = scores[0]
		scores = one
	}
	p := pastedRow{scores: scores}
	g, err := p.fits(g)
	if err != nil {
		return g, err
	}
	g = g.clone()
	g.Rows[g.Row] = p.in(g.Rows[g.Row])
	g.settle()
	return g, nil
}

// readPaste finds guesses and their scores in a text, a game shared with its
// caption, say, or the review of one: clues, of which several may stand in a line; squares,
// alone in their line or with their guess; the squares of several boards beside one
// another, and of more boards below these. The rest is passed over. The error is
// that of a clue that cannot be read.
func readPaste(text string) ([]pastedRow, error) {
	var rows []pastedRow
	var shared sharedGrid
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if joined := strings.Join(fields, ""); len(fields) > 1 && len(squares(joined)) == len(fields) {
			fields = []string{joined} // a blank between two squares
		}
		clues := len(rows)
		var words []string
		var scores []constraint.Score
		for _, field := range fields {
			if strings.Contains(field, "=") && !strings.Contains(field, "/") {
				t, err := dict.ParseTurn(field)
				if err != nil {
					return nil, err
				}
				rows = append(rows, pastedRow{t.Guess, t.Scores})
			} else if s := squares(field); s != nil {
				scores = append(scores, s)
			} else if w, err := dict.Canonical(field); err == nil {
				words = append(words, w)
			}
		}
		if len(rows) == clues { // else the squares are those of the clue
			shared.add(words, scores)
		}
	}
	return append(rows, shared.rows()...), nil
}

// squares returns a score of coloured squares, which are no letters; nil if the
// text is none.
func squares(text string) constraint.Score {
	var s constraint.Score
	letters := strings.ContainsFunc(text, func(r rune) bool { return r < '\u2000' })
	if letters || s.UnmarshalText([]byte(text)) != nil || len(s) == 0 { // none of a selector alone
		return nil
	}
	return s
}

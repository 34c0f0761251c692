package assist

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
	"wfind/dict"
)

// A pastedRow is what a pasted text has of a guess: its word, its score or both.
type pastedRow struct {
	guess string // "" if there is only its score
	score constraint.Score
}

func (p pastedRow) length() int {
	if p.score != nil {
		return len(p.score)
	}
	return constraint.CountLetters(p.guess)
}

// String returns what was pasted, as it is called in messages.
func (p pastedRow) String() string {
	switch {
	case p.score == nil:
		return p.guess
	case p.guess == "":
		return p.score.Squares(false)
	}
	return constraint.Clue{Guess: p.guess, Score: p.score}.String()
}

// in returns a row with what was pasted in the place of what it has.
func (p pastedRow) in(row Row) Row {
	row = Row{Letters: slices.Clone(row.Letters), Colours: slices.Clone(row.Colours)}
	if p.guess != "" {
		row.Letters = constraint.SplitLetters(p.guess)
		row.Colours = slices.Repeat([]Colour{None}, len(row.Letters))
	}
	for i, t := range p.score {
		row.Colours[i] = ColourOf(t)
	}
	return row
}

// addRow puts a row in, in the place of one that is not coloured, and goes to it.
func (g Grid) addRow(p pastedRow) (Grid, error) {
	if n := p.length(); n != g.Length {
		if !g.Empty() {
			return g, fmt.Errorf("%s has %d letters, the guesses here have %d", p, n, g.Length)
		}
		g = NewGrid(n)
	}
	g = g.clone()
	if g.Rows[len(g.Rows)-1].Coloured() {
		if len(g.Rows) == maxGuesses {
			return g, fmt.Errorf("%d guesses is all there is room for", maxGuesses)
		}
		g.Rows = append(g.Rows, NewRow(g.Length))
	}
	g.Row = len(g.Rows) - 1
	g.Rows[g.Row] = p.in(g.Rows[g.Row])
	g.Col = len(g.Rows[g.Row].Letters)
	if p.score == nil {
		g.Col = 0 // to be coloured
	}
	return g, nil
}

// Paste takes what a pasted text has of guesses; see readPaste. A word alone is
// typed; a score alone is that of the guess at the place.
func (g Grid) Paste(text string) (Grid, error) {
	text = norm.NFC.String(strings.TrimSpace(text))
	rows, err := readPaste(text)
	if err != nil {
		return g, err
	}
	if len(rows) == 0 {
		return g.pasteOne(text)
	}
	// A game may be shared again whose first guesses are here already.
	if known := g.scored(); known > 0 && known <= len(rows) {
		same := true
		for i, p := range rows[:known] {
			same = same && p.guess == "" && p.length() == g.Length && slices.Equal(p.in(g.Rows[i]).Colours, g.Rows[i].Colours)
		}
		if same {
			rows = rows[known:]
		}
	}
	next := g
	for _, p := range rows {
		if next, err = next.addRow(p); err != nil {
			return g, err
		}
	}
	if wait := slices.IndexFunc(next.Rows, Row.Waiting); wait >= 0 {
		next = next.At(wait, g.Length)
	}
	return next, nil
}

// scored returns how many rows have a score.
func (g Grid) scored() int {
	n := 0
	for _, r := range g.Rows {
		if r.Coloured() {
			n++
		}
	}
	return n
}

// pasteOne takes a word, or the score of the guess at the place.
func (g Grid) pasteOne(text string) (Grid, error) {
	row := g.Rows[g.Row]
	word, err := dict.Canonical(text)
	if row.Whole() && !row.Coloured() {
		c, scoreErr := constraint.ParseClue(strings.Join(row.Letters, "") + "=" + text)
		if scoreErr == nil {
			return g.Replace(g.Row, &c), nil
		}
		if err != nil {
			return g, scoreErr
		}
	}
	n := constraint.CountLetters(word)
	switch {
	case err != nil:
		return g, fmt.Errorf("neither a clue, as CHEST=c.E.., nor squares nor a word of %d letters was pasted", g.Length)
	case g.Empty() && g.Length < n && n <= constraint.MaxLength:
		return g.addRow(pastedRow{guess: word})
	case n > g.Length:
		return g, fmt.Errorf("%s has %d letters, the guesses here have %d", word, n, g.Length)
	}
	return g.Write(constraint.OnlyLetters, text)
}

// readPaste finds guesses and their scores in a text, a game shared with its
// caption, say, or the review of one: clues, of which several may stand in a line; squares,
// alone in their line or with their guess. The rest is passed over. The error is
// that of a clue that cannot be read.
func readPaste(text string) ([]pastedRow, error) {
	var rows []pastedRow
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if joined := strings.Join(fields, ""); len(fields) > 1 && len(squares(joined)) == len(fields) {
			fields = []string{joined} // a blank between two squares
		}
		var words []string
		var scores []constraint.Score
		for _, field := range fields {
			if strings.Contains(field, "=") && !strings.Contains(field, "/") {
				c, err := constraint.ParseClue(field)
				if err != nil {
					return nil, err
				}
				rows = append(rows, pastedRow{c.Guess, c.Score})
			} else if s := squares(field); s != nil {
				scores = append(scores, s)
			} else if w, err := dict.Canonical(field); err == nil {
				words = append(words, w)
			}
		}
		if len(scores) != 1 {
			for _, s := range scores { // of several games; they are of no use, but they are told
				rows = append(rows, pastedRow{score: s})
			}
			continue
		}
		row := pastedRow{score: scores[0]}
		words = slices.DeleteFunc(words, func(w string) bool { return constraint.CountLetters(w) != len(row.score) })
		if len(words) == 1 {
			row.guess = words[0]
		}
		rows = append(rows, row)
	}
	return rows, nil
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

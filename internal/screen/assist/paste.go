package assist

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/screen/draw"
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
	return len([]rune(p.guess))
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
func (p pastedRow) in(row guessRow) guessRow {
	row = guessRow{slices.Clone(row.letters), slices.Clone(row.faces)}
	if p.guess != "" {
		row.letters = []rune(p.guess)
		row.faces = slices.Repeat([]draw.Face{draw.Typed}, len(row.letters))
	}
	for i, t := range p.score {
		row.faces[i] = draw.FaceOf(t)
	}
	return row
}

// addRow puts a row in, in the place of one that is not coloured, and goes to it.
func (g grid) addRow(p pastedRow) (grid, error) {
	if n := p.length(); n != g.length {
		if !g.empty() {
			return g, fmt.Errorf("%s has %d letters, the guesses here have %d", p, n, g.length)
		}
		g = newGrid(n)
	}
	g = g.clone()
	if g.rows[len(g.rows)-1].coloured() {
		if len(g.rows) == maxGuesses {
			return g, fmt.Errorf("%d guesses is all there is room for", maxGuesses)
		}
		g.rows = append(g.rows, newRow(g.length))
	}
	g.row = len(g.rows) - 1
	g.rows[g.row] = p.in(g.rows[g.row])
	g.col = len(g.rows[g.row].letters)
	if p.score == nil {
		g.col = 0 // to be coloured
	}
	return g, nil
}

// paste takes what a pasted text has of guesses; see readPaste. A word alone is
// typed; a score alone is that of the guess at the place.
func (g grid) paste(text string) (grid, error) {
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
			same = same && p.guess == "" && p.length() == g.length && slices.Equal(p.in(g.rows[i]).faces, g.rows[i].faces)
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
	if wait := slices.IndexFunc(next.rows, guessRow.waiting); wait >= 0 {
		next = next.at(wait, g.length)
	}
	return next, nil
}

// scored returns how many rows have a score.
func (g grid) scored() int {
	n := 0
	for _, r := range g.rows {
		if r.coloured() {
			n++
		}
	}
	return n
}

// pasteOne takes a word, or the score of the guess at the place.
func (g grid) pasteOne(text string) (grid, error) {
	row := g.rows[g.row]
	word, err := dict.Canonical(text)
	if row.whole() && !row.coloured() {
		c, scoreErr := constraint.ParseClue(string(row.letters) + "=" + text)
		if scoreErr == nil {
			return g.replace(g.row, &c), nil
		}
		if err != nil {
			return g, scoreErr
		}
	}
	n := len([]rune(word))
	switch {
	case err != nil:
		return g, fmt.Errorf("neither a clue, as CHEST=c.E.., nor squares nor a word of %d letters was pasted", g.length)
	case g.empty() && g.length < n && n <= constraint.MaxLength:
		return g.addRow(pastedRow{guess: word})
	case n > g.length:
		return g, fmt.Errorf("%s has %d letters, the guesses here have %d", word, n, g.length)
	}
	return g.write(text)
}

// readPaste finds guesses and their scores in a text, a game shared with its
// caption, say, or the review of one: clues, of which several may stand in a line; squares,
// alone in their line or with their guess. The rest is passed over. The error is
// that of a clue that cannot be read.
func readPaste(text string) ([]pastedRow, error) {
	var rows []pastedRow
	for line := range strings.Lines(text) {
		fields := strings.Fields(line)
		if joined := strings.Join(fields, ""); len(fields) > 1 && len([]rune(plainSquares(joined))) == len(fields) {
			fields = []string{joined} // with blanks between them
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
		words = slices.DeleteFunc(words, func(w string) bool { return len([]rune(w)) != len(row.score) })
		if len(words) == 1 {
			row.guess = words[0]
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// plainSquares returns a text without what chooses how emoji look.
func plainSquares(text string) string { return strings.ReplaceAll(text, "\uFE0F", "") }

// squares returns a score of coloured squares, nil if the text is none.
func squares(text string) constraint.Score {
	text = plainSquares(text)
	for _, r := range text {
		if !strings.ContainsRune("🟩🟨⬛⬜🟧🟦", r) {
			return nil
		}
	}
	// What the guess is does not matter to squares.
	c, err := constraint.ParseClue(strings.Repeat("A", len([]rune(text))) + "=" + text)
	if err != nil {
		return nil
	}
	return c.Score
}

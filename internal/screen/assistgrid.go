package screen

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"wfind/constraint"
	"wfind/dict"
)

// A grid is the guesses of a game elsewhere, and the place in it that is written
// or coloured next. It is a value: what changes a grid returns another, and the
// one before stays as it was, to be gone back to. An error of theirs tells a
// player what to do instead.
type grid struct {
	length   int        // letters of a guess
	rows     []guessRow // at least one; only the last may be empty
	row, col int        // col is the number of letters of the row behind the last tile
}

// A guessRow is a guess with its tiles. A score without a guess waits for the
// letters.
type guessRow struct {
	letters []rune // as many as the grid's length once the guess is whole
	faces   []Face // of all tiles: Typed until they are coloured
}

// maxGuesses is how many guesses a grid takes.
const maxGuesses = 100

func newGrid(length int) grid {
	return grid{length: length, rows: []guessRow{newRow(length)}}
}

func newRow(length int) guessRow {
	return guessRow{faces: slices.Repeat([]Face{Typed}, length)}
}

// coloured reports whether all tiles of the row have a colour.
func (r guessRow) coloured() bool { return !slices.Contains(r.faces, Typed) }

// untouched reports whether no tile of the row has a colour.
func (r guessRow) untouched() bool {
	return !slices.ContainsFunc(r.faces, func(f Face) bool { return f != Typed })
}

// whole reports whether all letters of the row are there.
func (r guessRow) whole() bool { return len(r.letters) == len(r.faces) }

// waiting reports whether the row is a score whose guess is missing.
func (r guessRow) waiting() bool { return r.coloured() && !r.whole() }

func (r guessRow) empty() bool { return len(r.letters) == 0 && r.untouched() }

// clone returns a grid whose rows can be changed.
func (g grid) clone() grid {
	g.rows = slices.Clone(g.rows)
	for i, r := range g.rows {
		g.rows[i] = guessRow{slices.Clone(r.letters), slices.Clone(r.faces)}
	}
	return g
}

// empty reports whether nothing stands in the grid.
func (g grid) empty() bool { return len(g.rows) == 1 && g.rows[0].empty() }

// clue returns the clue of a row; false if its guess or its score is not
// finished.
func (g grid) clue(row int) (constraint.Clue, bool) {
	r := g.rows[row]
	if !r.whole() || !r.coloured() {
		return constraint.Clue{}, false
	}
	c := constraint.Clue{Guess: string(r.letters)}
	for _, f := range r.faces {
		c.Score = append(c.Score, constraint.Tile(f-Absent))
	}
	return c, true
}

// solved reports whether the last guess is the answer.
func (g grid) solved() bool {
	c, ok := g.clue(len(g.rows) - 1)
	return ok && c.Score.Solved()
}

// arguments returns the clues as arguments of wfind.
func (g grid) arguments() string {
	var texts []string
	for i := range g.rows {
		if c, ok := g.clue(i); ok {
			texts = append(texts, c.String())
		}
	}
	return strings.Join(texts, " ")
}

// turned returns the face after another as a tile is turned by one key: grey
// first, since most are.
func turned(f Face) Face {
	if f == Typed || f == Correct {
		return Absent
	}
	return f + 1
}

func lettersMissing(n int) string {
	if n == 1 {
		return "1 letter is missing"
	}
	return fmt.Sprintf("%d letters are missing", n)
}

// write adds letters to the guess at the place if that is not whole; else to a
// score that waits for its guess; else they begin the next guess. An accent goes
// onto the letter before it.
func (g grid) write(text string) (grid, error) {
	g = g.clone()
	row := &g.rows[g.row]
	accent := len(addLetters(nil, text, 1)) == 0 && row.untouched()
	if row.whole() && !accent {
		next := slices.IndexFunc(g.rows, func(r guessRow) bool { return !r.whole() })
		last := g.rows[len(g.rows)-1]
		switch {
		case next >= 0:
			g.row = next
		case !last.coloured():
			g.row = len(g.rows) - 1
			return g, errors.New("colour the tiles first, with 0 1 2 or space; enter makes the rest grey")
		case len(g.rows) == maxGuesses:
			return g, fmt.Errorf("%d guesses is all there is room for", maxGuesses)
		default:
			g.rows = append(g.rows, newRow(g.length))
			g.row = len(g.rows) - 1
		}
		row = &g.rows[g.row]
	}
	row.letters = addLetters(row.letters, text, g.length)
	g.col = len(row.letters)
	if row.whole() {
		g.ready()
	}
	return g, nil
}

// ready puts the place where something is to be done after a guess is whole: on
// its first tile, to be coloured, or on the next score that waits for its guess.
func (g *grid) ready() {
	if !g.rows[g.row].coloured() {
		g.col = 0
		return
	}
	g.col = g.length
	if next := slices.IndexFunc(g.rows, guessRow.waiting); next >= 0 {
		g.row, g.col = next, len(g.rows[next].letters)
	}
}

// colour gives the tile at the place a colour, and goes on to the next.
func (g grid) colour(f Face) (grid, error) {
	g, err := g.paint(func(Face) Face { return f })
	if err == nil {
		g.col++
	}
	return g, err
}

// turn gives the tile at the place its next colour.
func (g grid) turn() (grid, error) { return g.paint(turned) }

// paint gives the tile at the place another face.
func (g grid) paint(to func(Face) Face) (grid, error) {
	row := g.rows[g.row]
	switch {
	case !row.whole():
		return g, fmt.Errorf("type the guess first: %s", lettersMissing(g.length-len(row.letters)))
	case g.col == g.length:
		return g, errors.New("all tiles are coloured; ← goes back to one")
	}
	g = g.clone()
	face := &g.rows[g.row].faces[g.col]
	*face = to(*face)
	return g, nil
}

// finish makes the tiles of the row that have no colour grey.
func (g grid) finish() (grid, error) {
	if row := g.rows[g.row]; !row.whole() {
		return g, errors.New(lettersMissing(g.length - len(row.letters)))
	}
	g = g.clone()
	for i, f := range g.rows[g.row].faces {
		if f == Typed {
			g.rows[g.row].faces[i] = Absent
		}
	}
	g.col = g.length
	return g, nil
}

// takeBack takes the last colour of the row back, or its last letter; of a score
// that waits for its guess the letters first, then all of it.
func (g grid) takeBack() grid {
	g = g.clone()
	row := &g.rows[g.row]
	n := len(row.letters)
	if !row.waiting() {
		for i, f := range slices.Backward(row.faces) {
			if f != Typed {
				row.faces[i], g.col = Typed, i
				return g
			}
		}
	}
	if n == 0 {
		return g.clear()
	}
	row.letters = row.letters[:n-1]
	return g.tidy()
}

// clear takes the row at the place away.
func (g grid) clear() grid {
	g = g.clone()
	g.rows[g.row] = newRow(g.length)
	return g.tidy()
}

// tidy takes empty rows away, but one at the end, where the place then is.
func (g grid) tidy() grid {
	empty := g.rows[g.row].empty()
	g.rows = slices.DeleteFunc(g.rows, guessRow.empty)
	if empty {
		if len(g.rows) == 0 {
			g.rows = append(g.rows, newRow(g.length))
		}
		g.row = len(g.rows) - 1
	}
	g.col = len(g.rows[g.row].letters)
	return g
}

// step moves the place by a tile, over the ends of rows too.
func (g grid) step(by int) grid {
	g.col += by
	switch {
	case g.col < 0 && g.row > 0:
		g.row--
		g.col = max(0, len(g.rows[g.row].letters)-1)
	case g.col > len(g.rows[g.row].letters) && g.row < len(g.rows)-1:
		g.row, g.col = g.row+1, 0
	}
	return g.at(g.row, g.col)
}

// at moves the place to a tile, or as near to it as it can be.
func (g grid) at(row, col int) grid {
	g.row = max(0, min(row, len(g.rows)-1))
	g.col = max(0, min(col, len(g.rows[g.row].letters)))
	return g
}

// guess puts a word in as the next guess, in the place of one that has no score
// yet.
func (g grid) guess(word string) (grid, error) {
	return g.addRow(pastedRow{guess: word})
}

// add puts a clue in, in the place of a guess that is not coloured.
func (g grid) add(c constraint.Clue) (grid, error) {
	return g.addRow(pastedRow{c.Guess, c.Score})
}

// replace puts another clue in the place of one, or takes it away.
func (g grid) replace(row int, c *constraint.Clue) grid {
	g = g.clone()
	g.row = row
	if c == nil {
		g = g.clear()
	} else {
		g.rows[row] = pastedRow{c.Guess, c.Score}.in(g.rows[row])
	}
	return g.at(len(g.rows)-1, g.length)
}

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
		row.faces = slices.Repeat([]Face{Typed}, len(row.letters))
	}
	for i, t := range p.score {
		row.faces[i] = FaceOf(t)
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

// spell puts another word in the place of a guess; its score stays.
func (g grid) spell(row int, word string) grid {
	g = g.clone()
	if letters := []rune(word); len(letters) == g.length {
		g.rows[row].letters = letters
	}
	return g
}

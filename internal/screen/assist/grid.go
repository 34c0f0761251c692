package assist

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/keyboard"
	"wfind/internal/screen/draw"
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
	letters []rune      // as many as the grid's length once the guess is whole
	faces   []draw.Face // of all tiles: Typed until they are coloured
}

// maxGuesses is how many guesses a grid takes.
const maxGuesses = 100

func newGrid(length int) grid {
	return grid{length: length, rows: []guessRow{newRow(length)}}
}

func newRow(length int) guessRow {
	return guessRow{faces: slices.Repeat([]draw.Face{draw.Typed}, length)}
}

// coloured reports whether all tiles of the row have a colour.
func (r guessRow) coloured() bool { return !slices.Contains(r.faces, draw.Typed) }

// untouched reports whether no tile of the row has a colour.
func (r guessRow) untouched() bool {
	return !slices.ContainsFunc(r.faces, func(f draw.Face) bool { return f != draw.Typed })
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
		c.Score = append(c.Score, constraint.Tile(f-draw.Absent))
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
func turned(f draw.Face) draw.Face {
	if f == draw.Typed || f == draw.Correct {
		return draw.Absent
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
	accent := len(keyboard.Type(nil, text, 1)) == 0 && row.untouched()
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
	row.letters = keyboard.Type(row.letters, text, g.length)
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
func (g grid) colour(f draw.Face) (grid, error) {
	g, err := g.paint(func(draw.Face) draw.Face { return f })
	if err == nil {
		g.col++
	}
	return g, err
}

// turn gives the tile at the place its next colour.
func (g grid) turn() (grid, error) { return g.paint(turned) }

// paint gives the tile at the place another face.
func (g grid) paint(to func(draw.Face) draw.Face) (grid, error) {
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
		if f == draw.Typed {
			g.rows[g.row].faces[i] = draw.Absent
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
			if f != draw.Typed {
				row.faces[i], g.col = draw.Typed, i
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

// spell puts another word in the place of a guess; its score stays.
func (g grid) spell(row int, word string) grid {
	g = g.clone()
	if letters := []rune(word); len(letters) == g.length {
		g.rows[row].letters = letters
	}
	return g
}

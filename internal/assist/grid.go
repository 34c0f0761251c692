// Package assist is what the assistant knows without a screen: the guesses of a
// game elsewhere as a player enters them, letter by letter and tile by tile, or
// pastes them ([Grid]), and what would help where no word fits them ([Mender]).
package assist

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/keyboard"
	"wfind/internal/plural"
)

// A Grid is the guesses of a game elsewhere, and the place in it that is written
// or coloured next. It is a value: what changes a grid returns another, and the
// one before stays as it was, to be gone back to. An error of theirs tells a
// player what to do instead.
type Grid struct {
	Length   int   // letters of a guess
	Rows     []Row // at least one; only the last may be empty
	Row, Col int   // col is the number of letters of the row behind the last tile
}

// A Row is a guess with its tiles. A score without a guess waits for the
// letters.
type Row struct {
	Letters []string // as many as the grid's length once the guess is whole
	Colours []Colour // of all tiles
	Advised bool     // it was put in, not typed
}

// A Colour is what a player has given a tile, who may not have come to it yet.
type Colour uint8

const (
	None   Colour = iota
	Grey          // the colours of a constraint.Tile
	Yellow        //
	Green         //
)

// ColourOf returns the colour of a scored tile.
func ColourOf(t constraint.Tile) Colour { return Grey + Colour(t) }

// Tile returns the tile of a colour, which is not None.
func (c Colour) Tile() constraint.Tile { return constraint.Tile(c - Grey) }

// maxGuesses is how many guesses a grid takes.
const maxGuesses = 100

// NewGrid returns an empty grid for guesses of so many letters.
func NewGrid(length int) Grid {
	return Grid{Length: length, Rows: []Row{NewRow(length)}}
}

// NewRow returns an empty row of so many tiles.
func NewRow(length int) Row {
	return Row{Colours: slices.Repeat([]Colour{None}, length)}
}

// Coloured reports whether all tiles of the row have a colour.
func (r Row) Coloured() bool { return !slices.Contains(r.Colours, None) }

// Untouched reports whether no tile of the row has a colour.
func (r Row) Untouched() bool {
	return !slices.ContainsFunc(r.Colours, func(f Colour) bool { return f != None })
}

// Whole reports whether all letters of the row are there.
func (r Row) Whole() bool { return len(r.Letters) == len(r.Colours) }

// Waiting reports whether the row is a score whose guess is missing.
func (r Row) Waiting() bool { return r.Coloured() && !r.Whole() }

// Empty reports whether nothing stands in the row.
func (r Row) Empty() bool { return len(r.Letters) == 0 && r.Untouched() }

// clone returns a grid whose rows can be changed.
func (g Grid) clone() Grid {
	g.Rows = slices.Clone(g.Rows)
	for i, r := range g.Rows {
		g.Rows[i] = Row{slices.Clone(r.Letters), slices.Clone(r.Colours), r.Advised}
	}
	return g
}

// Empty reports whether nothing stands in the grid.
func (g Grid) Empty() bool { return len(g.Rows) == 1 && g.Rows[0].Empty() }

// Clue returns the clue of a row; false if its guess or its score is not
// finished.
func (g Grid) Clue(row int) (constraint.Clue, bool) {
	r := g.Rows[row]
	if !r.Whole() || !r.Coloured() {
		return constraint.Clue{}, false
	}
	c := constraint.Clue{Guess: strings.Join(r.Letters, "")}
	for _, f := range r.Colours {
		c.Score = append(c.Score, f.Tile())
	}
	return c, true
}

// Solved reports whether the last guess is the answer.
func (g Grid) Solved() bool {
	c, ok := g.Clue(len(g.Rows) - 1)
	return ok && c.Score.Solved()
}

// Arguments returns the clues as arguments of wfind.
func (g Grid) Arguments() string {
	var texts []string
	for i := range g.Rows {
		if c, ok := g.Clue(i); ok {
			texts = append(texts, c.String())
		}
	}
	return strings.Join(texts, " ")
}

// String writes the grid in a line, for tests: the letters, with ~ for those that are
// missing, and the score, with ? for tiles without a colour; > before the row of
// the place, and after it the place's column.
func (g Grid) String() string {
	var b strings.Builder
	for i, r := range g.Rows {
		if i == g.Row {
			b.WriteString(">")
		}
		b.WriteString(strings.Join(r.Letters, "") + strings.Repeat("~", g.Length-len(r.Letters)) + " ")
		for _, f := range r.Colours {
			b.WriteByte("?012"[f])
		}
		if i == g.Row {
			b.WriteString(" " + string(rune('0'+g.Col)))
		}
		if i < len(g.Rows)-1 {
			b.WriteString(" / ")
		}
	}
	return b.String()
}

// turned returns the face after another as a tile is turned by one key: grey
// first, since most are.
func turned(f Colour) Colour {
	if f == None || f == Green {
		return Grey
	}
	return f + 1
}

// LettersMissing says how many letters a guess still wants.
func LettersMissing(n int) string {
	return fmt.Sprintf("%s %s missing", plural.Count(n, "letter"), plural.Verb(n, "are"))
}

// Write adds letters to the guess at the place if that is not whole; else to a
// score that waits for its guess; else they begin the next guess, in the place of
// one that was advised and has no colours. An accent goes onto the letter before
// it. What is no letter of the alphabet is passed over.
func (g Grid) Write(a constraint.Alphabet, text string) (Grid, error) {
	g = g.clone()
	row := &g.Rows[g.Row]
	accent := len(keyboard.Type(a, nil, text, 1)) == 0 && row.Untouched()
	if row.Whole() && !accent {
		next := slices.IndexFunc(g.Rows, func(r Row) bool { return !r.Whole() })
		last := g.Rows[len(g.Rows)-1]
		switch {
		case next >= 0:
			g.Row = next
		case last.Advised && last.Untouched(): // another guess was made
			g.Row = len(g.Rows) - 1
			g.Rows[g.Row] = NewRow(g.Length)
		case !last.Coloured():
			g.Row = len(g.Rows) - 1
			return g, errors.New("colour the tiles first, with 0 1 2 or space; or take letters back, by backspace or ctrl-u")
		case len(g.Rows) == maxGuesses:
			return g, fmt.Errorf("%d guesses is all there is room for", maxGuesses)
		default:
			g.Rows = append(g.Rows, NewRow(g.Length))
			g.Row = len(g.Rows) - 1
		}
		row = &g.Rows[g.Row]
	}
	row.Letters, row.Advised = keyboard.Type(a, row.Letters, text, g.Length), false
	g.Col = len(row.Letters)
	if row.Whole() {
		g.ready()
	}
	return g, nil
}

// Spells reports whether letters are awaited at the place, and no colours.
func (g Grid) Spells() bool { return !g.Rows[g.Row].Whole() || g.Col == g.Length }

// ready puts the place where something is to be done after a guess is whole: on
// its first tile, to be coloured, or on the next score that waits for its guess.
func (g *Grid) ready() {
	if !g.Rows[g.Row].Coloured() {
		g.Col = 0
		return
	}
	g.Col = g.Length
	if next := slices.IndexFunc(g.Rows, Row.Waiting); next >= 0 {
		g.Row, g.Col = next, len(g.Rows[next].Letters)
	}
}

// Paint gives the tile at the place a colour, and goes on to the next.
func (g Grid) Paint(c Colour) (Grid, error) {
	g, err := g.repaint(func(Colour) Colour { return c })
	if err == nil {
		g.Col++
	}
	return g, err
}

// Turn gives the tile at the place its next colour.
func (g Grid) Turn() (Grid, error) { return g.repaint(turned) }

// repaint gives the tile at the place another face.
func (g Grid) repaint(to func(Colour) Colour) (Grid, error) {
	row := g.Rows[g.Row]
	switch {
	case !row.Whole():
		return g, fmt.Errorf("type the guess first: %s", LettersMissing(g.Length-len(row.Letters)))
	case g.Col == g.Length:
		return g, errors.New("all tiles are coloured; ← goes back to one")
	}
	g = g.clone()
	face := &g.Rows[g.Row].Colours[g.Col]
	*face = to(*face)
	return g, nil
}

// Finish makes the tiles of the row that have no colour grey.
func (g Grid) Finish() (Grid, error) {
	if row := g.Rows[g.Row]; !row.Whole() {
		return g, errors.New(LettersMissing(g.Length - len(row.Letters)))
	}
	g = g.clone()
	for i, f := range g.Rows[g.Row].Colours {
		if f == None {
			g.Rows[g.Row].Colours[i] = Grey
		}
	}
	g.Col = g.Length
	return g, nil
}

// TakeBack takes the last colour of the row back, or its last letter; of a score
// that waits for its guess the letters first, then all of it.
func (g Grid) TakeBack() Grid {
	g = g.clone()
	row := &g.Rows[g.Row]
	n := len(row.Letters)
	if !row.Waiting() {
		for i, f := range slices.Backward(row.Colours) {
			if f != None {
				row.Colours[i], g.Col = None, i
				return g
			}
		}
	}
	if n == 0 {
		return g.Clear()
	}
	row.Letters = row.Letters[:n-1]
	return g.tidy()
}

// Clear takes the row at the place away.
func (g Grid) Clear() Grid {
	g = g.clone()
	g.Rows[g.Row] = NewRow(g.Length)
	return g.tidy()
}

// tidy takes empty rows away, but one at the end, where the place then is.
func (g Grid) tidy() Grid {
	empty := g.Rows[g.Row].Empty()
	g.Rows = slices.DeleteFunc(g.Rows, Row.Empty)
	if empty {
		if len(g.Rows) == 0 {
			g.Rows = append(g.Rows, NewRow(g.Length))
		}
		g.Row = len(g.Rows) - 1
	}
	g.Col = len(g.Rows[g.Row].Letters)
	return g
}

// Step moves the place by a tile, over the ends of rows too.
func (g Grid) Step(by int) Grid {
	g.Col += by
	switch {
	case g.Col < 0 && g.Row > 0:
		g.Row--
		g.Col = max(0, len(g.Rows[g.Row].Letters)-1)
	case g.Col > len(g.Rows[g.Row].Letters) && g.Row < len(g.Rows)-1:
		g.Row, g.Col = g.Row+1, 0
	}
	return g.At(g.Row, g.Col)
}

// At moves the place to a tile, or as near to it as it can be.
func (g Grid) At(row, col int) Grid {
	g.Row = max(0, min(row, len(g.Rows)-1))
	g.Col = max(0, min(col, len(g.Rows[g.Row].Letters)))
	return g
}

// Guess puts a word that was advised in as the next guess, in the place of one
// that has no score yet.
func (g Grid) Guess(word string) (Grid, error) {
	g, err := g.addRow(pastedRow{guess: word})
	if err == nil {
		g.Rows[g.Row].Advised = true
	}
	return g, err
}

// Add puts a clue in, in the place of a guess that is not coloured.
func (g Grid) Add(c constraint.Clue) (Grid, error) {
	return g.addRow(pastedRow{c.Guess, c.Score})
}

// Replace puts another clue in the place of one, or takes it away.
func (g Grid) Replace(row int, c *constraint.Clue) Grid {
	g = g.clone()
	g.Row = row
	if c == nil {
		g = g.Clear()
	} else {
		g.Rows[row] = pastedRow{c.Guess, c.Score}.in(g.Rows[row])
	}
	return g.At(len(g.Rows)-1, g.Length)
}

// Spell puts another word in the place of a guess; its score stays.
func (g Grid) Spell(row int, word string) Grid {
	g = g.clone()
	if letters := constraint.SplitLetters(word); len(letters) == g.Length {
		g.Rows[row].Letters = letters
	}
	return g
}

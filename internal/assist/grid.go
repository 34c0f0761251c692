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
	"wfind/internal/game/keyboard"
	"wfind/internal/text/plural"
)

// A Grid is the guesses of a game elsewhere, and the place in it that is written
// or coloured next. Each guess is coloured on each of the game's boards, but on those
// whose answer was found before. It is a value: what changes a grid returns another,
// and the one before stays as it was, to be gone back to. An error of theirs tells a
// player what to do instead.
type Grid struct {
	Boards          int   // 1 or more
	Length          int   // letters of a guess
	Rows            []Row // at least one; only the last may be empty
	Row, Board, Col int   // col is the number of letters of the row behind the last tile
}

// A Row is a guess with its tiles. A score without a guess waits for the
// letters.
type Row struct {
	Letters []string   // as many as the grid's length once the guess is whole
	Colours [][]Colour // by board, of all tiles; those of a board that takes none do not matter
	Advised bool       // it was put in, not typed
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

// NewGrid returns an empty grid of so many boards, for guesses of so many letters.
func NewGrid(boards, length int) Grid {
	return Grid{Boards: boards, Length: length, Rows: []Row{newRow(boards, length)}}
}

func newRow(boards, length int) Row {
	row := Row{Colours: make([][]Colour, boards)}
	for i := range row.Colours {
		row.Colours[i] = make([]Colour, length)
	}
	return row
}

// Whole reports whether all letters of the row are there.
func (r Row) Whole() bool { return len(r.Letters) == len(r.Colours[0]) }

// Empty reports whether nothing stands in the row.
func (r Row) Empty() bool { return len(r.Letters) == 0 && r.Untouched() }

// Untouched reports whether no tile of the row has a colour.
func (r Row) Untouched() bool {
	return !slices.ContainsFunc(r.Colours, touched)
}

func touched(tiles []Colour) bool {
	return slices.ContainsFunc(tiles, func(c Colour) bool { return c != None })
}

// solved reports whether the tiles are all green.
func solved(tiles []Colour) bool {
	return !slices.ContainsFunc(tiles, func(c Colour) bool { return c != Green })
}

// clone returns a row that can be changed.
func (r Row) clone() Row {
	r.Letters, r.Colours = slices.Clone(r.Letters), slices.Clone(r.Colours)
	for i, tiles := range r.Colours {
		r.Colours[i] = slices.Clone(tiles)
	}
	return r
}

// clone returns a grid whose rows can be changed.
func (g Grid) clone() Grid {
	g.Rows = slices.Clone(g.Rows)
	for i, r := range g.Rows {
		g.Rows[i] = r.clone()
	}
	return g
}

// Empty reports whether nothing stands in the grid.
func (g Grid) Empty() bool { return len(g.Rows) == 1 && g.Rows[0].Empty() }

// Takes reports whether a row has tiles to colour on a board: not if its answer was
// found before, while there was another to be found.
func (g Grid) Takes(row, board int) bool { return g.greens().take(row, board) }

// greens has for each board the first row that is all green on it, one too many if none is.
type greens []int

func (g Grid) greens() greens {
	first := make(greens, g.Boards)
	for board := range first {
		first[board] = len(g.Rows)
		if i := slices.IndexFunc(g.Rows, func(r Row) bool { return solved(r.Colours[board]) }); i >= 0 {
			first[board] = i
		}
	}
	return first
}

// take is [Grid.Takes].
func (s greens) take(row, board int) bool { return s[board] >= row || slices.Max(s) < row }

// nextBoard returns the first board of which ok holds, from the one behind the place on
// and at last that of the place itself; -1 if there is none.
func (g Grid) nextBoard(ok func(board int) bool) int {
	for i := range g.Boards {
		if b := (g.Board + 1 + i) % g.Boards; ok(b) {
			return b
		}
	}
	return -1
}

// wanting returns the first board, as nextBoard does, with a tile in a row that has yet to
// be coloured; -1 if there is none.
func (g Grid) wanting(row int) int {
	greens := g.greens()
	return g.nextBoard(func(b int) bool {
		return slices.Contains(g.Rows[row].Colours[b], None) && greens.take(row, b)
	})
}

// Coloured reports whether all tiles of a row have a colour, on all boards that take
// one.
func (g Grid) Coloured(row int) bool { return g.wanting(row) < 0 }

// Waiting reports whether a row is a score whose guess is missing.
func (g Grid) Waiting(row int) bool { return !g.Rows[row].Whole() && g.Coloured(row) }

// waiting returns the first row that waits for its guess, -1 if none does.
func (g Grid) waiting() int {
	for i := range g.Rows {
		if g.Waiting(i) {
			return i
		}
	}
	return -1
}

// Found returns for each board the number of rows that it took to find its answer, 0 if it
// is not found.
func (g Grid) Found() []int {
	found := make([]int, g.Boards)
	for i, t := range g.Turns() {
		for board, score := range t.Scores {
			if score != nil && score.Solved() && found[board] == 0 {
				found[board] = i + 1
			}
		}
	}
	return found
}

// Turns returns the turn of each row, one without a guess where the guess or its score
// is not finished, or the guess that found the answer of a board which takes no more.
func (g Grid) Turns() []constraint.Turn {
	turns, greens := make([]constraint.Turn, len(g.Rows)), g.greens()
	open := slices.Repeat([]bool{true}, g.Boards) // after the turns so far
	for i, r := range g.Rows {
		if !r.Whole() || !g.Coloured(i) {
			continue
		}
		over := !slices.Contains(open, true)
		if g.nextBoard(func(b int) bool { return greens.take(i, b) != (open[b] || over) }) >= 0 {
			continue
		}
		turns[i] = g.turn(i, greens)
		for b, tiles := range r.Colours {
			open[b] = open[b] && !solved(tiles)
		}
	}
	return turns
}

// turn returns the turn of a row that has one.
func (g Grid) turn(row int, greens greens) constraint.Turn {
	r := g.Rows[row]
	t := constraint.Turn{Guess: strings.Join(r.Letters, ""), Scores: make([]constraint.Score, g.Boards)}
	for b, tiles := range r.Colours {
		if !greens.take(row, b) {
			continue
		}
		for _, c := range tiles {
			t.Scores[b] = append(t.Scores[b], c.Tile())
		}
	}
	return t
}

// Solved reports whether the last guess finds the last answer.
func (g Grid) Solved() bool {
	last := len(g.Rows) - 1
	return g.Turns()[last].Guess != "" && !slices.Contains(g.Found(), 0)
}

// Arguments returns the turns as arguments of wfind.
func (g Grid) Arguments() string {
	var texts []string
	for _, t := range g.Turns() {
		if t.Guess != "" {
			texts = append(texts, t.String())
		}
	}
	return strings.Join(texts, " ")
}

// String writes the grid in a line, for tests: the letters, with ~ for those that are
// missing, and the score of each board, with ? for tiles without a colour; > before the
// row of the place, and its column after the score of its board.
func (g Grid) String() string {
	var b strings.Builder
	for i, r := range g.Rows {
		if i == g.Row {
			b.WriteString(">")
		}
		b.WriteString(strings.Join(r.Letters, "") + strings.Repeat("~", g.Length-len(r.Letters)) + " ")
		for board, tiles := range r.Colours {
			if board > 0 {
				b.WriteString(",")
			}
			for _, c := range tiles {
				if g.Takes(i, board) {
					b.WriteByte("?012"[c])
				}
			}
			if i == g.Row && board == g.Board {
				fmt.Fprintf(&b, " %d", g.Col)
			}
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
		last := len(g.Rows) - 1
		switch {
		case next >= 0:
			g.Row = next
		case g.Rows[last].Advised && g.Rows[last].Untouched(): // another guess was made
			g.Row = last
			g.Rows[g.Row] = newRow(g.Boards, g.Length)
		case !g.Coloured(last):
			g.Row = last
			return g, errors.New("colour the tiles first, with 0 1 2 or space; or take letters back, by backspace or ctrl-u")
		case len(g.Rows) == maxGuesses:
			return g, fmt.Errorf("%d guesses is all there is room for", maxGuesses)
		default:
			g.Rows = append(g.Rows, newRow(g.Boards, g.Length))
			g.Row = last + 1
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
	if !g.Coloured(g.Row) {
		g.Board = g.Boards - 1 // the one before the first
		g.Board, g.Col = g.wanting(g.Row), 0
		return
	}
	g.Col = g.Length
	if next := g.waiting(); next >= 0 {
		g.Row, g.Col = next, len(g.Rows[next].Letters)
	}
}

// onward puts the place, behind the last tile of a board, on the first tile of the next
// board that is to be coloured; if there is none, on one whose answer is not found.
func (g *Grid) onward() {
	g.Col = g.Length
	next, found := g.wanting(g.Row), g.Found()
	switch {
	case next == g.Board: // tiles of it were passed over
	case next >= 0:
		*g = g.Face(next)
	case found[g.Board] > 0:
		if open := g.nextBoard(func(b int) bool { return found[b] == 0 }); open >= 0 {
			g.Board = open
		}
	}
}

// Paint gives the tile at the place a colour, and goes on to the next.
func (g Grid) Paint(c Colour) (Grid, error) {
	g, err := g.repaint(func(Colour) Colour { return c })
	if err != nil {
		return g, err
	}
	if g.Col++; g.Col == g.Length {
		g.onward()
	}
	return g, nil
}

// Turn gives the tile at the place its next colour.
func (g Grid) Turn() (Grid, error) { return g.repaint(turned) }

// repaint gives the tile at the place another face.
func (g Grid) repaint(to func(Colour) Colour) (Grid, error) {
	row := g.Rows[g.Row]
	switch {
	case !row.Whole():
		return g, fmt.Errorf("type the guess first: %s", LettersMissing(g.Length-len(row.Letters)))
	case !g.Takes(g.Row, g.Board):
		return g, g.errSolved()
	case g.Col == g.Length:
		return g, errors.New("all tiles are coloured; ← goes back to one")
	}
	g = g.clone()
	face := &g.Rows[g.Row].Colours[g.Board][g.Col]
	*face = to(*face)
	return g, nil
}

// errSolved tells that the board at the place takes no more colours.
func (g Grid) errSolved() error {
	return fmt.Errorf("board %d is solved, and takes no more colours", g.Board+1)
}

// Finish makes the tiles of the row that have no colour grey, on the board at the place.
func (g Grid) Finish() (Grid, error) {
	row := g.Rows[g.Row]
	switch {
	case !row.Whole():
		return g, errors.New(LettersMissing(g.Length - len(row.Letters)))
	case !g.Takes(g.Row, g.Board):
		return g, g.errSolved()
	}
	g = g.clone()
	tiles := g.Rows[g.Row].Colours[g.Board]
	for i, c := range tiles {
		if c == None {
			tiles[i] = Grey
		}
	}
	g.onward()
	return g, nil
}

// TakeBack takes the last colour of the row back, that of the board at the place or one
// before it, or its last letter; of a score that waits for its guess the letters
// first, then all of it.
func (g Grid) TakeBack() Grid {
	g = g.clone()
	row := &g.Rows[g.Row]
	n := len(row.Letters)
	if !g.Waiting(g.Row) {
		for i := range g.Boards {
			board := (g.Board - i + g.Boards) % g.Boards
			if g.Takes(g.Row, board) && touched(row.Colours[board]) {
				g.Board = board
				g.Col = lastTouched(row.Colours[board])
				row.Colours[board][g.Col] = None
				return g
			}
		}
		row.Colours = newRow(g.Boards, g.Length).Colours // nothing of boards that take none
	}
	if n == 0 {
		return g.Clear()
	}
	row.Letters = row.Letters[:n-1]
	return g.tidy()
}

// lastTouched returns the last of the tiles that has a colour.
func lastTouched(tiles []Colour) int {
	last := 0
	for i, c := range tiles {
		if c != None {
			last = i
		}
	}
	return last
}

// Clear takes the row at the place away.
func (g Grid) Clear() Grid {
	g = g.clone()
	g.Rows[g.Row] = newRow(g.Boards, g.Length)
	return g.tidy()
}

// tidy takes empty rows away, but one at the end, where the place then is.
func (g Grid) tidy() Grid {
	empty := g.Rows[g.Row].Empty()
	g.Rows = slices.DeleteFunc(g.Rows, Row.Empty)
	if empty {
		if len(g.Rows) == 0 {
			g.Rows = append(g.Rows, newRow(g.Boards, g.Length))
		}
		g.Row = len(g.Rows) - 1
	}
	g.Col = len(g.Rows[g.Row].Letters)
	return g
}

// Step moves the place by a tile, over the ends of boards and of rows too.
func (g Grid) Step(by int) Grid {
	row, board, col := g.Row, g.Board, g.Col+by
	switch {
	case col >= 0 && col <= len(g.Rows[row].Letters):
	case by < 0:
		if row, board = g.boardBefore(); row >= 0 {
			return g.At(row, board, max(0, len(g.Rows[row].Letters)-1))
		}
		return g
	default:
		if row, board = g.boardBehind(); row < len(g.Rows) {
			return g.At(row, board, 0)
		}
		return g
	}
	return g.At(row, board, col)
}

// boardBefore returns the board with tiles that comes before that of the place, in its
// row or the one before; row -1 if there is none.
func (g Grid) boardBefore() (row, board int) {
	row, board = g.Row, g.Board
	for row >= 0 {
		if board--; board < 0 {
			row, board = row-1, g.Boards
		} else if g.Takes(row, board) {
			break
		}
	}
	return row, board
}

// boardBehind is boardBefore in the other direction; one row too many if there is none.
func (g Grid) boardBehind() (row, board int) {
	row, board = g.Row, g.Board
	for row < len(g.Rows) {
		if board++; board == g.Boards {
			row, board = row+1, -1
		} else if g.Takes(row, board) {
			break
		}
	}
	return row, board
}

// At moves the place to a tile, or as near to it as it can be.
func (g Grid) At(row, board, col int) Grid {
	g.Row = max(0, min(row, len(g.Rows)-1))
	g.Board = max(0, min(board, g.Boards-1))
	g.Col = max(0, min(col, len(g.Rows[g.Row].Letters)))
	return g
}

// Face moves the place to another board: to its first tile of the row that has no colour,
// or behind the last.
func (g Grid) Face(board int) Grid {
	g = g.At(g.Row, board, g.Length)
	if none := slices.Index(g.Rows[g.Row].Colours[g.Board], None); none >= 0 && g.Rows[g.Row].Whole() && g.Takes(g.Row, g.Board) {
		g.Col = none
	}
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

// Add puts a turn in, in the place of a guess that is not coloured.
func (g Grid) Add(t constraint.Turn) (Grid, error) {
	return g.addRow(pastedRow{t.Guess, t.Scores})
}

// Rescore puts another score in the place of one, on a board.
func (g Grid) Rescore(row, board int, s constraint.Score) Grid {
	g = g.clone()
	paint(g.Rows[row].Colours[board], s)
	return g.At(len(g.Rows)-1, g.Board, g.Length)
}

// Drop takes a row away.
func (g Grid) Drop(row int) Grid {
	g.Row = row
	g = g.Clear()
	return g.At(len(g.Rows)-1, g.Board, g.Length)
}

// Spell puts another word in the place of a guess; its score stays.
func (g Grid) Spell(row int, word string) Grid {
	g = g.clone()
	if letters := constraint.SplitLetters(word); len(letters) == g.Length {
		g.Rows[row].Letters = letters
	}
	return g
}

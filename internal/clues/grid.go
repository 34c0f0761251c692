// Package clues holds the guesses of a game that is played elsewhere, as a player enters
// them letter by letter and tile by tile, or pastes them.
//
// A [Grid] is a value: editing it returns another grid, so that undo only has to keep the
// old one.
//
//	g := clues.NewGrid(1, 5)
//	g, err := g.Write(constraint.OnlyLetters, "CHEST")
//	g, err = g.Paint(clues.Yellow)
//
// If no word fits the clues, a [Fixer] finds changes after which some do.
package clues

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/game/keyboard"
	"wfind/internal/text/plural"
)

// A Grid holds guesses, their tiles on each board, and a cursor. Once the answer of a
// board is found, later guesses have no tiles on it. The errors of its methods are
// messages for the player.
type Grid struct {
	Boards int   // 1 or more
	Length int   // letters of a guess
	Rows   []Row // at least one; only the last may be empty

	// The cursor. Col is the length of the row's letters if it is after the last one.
	Row, Board, Col int
}

// A Row is a guess with its tiles. A pasted row may have tiles and no letters yet.
type Row struct {
	Letters []string   // as many as the grid's length once the guess is complete
	Colours [][]Colour // all tiles of each board; those of solved boards don't matter
	Advised bool       // the guess was suggested, not typed
}

// A Colour is the colour that the player gave a tile.
type Colour uint8

// The colours. Those after None are in the order of constraint.Tile.
const (
	None Colour = iota // not coloured yet
	Grey
	Yellow
	Green
)

// colourOf returns the colour of t.
func colourOf(t constraint.Tile) Colour { return Grey + Colour(t) }

// Tile returns the tile of a colour other than None.
func (c Colour) Tile() constraint.Tile { return constraint.Tile(c - Grey) }

// maxGuesses is the greatest number of guesses in a grid.
const maxGuesses = 100

var errFull = fmt.Errorf("no room for more than %d guesses", maxGuesses)

// NewGrid returns an empty grid.
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

// Whole reports whether the row has all its letters.
func (r Row) Whole() bool { return len(r.Letters) == len(r.Colours[0]) }

// Empty reports whether the row has no letter and no colour.
func (r Row) Empty() bool { return len(r.Letters) == 0 && r.Untouched() }

// Untouched reports whether no tile of the row has a colour.
func (r Row) Untouched() bool { return !slices.ContainsFunc(r.Colours, touched) }

// Word returns the letters of the row.
func (r Row) Word() string { return strings.Join(r.Letters, "") }

func touched(tiles []Colour) bool {
	return slices.ContainsFunc(tiles, func(c Colour) bool { return c != None })
}

func allGreen(tiles []Colour) bool {
	return !slices.ContainsFunc(tiles, func(c Colour) bool { return c != Green })
}

// clone returns a copy of the row that can be changed.
func (r Row) clone() Row {
	r.Letters, r.Colours = slices.Clone(r.Letters), slices.Clone(r.Colours)
	for i, tiles := range r.Colours {
		r.Colours[i] = slices.Clone(tiles)
	}
	return r
}

// clone returns a copy of the grid whose rows can be changed.
func (g Grid) clone() Grid {
	g.Rows = slices.Clone(g.Rows)
	for i, r := range g.Rows {
		g.Rows[i] = r.clone()
	}
	return g
}

// Empty reports whether the grid has no letter and no colour.
func (g Grid) Empty() bool { return len(g.Rows) == 1 && g.Rows[0].Empty() }

// Takes reports whether a row has tiles to colour on a board. It has none if the board
// was solved in an earlier row while another board was not.
func (g Grid) Takes(row, board int) bool { return g.greenRows().take(row, board) }

// A greenRows has the first row that is all green on each board, or the number of rows if
// there is none.
type greenRows []int

func (g Grid) greenRows() greenRows {
	first := make(greenRows, g.Boards)
	for board := range first {
		first[board] = len(g.Rows)
		if i := slices.IndexFunc(g.Rows, func(r Row) bool { return allGreen(r.Colours[board]) }); i >= 0 {
			first[board] = i
		}
	}
	return first
}

// take does the work of [Grid.Takes].
func (s greenRows) take(row, board int) bool { return s[board] >= row || slices.Max(s) < row }

// nextBoard returns the first board for which ok is true, or -1. It begins with the board
// after the cursor's and ends with the cursor's own.
func (g Grid) nextBoard(ok func(board int) bool) int {
	for i := range g.Boards {
		if b := (g.Board + 1 + i) % g.Boards; ok(b) {
			return b
		}
	}
	return -1
}

// uncoloured returns the first board, in the order of nextBoard, on which the row has a
// tile left to colour, or -1.
func (g Grid) uncoloured(row int) int {
	greens := g.greenRows()
	return g.nextBoard(func(b int) bool {
		return slices.Contains(g.Rows[row].Colours[b], None) && greens.take(row, b)
	})
}

// Coloured reports whether the row has no tile left to colour.
func (g Grid) Coloured(row int) bool { return g.uncoloured(row) < 0 }

// Waiting reports whether the row has a complete score but an incomplete guess.
func (g Grid) Waiting(row int) bool { return !g.Rows[row].Whole() && g.Coloured(row) }

// firstWaiting returns the first row that is waiting for its guess, or -1.
func (g Grid) firstWaiting() int {
	for i := range g.Rows {
		if g.Waiting(i) {
			return i
		}
	}
	return -1
}

// Repeated returns a word that was guessed twice, or "" if there is none.
func (g Grid) Repeated() string {
	seen := make(map[string]bool)
	for _, r := range g.Rows {
		word := r.Word()
		if r.Whole() && seen[word] {
			return word
		}
		seen[word] = true
	}
	return ""
}

// Found returns, for each board, the number of guesses it took to find its answer, or 0 if it is not
// solved yet.
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

// Turns returns the turn of each row. It leaves a turn's guess empty if the row is incomplete, or if an
// incomplete row above it solves one of its boards.
func (g Grid) Turns() []constraint.Turn {
	turns, greens := make([]constraint.Turn, len(g.Rows)), g.greenRows()
	open := slices.Repeat([]bool{true}, g.Boards) // not solved by the turns so far
	for i, r := range g.Rows {
		if !r.Whole() || !g.Coloured(i) {
			continue
		}
		over := !slices.Contains(open, true)
		if g.nextBoard(func(b int) bool { return greens.take(i, b) != (open[b] || over) }) >= 0 {
			continue
		}
		turns[i] = constraint.Turn{Guess: r.Word(), Scores: make([]constraint.Score, g.Boards)}
		for b, tiles := range r.Colours {
			if greens.take(i, b) {
				for _, c := range tiles {
					turns[i].Scores[b] = append(turns[i].Scores[b], c.Tile())
				}
			}
			open[b] = open[b] && !allGreen(tiles)
		}
	}
	return turns
}

// Solved reports whether the last row completes the game: every answer is found.
func (g Grid) Solved() bool {
	last := len(g.Rows) - 1
	return g.Turns()[last].Guess != "" && !slices.Contains(g.Found(), 0)
}

// Arguments returns the complete turns as arguments of wfind, with spaces between them.
func (g Grid) Arguments() string {
	var texts []string
	for _, t := range g.Turns() {
		if t.Guess != "" {
			texts = append(texts, t.String())
		}
	}
	return strings.Join(texts, " ")
}

// String returns the grid in one line, for tests. It writes ~ for a missing letter and ? for a tile
// without colour. It marks the row of the cursor with > before the row, and shows the cursor's column
// after the tiles of its board.
func (g Grid) String() string {
	var b strings.Builder
	for i, r := range g.Rows {
		if i == g.Row {
			b.WriteString(">")
		}
		b.WriteString(r.Word() + strings.Repeat("~", g.Length-len(r.Letters)) + " ")
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

// MissingLetters returns the message that a guess lacks n letters.
func MissingLetters(n int) string {
	return fmt.Sprintf("%s missing", plural.Count(n, "letter"))
}

// Write types text. The letters go to the guess at the cursor if that is incomplete, or else to the
// first incomplete guess. If all guesses are complete, they begin another one, which replaces a
// suggested guess without colours. Write adds a combining accent to the letter before it, and ignores
// characters that are not in the alphabet a.
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
		case g.Rows[last].Advised && g.Rows[last].Untouched():
			g.Row = last
			g.Rows[g.Row] = newRow(g.Boards, g.Length)
		case !g.Coloured(last):
			g.Row = last
			return g, errors.New("colour the tiles first: press 0, 1, 2 or space; backspace deletes letters")
		case len(g.Rows) == maxGuesses:
			return g, errFull
		default:
			g.Rows = append(g.Rows, newRow(g.Boards, g.Length))
			g.Row = last + 1
		}
		row = &g.Rows[g.Row]
	}
	row.Letters, row.Advised = keyboard.Type(a, row.Letters, text, g.Length), false
	g.Col = len(row.Letters)
	if row.Whole() {
		g.moveToFirstTile()
	}
	return g, nil
}

// TakesLetters reports whether the next key at the cursor can only be a letter, not a
// colour.
func (g Grid) TakesLetters() bool { return !g.Rows[g.Row].Whole() || g.Col == g.Length }

// moveToFirstTile moves the cursor after a guess was completed: to its first tile without
// colour, or else to the next row that is waiting for its guess.
func (g *Grid) moveToFirstTile() {
	if !g.Coloured(g.Row) {
		g.Board = g.Boards - 1 // the board before the first
		g.Board, g.Col = g.uncoloured(g.Row), 0
		return
	}
	g.Col = g.Length
	if next := g.firstWaiting(); next >= 0 {
		g.Row, g.Col = next, len(g.Rows[next].Letters)
	}
}

// leaveBoard moves the cursor after the last tile of a board: to the next board with a
// tile without colour, or else to one that is not solved.
func (g *Grid) leaveBoard() {
	g.Col = g.Length
	next, found := g.uncoloured(g.Row), g.Found()
	switch {
	case next == g.Board: // the player skipped some of its tiles
	case next >= 0:
		*g = g.MoveToBoard(next)
	case found[g.Board] > 0:
		if open := g.nextBoard(func(b int) bool { return found[b] == 0 }); open >= 0 {
			g.Board = open
		}
	}
}

// moveToNextTask moves the cursor after the row was replaced: to the first tile without
// colour, or else after its last letter, on a board that is not solved.
func (g *Grid) moveToNextTask() {
	if g.Rows[g.Row].Whole() && !g.Coloured(g.Row) {
		g.moveToFirstTile()
		return
	}
	g.leaveBoard()
	g.Col = len(g.Rows[g.Row].Letters)
}

// Paint gives the tile at the cursor the colour c, and moves the cursor to the next tile.
func (g Grid) Paint(c Colour) (Grid, error) {
	g, err := g.recolour(func(Colour) Colour { return c })
	if err != nil {
		return g, err
	}
	if g.Col++; g.Col == g.Length {
		g.leaveBoard()
	}
	return g, nil
}

// Turn changes the tile at the cursor to the next colour. Grey is the first, since most tiles are grey.
func (g Grid) Turn() (Grid, error) {
	return g.recolour(func(c Colour) Colour {
		if c == Green {
			return Grey
		}
		return c + 1
	})
}

// recolour replaces the colour of the tile at the cursor by the colour that to returns for it.
func (g Grid) recolour(to func(Colour) Colour) (Grid, error) {
	row := g.Rows[g.Row]
	switch {
	case !row.Whole():
		return g, fmt.Errorf("type the guess first: %s", MissingLetters(g.Length-len(row.Letters)))
	case !g.Takes(g.Row, g.Board):
		return g, g.errSolved()
	case g.Col == g.Length:
		return g, errors.New("all tiles are coloured; press ← to change one")
	}
	g = g.clone()
	tile := &g.Rows[g.Row].Colours[g.Board][g.Col]
	*tile = to(*tile)
	return g, nil
}

// errSolved returns the error for an attempt to colour a tile of a solved board.
func (g Grid) errSolved() error { return fmt.Errorf("board %d is already solved", g.Board+1) }

// Finish colours the tiles grey that have no colour yet, in the cursor's row and on the cursor's board.
func (g Grid) Finish() (Grid, error) {
	row := g.Rows[g.Row]
	switch {
	case !row.Whole():
		return g, errors.New(MissingLetters(g.Length - len(row.Letters)))
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
	g.leaveBoard()
	return g, nil
}

// Delete deletes the last colour in the cursor's row. It tries the cursor's board first, then the boards
// before it. If the row has no colours, it deletes the last letter. In a row that has a score but no
// complete guess, it deletes the letters first, and then the whole score.
func (g Grid) Delete() Grid {
	g = g.clone()
	row := &g.Rows[g.Row]
	n := len(row.Letters)
	if !g.Waiting(g.Row) {
		for i := range g.Boards {
			board := (g.Board - i + g.Boards) % g.Boards
			if tiles := row.Colours[board]; g.Takes(g.Row, board) && touched(tiles) {
				g.Board = board
				for col, c := range tiles {
					if c != None {
						g.Col = col
					}
				}
				tiles[g.Col] = None
				return g
			}
		}
		row.Colours = newRow(g.Boards, g.Length).Colours // nothing is left on solved boards
	}
	if n == 0 {
		return g.DeleteRow()
	}
	row.Letters = row.Letters[:n-1]
	return g.withoutEmptyRows()
}

// DeleteRow deletes the row at the cursor.
func (g Grid) DeleteRow() Grid {
	g = g.clone()
	g.Rows[g.Row] = newRow(g.Boards, g.Length)
	return g.withoutEmptyRows()
}

// withoutEmptyRows removes empty rows. If the cursor's row was one of them, the cursor
// moves to the last row.
func (g Grid) withoutEmptyRows() Grid {
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

// Step moves the cursor to the next tile if by is 1, and to the previous one if by is -1. At the end of a
// board it moves on to the next board with tiles, which may be in another row.
func (g Grid) Step(by int) Grid {
	if col := g.Col + by; col >= 0 && col <= len(g.Rows[g.Row].Letters) {
		return g.MoveTo(g.Row, g.Board, col)
	}
	row, board := g.Row, g.Board
	for {
		if board += by; board < 0 || board >= g.Boards {
			row, board = row+by, (board+g.Boards)%g.Boards
		}
		if row < 0 || row >= len(g.Rows) {
			return g
		}
		if g.Takes(row, board) {
			break
		}
	}
	col := 0
	if by < 0 {
		col = max(0, len(g.Rows[row].Letters)-1)
	}
	return g.MoveTo(row, board, col)
}

// MoveTo moves the cursor to the given tile, or to the nearest one if there is no such tile.
func (g Grid) MoveTo(row, board, col int) Grid {
	g.Row = max(0, min(row, len(g.Rows)-1))
	g.Board = max(0, min(board, g.Boards-1))
	g.Col = max(0, min(col, len(g.Rows[g.Row].Letters)))
	return g
}

// MoveToBoard moves the cursor to another board of its row: to the first tile without
// colour, or after the last tile.
func (g Grid) MoveToBoard(board int) Grid {
	g = g.MoveTo(g.Row, board, g.Length)
	if none := slices.Index(g.Rows[g.Row].Colours[g.Board], None); none >= 0 && g.Rows[g.Row].Whole() && g.Takes(g.Row, g.Board) {
		g.Col = none
	}
	return g
}

// Guess adds a suggested word as the next guess. It replaces a guess without a complete
// score.
func (g Grid) Guess(word string) (Grid, error) {
	g, err := g.addRow(pastedRow{guess: word})
	if err == nil {
		g.Rows[g.Row].Advised = true
	}
	return g, err
}

// Add adds a turn. It replaces a guess without a complete score.
func (g Grid) Add(t constraint.Turn) (Grid, error) {
	return g.addRow(pastedRow{t.Guess, t.Scores})
}

// withScore returns the grid with the score s in a row and board.
func (g Grid) withScore(row, board int, s constraint.Score) Grid {
	g = g.clone()
	paint(g.Rows[row].Colours[board], s)
	return g.MoveTo(len(g.Rows)-1, g.Board, g.Length)
}

// withoutRow returns the grid without a row.
func (g Grid) withoutRow(row int) Grid {
	g.Row = row
	g = g.DeleteRow()
	return g.MoveTo(len(g.Rows)-1, g.Board, g.Length)
}

// WithWord returns the grid with the guess in a row replaced by word. The row keeps its score. If word
// has another length than the grid, the grid does not change.
func (g Grid) WithWord(row int, word string) Grid {
	g = g.clone()
	if letters := constraint.SplitLetters(word); len(letters) == g.Length {
		g.Rows[row].Letters = letters
	}
	return g
}

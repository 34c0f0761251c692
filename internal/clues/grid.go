// Package clues holds the clues of a game that is played elsewhere. A player types each guess and
// colours its tiles, or pastes the clues.
//
// Editing a [Grid] returns a changed copy, so undo only has to keep the old grid.
//
//	g := clues.NewGrid(1, 5)
//	g, err := g.Write(constraint.OnlyLetters, "CHEST")
//	g, err = g.Paint(clues.Yellow)
//
// If no word fits the clues, a [Fixer] suggests changes that make answers possible again.
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

// A Grid holds the guesses that a player entered, the colours of their tiles, and the position of
// the cursor. Methods that edit a grid return a changed copy. Their errors are messages for the
// player.
type Grid struct {
	Boards int   // 1 or more
	Length int   // the number of letters in a guess
	Rows   []Row // at least one; only the last may be empty

	// Row, Board and Col are the position of the cursor. If it is after the last letter, Col is the
	// number of letters in the row.
	Row, Board, Col int
}

// A Row is one guess in a [Grid], with the colours of its tiles on each board.
type Row struct {
	Letters []string   // the letters entered so far; none if the player pasted only the colours
	Colours [][]Colour // by board: the colours of its tiles, ignored where [Grid.HasTiles] is false
	Advised bool       // whether the guess was suggested, not typed
}

// A Colour is the colour of a tile: [Grey], [Yellow], [Green], or [None] if the player has not coloured it.
type Colour uint8

// The colours that a tile can have. Grey, Yellow and Green are in the order of [constraint.Tile].
const (
	None Colour = iota // not coloured yet
	Grey
	Yellow
	Green
)

// Tile returns the kind of tile that has this colour: absent for grey, present for yellow, and
// correct for green. The colour must not be [None].
func (c Colour) Tile() constraint.Tile { return constraint.Tile(c - Grey) }

const maxGuesses = 100

var errFull = fmt.Errorf("you can enter at most %d guesses", maxGuesses)

// NewGrid returns a grid with one empty row, for a game with the given number of boards and words
// of the given length.
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

// Complete reports whether the player has entered all letters of the guess.
func (r Row) Complete() bool { return len(r.Letters) == len(r.Colours[0]) }

// Empty reports whether the row has no letters and no coloured tiles.
func (r Row) Empty() bool { return len(r.Letters) == 0 && r.Untouched() }

// Untouched reports whether no tile of the row has a colour yet.
func (r Row) Untouched() bool { return !slices.ContainsFunc(r.Colours, touched) }

// Word returns the letters entered so far, as one string.
func (r Row) Word() string { return strings.Join(r.Letters, "") }

func touched(tiles []Colour) bool {
	return slices.ContainsFunc(tiles, func(c Colour) bool { return c != None })
}

func allGreen(tiles []Colour) bool {
	return !slices.ContainsFunc(tiles, func(c Colour) bool { return c != Green })
}

func (r Row) clone() Row {
	r.Letters, r.Colours = slices.Clone(r.Letters), slices.Clone(r.Colours)
	for i, tiles := range r.Colours {
		r.Colours[i] = slices.Clone(tiles)
	}
	return r
}

func (g Grid) clone() Grid {
	g.Rows = slices.Clone(g.Rows)
	for i, r := range g.Rows {
		g.Rows[i] = r.clone()
	}
	return g
}

// Empty reports whether the grid has no letters and no coloured tiles.
func (g Grid) Empty() bool { return g.Rows[0].Empty() }

// HasTiles reports whether the given row has tiles on the given board. A row has no tiles on a board
// that an earlier row solved, unless earlier rows solved all boards.
func (g Grid) HasTiles(row, board int) bool {
	solved := func(b int) bool {
		return slices.ContainsFunc(g.Rows[:row], func(r Row) bool { return allGreen(r.Colours[b]) })
	}
	return !solved(board) || g.nextBoard(func(b int) bool { return !solved(b) }) < 0
}

// nextBoard returns the first board for which accept returns true, or -1 if there is none. It
// starts after the cursor's board, wraps around, and tries the cursor's board last.
func (g Grid) nextBoard(accept func(board int) bool) int {
	for i := range g.Boards {
		if b := (g.Board + 1 + i) % g.Boards; accept(b) {
			return b
		}
	}
	return -1
}

func (g Grid) uncolouredBoard(row int) int {
	return g.nextBoard(func(b int) bool { return slices.Contains(g.Rows[row].Colours[b], None) && g.HasTiles(row, b) })
}

// Coloured reports whether every tile of the given row has a colour. It ignores boards on which the
// row has no tiles; see [Grid.HasTiles].
func (g Grid) Coloured(row int) bool { return g.uncolouredBoard(row) < 0 }

// Waiting reports whether the given row has all its colours, but not all its letters. Such rows appear
// when a player pastes a game without its guesses.
func (g Grid) Waiting(row int) bool { return !g.Rows[row].Complete() && g.Coloured(row) }

func (g Grid) firstWaiting() int {
	for i := range g.Rows {
		if g.Waiting(i) {
			return i
		}
	}
	return -1
}

// Repeated returns a word that was guessed more than once, or "" if all guesses are different.
func (g Grid) Repeated() string {
	seen := make(map[string]bool)
	for _, r := range g.Rows {
		word := r.Word()
		if r.Complete() && seen[word] {
			return word
		}
		seen[word] = true
	}
	return ""
}

// Found returns, for each board, the number of the guess that solved the board, or 0 if the board
// is not solved yet.
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

// Turns returns one turn for each row, with the row's guess and its score on each board. If letters
// or colours are missing in a row, its turn has no guess and no scores.
func (g Grid) Turns() []constraint.Turn {
	turns := make([]constraint.Turn, len(g.Rows))
	open := slices.Repeat([]bool{true}, g.Boards) // not solved by the turns so far
	for i, r := range g.Rows {
		turns[i].Scores = make([]constraint.Score, g.Boards)
		if !r.Complete() || !g.Coloured(i) {
			continue
		}
		over := !slices.Contains(open, true)
		if g.nextBoard(func(b int) bool { return g.HasTiles(i, b) != (open[b] || over) }) >= 0 {
			continue // the row skips a board that only an incomplete row solves
		}
		turns[i].Guess = r.Word()
		for b, tiles := range r.Colours {
			if g.HasTiles(i, b) {
				for _, c := range tiles {
					turns[i].Scores[b] = append(turns[i].Scores[b], c.Tile())
				}
			}
			open[b] = open[b] && !allGreen(tiles)
		}
	}
	return turns
}

// Solved reports whether all boards are solved and no unfinished row follows.
func (g Grid) Solved() bool {
	last := len(g.Rows) - 1
	return g.Turns()[last].Guess != "" && !slices.Contains(g.Found(), 0)
}

// Arguments formats the clues in the grid as command-line arguments for wfind, such as "CHEST=c.E..
// WRECK=..Ec.". It skips rows with missing letters or colours.
func (g Grid) Arguments() string {
	var texts []string
	for _, t := range g.Turns() {
		if t.Guess != "" {
			texts = append(texts, t.String())
		}
	}
	return strings.Join(texts, " ")
}

// String formats the grid as one line of text, for tests. A missing letter is written as ~, and an
// uncoloured tile as ?. The row with the cursor begins with >.
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
				if g.HasTiles(i, board) {
					b.WriteByte("?012"[c])
				}
			}
			if i == g.Row && board == g.Board {
				fmt.Fprintf(&b, " %d", g.Col) // the cursor's column
			}
		}
		if i < len(g.Rows)-1 {
			b.WriteString(" / ")
		}
	}
	return b.String()
}

// Missing returns a message with the number of tiles without letters, such as "2 tiles still empty".
func (r Row) Missing() string {
	return plural.Count(len(r.Colours[0])-len(r.Letters), "tile") + " still empty"
}

// Write adds text to the guess at the cursor. It skips characters that are not in the alphabet a.
// If the guess is complete, Write uses the first incomplete row. If all rows are complete, Write
// replaces an uncoloured suggestion in the last row, or adds a row. It returns an error if it
// cannot add a row, because the grid is full or the last row must be coloured first.
func (g Grid) Write(a constraint.Alphabet, text string) (Grid, error) {
	g = g.clone()
	row := &g.Rows[g.Row]
	accent := len(keyboard.Type(a, nil, text, 1)) == 0 && row.Untouched() // text changes the last letter, or nothing
	if row.Complete() && !accent {
		next := slices.IndexFunc(g.Rows, func(r Row) bool { return !r.Complete() })
		last := len(g.Rows) - 1
		switch {
		case next >= 0:
			g.Row = next
		case g.Rows[last].Advised && g.Rows[last].Untouched(): // the text replaces a suggested guess
			g.Row = last
			g.Rows[g.Row] = newRow(g.Boards, g.Length)
		case !g.Coloured(last):
			g.Row = last
			return g, errors.New("first colour this guess with 0, 1 or 2, or press backspace to edit it")
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
	if row.Complete() {
		g.moveToFirstTile()
	}
	return g, nil
}

// TakesLetters reports whether the player's next key adds a letter to a guess. Otherwise, the cursor is
// on a tile of a complete guess, and the key colours this tile.
func (g Grid) TakesLetters() bool { return !g.Rows[g.Row].Complete() || g.Col == g.Length }

// moveToFirstTile moves the cursor to the first tile of the current row, on the first board where that
// row has uncoloured tiles. If all its tiles have colours, the cursor moves to the first row that has
// all its colours but lacks letters, if there is one.
func (g *Grid) moveToFirstTile() {
	if !g.Coloured(g.Row) {
		g.Board = g.Boards - 1 // so that the search begins with the first board
		g.Board, g.Col = g.uncolouredBoard(g.Row), 0
		return
	}
	if next := g.firstWaiting(); next >= 0 {
		g.Row, g.Col = next, len(g.Rows[next].Letters)
	}
}

// moveToNextBoard moves the cursor to the first uncoloured tile of the current row on another board.
// If there is none, the cursor moves to the position after the row's last letter, on an unsolved board
// if possible.
func (g *Grid) moveToNextBoard() {
	g.Col = len(g.Rows[g.Row].Letters)
	next, found := g.uncolouredBoard(g.Row), g.Found()
	switch {
	case next == g.Board: // only this board has uncoloured tiles, which the player skipped
	case next >= 0:
		*g = g.MoveToBoard(next)
	case found[g.Board] > 0:
		if open := g.nextBoard(func(b int) bool { return found[b] == 0 }); open >= 0 {
			g.Board = open
		}
	}
}

// moveToNextTask moves the cursor to the tile that the player should colour next. If the guess is
// incomplete or all its tiles have colours, the cursor moves to the position after the last letter.
func (g *Grid) moveToNextTask() {
	if g.Rows[g.Row].Complete() && !g.Coloured(g.Row) {
		g.moveToFirstTile()
		return
	}
	g.moveToNextBoard()
}

// Paint gives colour c to the tile at the cursor, and moves the cursor to the next tile. It returns
// an error if the guess is incomplete, or if the cursor is not on a tile.
func (g Grid) Paint(c Colour) (Grid, error) {
	g, err := g.recolour(func(Colour) Colour { return c })
	if err != nil {
		return g, err
	}
	if g.Col++; g.Col == g.Length {
		g.moveToNextBoard()
	}
	return g, nil
}

// CycleColour changes the colour of the tile at the cursor from grey to yellow, from yellow to
// green, or from green to grey. An uncoloured tile becomes grey. CycleColour returns an error if
// the guess is incomplete, or if the cursor is not on a tile.
func (g Grid) CycleColour() (Grid, error) {
	return g.recolour(func(c Colour) Colour {
		if c == Green {
			return Grey
		}
		return c + 1
	})
}

func (g Grid) recolour(newColour func(Colour) Colour) (Grid, error) {
	row := g.Rows[g.Row]
	switch {
	case !row.Complete():
		return g, errors.New(row.Missing() + "; finish the guess before you colour its tiles")
	case !g.HasTiles(g.Row, g.Board):
		return g, g.errSolved()
	case g.Col == g.Length:
		return g, errors.New("the cursor is after the last tile; press ← to change a colour")
	}
	g = g.clone()
	tile := &g.Rows[g.Row].Colours[g.Board][g.Col]
	*tile = newColour(*tile)
	return g, nil
}

func (g Grid) errSolved() error { return fmt.Errorf("board %d is already solved", g.Board+1) }

// FillGrey makes the uncoloured tiles of the cursor's row grey on the cursor's board, and moves the
// cursor to the next board with uncoloured tiles, if any. It returns an error if the guess is
// incomplete, or if an earlier guess solved the board.
func (g Grid) FillGrey() (Grid, error) {
	row := g.Rows[g.Row]
	switch {
	case !row.Complete():
		return g, errors.New(row.Missing())
	case !g.HasTiles(g.Row, g.Board):
		return g, g.errSolved()
	}
	g = g.clone()
	tiles := g.Rows[g.Row].Colours[g.Board]
	for i, c := range tiles {
		if c == None {
			tiles[i] = Grey
		}
	}
	g.moveToNextBoard()
	return g, nil
}

// Delete removes the last colour in the cursor's row. If there are no colours, it removes the last
// letter. If there are no letters either, it removes the row. A row for which [Grid.Waiting] is true
// keeps its colours until it is removed.
func (g Grid) Delete() Grid {
	g = g.clone()
	row := &g.Rows[g.Row]
	n := len(row.Letters)
	if !g.Waiting(g.Row) { // a row that is waiting for letters keeps its colours
		for i := range g.Boards { // from the cursor's board backwards
			board := (g.Board - i + g.Boards) % g.Boards
			if tiles := row.Colours[board]; g.HasTiles(g.Row, board) && touched(tiles) {
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

// DeleteRow deletes the row with the cursor. If it was the only row, an empty row replaces it.
func (g Grid) DeleteRow() Grid {
	g = g.clone()
	g.Rows[g.Row] = newRow(g.Boards, g.Length)
	return g.withoutEmptyRows()
}

func (g Grid) withoutEmptyRows() Grid {
	empty := g.Rows[g.Row].Empty()
	g.Rows = slices.DeleteFunc(g.Rows, Row.Empty)
	if empty {
		if len(g.Rows) == 0 { // a grid has at least one row
			g.Rows = append(g.Rows, newRow(g.Boards, g.Length))
		}
		g.Row = len(g.Rows) - 1
	}
	g.Col = len(g.Rows[g.Row].Letters)
	return g
}

// Step moves the cursor forwards by one position if delta is 1, or backwards if delta is -1. At the
// end of a row, the next position is in the same row of the next board. After the last board, it is
// in the next row of the first board.
func (g Grid) Step(delta int) Grid {
	if col := g.Col + delta; col >= 0 && col <= len(g.Rows[g.Row].Letters) {
		return g.MoveTo(g.Row, g.Board, col)
	}
	for i := g.Row*g.Boards + g.Board + delta; 0 <= i && i < len(g.Rows)*g.Boards; i += delta {
		row, board, col := i/g.Boards, i%g.Boards, 0
		if delta < 0 {
			col = len(g.Rows[row].Letters) - 1 // MoveTo changes -1 to 0
		}
		if g.HasTiles(row, board) {
			return g.MoveTo(row, board, col)
		}
	}
	return g
}

// MoveTo moves the cursor to column col of the given row and board, all counted from 0. If the guess in
// that row has no such column, the cursor moves to the nearest position.
func (g Grid) MoveTo(row, board, col int) Grid {
	g.Row, g.Board, g.Col = row, board, max(0, min(col, len(g.Rows[row].Letters)))
	return g
}

// MoveToBoard moves the cursor to the same guess on the given board. The cursor goes to the first
// uncoloured tile. If there is none, or if the guess is incomplete, it goes to the end of the guess.
func (g Grid) MoveToBoard(board int) Grid {
	g = g.MoveTo(g.Row, board, g.Length)
	if none := slices.Index(g.Rows[g.Row].Colours[g.Board], None); none >= 0 && g.Rows[g.Row].Complete() && g.HasTiles(g.Row, g.Board) {
		g.Col = none
	}
	return g
}

// AddSuggestion adds word as the next guess, uncoloured and marked as suggested. It returns an error
// if the grid is full or if word has the wrong length.
func (g Grid) AddSuggestion(word string) (Grid, error) {
	g, err := g.Add(constraint.Turn{Guess: word})
	if err == nil {
		g.Rows[g.Row].Advised = true
	}
	return g, err
}

func (g Grid) withScore(row, board int, s constraint.Score) Grid {
	g = g.clone()
	setColours(g.Rows[row].Colours[board], s)
	return g.MoveTo(len(g.Rows)-1, g.Board, g.Length)
}

func (g Grid) withoutRow(row int) Grid {
	g.Row = row
	g = g.DeleteRow()
	return g.MoveTo(len(g.Rows)-1, g.Board, g.Length)
}

// WithWord changes the guess in the given row to word, and keeps the row's colours. It changes
// nothing if word has the wrong number of letters.
func (g Grid) WithWord(row int, word string) Grid {
	g = g.clone()
	if letters := constraint.SplitLetters(word); len(letters) == g.Length {
		g.Rows[row].Letters = letters
	}
	return g
}

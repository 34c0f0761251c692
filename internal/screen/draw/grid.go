package draw

import (
	"slices"

	"wfind/constraint"
)

// A Shape describes the boards to draw: their number, and the number of rows and letters on each.
type Shape struct {
	Boards int // 1 or more
	Rows   int // rows on each board
	Length int // tiles in each row
	Letter int // the width of a letter in columns; see [LetterWidth]
}

// A Grid describes how boards are arranged on the screen: the size of their tiles, and the number
// of boards side by side.
type Grid struct {
	Shape         // the boards and rows that fit
	Size     Size // the size of each tile
	Across   int  // the number of boards side by side
	Numbered bool // whether each board has its number above it
}

const (
	boardColumns = 3 // columns between two boards side by side
	boardLines   = 1 // empty lines between two boards one above the other
)

// FitSize arranges the boards in an area that is columns wide and lines high. It uses tiles of the
// given size or, if necessary, narrower tiles of the same height. ok is false if the boards do not
// fit.
func (s Shape) FitSize(size Size, columns, lines int) (g Grid, ok bool) {
	for _, narrower := range size.sizesToTry(s.Letter) {
		g = Grid{Shape: s, Size: narrower, Across: 1}
		width := narrower.rowWidth(s.Length)
		if width > columns || s.Boards > 1 && narrower.Width < Small.Width {
			continue
		}
		g.Across = min(s.Boards, (columns+boardColumns)/(width+boardColumns))
		g.Across = ceil(s.Boards, ceil(s.Boards, g.Across)) // rows with the same number of boards, if possible
		if g.Height() <= lines {
			return g, true
		}
	}
	return g, false
}

// Fit arranges as many boards as possible in an area that is columns wide and lines high. It uses
// the largest tiles that fit. If there is no room for even one whole board, the grid has one board
// with only the rows that fit.
func (s Shape) Fit(columns, lines int) Grid {
	for ; s.Boards > 0; s.Boards-- {
		for _, size := range []Size{Large, Medium, Small} {
			if g, ok := s.FitSize(size, columns, lines); ok {
				return g
			}
		}
	}
	s.Boards = 1 // no whole board fits, so show one board with fewer rows or none
	s.Rows = max(0, min(s.Rows, lines))
	g, ok := s.FitSize(Small, columns, lines)
	if !ok {
		g.Rows = 0
	}
	return g
}

// Page divides boards into pages of g.Boards boards each, and returns the page that contains
// boards[index]. If the last page would not be full, it begins with boards from the page before it.
// The length of boards must be at least g.Boards.
func (g Grid) Page(boards []int, index int) []int {
	first := min(index-index%g.Boards, len(boards)-g.Boards)
	return boards[first : first+g.Boards]
}

// WithNumbers returns a copy of the grid with a number above each board. It adds no numbers if
// there is only one board, or if they would make the grid higher than maxLines.
func (g Grid) WithNumbers(maxLines int) Grid {
	g.Numbered = g.Boards > 1 && g.Rows > 0 && g.Height()+boardLines <= maxLines
	return g
}

func (g Grid) top() int {
	if g.Numbered {
		return boardLines
	}
	return 0
}

func ceil(a, b int) int { return (a + b - 1) / b }

// Width returns the width of the grid in columns, including the gaps between boards.
func (g Grid) Width() int {
	return g.Across*(g.Size.rowWidth(g.Length)+boardColumns) - boardColumns
}

// Height returns the height of the grid in lines, including any numbers above the boards.
func (g Grid) Height() int {
	return g.top() + ceil(g.Boards, g.Across)*(g.Rows*g.Size.Height+boardLines) - boardLines
}

// Draw returns the lines of the grid, all of the same width. cells(board, row) must return the
// tiles of one row on one board, both counted from 0. If g.Numbered is true, heads[i] is the
// heading above board i, such as its number. If not, heads can be nil.
func (g Grid) Draw(t Theme, heads []string, cells func(board, row int) []Cell) []string {
	var out []string
	for first := 0; first < g.Boards; first += g.Across {
		// add draws one block for each of the boards side by side.
		add := func(block func(board int) []string) {
			var blocks [][]string
			for board := first; board < min(first+g.Across, g.Boards); board++ {
				blocks = append(blocks, block(board))
			}
			for _, l := range sideBySide(blocks, boardColumns) {
				out = append(out, Fit(l, g.Width()))
			}
		}
		switch {
		case g.Numbered:
			add(func(board int) []string { return []string{Centered(heads[board], g.Size.rowWidth(g.Length))} })
		case first > 0:
			out = append(out, slices.Repeat([]string{Blank(g.Width())}, boardLines)...)
		}
		for i := range g.Rows {
			add(func(board int) []string { return t.Row(cells(board, i), g.Size) })
		}
	}
	return out
}

// A Place identifies a tile of a [Grid] by board, row and position in the word, all counted from 0.
type Place struct{ Board, Row, Tile int }

// At returns the tile that is drawn at the given column and line of text, both counted from 0 at the
// top left of the grid. ok is false if there is no tile, for example between two boards.
func (g Grid) At(t Theme, column, line int) (p Place, ok bool) {
	wide, high := g.Size.rowWidth(g.Length)+boardColumns, g.Rows*g.Size.Height+boardLines
	line -= g.top()
	if column < 0 || line < 0 || column >= g.Width() {
		return Place{}, false
	}
	p = Place{Board: line/high*g.Across + column/wide, Row: line % high / g.Size.Height}
	column %= wide
	p.Tile, ok = g.Size.indexAt(column, g.Length)
	if p.Board >= g.Boards || p.Row >= g.Rows || !ok {
		return Place{}, false
	}
	p.Tile = g.mirrored(t, p.Tile)
	return p, true
}

// Position returns the column and line of text where the letter of tile p is drawn, both counted from
// 0 at the top left of the grid.
func (g Grid) Position(t Theme, p Place) (column, line int) {
	column = p.Board%g.Across*(g.Size.rowWidth(g.Length)+boardColumns) +
		g.mirrored(t, p.Tile)*(g.Size.Width+g.Size.Gap) + (g.Size.Width-1)/2
	line = g.top() + p.Board/g.Across*(g.Rows*g.Size.Height+boardLines) + p.Row*g.Size.Height + g.Size.middle()
	return column, line
}

func (g Grid) mirrored(t Theme, tile int) int {
	if t.RightToLeft { // converts the index of a tile in its word to its index from the left, or back
		return g.Length - 1 - tile
	}
	return tile
}

// LetterWidth returns the width in columns of the widest letter in words, for example 1 for English
// words and 2 for Chinese words.
func LetterWidth(words []string) int {
	for _, w := range words {
		for letter := range constraint.EachLetter(w) {
			if len(letter) > 2 && Width(letter) > 1 { // letters of one or two bytes are narrow
				return 2
			}
		}
	}
	return 1
}

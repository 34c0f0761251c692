package draw

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
)

// A Shape describes the boards to show: how many there are, their rows, and the length of words.
type Shape struct {
	Boards int // 1 or more
	Rows   int // in each board
	Length int // tiles in each row
	Letter int // the width of a letter in columns, see LetterWidth
}

// A Grid arranges boards in a rectangle, side by side and one below the other. Its Shape can have
// fewer boards and rows than the game, if there was no room for all.
type Grid struct {
	Shape         // of the boards and rows that fit
	Size     Size // of a tile
	Across   int  // the number of boards side by side
	Numbered bool // each board has its number above it
}

const (
	boardColumns = 3 // between two boards side by side
	boardLines   = 1 // between two boards one below the other
)

// In lays out all boards in a block of columns by lines, with tiles of the given size or, if there is
// too little room, with narrower ones. Tiles of a single board can be as narrow as its letters.
// Otherwise, tiles that are one line high touch, so that words are easy to read. If the boards do not
// fit, ok is false and g has the narrowest tiles.
func (s Shape) In(size Size, columns, lines int) (g Grid, ok bool) {
	for _, narrower := range size.narrower(s.Letter) {
		g = Grid{Shape: s, Size: narrower, Across: 1}
		width := narrower.RowWidth(s.Length)
		switch {
		case width > columns, s.Boards > 1 && narrower.Width < Small.Width:
			continue
		case narrower.Height == 1 && narrower.Gap > 0 && (s.Boards > 1 || narrower.Width >= Small.Width):
			continue // words read across
		}
		g.Across = min(s.Boards, (columns+boardColumns)/(width+boardColumns))
		g.Across = ceil(s.Boards, ceil(s.Boards, g.Across)) // rows of boards of equal length
		if g.Height() <= lines {
			return g, true
		}
	}
	return g, false
}

// Fit lays out the boards in a block of columns by lines, with the largest tiles for which there is
// room. If even the smallest tiles are too large, the grid has fewer boards. If there is no room for
// one board, the grid has some of its rows, or none.
func (s Shape) Fit(columns, lines int) Grid {
	for s.Boards = max(s.Boards, 1); ; s.Boards-- {
		for _, size := range []Size{Large, Medium, Small} {
			if g, ok := s.In(size, columns, lines); ok {
				return g
			}
		}
		if s.Boards == 1 {
			break
		}
	}
	s.Rows = max(0, min(s.Rows, lines))
	g, ok := s.In(Small, columns, lines)
	if !ok {
		g.Rows = 0
	}
	return g
}

// WithNumbers returns the grid with a heading above each board, for [Grid.Draw]. It returns the grid
// unchanged if there is only one board, or if the grid would have more lines than the given number.
// Headings add one line at the top. Lower boards have theirs in the lines between boards.
func (g Grid) WithNumbers(lines int) Grid {
	g.Numbered = g.Boards > 1 && g.Rows > 0 && g.Height()+boardLines <= lines
	return g
}

func (g Grid) top() int {
	if g.Numbered {
		return boardLines
	}
	return 0
}

func ceil(a, b int) int { return (a + b - 1) / b }

// Width returns the width of all boards side by side, with the gaps between them, in columns.
func (g Grid) Width() int {
	return g.Across*(g.Size.RowWidth(g.Length)+boardColumns) - boardColumns
}

// Height returns the height of all boards and headings, with the gaps between them, in lines.
func (g Grid) Height() int {
	return g.top() + ceil(g.Boards, g.Across)*(g.Rows*g.Size.Height+boardLines) - boardLines
}

// Draw returns the lines of the grid, which are all g.Width() columns wide. It calls row for the tiles
// of each row of each board, both counted from 0. If the grid is numbered, heads holds the headings of
// its boards, see [Theme.Head]. Boards beyond the end of heads have no heading.
func (g Grid) Draw(t Theme, heads []string, row func(place, row int) []Cell) []string {
	var out []string
	for first := 0; first < g.Boards; first += g.Across {
		switch {
		case g.Numbered:
			out = append(out, g.headings(heads[min(first, len(heads)):min(first+g.Across, len(heads))]))
		case first > 0:
			out = append(out, slices.Repeat([]string{Blank(g.Width())}, boardLines)...)
		}
		for i := range g.Rows {
			lines := make([]string, g.Size.Height)
			for board := first; board < min(first+g.Across, g.Boards); board++ {
				for j, l := range t.Row(row(board, i), g.Size) {
					if board > first {
						lines[j] += Blank(boardColumns)
					}
					lines[j] += l
				}
			}
			for _, l := range lines {
				out = append(out, Fit(l, g.Width()))
			}
		}
	}
	return out
}

func (g Grid) headings(heads []string) string {
	line := ""
	for i, head := range heads {
		if i > 0 {
			line += Blank(boardColumns)
		}
		line += Centered(head, g.Size.RowWidth(g.Length))
	}
	return Fit(line, g.Width())
}

// Head returns the heading of a board for [Grid.Draw]: its number. Boards count from 0 here, but
// players see them counted from 1. The heading of the active board is in reverse video.
func (t Theme) Head(board int, active bool) string {
	if active {
		return ansi.NewStyle().Reverse(true).Styled(" " + strconv.Itoa(board+1) + " ")
	}
	return t.Dim().Styled(strconv.Itoa(board + 1))
}

// A Place identifies a tile of a [Grid] by its board, its row on the board, and its letter in the
// word. All three count from 0. The first letter is tile 0, even if it is on the right.
type Place struct{ Board, Row, Tile int }

// At returns the tile at a column and line of the grid, both counted from 0. ok is false if no tile is
// there.
func (g Grid) At(t Theme, column, line int) (p Place, ok bool) {
	wide, high := g.Size.RowWidth(g.Length)+boardColumns, g.Rows*g.Size.Height+boardLines
	line -= g.top()
	if column < 0 || line < 0 || column >= g.Width() || line >= g.Height()-g.top() {
		return Place{}, false
	}
	p = Place{Board: line/high*g.Across + column/wide, Row: line % high / g.Size.Height}
	column %= wide
	p.Tile = column / (g.Size.Width + g.Size.Gap)
	if p.Board >= g.Boards || p.Row >= g.Rows || p.Tile >= g.Length || column%(g.Size.Width+g.Size.Gap) >= g.Size.Width {
		return Place{}, false
	}
	p.Tile = g.onScreen(t, p.Tile)
	return p, true
}

// Of returns the column and line of the letter on the tile p, both counted from 0.
func (g Grid) Of(t Theme, p Place) (column, line int) {
	column = p.Board%g.Across*(g.Size.RowWidth(g.Length)+boardColumns) +
		g.onScreen(t, p.Tile)*(g.Size.Width+g.Size.Gap) + (g.Size.Width-1)/2
	line = g.top() + p.Board/g.Across*(g.Rows*g.Size.Height+boardLines) + p.Row*g.Size.Height
	if g.Size.Height == 3 {
		line++
	}
	return column, line
}

// onScreen returns the place of a tile from the left, given its place in the word, or the reverse. They
// differ if words are written from right to left.
func (g Grid) onScreen(t Theme, tile int) int {
	if t.RightToLeft {
		return g.Length - 1 - tile
	}
	return tile
}

// LetterWidth returns the width in columns of the widest letter in words: 2 for Chinese words, for
// example, and 1 for English ones. Without words it returns 1.
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

package draw

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
)

// A Shape is the number and size of a game's boards.
type Shape struct {
	Boards int // 1 or more
	Rows   int // in each board
	Length int // tiles in each row
	Letter int // the width of a letter in columns, see LetterWidth
}

// A Grid is a layout of boards in a rectangle, side by side and below each other. If there
// is no room for all boards and rows of the game, it has fewer.
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

// In lays out the whole shape in a block of columns by lines. The tiles have the given size,
// or are as much narrower as necessary. The tiles of a single board can be as narrow as its
// letters. Other tiles of one line have no gaps between them, so that words read across. In
// reports whether the shape fits. If it does not, g has the narrowest tiles.
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

// Fit lays out the shape in a block of columns by lines, with the largest tiles that leave
// room for all of it. If there is no room for all boards, the grid has as many as fit. If
// not even one board fits, the grid has the rows of it that fit, possibly none.
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

// WithNumbers returns the grid with a number above each board, if it has several boards and
// still fits into lines. The numbers take one line at the top; lower boards have theirs in
// the lines between boards.
func (g Grid) WithNumbers(lines int) Grid {
	g.Numbered = g.Boards > 1 && g.Rows > 0 && g.Height()+boardLines <= lines
	return g
}

// top returns the number of lines above the tiles.
func (g Grid) top() int {
	if g.Numbered {
		return boardLines
	}
	return 0
}

// ceil returns a divided by b, rounded up.
func ceil(a, b int) int { return (a + b - 1) / b }

// Width returns the width of the grid in columns.
func (g Grid) Width() int {
	return g.Across*(g.Size.RowWidth(g.Length)+boardColumns) - boardColumns
}

// Height returns the height of the grid in lines.
func (g Grid) Height() int {
	return g.top() + ceil(g.Boards, g.Across)*(g.Rows*g.Size.Height+boardLines) - boardLines
}

// Draw returns the grid as Height lines of Width columns. Heads holds the headings of a
// numbered grid's boards, see [Theme.Head]; boards beyond its end have none. Draw calls row
// for the tiles of each row; it counts the grid's boards and their rows from 0.
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

// headings returns the line of headings above boards side by side.
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

// Head returns a heading with the number of a board, which is board+1. The number of the
// active board is in reverse video.
func (t Theme) Head(board int, active bool) string {
	if active {
		return ansi.NewStyle().Reverse(true).Styled(" " + strconv.Itoa(board+1) + " ")
	}
	return t.Dim().Styled(strconv.Itoa(board + 1))
}

// A Place is the place of a tile in a grid. All numbers count from 0. Tiles count in the
// order of the word's letters, even if the word runs from right to left.
type Place struct{ Board, Row, Tile int }

// At returns the tile at a column and line of the grid, both counted from 0. It reports
// false if there is none.
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

// Of returns the column and line of the letter of the tile at p.
func (g Grid) Of(t Theme, p Place) (column, line int) {
	column = p.Board%g.Across*(g.Size.RowWidth(g.Length)+boardColumns) +
		g.onScreen(t, p.Tile)*(g.Size.Width+g.Size.Gap) + (g.Size.Width-1)/2
	line = g.top() + p.Board/g.Across*(g.Rows*g.Size.Height+boardLines) + p.Row*g.Size.Height
	if g.Size.Height == 3 {
		line++
	}
	return column, line
}

// onScreen converts between the number of a tile in its word and its number from the left.
func (g Grid) onScreen(t Theme, tile int) int {
	if t.RightToLeft {
		return g.Length - 1 - tile
	}
	return tile
}

// LetterWidth returns the width of the widest letter of words in columns: 2 in Chinese, for
// example, and 1 in English. It is 1 if there are no words.
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

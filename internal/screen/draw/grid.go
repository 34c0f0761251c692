package draw

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
)

// A Shape holds the dimensions of the boards to draw.
type Shape struct {
	Boards int // 1 or more
	Rows   int // in each board
	Length int // tiles in each row
	Letter int // the width of a letter in columns, see LetterWidth
}

// A Grid is the layout of boards on the screen, arranged in rows. If the screen is too small, the
// grid's Shape has fewer boards or rows than the game.
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

// In lays out all boards in an area that is columns wide and lines high. It uses tiles of the given
// size, or narrower tiles if there is too little room. If the boards do not fit, ok is false.
func (s Shape) In(size Size, columns, lines int) (g Grid, ok bool) {
	for _, narrower := range size.narrower(s.Letter) {
		g = Grid{Shape: s, Size: narrower, Across: 1}
		width := narrower.RowWidth(s.Length)
		if width > columns || s.Boards > 1 && narrower.Width < Small.Width {
			continue
		}
		g.Across = min(s.Boards, (columns+boardColumns)/(width+boardColumns))
		g.Across = ceil(s.Boards, ceil(s.Boards, g.Across)) // rows of boards of equal length
		if g.Height() <= lines {
			return g, true
		}
	}
	return g, false
}

// Fit lays out the boards in an area that is columns wide and lines high, using the largest tiles that
// fit. If there is no room for all boards, the grid has fewer boards. If there is no room for a single
// board, the grid has one board with fewer rows or none.
func (s Shape) Fit(columns, lines int) Grid {
	for ; s.Boards > 0; s.Boards-- {
		for _, size := range []Size{Large, Medium, Small} {
			if g, ok := s.In(size, columns, lines); ok {
				return g
			}
		}
	}
	s.Boards = 1
	s.Rows = max(0, min(s.Rows, lines))
	g, ok := s.In(Small, columns, lines)
	if !ok {
		g.Rows = 0
	}
	return g
}

// Page returns as many of the boards as the grid has: the page that contains boards[at]. The last page
// overlaps the one before if it would be shorter.
func (g Grid) Page(boards []int, at int) []int {
	first := min(at-at%g.Boards, len(boards)-g.Boards)
	return boards[first : first+g.Boards]
}

// WithNumbers returns a copy of the grid with a number above each board, if the copy has at most room
// lines. A single board gets no number.
func (g Grid) WithNumbers(room int) Grid {
	g.Numbered = g.Boards > 1 && g.Rows > 0 && g.Height()+boardLines <= room
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
	return g.Across*(g.Size.RowWidth(g.Length)+boardColumns) - boardColumns
}

// Height returns the height of the grid in lines, including the lines with numbers, if any.
func (g Grid) Height() int {
	return g.top() + ceil(g.Boards, g.Across)*(g.Rows*g.Size.Height+boardLines) - boardLines
}

// Draw returns the lines of the grid, all equally wide. The function row returns the tiles of a row of
// a board; both count from 0. If the grid is numbered, heads holds the headings of the boards, such as
// those from [Theme.Head].
func (g Grid) Draw(t Theme, heads []string, row func(board, row int) []Cell) []string {
	var out []string
	for first := 0; first < g.Boards; first += g.Across {
		switch {
		case g.Numbered:
			out = append(out, g.headings(heads[first:min(first+g.Across, g.Boards)]))
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

// Head returns the number to show above a board, which is board+1. If the board is active, the number
// is in reverse video.
func (t Theme) Head(board int, active bool) string {
	if active {
		return ansi.NewStyle().Reverse(true).Styled(" " + strconv.Itoa(board+1) + " ")
	}
	return t.Dim().Styled(strconv.Itoa(board + 1))
}

// A Place identifies a tile of a [Grid]: its board, its row on that board, and its letter's position
// in the word. All three count from 0.
type Place struct{ Board, Row, Tile int }

// At returns the tile at the given column and line of the grid, both counted from 0. If there is no
// tile, for example between two boards, ok is false.
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

// Of returns the column and line where the grid has the letter of tile p. Both count from 0.
func (g Grid) Of(t Theme, p Place) (column, line int) {
	column = p.Board%g.Across*(g.Size.RowWidth(g.Length)+boardColumns) +
		g.onScreen(t, p.Tile)*(g.Size.Width+g.Size.Gap) + (g.Size.Width-1)/2
	line = g.top() + p.Board/g.Across*(g.Rows*g.Size.Height+boardLines) + p.Row*g.Size.Height
	if g.Size.Height == 3 {
		line++
	}
	return column, line
}

// onScreen converts the position of a letter in its word to that of its tile from the left, and back.
func (g Grid) onScreen(t Theme, tile int) int {
	if t.RightToLeft {
		return g.Length - 1 - tile
	}
	return tile
}

// LetterWidth returns the width of the widest letter in words, in columns: 2 for Chinese, 1 for English.
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

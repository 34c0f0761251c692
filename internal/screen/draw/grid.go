package draw

import (
	"slices"
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
)

// A Shape is what the boards of a game have in common.
type Shape struct {
	Boards int // 1 or more
	Rows   int // of tiles, in each board
	Length int // tiles in a row
	Letter int // columns of a letter, see LetterWidth
}

// A Grid is boards laid out in a rectangle, board beside board and below, of as
// many of them and as many of their rows as there is room for. It draws them and
// says what is under a point.
type Grid struct {
	Shape         // of what is shown
	Size     Size // of a tile
	Across   int  // boards side by side
	Numbered bool // each board has its number above it
	Active   int  // the board, counted from 1, whose number is reversed; 0 for none
}

// Between two boards stand so many columns, or lines.
const (
	boardColumns = 3
	boardLines   = 1
)

// sizes are those of tiles, the largest first.
var sizes = []Size{Large, Medium, Small}

// In lays all of the shape out in a block of columns by lines with tiles of a
// size, or narrower ones where the columns are few: for a single board as narrow
// as letters, for several as can be read at a glance. It reports whether that can
// be done; if not, the grid is one of the narrowest tiles.
func (s Shape) In(size Size, columns, lines int) (g Grid, ok bool) {
	for _, narrower := range size.narrower(s.Letter) {
		g = Grid{Shape: s, Size: narrower, Across: 1}
		width := narrower.RowWidth(s.Length)
		if width > columns || s.Boards > 1 && narrower.Width < Small.Width {
			continue
		}
		g.Across = min(s.Boards, (columns+boardColumns)/(width+boardColumns))
		g.Across = ceil(s.Boards, ceil(s.Boards, g.Across)) // as many above as below
		if g.Height() <= lines {
			return g, true
		}
	}
	return g, false
}

// Fit lays the shape out in a block of columns by lines, with the largest tiles
// with which all of it is shown. Where there is no room for all, it has as many
// boards as whole ones fit, one at least, and then as many rows; it has none if
// not even a row fits.
func (s Shape) Fit(columns, lines int) Grid {
	for s.Boards = max(s.Boards, 1); ; s.Boards-- {
		for _, size := range sizes {
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

// WithNumbers returns the grid with a number above each of several boards, if so it takes no
// more than so many lines. Only the boards at the top take one for it: above the others one
// is empty.
func (g Grid) WithNumbers(lines int) Grid {
	g.Numbered = g.Boards > 1 && g.Rows > 0 && g.Height()+boardLines <= lines
	return g
}

// top returns the lines above the tiles.
func (g Grid) top() int {
	if g.Numbered {
		return boardLines
	}
	return 0
}

// ceil returns a/b, rounded up.
func ceil(a, b int) int { return (a + b - 1) / b }

// Width returns the columns of the grid.
func (g Grid) Width() int {
	return g.Across*(g.Size.RowWidth(g.Length)+boardColumns) - boardColumns
}

// Height returns the lines of the grid.
func (g Grid) Height() int {
	return g.top() + ceil(g.Boards, g.Across)*(g.Rows*g.Size.Height+boardLines) - boardLines
}

// Draw draws the grid: Height lines of Width columns. Boards are those that stand in it, by
// their numbers in the game, from 0, if there are any to fill it. It asks for the tiles of
// each row of each place for a board, both counted from 0.
func (g Grid) Draw(t Theme, boards []int, row func(place, row int) []Cell) []string {
	var out []string
	for first := 0; first < g.Boards; first += g.Across {
		switch {
		case g.Numbered:
			out = append(out, g.numbers(t, boards[min(first, len(boards)):min(first+g.Across, len(boards))]))
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

// numbers draws the line above boards side by side.
func (g Grid) numbers(t Theme, boards []int) string {
	line := ""
	for i, board := range boards {
		if i > 0 {
			line += Blank(boardColumns)
		}
		number := t.Dim().Styled(strconv.Itoa(board + 1))
		if board+1 == g.Active {
			number = ansi.NewStyle().Reverse(true).Styled(" " + strconv.Itoa(board+1) + " ")
		}
		line += Centered(number, g.Size.RowWidth(g.Length))
	}
	return Fit(line, g.Width())
}

// A Place is a tile of a grid: the tile of a row of a board, all counted from 0.
// Tiles are counted as the letters of the word, whichever way it runs.
type Place struct{ Board, Row, Tile int }

// At returns the tile that a column and a line of the grid belong to, both
// counted from 0; false if they are beside one.
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

// Of returns the column and the line in which the letter of a tile stands.
func (g Grid) Of(t Theme, p Place) (column, line int) {
	column = p.Board%g.Across*(g.Size.RowWidth(g.Length)+boardColumns) +
		g.onScreen(t, p.Tile)*(g.Size.Width+g.Size.Gap) + (g.Size.Width-1)/2
	line = g.top() + p.Board/g.Across*(g.Rows*g.Size.Height+boardLines) + p.Row*g.Size.Height
	if g.Size.Height == 3 {
		line++
	}
	return column, line
}

// onScreen returns which tile from the left a letter's is, and the other way round.
func (g Grid) onScreen(t Theme, tile int) int {
	if t.RightToLeft {
		return g.Length - 1 - tile
	}
	return tile
}

// LetterWidth returns how many columns a letter of the words takes: 2 if one of
// them does, as those of Chinese do, else 1.
func LetterWidth(words []string) int {
	for _, w := range words {
		for letter := range constraint.EachLetter(w) {
			if len(letter) > 2 && Width(letter) > 1 { // none of two bytes is wide
				return 2
			}
		}
	}
	return 1
}

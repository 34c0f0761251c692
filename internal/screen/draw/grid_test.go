package draw

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"
)

// shapes returns the shapes of short and long games, with one board and with several.
func shapes() []Shape {
	var out []Shape
	for _, boards := range []int{1, 3, 8} {
		for _, length := range []int{1, 5, 8} {
			for letter := 1; letter <= 2; letter++ {
				out = append(out, Shape{Boards: boards, Rows: boards + 5, Length: length, Letter: letter})
			}
		}
	}
	return out
}

// TestGrid checks that a grid stays in its rectangle, and that a point on the screen leads to the
// tile that is drawn there, in both writing directions.
func TestGrid(t *testing.T) {
	several, scrolled, numbered := false, false, false
	for _, shape := range shapes() {
		for _, columns := range []int{2, 20, 40, 80, 120} {
			for _, lines := range []int{1, 12, 20, 40} {
				g := shape.Fit(columns, lines)
				if g.Rows == 0 {
					if shape.Letter*shape.Length <= columns {
						t.Errorf("%+v in %d×%d: nothing is shown", shape, columns, lines)
					}
					continue
				}
				if g.Width() > columns || g.Height() > lines {
					t.Fatalf("%+v in %d×%d takes %d×%d", shape, columns, lines, g.Width(), g.Height())
				}
				several = several || g.Boards > 1
				scrolled = scrolled || g.Rows < shape.Rows
				for _, g := range []Grid{g, g.WithNumbers(lines)} {
					if g.Height() > lines {
						t.Fatalf("%+v in %d lines takes %d", g, lines, g.Height())
					}
					numbered = numbered || g.Numbered
					for _, theme := range []Theme{{}, {RightToLeft: true}} {
						checkPoints(t, g, theme)
					}
				}
			}
		}
	}
	if !several || !scrolled || !numbered {
		t.Errorf("several boards were shown: %t; some rows only: %t; numbers: %t", several, scrolled, numbered)
	}
}

// checkPoints draws a grid once for each tile, with a letter only in that tile.
func checkPoints(t *testing.T, g Grid, theme Theme) {
	t.Helper()
	tiles := 0
	for line := range g.Height() {
		for column := range g.Width() {
			p, ok := g.At(theme, column, line)
			if !ok {
				continue
			}
			tiles++
			x, y := g.Position(theme, p)
			if back, ok := g.At(theme, x, y); !ok || back != p {
				t.Fatalf("%+v: the letter of %+v is at %d, %d, where At returns %+v", g, p, x, y, back)
			}
		}
	}
	if want := g.Boards * g.Rows * g.Length * g.Size.Width * g.Size.Height; tiles != want {
		t.Fatalf("%+v: %d points are on tiles, want %d", g, tiles, want)
	}
	heads := make([]string, g.Boards)
	for i := range heads {
		heads[i] = theme.Dim().Styled(strconv.Itoa(i + 11))
	}
	last := Place{Board: g.Boards - 1, Row: g.Rows - 1, Tile: g.Length - 1}
	lines := g.Draw(theme, heads, func(board, row int) []Cell {
		cells := make([]Cell, g.Length)
		if board == last.Board && row == last.Row {
			cells[last.Tile] = Cell{Letter: "X", Face: Typed}
		}
		return cells
	})
	if len(lines) != g.Height() {
		t.Fatalf("%+v: %d lines", g, len(lines))
	}
	for y, line := range lines {
		line = ansi.Strip(line)
		if Width(line) != g.Width() {
			t.Fatalf("%+v: line %d has %d columns, want %d", g, y, Width(line), g.Width())
		}
		if want := slices.Index(numberLines(g), y); g.Numbered && want >= 0 {
			var numbers []string
			for place := want * g.Across; place < min((want+1)*g.Across, g.Boards); place++ {
				numbers = append(numbers, strconv.Itoa(place+11))
			}
			if got := strings.Fields(line); !slices.Equal(got, numbers) {
				t.Fatalf("%+v: line %d has the numbers %q, want %q", g, y, got, numbers)
			}
		}
		if before, _, ok := strings.Cut(line, "X"); ok {
			if p, ok := g.At(theme, Width(before), y); !ok || p != last {
				t.Fatalf("%+v: the letter of %+v is drawn in column %d of line %d, which is %+v", g, last, Width(before), y, p)
			}
		}
	}
}

// numberLines returns the lines of a grid that show the numbers of the boards.
func numberLines(g Grid) []int {
	var lines []int
	for y := 0; y < g.Height(); y += g.Rows*g.Size.Height + boardLines {
		lines = append(lines, y)
	}
	return lines
}

// TestGridFit checks that tiles are as large as the rectangle allows. If not all boards fit, as
// many complete boards as possible are shown.
func TestGridFit(t *testing.T) {
	for _, test := range []struct {
		shape          Shape
		columns, lines int
		want           Grid // Length and Letter are taken from shape
	}{
		{Shape{1, 6, 5, 1}, 80, 18, Grid{Shape{Boards: 1, Rows: 6}, Large, 1, false}},
		{Shape{1, 6, 5, 1}, 80, 17, Grid{Shape{Boards: 1, Rows: 6}, Medium, 1, false}},
		{Shape{1, 6, 5, 1}, 80, 11, Grid{Shape{Boards: 1, Rows: 6}, Size{3, 1, 0}, 1, false}},
		{Shape{1, 6, 5, 1}, 80, 4, Grid{Shape{Boards: 1, Rows: 4}, Size{3, 1, 0}, 1, false}},
		{Shape{1, 6, 5, 1}, 25, 18, Grid{Shape{Boards: 1, Rows: 6}, Size{3, 3, 1}, 1, false}},
		{Shape{1, 6, 4, 2}, 80, 18, Grid{Shape{Boards: 1, Rows: 6}, Size{6, 3, 1}, 1, false}},
		// Quordle and Octordle, and Quordle on a phone.
		{Shape{4, 9, 5, 1}, 80, 17, Grid{Shape{Boards: 4, Rows: 9}, Size{3, 1, 0}, 4, false}},
		{Shape{4, 9, 5, 1}, 85, 19, Grid{Shape{Boards: 4, Rows: 9}, Size{3, 2, 1}, 4, false}},
		{Shape{8, 13, 5, 1}, 120, 34, Grid{Shape{Boards: 8, Rows: 13}, Size{3, 1, 0}, 4, false}},
		{Shape{4, 9, 5, 1}, 40, 12, Grid{Shape{Boards: 2, Rows: 9}, Size{3, 1, 0}, 2, false}},
		{Shape{3, 8, 5, 1}, 45, 17, Grid{Shape{Boards: 3, Rows: 8}, Size{3, 1, 0}, 2, false}},
	} {
		got := test.shape.Fit(test.columns, test.lines)
		test.want.Length, test.want.Letter = test.shape.Length, test.shape.Letter
		if got != test.want {
			t.Errorf("%+v in %d×%d: %+v, want %+v", test.shape, test.columns, test.lines, got, test.want)
		}
	}
}

func TestLetterWidth(t *testing.T) {
	for _, test := range []struct {
		words []string
		want  int
	}{
		{[]string{"CRANE"}, 1},
		{[]string{"ÄPFEL", "שלום", "КНИГА"}, 1},
		{[]string{"CRANE", "一心一意"}, 2},
		{[]string{"한글"}, 2},
		{nil, 1},
	} {
		if got := LetterWidth(test.words); got != test.want {
			t.Errorf("%q: %d columns a letter, want %d", test.words, got, test.want)
		}
	}
}

func BenchmarkGrid(b *testing.B) {
	theme := Theme{Palette: Classic, Profile: colorprofile.TrueColor}
	grid := Shape{Boards: 8, Rows: 13, Length: 5, Letter: 1}.Fit(120, 34)
	cells := []Cell{{Letter: "C", Face: Correct}, {Letter: "R", Face: Absent}, {Letter: "A", Face: Present}, {Letter: "N", Face: Typed}, {Letter: "E", Face: Absent}}
	for b.Loop() {
		grid.Draw(theme, nil, func(int, int) []Cell { return cells })
	}
}

// TestPage checks that each page is full and has the requested board.
func TestPage(t *testing.T) {
	boards := []int{1, 2, 4, 5, 7}
	for at, want := range [][]int{{1, 2}, {1, 2}, {4, 5}, {4, 5}, {5, 7}} {
		if got := (Grid{Shape: Shape{Boards: 2}}).Page(boards, at); !slices.Equal(got, want) {
			t.Errorf("the page with board %d has the boards %v, want %v", boards[at], got, want)
		}
	}
}

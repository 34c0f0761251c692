package draw

import (
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A Size describes the dimensions of a tile and the gap between tiles in a row.
type Size struct {
	Width  int // at least the width of the letters, and at least 3 if Height is 3
	Height int // 1, 2 or 3
	Gap    int // columns between two tiles
}

// Large, Medium and Small are the usual sizes of tiles.
var (
	Large  = Size{Width: 5, Height: 3, Gap: 1} // with room for a frame
	Medium = Size{Width: 5, Height: 2, Gap: 1} // with room for a half-height bar below the letter
	Small  = Size{Width: 3, Height: 1}         // with room for the letter only
)

// A Cell describes the content and the state of one tile to draw.
type Cell struct {
	Letter string // "" for none
	Face   Face
	Edge   bool // draw the tile from the side, as it looks while it turns over
	Wrong  bool // mark the tile as contradicting other clues
	NoTile bool // colour only the letter, as on a solved board
}

// Tile draws the cell c as s.Height lines, each s.Width columns wide.
func (t Theme) Tile(c Cell, s Size) []string {
	fill, edge, colored := t.Fill(c.Face)
	if !colored {
		edge = t.Dim()
	}
	switch {
	case c.Wrong:
		return t.wrong(c, s)
	case c.NoTile:
		style := t.Dim()
		if colored && c.Face != Absent {
			style = fill // only a fill makes coloured letters readable on all backgrounds
		}
		return onMiddleLine(Centered(style.Styled(c.Letter), s.Width), s)
	case c.Edge:
		return onMiddleLine(edge.Styled(strings.Repeat("━", s.Width)), s)
	case colored:
		return rounded(Centered(c.Letter, s.Width), fill, edge, s)
	case s.Height == 3:
		return t.framed(c.Face, c.Letter, s)
	}
	return t.bare(c.Face, c.Letter, s)
}

func onMiddleLine(text string, s Size) []string {
	lines := slices.Repeat([]string{Blank(s.Width)}, s.Height)
	lines[s.middle()] = text
	return lines
}

var alarm = ink{0xd64545, 167, ansi.Red} // the edge of contradictory tiles

func (t Theme) wrong(c Cell, s Size) []string {
	text := c.Letter
	if Width(text)+2 <= s.Width { // there is room for exclamation marks
		text = "!" + text + "!"
	}
	if fill, _, colored := t.Fill(c.Face); colored {
		return rounded(Centered(text, s.Width), fill.Underline(true), ansi.NewStyle().ForegroundColor(alarm.color(t.Profile)), s)
	}
	if c.Wrong = false; Width(text)+2 <= s.Width { // there is room for brackets or a frame
		c.Letter = text
		return t.Tile(c, s)
	}
	return onMiddleLine(ansi.NewStyle().Reverse(true).Underline(true).Styled(Centered(text, s.Width)), s)
}

// rounded draws a coloured tile of size s. The text has the style fill, and the half-height bars
// above and below it have the style edge. A tile of three lines has both bars, a tile of two lines
// has only the lower bar, and a tile of one line has no bars.
func rounded(text string, fill, edge ansi.Style, s Size) []string {
	face := fill.Styled(text)
	upper := edge.Styled(strings.Repeat("▀", s.Width))
	switch s.Height {
	case 1:
		return []string{face}
	case 2:
		return []string{face, upper}
	}
	return []string{edge.Styled(strings.Repeat("▄", s.Width)), face, upper}
}

// frames contains the six characters of a tile's frame for each [Face]: the four corners, and then
// the characters for horizontal and vertical lines.
var frames = [...]string{
	Empty:   "┌┐└┘─│",
	Ghost:   "┌┐└┘─│",
	Typed:   "┌┐└┘─│",
	Absent:  "      ",
	Present: "╭╮╰╯╌╎",
	Correct: "┏┓┗┛━┃",
}

func (t Theme) framed(f Face, letter string, s Size) []string {
	frame, text := t.Dim(), t.Strong()
	switch f {
	case Typed, Present, Correct:
		frame = t.Strong()
	case Ghost, Absent:
		text = t.Dim()
	}
	p := strings.Split(frames[f], "")
	side := strings.Repeat(p[4], s.Width-2)
	return []string{
		frame.Styled(p[0] + side + p[1]),
		frame.Styled(p[5]) + text.Styled(Centered(letter, s.Width-2)) + frame.Styled(p[5]),
		frame.Styled(p[2] + side + p[3]),
	}
}

func (t Theme) bare(f Face, letter string, s Size) []string {
	under := s.Height == 2 && t.Colored()
	text := t.Strong()
	switch f {
	case Ghost, Empty:
		text = t.Dim()
	case Absent:
		text = ansi.NewStyle()
	}
	room := s.Width-Width(letter) >= 2 // for brackets; otherwise, attributes show the face
	switch {
	case letter == "" && !under:
		letter = "·"
	case f == Correct && room:
		letter = "[" + letter + "]"
	case f == Present && room:
		letter = "(" + letter + ")"
	case f == Correct:
		text = text.Reverse(true)
	case f == Present:
		text = text.Underline(true)
	}
	face := text.Styled(Centered(letter, s.Width))
	if s.Height == 1 {
		return []string{face}
	}
	below := Blank(s.Width)
	if under {
		below = text.Styled(strings.Repeat("▔", s.Width))
	}
	return []string{face, below}
}

// Row draws the tiles of a word side by side. The result has s.Height lines. If t.RightToLeft is
// true, the first tile is on the right.
func (t Theme) Row(cells []Cell, s Size) []string {
	if t.RightToLeft {
		cells = slices.Clone(cells)
		slices.Reverse(cells)
	}
	return abreast(cells, s, t.Tile)
}

func abreast(cells []Cell, s Size, draw func(Cell, Size) []string) []string {
	var blocks [][]string
	for _, c := range cells {
		blocks = append(blocks, draw(c, s))
	}
	return sideBySide(blocks, s.Gap)
}

// sideBySide joins one or more blocks of the same height, with a gap of the given width between them.
func sideBySide(blocks [][]string, gap int) []string {
	lines := slices.Clone(blocks[0])
	for _, block := range blocks[1:] {
		for j, l := range block {
			lines[j] += Blank(gap) + l
		}
	}
	return lines
}

func (s Size) rowWidth(n int) int { return n*(s.Width+s.Gap) - s.Gap }

// middle returns the line of a tile that shows its letter, counted from 0.
func (s Size) middle() int { return (s.Height - 1) / 2 }

// indexAt returns the index of the tile at the given column in a row of n tiles. Both are counted
// from 0. ok is false if the column is outside the row or between two tiles.
func (s Size) indexAt(column, n int) (i int, ok bool) {
	i = column / (s.Width + s.Gap)
	return i, column >= 0 && i < n && column%(s.Width+s.Gap) < s.Width
}

// sizesToTry returns the tile sizes to try, widest first. All have the height of s. The first one
// is s or, if letterWidth is 2, one column wider, so that letters are centred.
func (s Size) sizesToTry(letterWidth int) []Size {
	if letterWidth == 2 {
		s.Width++
	}
	if s.Height > 1 {
		return []Size{s, {Small.Width, s.Height, 1}, {Small.Width, s.Height, 0}}
	}
	return []Size{s, Small, {letterWidth, 1, 1}, {letterWidth, 1, 0}}
}

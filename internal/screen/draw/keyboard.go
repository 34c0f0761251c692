package draw

import (
	"maps"
	"slices"

	"wfind/constraint"
)

// A Keyboard is the letters of an alphabet in rows of keys, as
// vocabulary.Vocabulary.Keyboard returns them. Nil, where the alphabet is too large
// for one, shows the letters that were tried.
type Keyboard [][]rune

// A Board is a keyboard drawn.
type Board struct {
	Lines []string // each as wide as the widest row
	rows  [][]rune
	size  Size
}

// At returns the letter whose key has a column and a line of the board, both
// counted from 0, or 0.
func (b Board) At(column, line int) rune {
	if column < 0 || line < 0 || line >= len(b.Lines) {
		return 0
	}
	row := b.rows[line/b.size.Height]
	column -= (b.Width() - b.size.RowWidth(len(row))) / 2
	key, within := column/(b.size.Width+b.size.Gap), column%(b.size.Width+b.size.Gap)
	if column < 0 || key >= len(row) || within >= b.size.Width {
		return 0
	}
	return row[key]
}

// Width returns the columns of the widest row.
func (b Board) Width() int {
	longest := 0
	for _, row := range b.rows {
		longest = max(longest, b.size.RowWidth(len(row)))
	}
	return longest
}

// Draw draws the keyboard, each key with the face of its letter, Typed for
// one of which nothing is known, in the largest size that fits the columns and
// lines. The board has no lines if none does.
func (k Keyboard) Draw(t Theme, known map[rune]constraint.Tile, columns, lines int) Board {
	b, key := Board{rows: k}, t.key
	if k == nil {
		key = t.Tile // all of them are known
		tried := slices.Sorted(maps.Keys(known))
		b.rows = slices.Collect(slices.Chunk(tried, 10))
	}
	longest, wide := 0, 1
	for _, row := range b.rows {
		longest = max(longest, len(row))
		for _, r := range row {
			wide = max(wide, Width(string(r)))
		}
	}
	if longest == 0 {
		return b
	}
	for _, b.size = range []Size{
		{wide + 2, 2, 1},
		{wide + 2, 1, 1},
		{wide + 2, 1, 0},
		{wide, 1, 1},
		{wide, 1, 0},
	} {
		if b.size.RowWidth(longest) <= columns && len(b.rows)*b.size.Height <= lines {
			b.draw(known, key)
			return b
		}
	}
	return b
}

func (b *Board) draw(known map[rune]constraint.Tile, draw func(Cell, Size) []string) {
	longest := b.Width()
	for _, row := range b.rows {
		cells := make([]Cell, len(row))
		for i, r := range row {
			cells[i] = Cell{Letter: r, Face: Typed}
			if tile, ok := known[r]; ok {
				cells[i].Face = FaceOf(tile)
			}
		}
		for _, l := range abreast(cells, b.size, draw) {
			b.Lines = append(b.Lines, Centered(l, longest))
		}
	}
}

// key draws a key. What is found is a tile; what is left to try stands out from
// what is out, which is dim, or gone where there are no colours.
func (t Theme) key(c Cell, s Size) []string {
	if c.Face == Present || c.Face == Correct {
		return t.Tile(c, s)
	}
	style, letter := t.Strong(), string(c.Letter)
	if c.Face == Absent {
		if style = t.Dim(); !t.Colored() {
			letter = "·"
		}
	}
	lines := []string{style.Styled(Centered(letter, s.Width))}
	for len(lines) < s.Height {
		lines = append(lines, Blank(s.Width))
	}
	return lines
}

package draw

import (
	"maps"
	"slices"

	"wfind/constraint"
)

// A Keyboard is the letters of an alphabet in rows of keys, as
// keyboard.Rows returns them. Nil, where the alphabet is too large
// for one, shows the letters that were tried.
type Keyboard [][]rune

// Keys are a keyboard drawn.
type Keys struct {
	Lines []string // each as wide as the widest row
	rows  [][]rune
	size  Size
}

// At returns the letter whose key has a column and a line of the keys, both
// counted from 0, or 0.
func (k Keys) At(column, line int) rune {
	if column < 0 || line < 0 || line >= len(k.Lines) {
		return 0
	}
	row := k.rows[line/k.size.Height]
	column -= (k.Width() - k.size.RowWidth(len(row))) / 2
	key, within := column/(k.size.Width+k.size.Gap), column%(k.size.Width+k.size.Gap)
	if column < 0 || key >= len(row) || within >= k.size.Width {
		return 0
	}
	return row[key]
}

// Width returns the columns of the widest row.
func (k Keys) Width() int {
	longest := 0
	for _, row := range k.rows {
		longest = max(longest, k.size.RowWidth(len(row)))
	}
	return longest
}

// Draw draws the keyboard, each key with the face of its letter, Typed for
// one of which nothing is known, in the largest size that fits the columns and
// lines. The keys have no lines if none does.
func (k Keyboard) Draw(t Theme, known map[rune]constraint.Tile, columns, lines int) Keys {
	keys, key := Keys{rows: k}, t.key
	if k == nil {
		key = t.Tile // all of them are known
		tried := slices.Sorted(maps.Keys(known))
		keys.rows = slices.Collect(slices.Chunk(tried, 10))
	}
	longest, wide := 0, 1
	for _, row := range keys.rows {
		longest = max(longest, len(row))
		wide = max(wide, LetterWidth([]string{string(row)}))
	}
	if longest == 0 {
		return keys
	}
	for _, keys.size = range []Size{
		{wide + 2, 2, 1},
		{wide + 2, 1, 1},
		{wide + 2, 1, 0},
		{wide, 1, 1},
		{wide, 1, 0},
	} {
		if keys.size.RowWidth(longest) <= columns && len(keys.rows)*keys.size.Height <= lines {
			keys.draw(known, key)
			return keys
		}
	}
	return keys
}

func (k *Keys) draw(known map[rune]constraint.Tile, draw func(Cell, Size) []string) {
	longest := k.Width()
	for _, row := range k.rows {
		cells := make([]Cell, len(row))
		for i, r := range row {
			cells[i] = Cell{Letter: r, Face: Typed}
			if tile, ok := known[r]; ok {
				cells[i].Face = FaceOf(tile)
			}
		}
		for _, l := range abreast(cells, k.size, draw) {
			k.Lines = append(k.Lines, Centered(l, longest))
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

package screen

import (
	"slices"

	"wfind/constraint"
)

// A Keyboard is the letters of an alphabet in rows of keys, as
// vocabulary.Vocabulary.Keyboard returns them. Nil, where the alphabet is too large
// for one, shows the letters that were tried.
type Keyboard [][]rune

// Draw draws the keyboard, each key with the face of its letter, Typed for
// one of which nothing is known, in the largest size that fits the columns and
// lines. It returns nil if none does.
func (k Keyboard) Draw(t Theme, known map[rune]constraint.Tile, columns, lines int) []string {
	rows, key := k, t.key
	if rows == nil {
		key = t.Tile // all of them are known
		var tried []rune
		for r := range known {
			tried = append(tried, r)
		}
		slices.Sort(tried)
		rows = slices.Collect(slices.Chunk(tried, 10))
	}
	longest, wide := 0, 1
	for _, row := range rows {
		longest = max(longest, len(row))
		for _, r := range row {
			wide = max(wide, width(string(r)))
		}
	}
	if longest == 0 {
		return nil
	}
	for _, s := range []Size{
		{wide + 2, 2, 1},
		{wide + 2, 1, 1},
		{wide + 2, 1, 0},
		{wide, 1, 1},
		{wide, 1, 0},
	} {
		if s.RowWidth(longest) <= columns && len(rows)*s.Height <= lines {
			return drawKeys(known, rows, s, key)
		}
	}
	return nil
}

func drawKeys(known map[rune]constraint.Tile, rows [][]rune, s Size, draw func(Cell, Size) []string) []string {
	longest := 0
	for _, row := range rows {
		longest = max(longest, s.RowWidth(len(row)))
	}
	var out []string
	for _, row := range rows {
		cells := make([]Cell, len(row))
		for i, r := range row {
			cells[i] = Cell{Letter: r, Face: Typed}
			if tile, ok := known[r]; ok {
				cells[i].Face = FaceOf(tile)
			}
		}
		for _, l := range abreast(cells, s, draw) {
			out = append(out, centered(l, longest))
		}
	}
	return out
}

// key draws a key: a tile, but one of which nothing is known has no frame and
// no line below, and without colours a letter that is absent is gone.
func (t Theme) key(c Cell, s Size) []string {
	switch {
	case c.Face == Typed:
		lines := []string{centered(string(c.Letter), s.Width)}
		for len(lines) < s.Height {
			lines = append(lines, blank(s.Width))
		}
		return lines
	case c.Face == Absent && !t.Colored():
		c = Cell{Face: Empty}
	}
	return t.Tile(c, s)
}

package draw

import (
	"cmp"
	"maps"
	"slices"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
)

// A Keyboard contains the letters on the keys, row by row from the top. It is nil if the alphabet
// has too many letters for a keyboard.
type Keyboard [][]string

// EnterKey and DeleteKey are the labels of the two keys that do not type a letter.
const (
	EnterKey  = "↵"
	DeleteKey = "⌫"
)

// Editing returns a copy of the keyboard with two more keys in the last row: [EnterKey] at its
// start and [DeleteKey] at its end. It returns an empty keyboard unchanged.
func (k Keyboard) Editing() Keyboard {
	if len(k) == 0 {
		return k
	}
	last := len(k) - 1
	rows := slices.Clone(k)
	rows[last] = slices.Concat([]string{EnterKey}, k[last], []string{DeleteKey})
	return rows
}

// Keys holds the result of [Keyboard.Draw]: the lines to print, and the positions of the keys.
type Keys struct {
	Lines  []string // all as wide as the widest row
	Marked bool     // whether each key shows a mark for each board
	rows   [][]string
	size   Size
}

// At returns the label of the key at the given column and line, both counted from 0. If there is no
// key at that position, At returns "".
func (k Keys) At(column, line int) string {
	if line < 0 || line >= len(k.Lines) {
		return ""
	}
	row := k.rows[line/k.size.Height]
	column -= (k.Width() - k.size.rowWidth(len(row))) / 2
	if i, ok := k.size.indexAt(column, len(row)); ok {
		return row[i]
	}
	return ""
}

// Width returns the width of the keyboard's longest row, in columns.
func (k Keys) Width() int {
	longest := 0
	for _, row := range k.rows {
		longest = max(longest, k.size.rowWidth(len(row)))
	}
	return longest
}

// Draw draws the keyboard as large as possible, but no wider than columns and no higher than lines. If
// there is no room for any keys, the result has no lines. If k is nil, Draw draws only the letters that
// were guessed.
//
// known[i] maps each letter that was guessed on the i-th board to its best score; it is nil if the
// board is solved. Each key shows the best score of its letter. With several boards, it shows a mark
// for each board instead if there is room, boardsAcross of them side by side if possible.
func (k Keyboard) Draw(t Theme, known []map[string]constraint.Tile, boardsAcross, columns, lines int) Keys {
	keys, key := Keys{rows: k}, t.key
	best := make(map[string]constraint.Tile)
	for _, board := range known {
		for letter, tile := range board {
			best[letter] = max(best[letter], tile)
		}
	}
	if k == nil { // show only the letters that were guessed
		key = t.Tile
		tried := slices.Sorted(maps.Keys(best))
		keys.rows = slices.Collect(slices.Chunk(tried, 10))
	}
	letterWidth := LetterWidth(slices.Concat(keys.rows...))
	for _, l := range t.keyLayouts(letterWidth, len(known), boardsAcross) {
		keys.size = l.Size
		if keys.Width() > columns || len(keys.rows)*keys.size.Height > lines {
			continue
		}
		if keys.Marked = l.across > 0; keys.Marked {
			key = func(c Cell, s Size) []string { return t.marked(c, s, known, l.across) }
		}
		keys.draw(best, key)
		break
	}
	return keys
}

func (k *Keys) draw(known map[string]constraint.Tile, key func(Cell, Size) []string) {
	longest := k.Width()
	for _, row := range k.rows {
		cells := make([]Cell, len(row))
		for i, r := range row {
			cells[i] = Cell{Letter: r, Face: Typed}
			if tile, ok := known[r]; ok {
				cells[i].Face = FaceOf(tile)
			}
		}
		for _, l := range abreast(cells, k.size, key) {
			k.Lines = append(k.Lines, Centered(l, longest))
		}
	}
}

type keyLayout struct {
	Size
	across int // the number of marks side by side; 0 for keys without marks
}

func (t Theme) keyLayouts(letterWidth, boards, boardsAcross int) (all []keyLayout) {
	rows := 1
	if t.Colored() {
		rows = 2 // one character shows the marks of two boards
	}
	// The best layouts come first. At best, the marks are arranged like the boards, boardsAcross of them
	// side by side.
	for _, n := range []int{boardsAcross, 8, 4, 2} {
		if n < 2 || n > boards {
			continue
		}
		size := Size{max(letterWidth+2, n), 1 + ceil(ceil(boards, n), rows), 1}
		all = append(all, keyLayout{size, n})
		if n < size.Width { // otherwise the marks of two keys would touch
			size.Gap = 0
			all = append(all, keyLayout{size, n})
		}
	}
	return append(all,
		keyLayout{Size: Size{letterWidth + 2, 2, 1}},
		keyLayout{Size: Size{letterWidth + 2, 1, 1}},
		keyLayout{Size: Size{letterWidth + 2, 1, 0}},
		keyLayout{Size: Size{letterWidth, 1, 1}},
		keyLayout{Size: Size{letterWidth, 1, 0}},
	)
}

var signs = [...]string{Absent: "·", Present: "○", Correct: "●"} // the marks on keys if there are no colours

// marked draws the keyboard key c at size s. Below the letter, it draws one mark for each board, with
// up to marksAcross marks per row. Each mark shows the score of the letter in known[board].
func (t Theme) marked(c Cell, s Size, known []map[string]constraint.Tile, marksAcross int) []string {
	style := t.Strong()
	if c.Face == Absent {
		style = t.Dim()
	}
	lines := []string{style.Styled(Centered(c.Letter, s.Width))}
	face := func(column, row int) Face {
		if board := row*marksAcross + column; column < marksAcross && board < len(known) {
			if tile, ok := known[board][c.Letter]; ok {
				return FaceOf(tile)
			}
		}
		return Empty
	}
	left := (s.Width - marksAcross) / 2
	for line := range s.Height - 1 {
		text := Blank(left)
		for column := range s.Width - left {
			if t.Colored() {
				text += t.halves(face(column, 2*line), face(column, 2*line+1))
			} else {
				text += cmp.Or(signs[face(column, line)], " ")
			}
		}
		lines = append(lines, text)
	}
	return lines
}

// halves returns a character whose upper half has the colour of upper, and whose lower half has the colour
// of lower. A half has no colour if its face is not [Absent], [Present] or [Correct].
func (t Theme) halves(upper, lower Face) string {
	up, above := t.paint(upper)
	down, below := t.paint(lower)
	style := ansi.NewStyle()
	switch {
	case above && below:
		style = style.BackgroundColor(down.fill.color(t.Profile))
	case below:
		return style.ForegroundColor(down.fill.color(t.Profile)).Styled("▄")
	case !above:
		return " "
	}
	return style.ForegroundColor(up.fill.color(t.Profile)).Styled("▀")
}

// key draws the keyboard key c at size s. The style shows the best score of its letter so far.
func (t Theme) key(c Cell, s Size) []string {
	if c.Face == Present || c.Face == Correct {
		return t.Tile(c, s)
	}
	style, letter := t.Strong(), c.Letter
	if c.Face == Absent {
		// Some terminals with 16 colours have no dim letters.
		if style = t.Dim(); t.Profile <= colorprofile.ANSI {
			letter = "·"
		}
	}
	return onMiddleLine(style.Styled(Centered(letter, s.Width)), s)
}

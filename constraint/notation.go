package constraint

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"wfind/internal/text/printable"
)

// A Notation is a way to write a score.
type Notation uint8

const (
	Letters Notation = iota // c.E..: upper case correct, lower case present, a full stop absent
	Digits                  // 10200: 2 correct, 1 present, 0 absent
	Squares                 // 🟨⬛🟩⬛⬛
	Signs                   // -_*__: * correct, - present, _ absent
)

// notations is the one table of them. Tiles holds, by [Tile], the runes that
// stand for it: the first is written, all are read. In letters a tile that is
// not absent is the guess's own letter.
var notations = [...]struct {
	name  string
	tiles [3]string
}{
	Letters: {"letters", [3]string{Absent: "."}},
	Digits:  {"digits", [3]string{Absent: "0", Present: "1", Correct: "2"}},
	Squares: {"squares", [3]string{Absent: "⬛⬜", Present: "🟨🟦", Correct: "🟩🟧"}},
	Signs:   {"signs", [3]string{Absent: "_", Present: "-", Correct: "*"}},
}

// highContrastSquares are the squares of the game's palette for those who do
// not tell green from yellow; they are read as [Squares].
var highContrastSquares = [3]string{Absent: "⬛", Present: "🟦", Correct: "🟧"}

// Notations returns all notations.
func Notations() []Notation {
	all := make([]Notation, len(notations))
	for i := range all {
		all[i] = Notation(i)
	}
	return all
}

// String returns the notation's name: letters, digits, squares or signs.
func (n Notation) String() string {
	if int(n) >= len(notations) {
		return fmt.Sprintf("Notation(%d)", uint8(n))
	}
	return notations[n].name
}

// MarshalText writes the notation's name.
func (n Notation) MarshalText() ([]byte, error) {
	if int(n) >= len(notations) {
		return nil, fmt.Errorf("there is no %v", n)
	}
	return []byte(n.String()), nil
}

// UnmarshalText reads a notation's name.
func (n *Notation) UnmarshalText(text []byte) error {
	var names []string
	for _, known := range Notations() {
		if known.String() == string(text) {
			*n = known
			return nil
		}
		names = append(names, known.String())
	}
	last := len(names) - 1
	return fmt.Errorf("%s is not a notation: there are %s and %s", printable.Quote(string(text)), strings.Join(names[:last], ", "), names[last])
}

// symbolOf returns the notation and tile that stands in a score, unless it is a
// letter of the guess.
func symbolOf(tile string) (Notation, Tile, bool) {
	if !utf8.ValidString(tile) { // it may be a byte of a square
		return 0, 0, false
	}
	for n := range notations {
		for t, runes := range notations[n].tiles {
			if strings.Contains(runes, tile) {
				return Notation(n), Tile(t), true
			}
		}
	}
	return 0, 0, false
}

// inLetters reports whether a tile is of the notation Letters, as a letter is.
func inLetters(tile string) bool {
	n, _, ok := symbolOf(tile)
	return !ok || n == Letters
}

// symbols names the tiles of the notations but Letters, the best first, for
// messages: "2 1 0, 🟩 🟨 ⬛".
func symbols() string {
	others := notations[Letters+1:]
	names := make([]string, len(others))
	for i := range others {
		tiles := others[i].tiles
		names[i] = fmt.Sprintf("%s %s %s", first(tiles[Correct]), first(tiles[Present]), first(tiles[Absent]))
	}
	return strings.Join(names, ", ")
}

// first returns the first rune of a text.
func first(text string) string {
	_, n := utf8.DecodeRuneInString(text)
	return text[:n]
}

// format writes the score in a notation other than Letters.
func (s Score) format(n Notation) string { return s.write(notations[n].tiles) }

// write writes the score with the first rune of each tile's; with ? for what
// is no tile.
func (s Score) write(tiles [3]string) string {
	var b strings.Builder
	for _, t := range s {
		if t > Correct {
			b.WriteByte('?')
			continue
		}
		b.WriteString(first(tiles[t]))
	}
	return b.String()
}

// readTiles reads the tiles of a score. The tile for one that is none of
// the table's comes from letter, for the place i; its error goes on where "tile
// N" left off. The error is a [*ClueError] without a clue.
func readTiles(tiles []string, letter func(i int, tile string) (Tile, error)) (Score, error) {
	score := make(Score, len(tiles))
	notation := Letters
	for i, tile := range tiles {
		n, t, ok := symbolOf(tile)
		if !ok {
			var err error
			if t, err = letter(i, tile); err != nil {
				return nil, &ClueError{Tile: i + 1, Reason: fmt.Sprintf("tile %d %v", i+1, err)}
			}
			n = Letters
		}
		if i > 0 && n != notation {
			return nil, &ClueError{Tile: i + 1, Reason: fmt.Sprintf(
				"tile %d is %s, in %s, but the tiles before it are in %s", i+1, tile, n, notation)}
		}
		notation = n
		score[i] = t
	}
	return score, nil
}

// tilesOf returns the tiles of a score. Emoji squares may each be followed by
// a variation selector, which is no tile.
func tilesOf(score string) []string {
	return SplitLetters(strings.ReplaceAll(score, "\uFE0F", ""))
}

// letterTile returns the tile that stands under a letter of a guess, in the
// notation Letters. The error continues the words "tile N".
func letterTile(tile, letter string) (Tile, error) {
	up, low, ok := cases(letter)
	others := symbols()
	same := strings.Map(upper, tile)
	switch {
	case !utf8.ValidString(tile):
		return 0, errors.New("is not valid UTF-8")
	case !OnlyLetters.has(tile) && ok:
		return 0, fmt.Errorf("is %s; a tile is %s, %s or . (or %s)", printable.Quote(tile), up, low, others)
	case !OnlyLetters.has(tile):
		return 0, fmt.Errorf("is %s; a tile is one of %s", printable.Quote(tile), others)
	case same != letter:
		return 0, fmt.Errorf("is %s where the guess has %s", same, letter)
	case !ok:
		return 0, fmt.Errorf("is %s, which has no upper and lower case: write the score in digits, 2 1 0", tile)
	case tile == up:
		return Correct, nil
	}
	return Present, nil
}

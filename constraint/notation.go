package constraint

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// A Notation is a way to write a score as text, for example with digits or coloured squares.
type Notation uint8

// Each example is a score for the guess CHEST: C is present, E is correct, and H, S and T are absent.
const (
	Letters Notation = iota // c.E..: upper case for correct, lower case for present, . for absent
	Digits                  // 10200: 2 for correct, 1 for present, 0 for absent
	Squares                 // 🟨⬛🟩⬛⬛: 🟩 or 🟧 for correct, 🟨, 🟦 or 🟪 for present, ⬛ or ⬜ for absent
	Signs                   // -_*__: * for correct, - for present, _ for absent
)

var notations = [...]struct {
	name  string
	tiles [3]string // by [Tile]: the symbols that a score can contain; output uses the first one
}{
	Letters: {"letters", [3]string{Absent: "."}}, // other tiles are letters of the guess
	Digits:  {"digits", [3]string{Absent: "0", Present: "1", Correct: "2"}},
	// 🟥 is not a tile, because games on several boards show it for a board that was not solved.
	Squares: {"squares", [3]string{Absent: "⬛⬜", Present: "🟨🟦🟪", Correct: "🟩🟧"}},
	Signs:   {"signs", [3]string{Absent: "_", Present: "-", Correct: "*"}},
}

var highContrastSquares = [3]string{Absent: "⬛", Present: "🟦", Correct: "🟧"}

// NotationNames returns the names of all notations, in the order of their constants.
func NotationNames() []string {
	names := make([]string, len(notations))
	for i, n := range notations {
		names[i] = n.name
	}
	return names
}

// String returns the notation's name, such as "digits".
func (n Notation) String() string { return nameOf("Notation", NotationNames(), uint8(n)) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts the names of the notations.
func (n *Notation) UnmarshalText(text []byte) error {
	i := slices.Index(NotationNames(), string(text))
	if i < 0 {
		return fmt.Errorf("unknown notation %s; use %s", printable.Quote(string(text)), plural.List(NotationNames(), "or"))
	}
	*n = Notation(i)
	return nil
}

func parseSymbol(symbol string) (n Notation, t Tile, ok bool) { // for example "2" or "🟩"
	if !utf8.ValidString(symbol) { // it may be a byte of a square
		return Letters, 0, false
	}
	for n := range notations {
		for t, runes := range notations[n].tiles {
			if strings.Contains(runes, symbol) {
				return Notation(n), Tile(t), true
			}
		}
	}
	return Letters, 0, false // any other symbol may be a letter
}

// Tile returns the tile that symbol stands for in notation n, such as [Correct] for 🟩 in [Squares].
// ok is false if n does not use symbol. For [Letters], ok is true only for the dot.
func (n Notation) Tile(symbol rune) (t Tile, ok bool) {
	found, t, ok := parseSymbol(string(symbol))
	return t, ok && found == n
}

func symbols() string {
	var names []string
	for _, n := range notations[Letters+1:] {
		names = append(names, fmt.Sprintf("%s %s %s", first(n.tiles[Correct]), first(n.tiles[Present]), first(n.tiles[Absent])))
	}
	return strings.Join(names, ", ")
}

func first(text string) string {
	_, n := utf8.DecodeRuneInString(text)
	return text[:n]
}

func (s Score) format(symbols [3]string) string {
	var b strings.Builder
	for _, t := range s {
		if t > Correct {
			b.WriteByte('?') // an invalid tile
			continue
		}
		b.WriteString(first(symbols[t]))
	}
	return b.String()
}

func tilesOf(score string) []string {
	return SplitLetters(strings.ReplaceAll(score, "\uFE0F", ""))
}

// parseLetterTile parses a tile that is a letter, as in [Letters] notation. The tile must match
// letter, the letter of the guess. Upper case means [Correct], and lower case means [Present].
// position counts from 1, and appears in errors.
func parseLetterTile(position int, tile, letter string) (Tile, error) {
	up, low, ok := bothCases(letter)
	same := strings.Map(upper, tile)
	if isI(same) && isI(letter) {
		same = letter // a clue does not show whether it is in Turkish
	}
	switch {
	case !utf8.ValidString(tile):
		return 0, fmt.Errorf("tile %d is not valid UTF-8", position)
	case !OnlyLetters.has(tile) && ok:
		return 0, fmt.Errorf(`tile %d can't be "%s"; write %s or 2 (correct), %s or 1 (present), . or 0 (absent)`, position, printable.Short(tile), up, low)
	case !OnlyLetters.has(tile):
		return 0, fmt.Errorf(`tile %d can't be "%s"; use only these symbols: %s`, position, printable.Short(tile), symbols())
	case same != letter && ok:
		return 0, fmt.Errorf(`tile %d has the letter %s, but the guess has %s there; write %s or 2 (correct), %s or 1 (present), . or 0 (absent)`, position, same, letter, up, low)
	case same != letter:
		return 0, fmt.Errorf("tile %d has the letter %s, but the guess has %s there; write all tiles as digits: 2 (correct), 1 (present), 0 (absent)", position, same, letter)
	case !ok:
		return 0, fmt.Errorf("the letter %s is the same in upper and lower case, so tile %d could be correct or present; write all tiles as digits: 2 (correct), 1 (present), 0 (absent)", tile, position)
	case tile == up, tile == "I", tile == "İ":
		return Correct, nil
	}
	return Present, nil
}

func isI(letter string) bool { return letter == "I" || letter == "İ" || letter == "ı" }

package constraint

import (
	"fmt"
	"iter"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"golang.org/x/text/unicode/norm"

	"wfind/internal/text/printable"
)

// An Alphabet determines which characters count as letters, and how they change case.
type Alphabet uint8

const (
	OnlyLetters Alphabet = iota // letters of any script
	Turkish                     // letters, with the case pairs i/İ and ı/I of Turkish and Azeri
	AnySymbol                   // letters, digits, symbols and emoji: all visible characters except the comma
)

var alphabets = [...]string{OnlyLetters: "letters", Turkish: "turkish", AnySymbol: "any"}

// String returns the alphabet's name: "letters", "turkish" or "any".
func (a Alphabet) String() string { return nameOf("Alphabet", alphabets[:], uint8(a)) }

// nameOf returns names[i], or a string such as "Tile(7)" if i is out of range.
func nameOf(typeName string, names []string, i uint8) string {
	if int(i) >= len(names) {
		return fmt.Sprintf("%s(%d)", typeName, i)
	}
	return names[i]
}

// UnmarshalText implements [encoding.TextUnmarshaler]. It accepts "letters", "turkish" and "any".
func (a *Alphabet) UnmarshalText(text []byte) error {
	i := slices.Index(alphabets[:], string(text))
	if i < 0 {
		return fmt.Errorf(`unknown alphabet %s; use "letters", "turkish" or "any"`, printable.Quote(string(text)))
	}
	*a = Alphabet(i)
	return nil
}

// AlphabetOf returns the alphabet of the given words: [AnySymbol] if any word contains a digit or
// symbol, otherwise [Turkish] if any word contains ı or İ, and otherwise [OnlyLetters].
func AlphabetOf(words ...string) Alphabet {
	a := OnlyLetters
	for _, w := range words {
		for letter := range EachLetter(w) {
			if !OnlyLetters.has(letter) {
				return AnySymbol
			}
			if letter == "ı" || letter == "İ" {
				a = Turkish
			}
		}
	}
	return a
}

// SplitLetters splits a word into letters as readers see them. For example, é, the conjunct क्ष and
// a flag emoji are one letter each. A letter is an extended grapheme cluster (UAX #29, Unicode 17)
// with all combining marks after it.
func SplitLetters(word string) []string {
	return slices.AppendSeq(make([]string, 0, len(word)), EachLetter(word))
}

// EachLetter returns an iterator over the letters of the given word; see [SplitLetters].
func EachLetter(word string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for word := word; word != ""; {
			n := letterSize(word)
			if !yield(word[:n]) {
				return
			}
			word = word[n:]
		}
	}
}

// CountLetters returns the number of letters in the given word; see [SplitLetters].
func CountLetters(word string) int {
	if !compound(word) {
		return utf8.RuneCountInString(word)
	}
	n := 0
	for range EachLetter(word) {
		n++
	}
	return n
}

func compound(word string) bool { return strings.ContainsFunc(word, mayCombine) }

// mayCombine reports whether r may form one letter with an adjacent rune, as accents do, or may
// change in Unicode normal form C.
func mayCombine(r rune) bool {
	switch {
	case r < 0x300,
		0x388 <= r && r <= 0x482, 0x48A <= r && r <= 0x559, // Greek, Cyrillic
		0x5D0 <= r && r <= 0x5EA, 0x620 <= r && r <= 0x64A, // Hebrew, Arabic
		0x10D0 <= r && r <= 0x10FF,                             // Georgian
		0x3041 <= r && r <= 0x3096, 0x30A1 <= r && r <= 0x30FA, // kana
		0x4E00 <= r && r <= 0x9FFF, 0xAC00 <= r && r <= 0xD7A3: // Han, Hangul
		return false
	}
	return true
}

func letterSize(text string) int {
	if len(text) == 1 || text[0]|text[1] < utf8.RuneSelf { // ASCII, like most letters
		return 1
	}
	clusters := graphemes.FromString(text)
	clusters.Next()
	size := clusters.End()
	for size < len(text) {
		r, _ := utf8.DecodeRuneInString(text[size:])
		if !unicode.Is(unicode.M, r) {
			break
		}
		clusters.Next()
		size = clusters.End()
	}
	return size
}

func (a Alphabet) has(letter string) bool {
	for i, r := range letter {
		if i == 0 && !a.hasRune(r) || i > 0 && !a.continues(r) {
			return false
		}
	}
	return true
}

func (a Alphabet) hasRune(r rune) bool {
	if r < utf8.RuneSelf {
		if low := r | 0x20; 'a' <= low && low <= 'z' {
			return true
		}
		return a == AnySymbol && ' ' < r && r < 0x7F && r != ','
	}
	return r != utf8.RuneError && (unicode.IsLetter(r) || a == AnySymbol && unicode.IsGraphic(r) && !unicode.In(r, unicode.Z, unicode.M))
}

// continues reports whether r can follow the first rune of a letter, as a combining accent can.
func (a Alphabet) continues(r rune) bool {
	const nonJoiner, joiner = 0x200C, 0x200D // they control how letters are joined, as in Persian and Sinhala
	return unicode.In(r, unicode.M, unicode.L) || r == nonJoiner || r == joiner || a == AnySymbol && r != utf8.RuneError
}

// ParseWord returns text in upper case and in Unicode normal form C (NFC). It returns a
// [*WordError] if text is empty, or if it contains a character that is not in alphabet a.
func (a Alphabet) ParseWord(text string) (string, error) {
	if text == "" {
		return "", &WordError{}
	}
	if a != Turkish && !strings.ContainsFunc(text, func(r rune) bool { return r >= utf8.RuneSelf || !a.hasRune(r) }) {
		return strings.ToUpper(text), nil // ASCII, like most words
	}
	word, tile := a.canonical(text), 0
	for letter := range EachLetter(word) {
		tile++
		if !a.has(letter) {
			r, _ := utf8.DecodeRuneInString(letter)
			return "", &WordError{Text: text, Tile: tile, Rune: r}
		}
	}
	return word, nil
}

func (a Alphabet) canonical(word string) string {
	if !compound(word) {
		return strings.Map(a.upper, word)
	}
	if a == Turkish {
		word = strings.ReplaceAll(word, "i\u0307", "i") // some programs write this as the lower case of İ
	}
	// Some letters have an upper case only when composed, and others compose only in upper case.
	return norm.NFC.String(strings.Map(a.upper, norm.NFC.String(word)))
}

// appendLetters converts word to upper case, and appends its letters to dst.
func appendLetters(dst []string, word string) []string {
	return slices.AppendSeq(dst, EachLetter(OnlyLetters.canonical(word)))
}

package constraint

import (
	"fmt"
	"iter"
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"wfind/internal/text/printable"
)

// An Alphabet says what is a letter.
type Alphabet uint8

const (
	OnlyLetters Alphabet = iota // letters of any script
	AnySymbol                   // digits, signs and emoji too: all that is seen, but the comma
)

var alphabets = [...]string{OnlyLetters: "letters", AnySymbol: "any"}

// String returns the alphabet's name: letters or any.
func (a Alphabet) String() string {
	if int(a) >= len(alphabets) {
		return fmt.Sprintf("Alphabet(%d)", uint8(a))
	}
	return alphabets[a]
}

// UnmarshalText reads an alphabet's name.
func (a *Alphabet) UnmarshalText(text []byte) error {
	i := slices.Index(alphabets[:], string(text))
	if i < 0 {
		return fmt.Errorf("%s is not an alphabet: there are %s", printable.Quote(string(text)), strings.Join(alphabets[:], " and "))
	}
	*a = Alphabet(i)
	return nil
}

// AlphabetOf returns the alphabet that words need.
func AlphabetOf(words ...string) Alphabet {
	for _, w := range words {
		for letter := range EachLetter(w) {
			if !OnlyLetters.has(letter) {
				return AnySymbol
			}
		}
	}
	return OnlyLetters
}

// SplitLetters returns the letters of a word, each as a reader would call it one:
// a base with the marks that go with it, a syllable of Hangul, an emoji of several
// parts. These are Unicode's grapheme clusters (UAX #29), but that every mark goes
// with what is before it.
func SplitLetters(word string) []string {
	return slices.AppendSeq(make([]string, 0, len(word)), EachLetter(word))
}

// EachLetter yields the letters of a word one after the other, see [SplitLetters].
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

// CountLetters returns the number of letters of a word, see [SplitLetters].
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

// compound reports whether a word may have letters of several runes. Few have.
func compound(word string) bool {
	for _, r := range word {
		if mayCombine(r) {
			return true
		}
	}
	return false
}

// mayCombine reports whether a character may combine with what is before it,
// or is not in composed form itself. That is so for few characters, none below
// U+0300 and none of the letters of the scripts named here.
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

// letterSize returns the number of bytes of the first letter.
func letterSize(text string) int {
	if len(text) == 1 || text[0]|text[1] < utf8.RuneSelf { // ASCII, as most
		return 1
	}
	first, size := utf8.DecodeRuneInString(text)
	flag := isRegional(first) // of which one half was met
	for last := first; size < len(text); flag = false {
		next, n := utf8.DecodeRuneInString(text[size:])
		if next < 0x300 || unicode.IsControl(last) || !joins(first, last, next) && !(flag && isRegional(next)) {
			break
		}
		last = next
		size += n
	}
	return size
}

const joiner = 0x200D // the zero-width joiner

// joins reports whether a rune belongs to the letter of which the first and the last
// rune so far are given.
func joins(first, last, next rune) bool {
	switch {
	case unicode.In(next, unicode.M, unicode.Other_Grapheme_Extend), next == joiner,
		next == 0xE33, next == 0xEB3, // vowels of Thai and Lao
		0x1F3FB <= next && next <= 0x1F3FF: // tones of skin
		return true
	case last == joiner:
		return isPictograph(first) && isPictograph(next)
	}
	return syllable(last)&beforeOf(next) != 0
}

// isRegional reports whether two runes as this make a flag.
func isRegional(r rune) bool { return 0x1F1E6 <= r && r <= 0x1F1FF }

// isPictograph reports whether joiners make one emoji of this and others.
func isPictograph(r rune) bool {
	return unicode.Is(unicode.So, r) && !isRegional(r) || r == '↔' || r == '↕'
}

// The parts of a syllable of Hangul, as bits: what it ends in.
const (
	leading = 1 << iota
	vowel
	trailing
)

// syllable returns in what part of a syllable a rune ends, 0 if in none.
func syllable(r rune) int {
	switch {
	case 0x1100 <= r && r <= 0x115F, 0xA960 <= r && r <= 0xA97C:
		return leading
	case 0x1160 <= r && r <= 0x11A7, 0xD7B0 <= r && r <= 0xD7C6:
		return vowel
	case 0x11A8 <= r && r <= 0x11FF, 0xD7CB <= r && r <= 0xD7FB:
		return trailing
	case 0xAC00 <= r && r <= 0xD7A3 && (r-0xAC00)%28 == 0:
		return vowel
	case 0xAC00 <= r && r <= 0xD7A3:
		return trailing
	}
	return 0
}

// beforeOf returns behind which parts of a syllable a rune goes on with it.
func beforeOf(r rune) int {
	switch part := syllable(r); {
	case 0xAC00 <= r && r <= 0xD7A3, part == leading:
		return leading
	case part == vowel:
		return leading | vowel
	case part == trailing:
		return vowel | trailing
	}
	return 0
}

// has reports whether the alphabet has a letter, as [SplitLetters] returns them.
func (a Alphabet) has(letter string) bool {
	for i, r := range letter {
		if i == 0 && !a.hasRune(r) || i > 0 && !a.goesOn(r) {
			return false
		}
	}
	return true
}

// hasRune reports whether a rune is a letter, or may begin one.
func (a Alphabet) hasRune(r rune) bool {
	if r < utf8.RuneSelf {
		if low := r | 0x20; 'a' <= low && low <= 'z' {
			return true
		}
		return a == AnySymbol && ' ' < r && r < 0x7F && r != ','
	}
	return r != utf8.RuneError && (unicode.IsLetter(r) || a == AnySymbol && unicode.IsGraphic(r) && !unicode.In(r, unicode.Z, unicode.M))
}

// goesOn reports whether a letter of the alphabet may have a rune that is not its
// first.
func (a Alphabet) goesOn(r rune) bool {
	return unicode.In(r, unicode.M, unicode.L) || a == AnySymbol && r != utf8.RuneError
}

// ParseWord returns text in upper case and in NFC, the form in which words are compared. If text
// is not a word of the alphabet, it returns a [*WordError].
func (a Alphabet) ParseWord(text string) (string, error) {
	if text == "" {
		return "", &WordError{}
	}
	word, tile := canonical(text), 0
	for letter := range EachLetter(word) {
		tile++
		if !a.has(letter) {
			r, _ := utf8.DecodeRuneInString(letter)
			return "", &WordError{Text: text, Tile: tile, Rune: r}
		}
	}
	return word, nil
}

// canonical returns word in upper case and in NFC. The first NFC is for letters whose upper case
// is found only in composed form, the second for those that compose only in upper case, such as i
// with a second dot.
func canonical(word string) string {
	if !compound(word) {
		return strings.Map(upper, word)
	}
	return norm.NFC.String(strings.Map(upper, norm.NFC.String(word)))
}

// codes tell letters apart by a number each, so that a word is an array of them: a
// letter that is one rune by that rune, others by numbers below 0 in the order in
// which they were met.
type codes struct {
	compounds []string
}

// unmet is the code of a letter of several runes that was not met.
const unmet = math.MinInt32

// append appends the codes of the letters of word, in any case, to dst. If keep is set, it
// numbers letters of several runes that c does not know yet.
func (c *codes) append(dst []rune, word string, keep bool) []rune {
	if !compound(word) {
		for _, r := range word {
			dst = append(dst, upper(r))
		}
		return dst
	}
	for word = canonical(word); word != ""; {
		n := letterSize(word)
		dst = append(dst, c.of(word[:n], keep))
		word = word[n:]
	}
	return dst
}

// of returns the code of a letter.
func (c *codes) of(letter string, keep bool) rune {
	r, n := utf8.DecodeRuneInString(letter)
	if n == len(letter) {
		return r
	}
	i := slices.Index(c.compounds, letter)
	if i < 0 && !keep {
		return unmet
	}
	if i < 0 {
		i = len(c.compounds)
		c.compounds = append(c.compounds, letter)
	}
	return rune(-1 - i)
}

// letter returns the letter of a code.
func (c *codes) letter(code rune) string {
	if code < 0 {
		return c.compounds[-1-code]
	}
	return string(code)
}

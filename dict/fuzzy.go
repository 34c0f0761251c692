package dict

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"wfind/constraint"
)

// A Pattern is letters that words are to have in their order, with others
// between them or not.
type Pattern struct {
	text    string // in upper case
	letters []string
}

// ParsePattern returns the pattern of some letters of an alphabet, composed, case
// aside. The error is a [*constraint.WordError].
func ParsePattern(a constraint.Alphabet, text string) (*Pattern, error) {
	word, err := a.ParseWord(text)
	if err != nil {
		return nil, err
	}
	return &Pattern{word, constraint.SplitLetters(word)}, nil
}

// Has reports whether a word, in upper case, has the letters in their order.
func (p *Pattern) Has(word []byte) bool {
	next := 0
	for letter := range constraint.EachLetter(string(word)) {
		if letter == p.letters[next] {
			if next++; next == len(p.letters) {
				return true
			}
		}
	}
	return false
}

// Rank tells how well a word that [Pattern.Has] accepts matches; less is better.
// The fewer pieces the pattern falls into in the word, the better: letters that
// stand side by side go before scattered ones. Then package fuzzy decides, by an
// early start and letters left over.
func (p *Pattern) Rank(word string) int64 {
	score := math.MinInt32
	if m := fuzzy.FindNoSort(p.text, []string{word}); len(m) > 0 {
		score = m[0].Score
	}
	const pieces = 1 << 32 // more than any score
	return int64(p.pieces(constraint.SplitLetters(word)))*pieces - int64(score)
}

// pieces returns the least number of pieces that the pattern falls into in a
// word that has it.
func (p *Pattern) pieces(word []string) int {
	const none = math.MaxInt32
	// best[j] is for the pattern up to a letter that stands at word[j].
	best := make([]int, len(word))
	for i, letter := range p.letters {
		before := slices.Clone(best)
		least := none // for the pattern up to the letter before, anywhere further left
		if i == 0 {
			least = 0
		}
		for j, r := range word {
			best[j] = none
			if r == letter && least < none {
				best[j] = least + 1
			}
			if r == letter && i > 0 && j > 0 && before[j-1] < none {
				best[j] = min(best[j], before[j-1])
			}
			if i > 0 {
				least = min(least, before[j])
			}
		}
	}
	return slices.Min(best)
}

// Fuzzy returns the indexes of the words, in upper case, that have the letters
// of the pattern in their order, the best match first, see [Pattern.Rank]. Words
// that match as well keep their order. A pattern that is not letters matches
// nothing.
func Fuzzy(pattern string, words []string) []int {
	p, err := ParsePattern(constraint.AnySymbol, strings.TrimSpace(pattern))
	if err != nil {
		return nil
	}
	type match struct {
		index int
		rank  int64
	}
	var matches []match
	for i, w := range words {
		if p.Has([]byte(w)) {
			matches = append(matches, match{i, p.Rank(w)})
		}
	}
	slices.SortStableFunc(matches, func(a, b match) int { return cmp.Compare(a.rank, b.rank) })
	indexes := make([]int, len(matches))
	for i, m := range matches {
		indexes[i] = m.index
	}
	return indexes
}

package dict

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"wfind/constraint"
)

// A Pattern matches the words that contain its letters in the same order, possibly with other
// letters between them. For example, OCN matches OCEAN.
type Pattern struct {
	text    string // in upper case
	letters []string
}

// ParsePattern returns a pattern with the letters of text, read in the alphabet a. It returns a
// [*constraint.WordError] if text is not a word of that alphabet.
func ParsePattern(a constraint.Alphabet, text string) (*Pattern, error) {
	word, err := a.ParseWord(text)
	if err != nil {
		return nil, err
	}
	return &Pattern{word, constraint.SplitLetters(word)}, nil
}

// Has reports whether the pattern matches word, which must be in upper case.
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

// Rank rates how well the pattern matches word, which must be a word that it matches. Smaller
// numbers are better. Words where the pattern's letters are adjacent come before words where they
// are scattered. Among those, an early match and few other letters are better.
func (p *Pattern) Rank(word string) int64 {
	score := math.MinInt32
	if m := fuzzy.FindNoSort(p.text, []string{word}); len(m) > 0 {
		score = m[0].Score
	}
	const pieces = 1 << 32 // more than any score
	return int64(p.countGroups(constraint.SplitLetters(word)))*pieces - int64(score)
}

// countGroups splits the pattern into groups of letters that are adjacent in word, and returns the
// smallest number of groups that is enough.
func (p *Pattern) countGroups(word []string) int {
	const none = math.MaxInt32
	// best[j] is the smallest number of groups for the pattern up to the current letter, if that
	// letter matches word[j].
	best := make([]int, len(word))
	for i, letter := range p.letters {
		before := slices.Clone(best)
		least := none // the number for the pattern up to the previous letter, anywhere before j
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

// Fuzzy returns the indexes of the words that match pattern, with the best match first, as
// [Pattern.Rank] rates them. Equally good matches keep their order. The words must be in upper
// case. If pattern is not a word, Fuzzy returns nil.
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

package dict

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"wfind/constraint"
)

// A Pattern matches words that contain its letters in order, possibly with other letters between
// them. For example, the pattern OCN matches the word OCEAN.
type Pattern struct {
	text    string // in upper case
	letters []string
}

// ParsePattern returns a [Pattern] with the letters of text, in the same order. It returns a
// [*constraint.WordError] if text is not a word in alphabet a.
func ParsePattern(a constraint.Alphabet, text string) (*Pattern, error) {
	word, err := a.ParseWord(text)
	if err != nil {
		return nil, err
	}
	return &Pattern{word, constraint.SplitLetters(word)}, nil
}

// Match reports whether the pattern matches the given word, which must be in upper case.
func (p *Pattern) Match(word string) bool {
	rest := p.letters
	for letter := range constraint.EachLetter(word) {
		if len(rest) > 0 && letter == rest[0] {
			rest = rest[1:]
		}
	}
	return len(rest) == 0
}

// Rank rates how well the pattern matches the given word, which must be in upper case. A lower
// number means a better match. Words that contain the pattern without gaps match best.
func (p *Pattern) Rank(word string) int64 {
	score := math.MinInt32
	if m := fuzzy.FindNoSort(p.text, []string{word}); len(m) > 0 {
		score = m[0].Score
	}
	rank := -int64(score)
	if !strings.Contains(word, p.text) {
		rank += 1 << 32 // more than any score, so that matches without gaps are best
	}
	return rank
}

// Fuzzy returns the indexes of the words that match pattern, best match first; see [Pattern]. The
// words must be in upper case. The empty pattern matches all words. Any other pattern that is not a
// word in alphabet a matches no word.
func Fuzzy(a constraint.Alphabet, pattern string, words []string) []int {
	p := new(Pattern)
	if pattern != "" {
		var err error
		if p, err = ParsePattern(a, strings.TrimSpace(pattern)); err != nil {
			return nil
		}
	}
	var matches []int
	ranks := make([]int64, len(words))
	for i, w := range words {
		if p.Match(w) {
			matches = append(matches, i)
			ranks[i] = p.Rank(w)
		}
	}
	slices.SortStableFunc(matches, func(a, b int) int { return cmp.Compare(ranks[a], ranks[b]) })
	return matches
}

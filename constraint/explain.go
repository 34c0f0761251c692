package constraint

import (
	"fmt"
	"math/bits"
	"slices"
)

// A Filter names a test that a word must pass to be a possible answer. For example, a word with the
// wrong number of letters fails [FilterLength]. The values appear in wfind's JSON output.
type Filter string

const (
	FilterLength    Filter = "length"     // the word has the wrong number of letters
	FilterMask      Filter = "mask"       // the word lacks a letter at its known position
	FilterInvalid   Filter = "invalid"    // the word has a letter known to be absent
	FilterValid     Filter = "valid"      // the word lacks a letter known to be present
	FilterWrongSpot Filter = "wrong-spot" // the word has a letter where the answer cannot have it
	FilterCount     Filter = "count"      // the word has too few or too many copies of a letter
)

// A Reason explains why a word cannot be the answer, for example because it lacks a letter.
type Reason struct {
	Filter Filter `json:"filter"`
	Detail string `json:"detail"`        // the reason in English, such as "E can't be on tile 5"
	Clue   Clue   `json:"clue,omitzero"` // the first clue that rules the word out for this reason; the zero Clue for FilterLength
}

// Explain returns the reasons why word cannot be the answer, or nil if it can be. If the word has
// the wrong length, Explain returns only that reason. Case does not matter.
func (s *Set) Explain(word string) []Reason {
	letters := appendLetters(nil, word)
	if len(letters) != s.n {
		return []Reason{{Filter: FilterLength, Detail: fmt.Sprintf("the word has %d letters, but the answer has %d", len(letters), s.n)}}
	}
	var reasons []Reason
	add := func(filter Filter, c Clue, format string, args ...any) {
		reasons = append(reasons, Reason{filter, fmt.Sprintf(format, args...), c})
	}
	for i := range s.letters {
		l := &s.letters[i]
		at, copies := places(letters, l.letter)
		for missing := l.fixed &^ at; missing != 0; missing &= missing - 1 {
			i := bits.TrailingZeros64(missing)
			c := s.firstClue(l.letter, func(one letterRule) bool { return one.fixed&(1<<i) != 0 })
			add(FilterMask, c, "tile %d must be %s, not %s", i+1, l.letter, letters[i])
		}
		switch {
		case l.max == 0 && copies > 0:
			c := s.firstClue(l.letter, func(one letterRule) bool { return one.max == 0 })
			add(FilterInvalid, c, "the word can't contain %s", l.letter)
			continue // reasons about its positions or number would add nothing
		case copies == 0 && l.min > 0:
			c := s.firstClue(l.letter, func(one letterRule) bool { return one.min > 0 })
			add(FilterValid, c, "the word must contain %s", l.letter)
		case copies < l.min:
			c := s.firstClue(l.letter, func(one letterRule) bool { return one.min == l.min })
			if c.Guess == "" { // no single clue requires this number, only the correct tiles of several clues together
				c = s.firstClue(l.letter, func(one letterRule) bool { return one.fixed&^at != 0 })
			}
			add(FilterCount, c, "the word needs at least %d copies of %s, but has only %d", l.min, l.letter, copies)
		case copies > l.max:
			c := s.firstClue(l.letter, func(one letterRule) bool { return one.max == l.max })
			add(FilterCount, c, "the word has %d copies of %s, but can have at most %d", copies, l.letter, l.max)
		}
		for wrong := at & l.barred; wrong != 0; wrong &= wrong - 1 {
			i := bits.TrailingZeros64(wrong)
			c := s.firstClue(l.letter, func(one letterRule) bool { return one.barred&(1<<i) != 0 })
			add(FilterWrongSpot, c, "%s can't be on tile %d", l.letter, i+1)
		}
	}
	order := []Filter{FilterMask, FilterInvalid, FilterValid, FilterWrongSpot, FilterCount}
	slices.SortStableFunc(reasons, func(a, b Reason) int { return slices.Index(order, a.Filter) - slices.Index(order, b.Filter) })
	return reasons
}

// firstClue returns the first clue for which accept returns true, or the zero Clue if there is none.
// The argument of accept is the rule for the given letter that follows from this clue alone.
func (s *Set) firstClue(letter string, accept func(letterRule) bool) Clue {
	for _, c := range s.clues {
		if accept(ruleOf(letter, c.Score, SplitLetters(c.Guess))) {
			return c
		}
	}
	return Clue{}
}

// Mask returns the answer's letter at each position, or "" where the clues do not determine it.
func (s *Set) Mask() []string {
	// The letter need not have been guessed there: after the clue AB=10, A can only be second.
	mask := make([]string, s.n)
	for p := range mask {
		for _, l := range s.letters {
			without := s.Clone()
			without.rule(l.letter).barred |= 1 << p
			if without.flaw() != nil {
				mask[p] = l.letter
			}
		}
	}
	return mask
}

// WrongSpots returns, for each position, the letters that are in the answer but not at this position.
// The letters are sorted.
func (s *Set) WrongSpots() [][]string {
	spots := make([][]string, s.n)
	for i := range s.letters {
		l := &s.letters[i]
		if l.max == 0 {
			continue
		}
		for at := l.barred; at != 0; at &= at - 1 {
			p := bits.TrailingZeros64(at)
			spots[p] = append(spots[p], l.letter)
		}
	}
	return spots
}

// A LetterCount holds the minimum and maximum number of copies of a letter in the answer.
type LetterCount struct {
	Letter   string
	Min, Max int // 0 <= Min <= Max <= the number of letters
}

// Counts returns a [LetterCount] for each letter that has been guessed, sorted by letter. For a
// letter that is not in the answer, Max is 0.
func (s *Set) Counts() []LetterCount {
	counts := make([]LetterCount, len(s.letters))
	for i, l := range s.letters {
		counts[i] = LetterCount{l.letter, l.min, l.max}
	}
	return counts
}

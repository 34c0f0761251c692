package constraint

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"wfind/internal/text/plural"
)

// A Set is what clues add up to. Per letter of the guesses it keeps the
// least and the greatest number of copies in the answer and the positions
// where the letter cannot stand, and per position the letter known to stand
// there. Letters that no guess has are free.
//
// That is exact. Of one guess, let a letter have c correct, p present and a
// absent tiles. The score says that the letter stands at the c positions and
// not at the p + a ones, and that it has at least c + p copies; exactly that
// many if a > 0, since only then did the copies run out. Conversely any
// answer for which this holds gives the c tiles, and its c + p or more
// copies make the first p of the other tiles present; so it gives the score
// whenever no absent tile of a letter comes before a present one, which no
// score has. A set of clues is the conjunction.
//
// Use [NewSet] to make one. A Set may be used by several goroutines at once
// while none adds to it.
type Set struct {
	n       int
	clues   []Clue
	codes   codes
	letters []letterRule // sorted by letter
}

// A letterRule is all that is known of one letter.
type letterRule struct {
	letter   rune   // its code
	min, max int    // copies in the answer
	fixed    uint64 // bit i: at position i
	barred   uint64 // bit i: not at position i
}

// NewSet returns a set without clues for words of n letters. It returns an error unless n is 1 to
// [MaxLength].
func NewSet(n int) (*Set, error) {
	if n < 1 || n > MaxLength {
		return nil, fmt.Errorf("words of %s: a word has 1 to %d", plural.Count(n, "letter"), MaxLength)
	}
	return &Set{n: n}, nil
}

// Must returns v, and panics if err is not nil. It is for sizes that are known to be right, as in
// constraint.Must(constraint.NewSet(5)).
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Length returns the number of letters of the words.
func (s *Set) Length() int { return s.n }

// Clues returns the clues in the order in which they were added.
func (s *Set) Clues() []Clue { return slices.Clone(s.clues) }

// Clone returns a copy that can be added to on its own.
func (s *Set) Clone() *Set {
	return &Set{s.n, slices.Clone(s.clues), codes{slices.Clone(s.codes.compounds)}, slices.Clone(s.letters)}
}

// A ConflictError tells that clues contradict each other: no word of any
// letters gives all their scores.
type ConflictError struct {
	Board  int    // the 1-based board that they are of, of several; 0 if there is one board
	Clues  []Clue // a smallest set of clues that do, in the order added: mostly a pair
	Letter string // a letter over which they do
	Reason string
}

func (e *ConflictError) Error() string {
	names := make([]string, len(e.Clues))
	for i, c := range e.Clues {
		names[i] = c.String()
	}
	last := len(names) - 1
	return fmt.Sprintf("%s%s and %s contradict each other: %s", boardName(e.Board),
		strings.Join(names[:last], ", "), names[last], e.Reason)
}

// Add adds a clue. The error is a [*ClueError] if the clue is of another
// length or has a score that no answer can give, and a [*ConflictError] if
// it contradicts clues that the set has; the set is then as it was.
func (s *Set) Add(c Clue) error {
	letters, c, err := s.with(c)
	if err != nil {
		return err
	}
	s.letters = letters
	s.clues = append(s.clues, c)
	return nil
}

// with returns the rules of the set with the clue c added, and c as the set keeps it. It returns
// the errors of [Set.Add].
func (s *Set) with(c Clue) ([]letterRule, Clue, error) {
	c, err := c.checked()
	if err != nil {
		return nil, c, err
	}
	guess := s.codes.append(nil, c.Guess, true)
	if len(guess) != s.n {
		return nil, c, &ClueError{Clue: c.String(), Reason: fmt.Sprintf("the guess has %s, the words sought have %d",
			plural.Count(len(guess), "letter"), s.n)}
	}
	if err := s.possible(c, guess); err != nil {
		return nil, c, err
	}
	sum := &Set{n: s.n, codes: s.codes, letters: slices.Clone(s.letters)}
	sum.merge(c.Score, guess)
	if sum.flaw() != nil {
		return nil, c, s.conflict(c)
	}
	return sum.letters, c, nil
}

// possible returns an error if no answer gives the clue's score.
func (s *Set) possible(c Clue, guess []rune) error {
	for i, t := range c.Score {
		if t != Present {
			continue
		}
		for j := range i {
			if guess[j] == guess[i] && c.Score[j] == Absent {
				return &ClueError{Clue: c.String(), Tile: j + 1, Letter: s.codes.letter(guess[i]), Reason: fmt.Sprintf(
					"no answer gives this score: tile %d is absent, but %s on tile %d is present, and copies are present from the left",
					j+1, s.codes.letter(guess[i]), i+1)}
			}
		}
	}
	one := &Set{n: len(guess), codes: s.codes}
	one.merge(c.Score, guess)
	if f := one.flaw(); f != nil {
		letter := s.codes.letter(f.letter)
		tile := 1
		for i, t := range c.Score {
			if t == Present && guess[i] == f.letter {
				tile = i + 1
			}
		}
		return &ClueError{Clue: c.String(), Tile: tile, Letter: letter, Reason: fmt.Sprintf(
			"no answer gives this score: %s on tile %d is present, but no other tile is left for it", letter, tile)}
	}
	return nil
}

// conflict returns the error for a clue that is possible alone but not with
// those of the set: a smallest set of clues that contradict it.
func (s *Set) conflict(c Clue) *ConflictError {
	sum := func(clues []Clue) *Set {
		t := &Set{n: s.n, codes: s.codes}
		for _, c := range clues {
			t.merge(c.Score, s.codes.append(nil, c.Guess, false))
		}
		return t
	}
	clues := append(s.Clues(), c)
	for _, old := range s.clues {
		if pair := []Clue{old, c}; sum(pair).flaw() != nil {
			clues = pair
			break
		}
	}
	for i := 0; i < len(clues)-1; { // leave out what the contradiction does not need
		if less := slices.Delete(slices.Clone(clues), i, i+1); sum(less).flaw() != nil {
			clues = less
		} else {
			i++
		}
	}
	f := sum(clues).flaw()
	return &ConflictError{Clues: clues, Letter: s.codes.letter(f.letter), Reason: f.reason}
}

// merge adds what a clue says of letters, whether or not it goes with the rest.
func (s *Set) merge(score Score, guess []rune) {
	for i, r := range guess {
		if slices.Contains(guess[:i], r) {
			continue // done with its first copy
		}
		l, one := s.rule(r), ruleOf(r, score, guess)
		l.fixed |= one.fixed
		l.barred |= one.barred
		l.min = max(l.min, one.min, bits.OnesCount64(l.fixed))
		l.max = min(l.max, one.max)
	}
}

// ruleOf returns what the score of a guess alone says of a letter.
func ruleOf(r rune, score Score, guess []rune) letterRule {
	l := letterRule{letter: r, max: len(score)}
	misses := 0
	for at, q := range guess {
		switch {
		case q != r:
		case score[at] == Correct:
			l.min++
			l.fixed |= 1 << at
		case score[at] == Present:
			l.min++
			l.barred |= 1 << at
		default:
			misses++
			l.barred |= 1 << at
		}
	}
	if misses > 0 {
		l.max = l.min
	}
	return l
}

// rule returns the letter's rule, a new one if it has none. The pointer is
// good until the next call.
func (s *Set) rule(r rune) *letterRule {
	i, ok := slices.BinarySearchFunc(s.letters, r, func(l letterRule, r rune) int { return int(l.letter - r) })
	if !ok {
		s.letters = slices.Insert(s.letters, i, letterRule{letter: r, max: s.n})
	}
	return &s.letters[i]
}

// A flaw tells why a set has no candidates, whatever the dictionary.
type flaw struct {
	letter rune
	reason string
}

// flaw returns nil if some word, of whatever letters, fits the set.
//
// Such a word exists if the rules of each letter agree among themselves, no
// position is fixed to two letters, and the copies that are needed beyond
// the fixed ones can be given positions of their own, none barred to its
// letter: the positions left over take letters that no guess has. The last
// is a matching of copies to positions, found by augmenting paths (Kuhn).
func (s *Set) flaw() *flaw {
	var fixed uint64
	for i, l := range s.letters {
		switch both := l.fixed & l.barred; {
		case both != 0:
			return &flaw{l.letter, fmt.Sprintf("%s stands on tile %d and does not", s.codes.letter(l.letter), bits.TrailingZeros64(both)+1)}
		case l.max == 0 && l.min > 0:
			return &flaw{l.letter, fmt.Sprintf("%s is in the word and is not", s.codes.letter(l.letter))}
		case l.min > l.max:
			return &flaw{l.letter, fmt.Sprintf("the word has at least %d of %s and at most %d", l.min, s.codes.letter(l.letter), l.max)}
		}
		if twice := fixed & l.fixed; twice != 0 {
			for _, k := range s.letters[:i] {
				if k.fixed&twice != 0 {
					return &flaw{l.letter, fmt.Sprintf("tile %d is both %s and %s",
						bits.TrailingZeros64(k.fixed&twice)+1, s.codes.letter(k.letter), s.codes.letter(l.letter))}
				}
			}
		}
		fixed |= l.fixed
	}
	taken := make([]int, s.n) // by position: 1 + the index of the letter that has it
	for i := range s.letters {
		l := &s.letters[i]
		for range l.min - bits.OnesCount64(l.fixed) {
			if !s.place(i, fixed, taken, new(uint64)) {
				return &flaw{l.letter, fmt.Sprintf("no tile is left for %s", s.codes.letter(l.letter))}
			}
		}
	}
	return nil
}

// place finds a position for one more copy of letter i, moving copies that
// were placed before where that helps. It does not look at the positions in
// fixed and seen, and adds to the latter.
func (s *Set) place(i int, fixed uint64, taken []int, seen *uint64) bool {
	for p := range taken {
		bit := uint64(1) << p
		if (fixed|s.letters[i].barred|*seen)&bit != 0 {
			continue
		}
		*seen |= bit
		if taken[p] == 0 || s.place(taken[p]-1, fixed, taken, seen) {
			taken[p] = i + 1
			return true
		}
	}
	return false
}

// Match reports whether word is a candidate. Case does not matter.
func (s *Set) Match(word string) bool {
	var room [32]rune // so that words of most lists need no memory of their own
	return s.match(s.codes.append(room[:0], word, false))
}

// match is [Set.Match] of a word as codes. It is the plain filter; the stream's fast
// one is checked against it.
func (s *Set) match(word []rune) bool {
	if len(word) != s.n || s.n > MaxLength {
		return false
	}
	for i := range s.letters {
		l := &s.letters[i]
		at, copies := places(word, l.letter)
		if copies < l.min || copies > l.max || at&l.barred != 0 || at&l.fixed != l.fixed {
			return false
		}
	}
	return true
}

// places returns the positions of a letter in a word, as bits, and their
// number.
func places(word []rune, letter rune) (at uint64, copies int) {
	for i, r := range word {
		if r == letter {
			at |= 1 << (i & 63)
			copies++
		}
	}
	return at, copies
}

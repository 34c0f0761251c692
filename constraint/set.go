package constraint

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"wfind/internal/text/plural"
)

// A Set holds the clues about one hidden word, the answer, and finds the words that agree with all
// of them. Use [NewSet] to create a Set.
//
// A Set is safe for concurrent use as long as no goroutine adds a clue.
type Set struct {
	n     int
	clues []Clue

	// letters has a rule for each letter of the guesses, sorted by letter. All other letters can be anywhere.
	//
	// The rules are equivalent to the scores. Suppose that a letter has c correct, p present and a absent
	// tiles in a guess. Then the letter is at the c positions and at none of the p + a others. It has at
	// least c + p copies, and exactly c + p if a > 0, because a tile is absent only when the copies run out.
	// An answer that meets these conditions gives the c correct tiles, and its other copies make the first p
	// of the other tiles present. So it gives exactly this score, provided that no absent tile of a letter
	// comes before a present one; Add refuses such scores.
	letters []letterRule
}

// A letterRule records where and how often a letter can occur in the answer.
type letterRule struct {
	letter   string
	min, max int    // the number of copies in the answer
	fixed    uint64 // bit i is set if the letter is at position i
	barred   uint64 // bit i is set if the letter is not at position i
}

// NewSet returns a set without clues, for an answer of n letters. It returns an error if n is less
// than 1 or greater than [MaxLength].
func NewSet(n int) (*Set, error) {
	if n < 1 || n > MaxLength {
		return nil, fmt.Errorf("a word can have 1 to %d letters, not %d", MaxLength, n)
	}
	return &Set{n: n}, nil
}

// Must returns v if err is nil, and panics otherwise. Use it to wrap a call with arguments that are
// known to be valid, as in constraint.Must(constraint.NewSet(5)).
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// Length returns the number of letters in the answer.
func (s *Set) Length() int { return s.n }

// Clues returns a copy of the clues, in the order they were added.
func (s *Set) Clues() []Clue { return slices.Clone(s.clues) }

// Clone returns an independent copy of the set and its clues.
func (s *Set) Clone() *Set {
	return &Set{s.n, slices.Clone(s.clues), slices.Clone(s.letters)}
}

// A ConflictError reports clues that contradict each other. Each clue is possible on its own, but
// no answer agrees with all of them.
type ConflictError struct {
	Board  int    // the board of the clues, from 1; 0 if there is only one board
	Clues  []Clue // a minimal set of clues that contradict each other, in the order they were added
	Letter string // a letter that the clues disagree about
	Reason string // how the clues contradict each other; safe to print on a terminal
}

func (e *ConflictError) Error() string {
	names := make([]string, len(e.Clues))
	for i, c := range e.Clues {
		names[i] = c.String()
	}
	return boardName(e.Board) + fmt.Sprintf("the clues %s contradict each other: %s", plural.List(names, "and"), e.Reason)
}

// Add adds clue c to the set. It returns a [*ClueError] if c is invalid, or a [*ConflictError] if c
// contradicts earlier clues. If there is an error, the set is unchanged.
func (s *Set) Add(c Clue) error {
	c, err := c.normalized()
	if err != nil {
		return err
	}
	guess := SplitLetters(c.Guess)
	if len(guess) != s.n {
		return &ClueError{Clue: c.String(), Reason: fmt.Sprintf("the guess has %d letters, but the answer has %d",
			len(guess), s.n)}
	}
	if err := s.checkPossible(c, guess); err != nil {
		return err
	}
	sum := s.Clone()
	sum.merge(c.Score, guess)
	if sum.flaw() != nil {
		return s.conflict(c)
	}
	s.letters, s.clues = sum.letters, append(s.clues, c)
	return nil
}

func (s *Set) checkPossible(c Clue, guess []string) error {
	for i, t := range c.Score {
		if t != Present {
			continue
		}
		for j := range i {
			if guess[j] == guess[i] && c.Score[j] == Absent {
				return &ClueError{Clue: c.String(), Tile: j + 1, Reason: fmt.Sprintf(
					"no answer can give this score: the %s on tile %d is present, so the earlier %s on tile %d can't be absent",
					guess[i], i+1, guess[i], j+1)}
			}
		}
	}
	one := &Set{n: len(guess)}
	one.merge(c.Score, guess)
	if f := one.flaw(); f != nil {
		tile := 1
		for i, t := range c.Score {
			if t == Present && guess[i] == f.letter {
				tile = i + 1
			}
		}
		return &ClueError{Clue: c.String(), Tile: tile, Reason: fmt.Sprintf(
			"no answer can give this score: tile %d is present, but no other tile can hold its letter %s", tile, f.letter)}
	}
	return nil
}

// conflict returns the error for adding clue c, which must contradict the clues in s.
func (s *Set) conflict(c Clue) *ConflictError {
	sum := func(clues []Clue) *Set {
		t := &Set{n: s.n, clues: clues}
		for _, c := range clues {
			t.merge(c.Score, SplitLetters(c.Guess))
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
	for i := 0; i < len(clues)-1; { // name as few clues as possible
		if less := slices.Delete(slices.Clone(clues), i, i+1); sum(less).flaw() != nil {
			clues = less
		} else {
			i++
		}
	}
	f := sum(clues).flaw()
	return &ConflictError{Clues: clues, Letter: f.letter, Reason: f.reason}
}

func clueNames(a, b Clue) (string, string) {
	if a.Guess == b.Guess { // the guess alone would be ambiguous
		return a.String(), b.String()
	}
	return a.Guess, b.Guess
}

// merge updates s.letters for the score of guess, even if the resulting rules contradict each other.
func (s *Set) merge(score Score, guess []string) {
	for i, r := range guess {
		if slices.Contains(guess[:i], r) {
			continue // the first copy of the letter has added all facts about it
		}
		l, one := s.rule(r), ruleOf(r, score, guess) // l is valid until the next call to rule
		l.fixed |= one.fixed
		l.barred |= one.barred
		l.min = max(l.min, one.min, bits.OnesCount64(l.fixed))
		l.max = min(l.max, one.max)
	}
}

func ruleOf(r string, score Score, guess []string) letterRule {
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

func (s *Set) rule(letter string) *letterRule {
	i, ok := slices.BinarySearchFunc(s.letters, letter, func(l letterRule, r string) int { return strings.Compare(l.letter, r) })
	if !ok {
		s.letters = slices.Insert(s.letters, i, letterRule{letter: letter, max: s.n})
	}
	return &s.letters[i]
}

// A flaw is a reason why no answer agrees with all clues, and the letter concerned.
type flaw struct{ letter, reason string }

// flaw returns a reason why no answer agrees with all clues, or nil if the clues allow an answer.
func (s *Set) flaw() *flaw {
	// The facts about each letter must agree with each other, and no position may be fixed for two letters.
	var fixed uint64
	for i, l := range s.letters {
		switch both := l.fixed & l.barred; {
		case both != 0:
			at := both & -both
			a, b := clueNames(s.firstClue(l.letter, func(r letterRule) bool { return r.fixed&at != 0 }),
				s.firstClue(l.letter, func(r letterRule) bool { return r.barred&at != 0 }))
			return &flaw{l.letter, fmt.Sprintf("the clue %s puts %s on tile %d, but the clue %s rules that out", a, l.letter, bits.TrailingZeros64(at)+1, b)}
		case l.max == 0 && l.min > 0:
			a, b := clueNames(s.firstClue(l.letter, func(r letterRule) bool { return r.min > 0 }),
				s.firstClue(l.letter, func(r letterRule) bool { return r.max == 0 }))
			return &flaw{l.letter, fmt.Sprintf("the clue %s requires %s, but the clue %s forbids it", a, l.letter, b)}
		case l.min > l.max:
			return &flaw{l.letter, fmt.Sprintf("the clues require at least %d copies of %s, but allow at most %d", l.min, l.letter, l.max)}
		}
		for _, k := range s.letters[:i] {
			if twice := k.fixed & l.fixed; twice != 0 {
				at := twice & -twice
				isAt := func(r letterRule) bool { return r.fixed&at != 0 }
				a, b := clueNames(s.firstClue(l.letter, isAt), s.firstClue(k.letter, isAt))
				return &flaw{l.letter, fmt.Sprintf("the clue %s puts %s on tile %d, but the clue %s puts %s there", a, l.letter, bits.TrailingZeros64(at)+1, b, k.letter)}
			}
		}
		fixed |= l.fixed
	}
	// Each copy that a letter needs beyond its fixed positions must have a position of its own. This is a matching
	// of copies to positions, which Kuhn's algorithm of augmenting paths finds. The remaining positions can have
	// letters that no guess has.
	taken := make([]int, s.n) // by position: 1 + the index of the letter placed there
	for i := range s.letters {
		l := &s.letters[i]
		for range l.min - bits.OnesCount64(l.fixed) {
			if !s.place(i, fixed, taken, new(uint64)) {
				return &flaw{l.letter, fmt.Sprintf("%s must be in the answer, but no tile is left for it", l.letter)}
			}
		}
	}
	return nil
}

// place tries to reserve a position for one more copy of s.letters[i], and reports whether it succeeded. It may move
// other letters to other positions.
//
// taken[p] is 1 + the index of the letter that has reserved position p, or 0. place skips the positions in two bit
// sets: fixed holds the positions of correct letters, and seen holds the positions that place has already tried.
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

// Match reports whether word can be the answer, which means that it agrees with all clues. Case
// does not matter.
func (s *Set) Match(word string) bool {
	var room [MaxLength]string // avoids a heap allocation
	return s.match(appendLetters(room[:0], word))
}

func (s *Set) match(word []string) bool {
	if len(word) != s.n {
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

func places(word []string, letter string) (at uint64, copies int) {
	for i, r := range word {
		if r == letter {
			at |= 1 << (i & 63)
			copies++
		}
	}
	return at, copies
}

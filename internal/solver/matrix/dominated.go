package matrix

import (
	"sync"

	"wfind/internal/solver/score"
)

// Many letters of a guess contribute the same to its score against each answer of a set, because no answer has the
// letter or all answers have it at the same positions. Such a letter does not help to split the set.
//
// Suppose guess h has all helpful letters of guess g in the same positions, and at least one more. Because a score is
// the sum of the contributions of all letters, h splits the set, and each part of it, into the same groups as g or
// finer ones. So the groups of h have no higher excess cost and miss no more answers (see dominance in package solver).
// Then g is dominated, and a search can omit g unless g can be the answer. After SALET, nearly half of the classes of
// guesses are dominated.

// An Index holds facts about guesses that several Makers can share: an order for trying the guesses, and lists of
// similar guesses. It computes each fact when it is first needed. It is safe for concurrent use.
type Index struct {
	p        *score.Words
	byLetter func() []int32 // the result of p.ByLetters
	circles  []circles      // by bit set of the positions that may differ; nil if the words are too long
}

type circles struct { // circular lists of guesses that differ only at certain positions
	once sync.Once
	next []int32 // by guess, the next guess in its list; the last guess links to the first
}

const maxCircles = 8 // maximum length of words with circles, which can take memory for 2^length numbers per guess

// NewIndex returns an Index of the guesses in p.
func NewIndex(p *score.Words) *Index {
	x := &Index{p: p, byLetter: sync.OnceValue(p.ByLetters)}
	if p.Length <= maxCircles {
		x.circles = make([]circles, 1<<p.Length)
	}
	return x
}

// link arranges all guesses in circular lists, so that the guesses in a list differ only at the positions in places, a
// bit set. next[g] is the guess after g in its list.
func (x *Index) link(places uint8) (next []int32) {
	next = make([]int32, len(x.p.Guesses))
	first := make(map[[maxCircles]uint16]int32, len(next))
	for i := range next {
		g, key := int32(i), [maxCircles]uint16{}
		for place, id := range x.p.Patterns(g) {
			if places>>place&1 == 0 {
				key[place] = id
			}
		}
		h, ok := first[key]
		if !ok {
			first[key], h, next[g] = g, g, g
		}
		next[g], next[h] = next[h], g
	}
	return next
}

// A dominanceFilter finds guesses that a search can skip because another guess is at least as good.
type dominanceFilter struct {
	index *Index
	// idle has an element for each pattern: a letter and its positions in a guess; see score.Words.Patterns. It is a bit
	// set of the positions if the letter does not help to split the answers, and 0 if it helps.
	idle   []uint8
	places []uint8 // by guess, the bit set of the positions whose letters do not help
}

// prepare prepares o for calls to isDominated, which then compares how guesses divide the answers in cols. It returns
// false if the words are too long for isDominated.
func (o *dominanceFilter) prepare(cols *score.Columns) bool {
	if o.index.circles == nil {
		return false
	}
	cols.CountValues()
	p := o.index.p
	o.idle = score.Grow(o.idle, len(p.Pattern))
	for id, pat := range p.Pattern {
		o.idle[id] = 0
		if cols.Values[id] == 1 { // it does not help to split the set
			o.idle[id] = uint8(pat.Places)
		}
	}
	o.places = score.Grow(o.places, len(p.Guesses))
	for g := range o.places {
		idle := uint8(0)
		for _, id := range p.Patterns(int32(g)) {
			idle |= o.idle[id]
		}
		o.places[g] = idle
	}
	return true
}

// isDominated reports whether a search needs guess g only as a possible answer, because another guess divides the
// answers at least as finely. It compares only letters, so it may overlook such a guess.
func (o *dominanceFilter) isDominated(g int32) bool {
	// The other guess has all helpful letters of g in the same positions, and at least one more.
	places := o.places[g]
	if places == 0 {
		return false
	}
	c := &o.index.circles[places]
	c.once.Do(func() { c.next = o.index.link(places) })
	for h := c.next[g]; h != g; h = c.next[h] {
		if o.places[h] != places {
			return true
		}
	}
	return false
}

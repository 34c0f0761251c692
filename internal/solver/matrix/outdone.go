package matrix

import (
	"math/bits"
	"sync"

	"wfind/internal/solver/score"
)

// Of a set of answers most letters of a guess may tell nothing: none of the answers has
// them, or all have them in the same way. A guess that has all that tells anything of
// another guess, in the same places, and something more, splits the set into the same
// groups or finer ones, since a score says of each letter by itself what it adds (see
// columns). By bound 8 it leaves no more to waste and to miss, of the set and of its parts:
// the other guess is outdone. A search can do without it unless it may be the answer. Of
// the guesses that split a group of SALET's in different ways nearly half are outdone.

// Likeness finds the guesses that are like a guess but for some places.
type Likeness struct {
	p       *score.Words
	hashes  []uint64 // for each pattern a random number
	circles []circle // by the places, bit i for place i, that may differ; nil if words are too long
}

// A circle has for each guess the next of those that are like it but for some places.
type circle struct {
	once sync.Once
	next []int32
}

// maxLikeness is the length of the longest words for which circles are made: there are
// 2^length of them.
const maxLikeness = 8

// NewLikeness returns the Likeness of the guesses of p.
func NewLikeness(p *score.Words) *Likeness {
	l := &Likeness{p: p, hashes: make([]uint64, len(p.Pattern))}
	if p.Length <= maxLikeness {
		l.circles = make([]circle, 1<<p.Length)
	}
	for i := range l.hashes {
		l.hashes[i] = score.Scramble(uint64(i))
	}
	return l
}

// but returns for each guess the next of those that are like it but for the given places.
// The last is followed by the first.
func (l *Likeness) but(places uint8) []int32 {
	c := &l.circles[places]
	c.once.Do(func() { c.next = l.circle(places) })
	return c.next
}

func (l *Likeness) circle(places uint8) []int32 {
	next := make([]int32, len(l.p.Guesses))
	slots := make([]int32, 1<<bits.Len(uint(2*len(next)))) // 1 + one guess of a circle
	mask := uint64(len(slots) - 1)
	for g := range next {
		key := uint64(0)
		for i, id := range l.p.Patterns(int32(g)) {
			if places>>i&1 == 0 {
				key += l.hashes[id]
			}
		}
		for i := key & mask; ; i = (i + 1) & mask {
			if slots[i] == 0 {
				slots[i], next[g] = int32(g+1), int32(g)
				break
			}
			if h := slots[i] - 1; l.alike(g, int(h), places) {
				next[g], next[h] = next[h], int32(g)
				break
			}
		}
	}
	return next
}

// alike reports whether two guesses are alike but for some places.
func (l *Likeness) alike(g, h int, places uint8) bool {
	a, b := l.p.Patterns(int32(g)), l.p.Patterns(int32(h))
	for i := range a {
		if a[i] != b[i] && places>>i&1 == 0 {
			return false
		}
	}
	return true
}

// outdone tells which guesses are outdone of a set of answers.
type outdone struct {
	likeness *Likeness
	idle     []uint8 // for each pattern its places, if it tells nothing of the set
	places   []uint8 // for each guess those of its patterns that tell nothing
}

// set sets the set of answers, for each pattern whether it adds the same to the score
// of all of them. It reports whether anything can be told.
func (o *outdone) set(same []bool) bool {
	if o.likeness.circles == nil {
		return false
	}
	p := o.likeness.p
	o.idle = score.Grow(o.idle, len(p.Pattern))
	for id, pat := range p.Pattern {
		o.idle[id] = 0
		if same[id] {
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

// is reports whether a guess is outdone: if one of those like it where it tells anything
// tells something in more places.
func (o *outdone) is(g int32) bool {
	places := o.places[g]
	if places == 0 {
		return false
	}
	next := o.likeness.but(places)
	for h := next[g]; h != g; h = next[h] {
		if o.places[h] != places {
			return true
		}
	}
	return false
}

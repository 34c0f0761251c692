package matrix

import (
	"math/bits"
	"sync"

	"wfind/internal/solver/score"
)

// For a given set of answers, many letters of a guess add the same to every score: no answer has the
// letter, or all answers have it in the same way. Such a letter does not help to split the set.
//
// Let guess h have all letters of guess g that do help, in the same places, and at least one more. The
// score adds up what each letter contributes by itself, so h splits the set, and each part of it, into
// the same groups as g or finer ones. By bound 8 of package solver, h costs no more and misses no more: g is
// dominated. A search can leave g out unless g may be the answer. In the groups that SALET makes,
// nearly half of the guesses that split a group in different ways are dominated.

// Likeness finds the guesses that differ from a guess only in given places.
type Likeness struct {
	p       *score.Words
	hashes  []uint64 // for each pattern a random number
	circles []circle // indexed by the places that may differ, bit i for place i; nil if words are too long
}

// A circle links each guess to the next one that differs from it only in certain places.
type circle struct {
	once sync.Once
	next []int32
}

// maxLikeness is the length of the longest words that get circles. There are 2^length circles.
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

// but returns, for each guess, the next guess that differs from it only in places, as bits. The last
// of them links back to the first.
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

// alike reports whether guesses g and h differ only in places, as bits.
func (l *Likeness) alike(g, h int, places uint8) bool {
	a, b := l.p.Patterns(int32(g)), l.p.Patterns(int32(h))
	for i := range a {
		if a[i] != b[i] && places>>i&1 == 0 {
			return false
		}
	}
	return true
}

// dominated finds the dominated guesses for a set of answers.
type dominated struct {
	likeness *Likeness
	idle     []uint8 // for each pattern, its places if it adds the same to every score, else 0
	places   []uint8 // for each guess, the places of its patterns that add the same to every score
}

// set sets the set of answers. same says for each pattern whether it adds the same to the scores of
// all of them. set returns false if the words are too long to look for dominated guesses.
func (o *dominated) set(same []bool) bool {
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

// is reports whether guess g is dominated: whether another guess has its helpful letters in the same
// places, and a helpful letter in another place.
func (o *dominated) is(g int32) bool {
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

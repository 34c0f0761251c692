package score

import (
	"math/bits"
	"slices"
	"sync"
	"sync/atomic"
)

// Hard mode is that of the original game: a correct letter stays where it is,
// and a letter that was correct or present is used again, as many copies of it
// as were shown. Absent letters may be used, and a present letter may be tried
// again where it was. Any answer that fits the clues is therefore allowed.
//
// It is enough to look at the last guess. That guess obeyed the clues before
// it, so it had every letter they showed, in place or in number, and since the
// answer has these too, its score shows them again.

// A rule is what the next guess in hard mode has to contain.
type rule struct {
	places []placed
	counts []counted
}

type placed struct {
	at     int
	letter uint16
}

type counted struct {
	letter uint16
	n      int
}

// Rules numbers the rules met in a search; rule 0 allows every guess. It may be
// used by several goroutines.
type Rules struct {
	p      *Words
	mu     sync.RWMutex
	number map[string]int32
	list   []rule
	// Sets of guesses: those with a letter at a place, at letter*length+place,
	// and those with at least n copies of a letter, at letter*length+n-1.
	at, copies [][]uint64
	// next has for each guess and score, as far as they were met, the rule that follows,
	// plus one, at guess*scores+score. It is nil if that would be too much memory.
	next   []atomic.Int32
	scores int
}

// maxNext is how many rules next has room for at most.
const maxNext = 1 << 25

// NewRules returns the rules of hard mode for the guesses of p.
func NewRules(p *Words) *Rules {
	r := &Rules{p: p, number: map[string]int32{}, list: []rule{{}}}
	r.at = make([][]uint64, p.nLetter*p.Length)
	r.copies = make([][]uint64, p.nLetter*p.Length)
	add := func(sets [][]uint64, i, g int) {
		if sets[i] == nil {
			sets[i] = make([]uint64, (len(p.Guesses)+63)/64)
		}
		sets[i][g>>6] |= 1 << (g & 63)
	}
	for g := range p.Guesses {
		w := p.letters[g*p.Length:][:p.Length]
		for i, l := range w {
			add(r.at, int(l)*p.Length+i, g)
			add(r.copies, int(l)*p.Length+copies(w[:i], l), g)
		}
	}
	if p.Length <= mostShort {
		r.scores = int(pow3[p.Length])
		if m := len(p.Guesses) * r.scores; m <= maxNext {
			r.next = make([]atomic.Int32, m)
		}
	}
	return r
}

// AfterScore is after, where the score of guess g against answer a is known, if it fits a
// byte: rules that were asked for by their score before are found at once. In easy mode it
// returns 0.
func (r *Rules) AfterScore(g, a int32, score uint8) int32 {
	if r == nil {
		return 0
	}
	if r.next == nil {
		return r.After(g, a)
	}
	next := &r.next[int(g)*r.scores+int(score)]
	id := next.Load() - 1
	if id < 0 {
		id = r.After(g, a)
		next.Store(id + 1)
	}
	return id
}

// After returns the rule for the guess that follows guess g, if answer a is (or
// may be) the answer.
func (r *Rules) After(g, a int32) int32 {
	p := r.p
	guess := p.letters[int(g)*p.Length:][:p.Length]
	answer := p.answerLetters(a)
	var counts [MaxLength]counted
	shown := 0 // letters, in counts
	for i, l := range guess {
		if !firstAt(guess, i) {
			continue
		}
		if n := min(copies(guess, l), copies(answer, l)); n > 0 {
			at := shown
			for ; at > 0 && counts[at-1].letter > l; at-- {
				counts[at] = counts[at-1]
			}
			counts[at] = counted{l, n}
			shown++
		}
	}
	if shown == 0 {
		return 0
	}
	key := make([]byte, 0, 64)
	for i, l := range guess {
		if answer[i] == l {
			key = append(key, byte(i+1), byte(l), byte(l>>8))
		}
	}
	key = append(key, 0)
	for _, c := range counts[:shown] {
		key = append(key, byte(c.n), byte(c.letter), byte(c.letter>>8))
	}
	r.mu.RLock()
	id, ok := r.number[string(key)]
	r.mu.RUnlock()
	if ok {
		return id
	}
	next := rule{counts: slices.Clone(counts[:shown])}
	for i, l := range guess {
		if answer[i] == l {
			next.places = append(next.places, placed{i, l})
		}
	}
	return r.add(string(key), next)
}

// add adds a rule, unless that was done in the meantime, and returns its number.
func (r *Rules) add(key string, next rule) int32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	id, ok := r.number[key]
	if !ok {
		id = int32(len(r.list))
		r.number[key] = id
		r.list = append(r.list, next)
	}
	return id
}

// copies returns how many copies of a letter a word has.
func copies(word []uint16, letter uint16) (n int) {
	for _, l := range word {
		if l == letter {
			n++
		}
	}
	return n
}

// Allowed returns the guesses that a rule allows, in dst's memory.
func (r *Rules) Allowed(id int32, dst []int32) []int32 {
	dst = dst[:0]
	for i, word := range r.Mask(id, nil) {
		for ; word != 0; word &= word - 1 {
			dst = append(dst, int32(i<<6+bits.TrailingZeros64(word)))
		}
	}
	return dst
}

// Mask returns the guesses that a rule allows as bits, in dst's memory.
func (r *Rules) Mask(id int32, dst []uint64) []uint64 {
	r.mu.RLock()
	rule := r.list[id]
	r.mu.RUnlock()
	dst = Grow(dst, (len(r.p.Guesses)+63)/64)
	for i := range dst {
		dst[i] = ^uint64(0)
	}
	dst[len(dst)-1] >>= uint(-len(r.p.Guesses)) & 63
	cut := func(set []uint64) {
		for i, x := range set {
			dst[i] &= x
		}
	}
	for _, x := range rule.places {
		cut(r.at[int(x.letter)*r.p.Length+x.at])
	}
	for _, x := range rule.counts {
		cut(r.copies[int(x.letter)*r.p.Length+x.n-1])
	}
	return dst
}

package score

import (
	"crypto/sha256"
	"encoding/binary"
	"sync"
)

// strictRules implements [Rules] for strict play, where each guess must fit all clues.
type strictRules struct {
	p    *Words
	cols Columns // for scoring guesses against all guesses

	mu    sync.RWMutex
	rules map[[sha256.Size]byte]Rule // by hashes of the allowed guesses
	list  []strictRule               // by rule
	room  int                        // number of guesses for which list still has room
}

// A strictRule allows a guess if an earlier rule allows it and if it also fits one more clue.
type strictRule struct {
	guesses []int32 // nil if there was no room, so that find must find them again
	earlier Rule
	guess   int32
	score   uint64
}

func newStrictRules(p *Words) *strictRules {
	const room = 1 << 24
	r := &strictRules{p: p, room: room, rules: map[[sha256.Size]byte]Rule{}}
	r.list = []strictRule{{guesses: p.AllGuesses()}}
	all := *p
	all.Answers = p.AllGuesses()
	r.cols.Set(&all, p.AllGuesses())
	return r
}

// After implements [Rules]. The new rule allows a guess if the given rule allows it and if it fits the clue that guess
// g would get for answer a.
func (r *strictRules) After(rule Rule, g, a int32) Rule {
	x := strictRule{earlier: rule, guess: g, score: r.score(g, r.p.Answers[a])}
	x.guesses = r.find(x)
	key := make([]byte, 0, 4*256)
	for _, g := range x.guesses {
		key = binary.LittleEndian.AppendUint32(key, uint32(g))
	}
	sum := sha256.Sum256(key)
	r.mu.Lock()
	defer r.mu.Unlock()
	after, ok := r.rules[sum]
	if ok {
		return after
	}
	if len(x.guesses) <= r.room {
		r.room -= len(x.guesses)
	} else {
		x.guesses = nil
	}
	after = Rule(len(r.list))
	r.rules[sum], r.list = after, append(r.list, x)
	return after
}

func (r *strictRules) score(g, x int32) (sum uint64) {
	for _, id := range r.p.Patterns(g) {
		sum += r.cols.Value(id, int(x))
	}
	return sum
}

const fewScores = 1 << 9 // with fewer guesses, scoring them one by one is faster than computing all scores

// find computes the guesses that rule x allows. It does not use x.guesses, which may be nil.
func (r *strictRules) find(x strictRule) (guesses []int32) {
	earlier := r.allowed(x.earlier)
	if len(earlier) < fewScores {
		for _, g := range earlier {
			if r.score(x.guess, g) == x.score {
				guesses = append(guesses, g)
			}
		}
		return guesses
	}
	row := make([]uint64, r.cols.Width)
	r.cols.Row(int(x.guess), row)
	for _, g := range earlier {
		if r.cols.At(row, int(g)) == x.score {
			guesses = append(guesses, g)
		}
	}
	return guesses
}

// allowed returns the guesses that the given rule allows. The caller must not change the slice.
func (r *strictRules) allowed(rule Rule) []int32 {
	r.mu.RLock()
	x := r.list[rule]
	r.mu.RUnlock()
	if x.guesses != nil {
		return x.guesses
	}
	return r.find(x)
}

// Mask implements [Rules]. It returns a bit set of the guesses that the given rule allows.
func (r *strictRules) Mask(rule Rule, dst []uint64) []uint64 {
	dst = EmptySet(dst, len(r.p.Guesses))
	for _, g := range r.allowed(rule) {
		Insert(dst, g)
	}
	return dst
}

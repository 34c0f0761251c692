package score

import (
	"encoding/binary"
	"sync"
)

// strictRules implements [Rules] for strict play, where each guess must fit all clues, as the answer does. A guess stays
// allowed if the last guess would have got the same score with it as the answer.
//
// Ideally, equal sets of guesses would always have the same number, so that the search recognises a position that it has
// already solved. But comparing and keeping all large sets would take too much memory. So only sets of up to maxKept
// guesses are compared. A larger set is identified by the guess and score that led to it. Its guesses are kept while
// there is room, and otherwise found again from that guess and score.
type strictRules struct {
	p    *Words
	cols Columns // of all guesses, as if each could be the answer
	most int     // maxKept, or less in tests

	mu     sync.RWMutex
	kept   map[string]int32     // by the guesses of a small set, 4 bytes each, the number of its rule
	larger map[strictStep]int32 // by what led to a large set, the number of its rule
	list   []strictRule         // by number of the rule
	room   int                  // the number of guesses of larger sets that can still be kept
}

const (
	maxKept   = 64      // the most guesses of a set that is compared with other sets
	maxLarger = 1 << 24 // the most guesses that are kept for all larger sets together
)

// A strictStep is a guess with its score, and the number of the rule under which it was made.
type strictStep struct {
	rule, guess int32
	score       uint64
}

type strictRule struct {
	guesses    []int32 // the allowed guesses; nil if there is no room for them
	strictStep         // the guess and score that led to a large set, to find its guesses again
}

func newStrictRules(p *Words) *strictRules {
	r := &strictRules{p: p, most: maxKept, room: maxLarger, kept: map[string]int32{}, larger: map[strictStep]int32{}}
	r.list = []strictRule{{guesses: p.AllGuesses()}}
	all := *p
	all.Answers = p.AllGuesses()
	r.cols.Set(&all, p.AllGuesses())
	return r
}

// After implements [Rules].
func (r *strictRules) After(rule, g, a int32) int32 {
	step := strictStep{rule, g, r.score(g, r.p.Answers[a])}
	r.mu.RLock()
	id, ok := r.larger[step]
	r.mu.RUnlock()
	if ok {
		return id
	}
	guesses := r.like(r.allowed(rule), step)
	if len(guesses) > r.most {
		return r.number(strictRule{guesses, step}, nil)
	}
	key := make([]byte, 0, 4*maxKept)
	for _, x := range guesses {
		key = binary.LittleEndian.AppendUint32(key, uint32(x))
	}
	return r.number(strictRule{guesses: guesses}, key)
}

// number returns the number of rule x, adding x if it is new. key encodes the guesses of x, 4 bytes
// each. It is nil if there are too many guesses to compare.
func (r *strictRules) number(x strictRule, key []byte) int32 {
	r.mu.Lock()
	defer r.mu.Unlock()
	id, ok := r.larger[x.strictStep]
	if key != nil {
		id, ok = r.kept[string(key)]
	}
	if ok {
		return id
	}
	id = int32(len(r.list))
	if key != nil {
		r.kept[string(key)] = id
	} else if r.larger[x.strictStep] = id; len(x.guesses) > r.room {
		x.guesses = nil
	} else {
		r.room -= len(x.guesses)
	}
	r.list = append(r.list, x)
	return id
}

func (r *strictRules) score(g, x int32) (sum uint64) {
	for _, id := range r.p.Patterns(g) {
		sum += r.cols.Value(id, int(x))
	}
	return sum
}

// fewScores is the number of guesses above which scoring all legal guesses at once is faster than
// scoring them one by one.
const fewScores = 1 << 9

// like returns the elements of guesses that are still allowed after x.guess got x.score.
func (r *strictRules) like(guesses []int32, x strictStep) (some []int32) {
	if len(guesses) < fewScores {
		for _, g := range guesses {
			if r.score(x.guess, g) == x.score {
				some = append(some, g)
			}
		}
		return some
	}
	row := make([]uint64, r.cols.Width)
	r.cols.Row(int(x.guess), row)
	for _, g := range guesses {
		if r.cols.At(row, int(g)) == x.score {
			some = append(some, g)
		}
	}
	return some
}

// allowed returns the guesses that rule allows. The caller must not change the slice.
func (r *strictRules) allowed(rule int32) []int32 {
	r.mu.RLock()
	x := r.list[rule]
	r.mu.RUnlock()
	if x.guesses != nil {
		return x.guesses
	}
	return r.like(r.allowed(x.rule), x.strictStep)
}

// Mask implements [Rules].
func (r *strictRules) Mask(rule int32, dst []uint64) []uint64 {
	dst = Grow(dst, (len(r.p.Guesses)+63)/64)
	clear(dst)
	for _, g := range r.allowed(rule) {
		dst[g>>6] |= 1 << (g & 63)
	}
	return dst
}

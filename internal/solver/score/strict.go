package score

import (
	"encoding/binary"
	"sync"
)

// strictRules are the rules of strict play: each guess must fit all clues, like an answer. After a guess,
// those guesses are allowed that were allowed before and that would have given it the same score.
//
// A rule is a set of guesses, and one rule for each set would let a search find the same position again
// after other guesses. But there are too many large sets to keep. So a set of up to maxKept guesses is a
// rule of its own. A larger one is identified by how it came about, and found anew when it is needed if there
// is no room for its guesses.
type strictRules struct {
	p    *Words
	cols Columns // of all guesses, as if each could be the answer
	most int     // see maxKept; tests lower it

	mu     sync.RWMutex
	kept   map[string]int32 // by the guesses, 4 bytes each
	larger map[strictStep]int32
	list   []strictRule
	room   int // how many guesses of larger sets may still be kept
}

const (
	maxKept   = 64      // guesses of a set that is a rule of its own
	maxLarger = 1 << 24 // guesses of all larger sets that are kept
)

// A strictStep is a guess made under a rule, with its score.
type strictStep struct {
	rule, guess int32
	score       uint64
}

// A strictRule holds the guesses of a rule, or how they came about.
type strictRule struct {
	guesses []int32 // nil if there is no room for them
	strictStep
}

// newStrictRules returns the rules of strict play for the guesses of p.
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

// number returns the number of rule x, whose guesses are key if it keeps them.
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

// score returns the score of guess g if x is the answer.
func (r *strictRules) score(g, x int32) (sum uint64) {
	for _, id := range r.p.Patterns(g) {
		sum += r.cols.Value(id, int(x))
	}
	return sum
}

// fewScores is the number of guesses below which it is faster to compute their scores one by one.
const fewScores = 1 << 9

// like returns those of guesses that would have given x's guess x's score.
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

// allowed returns the guesses that rule allows. The caller must not change them.
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

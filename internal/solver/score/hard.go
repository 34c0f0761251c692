package score

import (
	"encoding/binary"
	"math/bits"
	"slices"
	"sync"
)

// hardRules implements [Rules] for hard mode. A guess must keep each correct letter in its position. It must also
// contain each letter at least as often as the letter was correct or present in any one clue.
type hardRules struct {
	p     *Words
	sets  [][]uint64 // bit sets of guesses; letterAt and moreThan return indices into sets
	mu    sync.RWMutex
	rules map[string]Rule // by encoded elements of list
	list  [][]int         // by rule, indices into sets; the rule allows the guesses in all these sets
}

func newHardRules(p *Words) *hardRules {
	r := &hardRules{p: p, rules: map[string]Rule{}, list: [][]int{nil}, sets: make([][]uint64, 2*p.nLetter*p.Length)}
	var sets []int
	for g := range p.Guesses {
		sets = r.appendRevealed(sets[:0], int32(g), int32(g)) // the score of the answer itself reveals all its letters
		for _, at := range sets {
			if r.sets[at] == nil {
				r.sets[at] = EmptySet(nil, len(p.Guesses))
			}
			Insert(r.sets[at], g)
		}
	}
	return r
}

// letterAt returns the index in r.sets of the set of guesses with the given letter at the given position, from 0.
func (r *hardRules) letterAt(letter uint16, position int) int {
	return int(letter)*r.p.Length + position
}

// moreThan returns the index in r.sets of the set of guesses that have the given letter more than k times.
func (r *hardRules) moreThan(letter uint16, k int) int {
	return (r.p.nLetter+int(letter))*r.p.Length + k
}

// appendRevealed appends an index into r.sets for each fact that guess g reveals if guess x is the answer. For example,
// a correct E in the second position adds the index of the set of all guesses with an E there.
func (r *hardRules) appendRevealed(sets []int, g, x int32) []int {
	p := r.p
	for _, id := range p.Patterns(g) {
		guess, places := p.Pattern[id], uint64(0)
		for _, id := range p.Patterns(x) {
			if p.Pattern[id].Letter == guess.Letter {
				places |= p.Pattern[id].Places
			}
		}
		for correct := guess.Places & places; correct != 0; correct &= correct - 1 {
			sets = append(sets, r.letterAt(guess.Letter, bits.TrailingZeros64(correct)))
		}
		for k := range min(bits.OnesCount64(guess.Places), bits.OnesCount64(places)) {
			sets = append(sets, r.moreThan(guess.Letter, k))
		}
	}
	return sets
}

// After implements [Rules]. It can ignore the earlier rule, because the score of guess g reveals everything that this
// rule requires.
func (r *hardRules) After(_ Rule, g, a int32) Rule {
	// Guess g obeys the rule before it, and so has every letter that earlier clues revealed. The answer has these
	// letters, too, so the score of g reveals them again.
	sets := r.appendRevealed(make([]int, 0, 2*MaxLength), g, r.p.Answers[a])
	if len(sets) == 0 {
		return 0
	}
	slices.Sort(sets)
	key := make([]byte, 0, 8*MaxLength)
	for _, at := range sets {
		key = binary.LittleEndian.AppendUint32(key, uint32(at))
	}
	r.mu.RLock()
	rule, ok := r.rules[string(key)]
	r.mu.RUnlock()
	if ok {
		return rule
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if rule, ok = r.rules[string(key)]; !ok {
		rule = Rule(len(r.list))
		r.rules[string(key)] = rule
		r.list = append(r.list, slices.Clone(sets))
	}
	return rule
}

// Mask implements [Rules].
func (r *hardRules) Mask(rule Rule, dst []uint64) []uint64 {
	r.mu.RLock()
	sets := r.list[rule]
	r.mu.RUnlock()
	dst = FullSet(dst, len(r.p.Guesses))
	for _, at := range sets {
		Intersect(dst, r.sets[at])
	}
	return dst
}

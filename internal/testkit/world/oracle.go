package world

import (
	"cmp"
	"math/bits"
	"slices"

	"wfind/constraint"
)

// A Price is the cost of a strategy. Missed is the number of answers that the strategy does not
// find, and Guesses is the total number of guesses for all answers. An answer with weight 3 counts
// three times in both numbers.
type Price struct{ Missed, Guesses int64 }

// Compare compares the costs a and b, first by missed answers, then by guesses. It returns -1 if a
// is lower, 0 if both are equal, and 1 if a is higher.
func (a Price) Compare(b Price) int {
	return cmp.Or(cmp.Compare(a.Missed, b.Missed), cmp.Compare(a.Guesses, b.Guesses))
}

// An Oracle computes the cost of the best strategy for a small game by trying all strategies. It
// represents sets of words as bit sets: bit i is 1 if the set contains the word with index i.
type Oracle struct {
	Guesses, Answers []string // at most 64 of each, all different
	Hard, Strict     bool
	Weight           []int64 // of each answer
	Required         int     // missing an answer with this or a higher index costs nothing

	groups [][]group // of each guess
	memo   map[state]Price
}

// A group is the set of answers for which a guess receives the same score.
type group struct {
	answers uint64
	solved  bool   // the guess is the answer
	allowed uint64 // guesses that the rules allow next
}

type state struct {
	set, allowed uint64
	tries        int
}

// NewOracle returns an Oracle for a game with at most 64 guesses and 64 answers. If weights is nil, all
// answers have weight 1. If hard is set, guesses must obey hard mode. If strict is set, guesses must
// fit all clues.
func NewOracle(guesses, answers []string, weights []int64, hard, strict bool) *Oracle {
	if len(guesses) > 64 || len(answers) > 64 {
		panic("world: too many words for an oracle")
	}
	if weights == nil {
		weights = slices.Repeat([]int64{1}, len(answers))
	}
	o := &Oracle{Guesses: guesses, Answers: answers, Hard: hard, Strict: strict, Weight: weights, Required: len(answers), memo: map[state]Price{}}
	for _, g := range guesses {
		var groups []group
		number := map[string]int{}
		for a, answer := range answers {
			score := constraint.ScoreGuess(answer, g)
			n, ok := number[score.String()]
			if !ok {
				n = len(groups)
				number[score.String()] = n
				groups = append(groups, group{solved: score.Solved(), allowed: o.allowedAfter(g, score)})
			}
			groups[n].answers |= 1 << a
		}
		o.groups = append(o.groups, groups)
	}
	return o
}

// allowedAfter returns the guesses that the rules, such as hard mode, allow after guess has
// received score. The result is a bit set: bit i stands for o.Guesses[i].
func (o *Oracle) allowedAfter(guess string, score constraint.Score) (allowed uint64) {
	for i, next := range o.Guesses {
		fits := slices.Equal(constraint.ScoreGuess(next, guess), score)
		if fits || !o.Strict && (!o.Hard || Obeys(next, guess, score)) {
			allowed |= 1 << i
		}
	}
	return allowed
}

// All returns a bit set of the numbers from 0 to n-1. n must be at most 64.
func All(n int) uint64 { return 1<<n - 1 }

// Set returns a bit set of the given indexes, which must be below 64.
func Set(indexes []int32) (set uint64) {
	for _, i := range indexes {
		set |= 1 << i
	}
	return set
}

// Price returns the cost of perfect play. answers and guesses are bit sets of the possible answers
// and the allowed guesses: bit i stands for o.Answers[i] or o.Guesses[i]. tries is the number of
// guesses left.
func (o *Oracle) Price(answers, guesses uint64, tries int) Price {
	var best Price
	if answers == 0 {
		return best
	}
	if tries == 0 {
		return Price{Missed: o.weight(answers & All(o.Required))}
	}
	key := state{answers, guesses, tries}
	if p, ok := o.memo[key]; ok {
		return p
	}
	best.Missed = -1
	for rest := guesses; rest != 0; rest &= rest - 1 {
		if p := o.PriceAfter(bits.TrailingZeros64(rest), answers, guesses, tries); best.Missed < 0 || p.Compare(best) < 0 {
			best = p
		}
	}
	o.memo[key] = best
	return best
}

func (o *Oracle) weight(set uint64) (sum int64) {
	for ; set != 0; set &= set - 1 {
		sum += o.Weight[bits.TrailingZeros64(set)]
	}
	return sum
}

// PriceAfter returns the cost of the best strategy whose next guess is o.Guesses[g]. The other
// parameters are the same as for [Oracle.Price].
func (o *Oracle) PriceAfter(g int, answers, guesses uint64, tries int) Price {
	return o.follow(g, answers, func(x group, next uint64) Price { return o.Price(next, guesses&x.allowed, tries-1) })
}

// Fixed returns the cost of the best strategy that begins with the given openers, which are indexes
// in o.Guesses. Once only one answer is possible, the strategy guesses it and skips the remaining
// openers. answers is the bit set of possible answers, and tries is the number of guesses left.
func (o *Oracle) Fixed(openers []int, answers uint64, tries int) Price {
	return o.follow(openers[0], answers, func(_ group, next uint64) Price {
		if len(openers) == 1 || bits.OnesCount64(next) == 1 {
			return o.Price(next, All(len(o.Guesses)), tries-1)
		}
		return o.Fixed(openers[1:], next, tries-1)
	})
}

func (o *Oracle) follow(g int, answers uint64, price func(x group, next uint64) Price) (sum Price) {
	sum.Guesses = o.weight(answers) // one guess for each answer; price returns the cost of the rest
	for _, x := range o.groups[g] {
		if next := answers & x.answers; next != 0 && !x.solved {
			p := price(x, next)
			sum.Missed += p.Missed
			sum.Guesses += p.Guesses
		}
	}
	return sum
}

// First returns the cost of the best strategy whose first guess is o.Guesses[g]. Every word in
// o.Answers is possible. tries is the number of guesses allowed, including this one.
func (o *Oracle) First(g, tries int) Price {
	return o.PriceAfter(g, All(len(o.Answers)), All(len(o.Guesses)), tries)
}

// Best returns the cost of the best strategy at the start of the game, when every word in o.Answers
// is possible and tries guesses are allowed.
func (o *Oracle) Best(tries int) Price {
	return o.Price(All(len(o.Answers)), All(len(o.Guesses)), tries)
}

// Excess returns the excess of a strategy with the cost p: the number of its guesses above 2n-1,
// the smallest possible total for n answers. answers is the bit set of these n answers, which must
// be equally likely. Each missed answer counts as missCost guesses.
func (o *Oracle) Excess(p Price, answers uint64, missCost int64) int64 {
	return p.Guesses + p.Missed*missCost - int64(2*bits.OnesCount64(answers)-1)
}

// Allowed returns the guesses that the rules still allow after o.Guesses[g], if the answer is
// o.Answers[a]. The result is a bit set: bit i stands for o.Guesses[i].
func (o *Oracle) Allowed(g, a int) uint64 {
	return o.allowedAfter(o.Guesses[g], constraint.ScoreGuess(o.Answers[a], o.Guesses[g]))
}

// IsUseful reports whether o.Guesses[g] is worth guessing. A guess is useful if its score depends
// on the answer, or if it is the only answer.
func (o *Oracle) IsUseful(g int) bool {
	return len(o.groups[g]) > 1 || len(o.Answers) == 1 && o.Guesses[g] == o.Answers[0]
}

// Obeys reports whether guess follows the rules of hard mode after the player has guessed previous and got
// the given score.
func Obeys(guess, previous string, score constraint.Score) bool {
	have := map[rune]int{}
	for _, r := range guess {
		have[r]++
	}
	now, before := []rune(guess), []rune(previous)
	for i, t := range score {
		if t == constraint.Correct && now[i] != before[i] {
			return false
		}
		if t != constraint.Absent {
			if have[before[i]]--; have[before[i]] < 0 {
				return false
			}
		}
	}
	return true
}

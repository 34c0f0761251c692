package boards

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// A value measures how good a strategy is. Lower values are better. The value of a position or a guess is the value of
// perfect play from there.
type value struct {
	lost  float64 // probability that the game is lost, which is compared first
	extra float64 // mean number of turns minus the number of boards
}

// tolerance is the largest difference between two values that count as equal.
const tolerance = 1e-8 // far above rounding errors, and far below the last digit that users see

func (v value) less(other value) bool {
	if d := v.lost - other.lost; math.Abs(d) > tolerance {
		return d < 0
	}
	return v.extra < other.extra-tolerance
}

// plus returns v + share*w. To compute a mean value, add up all values with their probabilities as the shares.
func (v value) plus(share float64, w value) value {
	return value{v.lost + share*w.lost, v.extra + share*w.extra}
}

var worst = value{lost: 2} // worse than the value of any strategy

// A search finds the best guesses in a position, and proves that no other guesses are better.
type search struct {
	p      *Problem
	ctx    context.Context
	scores [][]uint16 // by guess and answer; see scoreAll

	work    int64 // the work done so far: the number of scores read
	maxWork int64 // the search stops when work reaches it
	memo    map[string]entry
	classes map[string]*classes

	// Scratch memory.
	probs  *answerProbs
	first  [finished + 1]uint16   // see pattern; all 0 between calls
	best   [finished + 1]float64  // see secondFinishes; all 0 between calls
	latest [1 << latestBits]int32 // 1 plus the latest guess, for each hash of classes; see isRepeated
	rest   set
	buf    []byte
}

const latestBits = 14 // search.latest has 2^latestBits elements

const maxMemo = 1 << 21 // positions in the memo, of about 200 bytes each

// An entry holds the value of a position, or the best known lower bound on it.
type entry struct {
	low       value   // a lower bound, or the value if exact is set
	exact     bool    // whether low is the value
	allDiffer float64 // see answerProbs; 0 if the position is impossible
}

func newSearch(ctx context.Context, p *Problem, scores [][]uint16, maxWork int64) *search {
	return &search{
		p: p, ctx: ctx, scores: scores, maxWork: maxWork, probs: newAnswerProbs(p),
		memo: map[string]entry{}, classes: map[string]*classes{},
	}
}

// spend adds n to s.work, the number of scores read so far. It reports whether the search must stop.
func (s *search) spend(n int) bool {
	before := s.work
	s.work += int64(n)
	if s.work>>18 != before>>18 && s.ctx.Err() != nil {
		s.maxWork = 0
	}
	return s.work >= s.maxWork
}

// probabilities returns the probability of each answer in pos. The next call overwrites the result.
func (s *search) probabilities(pos position) *answerProbs {
	s.probs.compute(pos, maxCombinations)
	s.work += s.probs.work
	return s.probs
}

// bestGuesses returns the n best of the given guesses in pos, best first, with their exact values. ok is false if the
// search had to stop.
func (s *search) bestGuesses(pos position, n int, guesses []int32) (best []option, ok bool) {
	probs := s.probabilities(pos)
	found := s.cheapest(s.options(guesses, pos, probs), n, pos, probs.allDiffer, worst)
	return found, s.work < s.maxWork
}

// solve returns the [value] of pos. If exact is false, because the value is at least limit or the search must stop, v
// is only a lower bound.
func (s *search) solve(pos position, limit value) (v value, exact bool) {
	known := s.lookup(pos)
	if known.exact || !known.low.less(limit) || s.spend(1) {
		return known.low, known.exact
	}
	best := s.expand(pos, limit)
	if s.work >= s.maxWork {
		return known.low, false
	}
	if known.exact = best.less(limit); known.exact {
		known.low = best
	} else { // there may be a value that is lower, but not by more than tolerance
		known.low = value{limit.lost, limit.extra - tolerance}
	}
	s.store(pos, known)
	return best, known.exact
}

func (s *search) store(pos position, known entry) {
	if len(s.memo) >= maxMemo {
		clear(s.memo)
	}
	s.buf = pos.key(s.buf)
	s.memo[string(s.buf)] = known
}

// expand searches for the best guess in pos, and returns its [value], or limit if no guess has a lower one.
func (s *search) expand(pos position, limit value) value {
	probs := s.probabilities(pos)
	allDiffer, best := probs.allDiffer, limit
	try := func(options []option) {
		if found := s.cheapest(options, 1, pos, allDiffer, best); len(found) > 0 {
			best = found[0].value
		}
	}
	if g := probs.certainGuess(); g >= 0 {
		try([]option{{guess: g, finish: 1}})
		return best
	}
	try(s.options(s.possibleAnswers(pos), pos, probs))
	if (value{extra: 1}).less(best) { // a guess that cannot be an answer takes an extra turn
		try(s.otherOptions(pos, s.probabilities(pos), best))
	}
	return best
}

// cheapest returns the n best options, best first, with their exact values in pos. It omits options whose value is at
// least limit. The options must be in the order of their bounds, lowest first. For allDiffer, see [answerProbs].
func (s *search) cheapest(options []option, n int, pos position, allDiffer float64, limit value) []option {
	var best []option
	for _, o := range options {
		if s.work >= s.maxWork || !o.value.less(limit) { // the other options have no lower bounds
			break
		}
		v, exact := s.evaluate(o, pos, allDiffer, limit)
		if !exact {
			continue
		}
		o.value = v
		at := len(best)
		for at > 0 && v.less(best[at-1].value) {
			at--
		}
		best = slices.Insert(best, at, o)
		if best = best[:min(n, len(best))]; len(best) == n {
			limit = best[n-1].value
		}
	}
	return best
}

// possibleAnswers returns the guesses that are possible answers in pos, without repetitions, in ascending order.
func (s *search) possibleAnswers(pos position) []int32 {
	var guesses []int32
	for _, set := range pos.boards {
		for _, a := range set {
			guesses = append(guesses, s.p.words.Answers[a])
		}
	}
	slices.Sort(guesses)
	return slices.Compact(guesses)
}

// evaluate returns the [value] of o.guess in pos. ok is false, and v has no meaning, if the value is at least limit, if
// the guess reveals nothing, or if the search must stop. For allDiffer, see [answerProbs].
func (s *search) evaluate(o option, pos position, allDiffer float64, limit value) (v value, ok bool) {
	next := s.outcomes(o.guess, pos)
	if len(next) == 1 && slices.EqualFunc(next[0].boards, pos.boards, slices.Equal[set]) {
		return worst, false // the guess gives no information, so it is not the best
	}
	sum := value{extra: 1 - o.finish}
	if s.spend(outcomeWork * len(pos.boards) * len(next)) {
		return sum, false
	}
	slices.SortStableFunc(next, func(a, b outcome) int { return cmp.Compare(b.share, a.share) })
	for i := range next {
		c := &next[i]
		known := s.lookup(c.position)
		c.low, c.share = known.low, c.share*known.allDiffer/allDiffer
		sum = sum.plus(c.share, c.low)
		if !sum.less(limit) {
			return sum, false
		}
	}
	for _, c := range next {
		if c.share == 0 {
			continue
		}
		most := c.low.plus(1/c.share, value{limit.lost - sum.lost, limit.extra - sum.extra})
		v, exact := s.solve(c.position, most)
		sum = sum.plus(c.share, value{v.lost - c.low.lost, v.extra - c.low.extra})
		if !exact || !sum.less(limit) {
			return sum, false
		}
	}
	return sum, true
}

// lookup returns the exact [value] of pos, or a lower bound if finding the value would take a search.
func (s *search) lookup(pos position) entry {
	s.buf = pos.key(s.buf)
	known, ok := s.memo[string(s.buf)]
	if ok {
		return known
	}
	probs := s.probabilities(pos)
	known.allDiffer = probs.allDiffer
	switch g := probs.certainGuess(); {
	case known.allDiffer == 0:
		known.exact = true
	case pos.tries == 0:
		known.low, known.exact = lostWith(len(pos.boards)), true
	case g < 0 && len(pos.boards) == 2 && pos.tries > 1:
		known.low = s.perfectPairBound(pos, known.allDiffer)
	case g < 0:
		known.low = value{extra: 1 - probs.highest()}
	default: // guess the certain answer, because the positions after it have tighter bounds
		next := s.outcomes(g, pos)
		s.spend(outcomeWork * len(pos.boards) * len(next))
		for _, c := range next {
			after := s.lookup(c.position)
			known.low = known.low.plus(c.share*after.allDiffer/known.allDiffer, after.low)
		}
		known.exact = len(next) == 0
		s.store(pos, known)
	}
	return known
}

// lostWith returns the value of a game without guesses left. The given number of unfinished boards take no more turns.
func lostWith(boards int) value { return value{lost: 1, extra: -float64(boards)} }

const outcomeWork = 25 // the work of creating an outcome and looking it up, for each board

// An outcome is a position that can follow a guess, and the probability of this position.
type outcome struct {
	position
	// share is the probability of the position if the boards are independent. If boards share words, the probability is
	// share times the position's allDiffer (see answerProbs), divided by allDiffer for the position before the guess.
	share float64
	low   value // a lower bound on the value of the position
}

// outcomes returns the positions that can follow guess g in pos, except the end of the game with all boards finished.
func (s *search) outcomes(g int, pos position) []outcome {
	n, all := len(pos.boards), 1
	groups := make([][]group, n)
	for i, words := range pos.boards {
		groups[i] = s.split(g, words)
		all *= len(groups[i])
	}
	next := make([]outcome, 0, all)
	sets := make([]set, 0, all*n) // of all positions
	chosen := make([]set, 0, n)
	var choose func(i int, share float64)
	choose = func(i int, share float64) {
		if i == n {
			if 0 < len(chosen) && n-len(chosen) <= 1 { // no two boards have the same answer
				sets = append(sets, chosen...)
				to := position{sets[len(sets)-len(chosen):], pos.tries - 1}
				to.sort()
				next = append(next, outcome{position: to, share: share})
			}
			return
		}
		before := chosen
		for _, gr := range groups[i] {
			if chosen = before; gr.words != nil {
				chosen = append(before, gr.words)
			}
			choose(i+1, share*gr.share)
		}
		chosen = before
	}
	choose(0, 1)
	return next
}

// A group holds the possible answers of a board for which a guess gets the same score.
type group struct {
	words set     // nil if the score finishes the board
	share float64 // the probability of the score, if words are drawn by their weights
}

// split divides the given possible answers of a board into groups by the score of guess g.
func (s *search) split(g int, words set) (groups []group) {
	scores, share := s.scores[g], 1/s.p.weigh(words)
	s.rest = append(s.rest[:0], words...)
	sorted := make(set, 0, len(words))
	for rest := s.rest; len(rest) > 0; {
		code, n, from := scores[rest[0]], 0, len(sorted)
		for _, a := range rest {
			if scores[a] == code {
				sorted = append(sorted, a)
			} else {
				rest[n] = a
				n++
			}
		}
		rest = rest[:n]
		gr := group{words: sorted[from:]}
		gr.share = s.p.weigh(gr.words) * share
		if code == finished {
			gr.words = nil
		}
		groups = append(groups, gr)
	}
	return groups
}

// entropy returns the expected information that guess g gives in pos, in bits.
func (s *search) entropy(g int, pos position) float64 {
	allDiffer, bits := s.probabilities(pos).allDiffer, 0.0
	for _, c := range s.outcomes(g, pos) {
		if share := c.share * s.probabilities(c.position).allDiffer / allDiffer; share > 0 {
			bits -= share * math.Log2(share)
		}
	}
	return max(0, bits)
}

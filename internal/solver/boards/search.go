package boards

import (
	"cmp"
	"context"
	"math"
	"slices"
)

// A value is the mean cost of a strategy. The lower probability of losing is better; among equals,
// so is the lower number of wasted guesses.
type value struct {
	lost  float64 // probability that the game is lost
	waste float64 // guesses that finish no board
}

// tolerance is the largest difference at which two values still count as equal. It is far larger
// than rounding errors, and far smaller than the last digit that users see.
const tolerance = 1e-8

func (v value) less(other value) bool {
	switch d := v.lost - other.lost; {
	case d < -tolerance:
		return true
	case d > tolerance:
		return false
	}
	return v.waste < other.waste-tolerance
}

func (v value) plus(share float64, w value) value {
	return value{v.lost + share*w.lost, v.waste + share*w.waste}
}

// hopeless is worse than the value of any strategy.
var hopeless = value{lost: 2}

// A search finds the exact values of positions. Only one goroutine may use it.
type search struct {
	p       *Problem
	ctx     context.Context
	work    int64 // done so far, in scores looked at
	maxWork int64 // the search stops when work reaches it

	codes     [][]uint16 // scores, by answer and guess
	memo      map[string]entry
	divisions map[string]*division // by set

	// Scratch memory.
	odds    *odds                  // of the position last passed to setOdds
	number  [finished + 1]uint16   // of a group, by score
	pattern []byte                 // result of the method group
	groups  []group                // by number; the first is the guess itself
	latest  [1 << latestBits]int32 // guesses with different classes, plus 1; see repeats
	scores  []uint16
	rest    set
	buf     []byte
}

const latestBits = 14

// maxMemo is the largest number of positions in the memo. Each takes about 200 bytes.
const maxMemo = 1 << 21

// An entry is what the memo stores about one position.
type entry struct {
	low      value   // a lower bound, or the value if exact is set
	exact    bool    // whether low is the value
	distinct float64 // probability that independently drawn answers differ; 0 if the position is impossible
}

// newSearch returns a search that can compute odds and bounds for positions of p. Call load before
// computing exact values.
func newSearch(ctx context.Context, p *Problem) *search {
	return &search{
		p: p, ctx: ctx, odds: newOdds(p),
		memo: map[string]entry{}, divisions: map[string]*division{},
	}
}

// load prepares the search by scoring all guesses against all answers. The search will stop when it
// has done maxWork, counted in scores.
func (s *search) load(maxWork int64) {
	n := len(s.p.words.Answers)
	s.maxWork = maxWork
	s.codes = make([][]uint16, n)
	for a := range s.codes {
		s.codes[a] = make([]uint16, len(s.p.words.Guesses))
	}
	scores, row := newScorer(s.p.words), make([]uint16, n)
	for g := range s.p.words.Guesses {
		scores.write(g, row)
		for a, code := range row {
			s.codes[a][g] = code
		}
	}
}

// spend adds work to the total, and reports whether the search must stop.
func (s *search) spend(work int) bool {
	before := s.work
	s.work += int64(work)
	if s.work>>18 != before>>18 && s.ctx.Err() != nil {
		s.maxWork = 0
	}
	return s.work >= s.maxWork
}

// setOdds sets s.odds to the probabilities of the answers in position open. They are exact if the
// position is small enough for a proof.
func (s *search) setOdds(open position) {
	s.odds.set(open, maxCombinations)
	if s.odds.shared {
		s.work += int64(s.odds.combinations)
	}
}

// best returns the n best guesses when left guesses remain, best first. It returns false if the
// search had to stop early. order lists all guesses in the order to try them, promising ones first.
func (s *search) best(open position, left, n int, order []int32) ([]option, bool) {
	s.setOdds(open)
	distinct, options := s.odds.distinct, s.options(order, open)
	first := order[:min(10, len(order))]
	slices.SortStableFunc(options, func(a, b option) int { // uint(-1) is last
		return cmp.Compare(uint(slices.Index(first, int32(a.guess))), uint(slices.Index(first, int32(b.guess))))
	})
	best := s.cheapest(options, n, open, distinct, left, value{}, hopeless)
	return best, s.work < s.maxWork
}

// solve computes the value of position open when left guesses remain. If the value is below limit,
// it returns the exact value and true. Otherwise it returns false and a lower bound, which is at
// least limit unless the search had to stop early.
func (s *search) solve(open position, left int, limit value) (value, bool) {
	known := s.lookup(open, left)
	if known.exact || !known.low.less(limit) || s.spend(1) {
		return known.low, known.exact
	}
	best := s.expand(open, left, known.low, limit)
	if s.work >= s.maxWork {
		return known.low, false
	}
	if known.exact = best.less(limit); known.exact {
		known.low = best
	} else { // there may be a value that is lower, but not by more than tolerance
		known.low = value{limit.lost, limit.waste - tolerance}
	}
	s.store(open.key(left, nil), known)
	return best, known.exact
}

func (s *search) store(key []byte, known entry) {
	if len(s.memo) >= maxMemo {
		clear(s.memo)
	}
	s.memo[string(key)] = known
}

// expand computes the value of position open by trying guesses. It returns limit if no guess has a
// value below it. low is a lower bound on the value, so expand can stop at a guess that reaches it.
func (s *search) expand(open position, left int, low, limit value) value {
	s.setOdds(open)
	distinct, best := s.odds.distinct, limit
	try := func(options []option) {
		if found := s.cheapest(options, 1, open, distinct, left, low, best); len(found) > 0 {
			best = found[0].value
		}
	}
	if a := s.odds.certain(); a >= 0 {
		try([]option{{guess: int(s.p.words.Answers[a])}})
		return best
	}
	try(s.options(s.candidates(open), open))
	if one := (value{waste: 1}); low.less(best) && one.less(best) { // any other guess costs 1 at once
		s.setOdds(open)
		try(s.wasted(open, best))
	}
	return best
}

// cheapest tries the options in the given order, and returns up to n whose values are below limit,
// best first. low is a lower bound on the value of every option, so cheapest stops once n options
// reach it. distinct is the probability that answers drawn independently for each board differ.
func (s *search) cheapest(options []option, n int, open position, distinct float64, left int, low, limit value) []option {
	var best []option
	for _, o := range options {
		if !low.less(limit) || s.work >= s.maxWork {
			break
		}
		if !o.value.less(limit) {
			continue
		}
		v, exact := s.evaluate(o, open, distinct, left, limit)
		if !exact || !v.less(limit) {
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

// candidates returns the guesses that are a possible answer on some board.
func (s *search) candidates(open position) []int32 {
	var guesses []int32
	for _, set := range open {
		for _, a := range set {
			guesses = append(guesses, s.p.words.Answers[a])
		}
	}
	slices.Sort(guesses)
	return slices.Compact(guesses)
}

// evaluate computes the value of the guess o followed by optimal play, when left guesses remain. If
// the value is below limit, it returns the value and true. Otherwise it returns a lower bound and
// false. distinct is the probability that answers drawn independently for each board differ.
func (s *search) evaluate(o option, open position, distinct float64, left int, limit value) (value, bool) {
	next := s.after(o.guess, open)
	if len(next) == 1 && slices.EqualFunc(next[0].open, open, slices.Equal[set]) {
		return hopeless, false // the guess tells nothing
	}
	if s.spend(childWork * len(open) * len(next)) {
		return value{waste: o.none}, false
	}
	sum := value{waste: o.none}
	slices.SortStableFunc(next, func(a, b child) int { return cmp.Compare(b.share, a.share) })
	for i := range next {
		c := &next[i]
		known := s.lookup(c.open, left-1)
		c.low, c.share = known.low, c.share*known.distinct/distinct
		sum = sum.plus(c.share, c.low)
		if !sum.less(limit) {
			return sum, false
		}
	}
	for _, c := range next {
		if c.share == 0 {
			continue
		}
		most := c.low.plus(1/c.share, value{limit.lost - sum.lost, limit.waste - sum.waste})
		v, exact := s.solve(c.open, left-1, most)
		sum = sum.plus(c.share, value{v.lost - c.low.lost, v.waste - c.low.waste})
		if !exact || !sum.less(limit) {
			return sum, false
		}
	}
	return sum, true
}

// lookup returns the memo's entry for a position. If there is none, it returns an entry with a
// lower bound.
func (s *search) lookup(open position, left int) entry {
	s.buf = open.key(left, s.buf)
	known, ok := s.memo[string(s.buf)]
	if ok {
		return known
	}
	s.setOdds(open)
	known.distinct = s.odds.distinct
	switch a := s.odds.certain(); {
	case known.distinct == 0:
		known.exact = true
	case left == 0:
		known.low, known.exact = value{1, -float64(len(open))}, true
	case a < 0 && len(open) == 2 && left > 1 && s.codes != nil:
		s.spend(2 * len(open[0]) * len(open[1]))
		known.low = value{waste: 1 - s.perfect(open)}
	case a < 0:
		known.low = value{waste: 1 - s.odds.maxFinish()}
	default: // a certain answer comes first: the bounds of what follows are tighter
		key := slices.Clone(s.buf)
		next := s.after(int(s.p.words.Answers[a]), open)
		s.spend(childWork * len(open) * len(next))
		for _, c := range next {
			after := s.lookup(c.open, left-1)
			known.low = known.low.plus(c.share*after.distinct/known.distinct, after.low)
		}
		known.exact = len(next) == 0
		s.store(key, known)
	}
	return known
}

// childWork is the work, per board, of constructing the position after a guess and looking it up.
// It is counted in scores.
const childWork = 25

// A child is a position that can follow a guess, with its probability.
type child struct {
	open position
	// share is the probability of the position. The method after computes it as if the boards were
	// independent. If they share words, it has to be multiplied by odds.distinct of this position and
	// divided by odds.distinct of the position before the guess.
	share float64
	low   value
}

// after returns the positions that can follow guess g, except the one in which all boards are
// finished.
func (s *search) after(g int, open position) []child {
	all := 1
	parts := make([][]part, len(open))
	for i, words := range open {
		parts[i] = s.split(g, words)
		all *= len(parts[i])
	}
	next := make([]child, 0, all)
	sets := make([]set, all*len(open)) // of all positions
	var take func(i int, share float64, then position)
	take = func(i int, share float64, then position) {
		if i == len(open) {
			if 0 < len(then) && len(open)-len(then) <= 1 { // no two boards have the same answer

				to := position(append(sets[:0:len(then)], then...))
				sets = sets[len(then):]
				to.sort()
				next = append(next, child{open: to, share: share})
			}
			return
		}
		for _, p := range parts[i] {
			if p.words == nil {
				take(i+1, share*p.share, then)
			} else {
				take(i+1, share*p.share, append(then, p.words))
			}
		}
	}
	take(0, 1, make(position, 0, len(open)))
	return next
}

// A part is the subset of a board's words for which a guess gets one score.
type part struct {
	words set     // nil if the score finishes the board
	share float64 // of the set's weight
}

func (s *search) split(g int, words set) (parts []part) {
	whole := s.p.weigh(words)
	rest, same := append(s.rest[:0], words...), make(set, 0, len(words))
	s.rest = rest
	for len(rest) > 0 {
		code := s.codes[rest[0]][g]
		n, from := 0, len(same)
		for _, a := range rest {
			if s.codes[a][g] == code {
				same = append(same, a)
			} else {
				rest[n] = a
				n++
			}
		}
		rest = rest[:n]
		p := part{words: same[from:len(same):len(same)]}
		weight := s.p.weigh(p.words)
		p.share = float64(weight) / float64(whole)
		if code == finished {
			p.words = nil
		}
		parts = append(parts, p)
	}
	return parts
}

// entropy returns the joint entropy of the scores that guess g gets on all boards, in bits. It
// overwrites s.odds.
func (s *search) entropy(g int, open position) float64 {
	s.setOdds(open)
	distinct, bits := s.odds.distinct, 0.0
	for _, c := range s.after(g, open) {
		s.setOdds(c.open)
		if share := c.share * s.odds.distinct / distinct; share > 0 {
			bits -= share * math.Log2(share)
		}
	}
	return max(0, bits)
}

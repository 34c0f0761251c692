package boards

import (
	"cmp"
	"context"
	"slices"
)

// A search finds the values of positions, with proof.
type search struct {
	p      *Problem
	ctx    context.Context
	work   int64 // done so far, in looks at one word of one guess
	most   int64 // work after which it stops
	codes  [][]uint16
	memo   map[string]entry
	cuts   map[string]*cut        // by set
	apart  map[[2]uint16][]uint64 // of two answers, the guesses that tell them apart, a bit each
	counts counts
	known  numbers
	scores []uint16
	rest   set
	free   []float64 // for each answer how likely it finishes no board; 1 when not in use
	buf    []byte
}

// mostKnown is how many positions are kept; they take some 200 bytes each.
const mostKnown = 1 << 21

// An entry is what is known of a position.
type entry struct {
	low   value // it costs no less
	exact bool  // and no more
}

// newSearch returns a search of positions of p, which can do nothing but bounds before
// it is loaded.
func newSearch(ctx context.Context, p *Problem) *search {
	n := len(p.words.Answers)
	s := &search{p: p, ctx: ctx, memo: map[string]entry{}, cuts: map[string]*cut{}, apart: map[[2]uint16][]uint64{}, free: make([]float64, n)}
	for a := range s.free {
		s.free[a] = 1
	}
	return s
}

// load makes all scores and allows for some work.
func (s *search) load(most int64) {
	n := len(s.p.words.Answers)
	s.most = most
	s.codes = make([][]uint16, n)
	for a := range s.codes {
		s.codes[a] = make([]uint16, len(s.p.words.Guesses))
	}
	scores, row := newScorer(s.p.words), make([]uint16, n)
	for g := range s.p.words.Guesses {
		scores.row(g, row)
		for a, code := range row {
			s.codes[a][g] = code
		}
	}
}

// A priced guess is one whose value is known.
type priced struct {
	guess int
	value value
}

// rank returns the n best guesses, the best first; false if that takes too much work. Those
// that order has first are tried first.
func (s *search) rank(open position, left, n int, order []int32) ([]priced, bool) {
	const early = 10
	looks := s.looks(order, open)
	place := make(map[int]int, early)
	for i, g := range order[:min(early, len(order))] {
		place[int(g)] = early - i
	}
	slices.SortStableFunc(looks, func(a, b look) int { return place[b.guess] - place[a.guess] })
	var best []priced
	for i, l := range looks {
		limit := hopeless
		if len(best) == n {
			limit = best[n-1].value
		}
		if !(value{waste: l.low}).less(limit) {
			if i >= early {
				break
			}
			continue
		}
		v, exact := s.try(l.guess, open, left, limit)
		if s.work >= s.most {
			return nil, false
		}
		if exact && v.less(limit) {
			at := len(best)
			for at > 0 && v.less(best[at-1].value) {
				at--
			}
			best = slices.Insert(best, at, priced{l.guess, v})
			best = best[:min(n, len(best))]
		}
	}
	return best, true
}

// spent adds to the work and reports whether there is to be no more of it.
func (s *search) spent(work int) bool {
	before := s.work
	s.work += int64(work)
	if s.work>>18 != before>>18 && s.ctx.Err() != nil {
		s.most = 0
	}
	return s.work >= s.most
}

// solve returns the value of a position with left guesses left, if that is below
// the limit. Else it returns a value that is not below it, nor above the true one, and false; the
// same if the search was stopped, with whatever is known.
func (s *search) solve(open position, left int, limit value) (value, bool) {
	switch {
	case len(open) == 0:
		return value{}, true
	case left == 0:
		return value{1, -s.distinct(open)}, true
	}
	known := s.low(open, left)
	if known.exact || !known.low.less(limit) || s.spent(1) {
		return known.low, known.exact
	}
	best := s.best(open, left, known.low, limit)
	if s.work >= s.most {
		return known.low, false
	}
	known = entry{low: best, exact: best.less(limit)}
	if len(s.memo) >= mostKnown {
		clear(s.memo)
	}
	s.memo[string(open.key(left, nil))] = known
	return known.low, known.exact
}

// best returns the value of a position of which a bound is known, or the limit if
// that is not above it.
func (s *search) best(open position, left int, low, limit value) value {
	if a := open.certain(); a >= 0 {
		v, exact := s.try(int(s.p.words.Answers[a]), open, left, limit)
		if !exact {
			return limit
		}
		return v
	}
	best := s.first(s.looks(s.candidates(open), open), open, left, low, limit)
	switch one := (value{waste: 1}); {
	case !low.less(best), !one.less(best): // any other guess wastes itself
		return best
	case left > len(open) && s.splitsAll(open):
		return one
	}
	return s.first(s.others(open, best), open, left, low, best)
}

// A look is a guess and what it costs at least.
type look struct {
	guess int
	low   float64 // in guesses that finish no board
}

// first tries guesses in their order and returns the least value, or the limit if
// none is below it. It ends where one reaches low, or the rest cannot be better.
func (s *search) first(looks []look, open position, left int, low, limit value) value {
	for _, l := range looks {
		if !low.less(limit) || !(value{waste: l.low}).less(limit) || s.work >= s.most {
			break
		}
		if v, exact := s.try(l.guess, open, left, limit); exact && v.less(limit) {
			limit = v
		}
	}
	return limit
}

// candidates returns the guesses that may be the answer of a board.
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

// try returns what a position costs if a guess is made in it: exactly, or no less
// than the limit and no more than the truth.
func (s *search) try(g int, open position, left int, limit value) (value, bool) {
	next, sum := s.after(g, open)
	if len(next) == 1 && slices.EqualFunc(next[0].open, open, slices.Equal[set]) {
		return hopeless, false // it tells nothing
	}
	if s.spent(childWork * len(open) * len(next)) {
		return sum, false
	}
	slices.SortStableFunc(next, func(a, b child) int { return cmp.Compare(b.share, a.share) })
	for i := range next {
		c := &next[i]
		c.low = s.low(c.open, left-1).low
		sum = sum.plus(c.share, c.low)
		if !sum.less(limit) {
			return sum, false
		}
	}
	for _, c := range next {
		most := c.low.plus(1/c.share, value{limit.lost - sum.lost, limit.waste - sum.waste})
		v, exact := s.solve(c.open, left-1, most)
		sum = sum.plus(c.share, value{v.lost - c.low.lost, v.waste - c.low.waste})
		if !exact || !sum.less(limit) {
			return sum, false
		}
	}
	return sum, true
}

// low returns what is known of a position, at least a bound.
func (s *search) low(open position, left int) entry {
	s.buf = open.key(left, s.buf)
	known, ok := s.memo[string(s.buf)]
	if ok {
		return known
	}
	a := open.certain()
	if a < 0 || left == 0 {
		known.low = s.bound(open)
		return known
	}
	key := string(s.buf)
	next, _ := s.after(int(s.p.words.Answers[a]), open)
	s.spent(childWork * len(open) * len(next))
	for _, c := range next {
		known.low = known.low.plus(c.share, s.low(c.open, left-1).low)
	}
	s.memo[key] = known
	return known
}

// childWork is what it takes to make a position and to look it up, in looks at one word of one
// guess for each board.
const childWork = 25

// A child is a position that a guess may lead to.
type child struct {
	open  position
	share float64 // how likely it is
	low   value
}

// after returns the positions that a guess leads to in which boards are left, and how
// likely it finishes no board.
func (s *search) after(g int, open position) ([]child, value) {
	none, all := 1.0, 1
	splits := make([][]part, len(open))
	for i, of := range open {
		splits[i] = s.split(g, of)
		all *= len(splits[i])
		for _, p := range splits[i] {
			if p.of == nil {
				none *= 1 - p.share
			}
		}
	}
	next := make([]child, 0, all)
	sets := make([]set, all*len(open)) // of all positions
	var take func(i int, share float64, then position)
	take = func(i int, share float64, then position) {
		if i == len(open) {
			if len(then) > 0 {
				to := position(append(sets[:0:len(then)], then...))
				sets = sets[len(then):]
				to.sort()
				next = append(next, child{open: to, share: share})
			}
			return
		}
		for _, p := range splits[i] {
			if p.of == nil {
				take(i+1, share*p.share, then)
			} else {
				take(i+1, share*p.share, append(then, p.of))
			}
		}
	}
	take(0, 1, make(position, 0, len(open)))
	return next, value{waste: none}
}

// sort puts the sets into ascending order.
func (open position) sort() {
	for i := 1; i < len(open); i++ {
		for j := i; j > 0 && slices.Compare(open[j], open[j-1]) < 0; j-- {
			open[j], open[j-1] = open[j-1], open[j]
		}
	}
}

// A part is the words of a set that a score leaves, none if the set is finished by it.
type part struct {
	of    set
	share float64 // of the set's weight
}

// split returns the parts that a guess makes of a set.
func (s *search) split(g int, of set) (parts []part) {
	whole, _ := s.p.weigh(of)
	rest, same := append(s.rest[:0], of...), make(set, 0, len(of))
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
		p := part{of: same[from:len(same):len(same)]}
		weight, _ := s.p.weigh(p.of)
		p.share = float64(weight) / float64(whole)
		if code == finished {
			p.of = nil
		}
		parts = append(parts, p)
	}
	return parts
}

// distinct returns how many different answers the boards have on average.
func (s *search) distinct(open position) float64 {
	sum := 0.0
	s.finish(open, func(p float64) { sum += p })
	return sum
}

// bound returns what a position costs at least: the first guess finishes a board no
// more often than the likeliest word does. See the package's comment.
func (s *search) bound(open position) value {
	if len(open) == 0 || open.certain() >= 0 {
		return value{}
	}
	most := 0.0
	s.finish(open, func(p float64) { most = max(most, p) })
	return value{waste: 1 - most}
}

// finish tells of each word of a position how likely it is the answer of some board.
func (s *search) finish(open position, tell func(share float64)) {
	for _, of := range open {
		whole, _ := s.p.weigh(of)
		for _, a := range of {
			s.free[a] *= 1 - float64(s.p.words.WeightOf(int32(a)))/float64(whole)
		}
	}
	for _, of := range open {
		for _, a := range of {
			if s.free[a] < 1 {
				tell(1 - s.free[a])
			}
			s.free[a] = 1
		}
	}
}

// splitsAll reports whether a guess tells all words of each board apart.
func (s *search) splitsAll(open position) bool {
	all := make([]uint64, (len(s.p.words.Guesses)+63)/64)
	for i := range all {
		all[i] = ^uint64(0)
	}
	if n := len(s.p.words.Guesses) % 64; n > 0 {
		all[len(all)-1] = 1<<n - 1
	}
	for _, of := range open {
		for i, a := range of {
			for _, b := range of[:i] {
				any := uint64(0)
				for w, bits := range s.tell(b, a) {
					all[w] &= bits
					any |= all[w]
				}
				if any == 0 {
					return false
				}
			}
		}
	}
	return true
}

// tell returns the guesses that tell two answers apart, a bit each.
func (s *search) tell(a, b uint16) []uint64 {
	if bits, ok := s.apart[[2]uint16{a, b}]; ok {
		return bits
	}
	x, y := s.codes[a], s.codes[b]
	s.spent(len(x) / 8)
	bits := make([]uint64, (len(x)+63)/64)
	for g, code := range x {
		if code != y[g] {
			bits[g/64] |= 1 << (g % 64)
		}
	}
	s.apart[[2]uint16{a, b}] = bits
	return bits
}

package solver

import (
	"cmp"
	"context"
	"encoding/binary"
	"math"
	"slices"
)

// missed is what a unit of weight that is not found costs besides the guesses made
// at it. It is more than all that giving it up could save within maxLeft guesses.
const missed = 1 << 34

// maxLeft is the most guesses that a weighted search counts. It takes no part
// in a search of more answers than that with more guesses left.
const maxLeft = 255

// weightedBoard is a board with the weights of its answers, which stand in the
// order of their weights.
type weightedBoard struct {
	board
	weight []int64
}

// weigher is one goroutine of a weighted search.
type weigher struct {
	*searcher
	stack []*weightedScratch
	tally tally
	// budget is how much work may be done before it gives up, as if its context
	// had ended, in units of some microseconds.
	budget int
	splits map[uint64]struct{} // see distinct
	known  nogoods
	trial  weightedScratch // see missed
}

// weightedScratch is the memory of one level of a weighted search.
type weightedScratch struct {
	scratch
	own     weightedBoard
	waste   []int64
	order   []option
	nogoods []part
	pieces  []weightedPiece
}

// An option is a class and what it wastes at once.
type option struct {
	class int32
	waste int64
}

// A weightedPiece is a group of answers that a guess leaves.
type weightedPiece struct {
	start, end int32
	rule       int32
	hash       uint64
	cost       int64 // lower bound of its waste
}

func (s *search) newWeigher(ctx context.Context) *weigher {
	return &weigher{searcher: s.newSearcher(ctx), budget: math.MaxInt}
}

// longWork is work that takes so long that one looks at the clock.
const longWork = 8

// spend takes work from the budget and reports whether to give up.
func (w *weigher) spend(work int) bool {
	if w.tick() {
		return true
	}
	w.budget -= work
	w.stop = w.budget < 0 || work > longWork && w.ctx.Err() != nil
	return w.stop
}

// scratch returns the memory of the current level.
func (w *weigher) scratch() *weightedScratch {
	for len(w.stack) <= w.level {
		w.stack = append(w.stack, new(weightedScratch))
	}
	return w.stack[w.level]
}

// build makes b the board of a set of answers; see boarder.build.
func (w *weigher) build(b *weightedBoard, ids, allowed []int32) {
	w.maker.build(&b.board, ids, allowed)
	b.weight = grow(b.weight, len(ids))
	for i, a := range ids {
		b.weight[i] = w.p.weight[a]
	}
}

// sum returns the weight of a set.
func (b *weightedBoard) sum(s []uint16) int64 {
	sum := int64(0)
	for _, i := range s {
		sum += b.weight[i]
	}
	return sum
}

// tally counts the answers of a group as they come.
type tally struct {
	base  uint32 // counts up to base are of another row
	count [256]uint32
}

// firsts returns what the heaviest answers of the groups weigh together, and the
// size of the largest group. The answers of s come in the order of their weights,
// so the first of a group is the heaviest.
func (t *tally) firsts(row []uint8, s []uint16, weight []int64) (sum int64, most int) {
	if t.base > 1<<31 {
		*t = tally{}
	}
	base, top := t.base, t.base
	for _, i := range s {
		c := max(t.count[row[i]], base)
		sum += weight[i] & ((int64(c) - int64(base) - 1) >> 63)
		c++
		t.count[row[i]] = c
		top = max(top, c)
	}
	t.base = top
	return sum, int(top - base)
}

// hopelessWeight is the waste of a set that weighs sum, its heaviest answer top,
// with no guess left, or one.
func hopelessWeight(sum, top int64, left int) int64 {
	if left <= 0 {
		return sum*missed - 2*sum + top
	}
	return (sum-top)*missed - sum + top
}

// quickMembers is the size of the largest sets whose own words quick looks at.
const quickMembers = 64

// quick returns the waste of the set s of b's answers if the guesses in s alone
// tell it, and a lower bound if they do not.
func (w *weigher) quick(b *weightedBoard, s []uint16, left int) (cost int64, exact bool) {
	n := len(s)
	if n == 0 {
		return 0, true
	}
	top := b.weight[s[0]]
	switch {
	case left <= 1:
		return hopelessWeight(b.sum(s), top, left), true
	case n <= 2:
		return 0, true
	case n > quickMembers:
		return 0, false
	}
	sum := b.sum(s)
	least, exact := int64(infinite), false
	for _, x := range s {
		lag := top - b.weight[x]
		if lag >= least {
			break // and so do all after it
		}
		firsts, most := w.tally.firsts(b.row(b.own[x]), s, b.weight)
		if most > 1 && left == 2 {
			continue
		}
		if k := sum - firsts + lag; k < least {
			least, exact = k, most <= 2
		}
	}
	if least <= top {
		return least, exact
	}
	return top, false
}

// solve returns the waste of the set s of b's answers with left guesses to go,
// if that is less than limit, else a lower bound that is at least limit. The
// caller has found quick to be no answer but for the bound lower.
func (w *weigher) solve(b *weightedBoard, s []uint16, hash uint64, rule int32, left int, lower, limit int64) int64 {
	left = min(left, len(s))
	d := w.scratch()
	d.key = b.globals(s, d.key)
	if cost, exact, ok := w.memo.find(hash, d.key, rule, left); ok {
		if exact {
			return cost
		}
		lower = max(lower, cost)
	}
	if lower >= limit {
		return lower
	}
	if w.spend(1) {
		return limit
	}
	// First without misses; then with more and more of them.
	for most := int64(missed); ; most *= moreMisses {
		least := min(limit, most)
		if lower >= least && least < limit {
			continue
		}
		best, bound := w.expand(b, s, rule, left, lower, least)
		if w.stop {
			return limit
		}
		if best < least {
			w.memo.store(hash, d.key, rule, left, best, true)
			return best
		}
		lower = max(bound, lower)
		w.memo.store(hash, d.key, rule, left, lower, false)
		if lower >= limit {
			return lower
		}
	}
}

// moreMisses is by how much the limit rises while a set cannot be solved without
// misses: a strategy that misses next to nothing is found before any is followed
// that misses much.
const moreMisses = 16

// expand tries guesses for a set. It returns limit, or less if that is what the
// best guess wastes, and a lower bound of all guesses that were found to reach the
// limit.
func (w *weigher) expand(b *weightedBoard, s []uint16, rule int32, left int, lower, limit int64) (best, bound int64) {
	d := w.scratch()
	sum, top := b.sum(s), b.weight[s[0]]
	best, bound = limit, infinite

	// The set's own words first. They have rows on every board.
	d.order = d.order[:0]
	for _, x := range s {
		lag := top - b.weight[x]
		if lag >= limit {
			bound = min(bound, lag)
			break
		}
		firsts, _ := w.tally.firsts(b.row(b.own[x]), s, b.weight)
		d.order = append(d.order, option{b.own[x], w.atOnce(sum-firsts, lag, left)})
	}
	best, bound = w.try(b, s, left, lower, best, bound)
	// Any other guess wastes at least top, since the heaviest answer is not it.
	if best <= max(lower, top) || w.stop {
		return best, min(bound, max(top, best))
	}
	if len(s) < len(b.ids) && (w.rules != nil || len(s) > maxWords && 4*len(s) < len(b.ids)) {
		if w.rules == nil {
			others, split := w.sieve(b, s, d, left, best)
			if len(d.order) <= fewOptions && (split || left > 2 || w.known.full()) {
				w.distinct(b, s)
				return w.try(b, s, left, lower, best, min(bound, others))
			}
		}
		b, s = w.ownBoard(b, s, rule)
	}
	if w.spend(len(s) * len(b.reps) >> 12) {
		return best, bound
	}
	waste := w.scan(b, s, d)
	if left == 2 && w.rules == nil && slices.Max(waste) < sum {
		w.learn(b, s)
	}
	d.order = d.order[:0]
	for _, x := range s {
		waste[b.own[x]] = -1
	}
	for c, firsts := range waste {
		if firsts < 0 {
			continue // done
		}
		if k := w.atOnce(sum-firsts, top, left); k < best {
			d.order = append(d.order, option{int32(c), k})
		} else {
			bound = min(bound, k)
		}
	}
	w.distinct(b, s)
	return w.try(b, s, left, lower, best, bound)
}

// fewOptions is how many options are tried on a board that has many more answers,
// and so more classes, before a smaller one is made for them.
const fewOptions = 64

// sieve puts into d.order the options that waste less than best at once, the words
// of s left out. Most are discarded by how they split the heaviest answers, eight
// classes at a time. It returns a lower bound of what those waste, and whether any
// class splits s into groups of one.
func (w *weigher) sieve(b *weightedBoard, s []uint16, d *weightedScratch, left int, best int64) (bound int64, split bool) {
	if len(b.cols) == 0 {
		b.columns()
	}
	head := s[:maxWords]
	waste := grow(d.waste, b.stride)
	d.waste = waste
	scanWeights(b, head, waste)
	for _, x := range s {
		waste[b.own[x]] = -1
	}
	sum, first, top := b.sum(s), b.sum(head), b.weight[s[0]]
	spare := best - top - 1 // that may weigh what is not first in its group
	if left == 2 {
		spare /= missed
	}
	d.order = d.order[:0]
	lost := int64(infinite) // the least that is not first in a class that is discarded
	for c, firsts := range waste[:len(b.reps)] {
		if firsts < 0 {
			continue // done
		}
		later := first - firsts
		if later <= spare {
			firsts, _ := w.tally.firsts(b.row(int32(c)), s, b.weight)
			later = sum - firsts
			split = split || later == 0
		}
		if later <= spare {
			d.order = append(d.order, option{int32(c), w.atOnce(later, top, left)})
		} else {
			lost = min(lost, later)
		}
	}
	if lost == infinite {
		return infinite, split
	}
	return w.atOnce(lost, top, left), split
}

// distinct takes, of options that split s alike, all but one away. None of them is
// a word of s, so they cost the same.
func (w *weigher) distinct(b *weightedBoard, s []uint16) {
	const bits = 4 // of the number of a group
	d := w.scratch()
	if len(s) > 64/bits || len(d.order) < 2 || len(s) == len(b.ids) {
		return // too large, or b has all classes once
	}
	if w.splits == nil {
		w.splits = map[uint64]struct{}{}
	}
	clear(w.splits)
	kept := d.order[:0]
	for _, o := range d.order {
		row := b.row(o.class)
		var name [256]uint8 // of a group, and 1 more
		split, groups := uint64(0), uint8(0)
		for _, i := range s {
			if name[row[i]] == 0 {
				groups++
				name[row[i]] = groups
			}
			split = split<<bits | uint64(name[row[i]]-1)
		}
		if _, ok := w.splits[split]; !ok {
			w.splits[split] = struct{}{}
			kept = append(kept, o)
		}
	}
	d.order = kept
}

// atOnce returns what a guess wastes at once, if the answers that are not the
// heaviest of their groups weigh later, and the guess is lag lighter than the
// heaviest answer: all it wastes, if there is but one more guess.
func (w *weigher) atOnce(later, lag int64, left int) int64 {
	if left == 2 {
		return later*missed + lag
	}
	return later + lag
}

// ownBoard makes a board for a set, with the guesses that the rule allows.
func (w *weigher) ownBoard(b *weightedBoard, s []uint16, rule int32) (*weightedBoard, []uint16) {
	d := w.scratch()
	ids := make([]int32, len(s))
	for i, x := range s {
		ids[i] = b.ids[x]
	}
	var allowed []int32
	if w.rules != nil {
		d.rule = w.rules.allowed(rule, d.rule)
		allowed = d.rule
	}
	w.build(&d.own, ids, allowed)
	return &d.own, d.own.all
}

// try evaluates the options of the current level, those that waste least at once
// first. Best and bound are as in expand.
func (w *weigher) try(b *weightedBoard, s []uint16, left int, lower, best, bound int64) (int64, int64) {
	d := w.scratch()
	slices.SortFunc(d.order, func(x, y option) int {
		return cmp.Or(cmp.Compare(x.waste, y.waste), cmp.Compare(x.class, y.class))
	})
	seen := -1 // nogoods
	for _, o := range d.order {
		if o.waste >= best {
			return best, min(bound, o.waste)
		}
		if w.budget--; w.budget < 0 {
			w.stop = true
			return best, bound
		}
		v := o.waste
		if left == 3 {
			if seen != len(w.known.list) {
				seen = len(w.known.list)
				d.nogoods = w.known.within(b, s, len(w.p.answers), d.nogoods)
			}
			v += together(b.row(o.class), d.nogoods)
		}
		if left > 2 && v < best {
			v = w.evaluate(b, s, o.class, o.waste, left, best)
		}
		if w.stop {
			return best, bound
		}
		if v >= best {
			bound = min(bound, v)
			continue
		}
		if best = v; best <= lower {
			break
		}
	}
	return best, bound
}

// evaluate returns the waste of s if class c is guessed, which wastes k at once,
// if it is less than limit; else a lower bound that is at least limit.
func (w *weigher) evaluate(b *weightedBoard, s []uint16, c int32, k int64, left int, limit int64) int64 {
	d := w.scratch()
	groups := d.split(b.row(c), s)
	sum := k
	d.pieces = d.pieces[:0]
	start := int32(0)
	for _, end := range groups {
		end := int32(end)
		if n := end - start; n >= 3 {
			cost, exact := w.quick(b, d.part[start:end], left-1)
			if sum += cost; sum >= limit {
				return sum
			}
			if !exact {
				d.pieces = append(d.pieces, weightedPiece{start: start, end: end, cost: cost})
			}
		}
		start = end
	}
	if len(d.pieces) == 0 {
		return sum
	}

	// What is known of the groups already; then the rest, the small ones first.
	w.level++
	defer func() { w.level-- }()
	open, sum := w.recall(b, d, c, left-1, sum, limit)
	if sum >= limit {
		return sum
	}
	slices.SortFunc(open, func(x, y weightedPiece) int {
		if left == 3 {
			x, y = y, x // one that is too large to be told apart ends it
		}
		return int(x.end-x.start) - int(y.end-y.start)
	})
	for _, x := range open {
		sum -= x.cost
		sum += w.solve(b, d.part[x.start:x.end], x.hash, x.rule, left-1, x.cost, limit-sum)
		if sum >= limit || w.stop {
			return sum
		}
	}
	return sum
}

// recall looks up the groups of d that class c leaves, with left guesses to go. It
// returns those that are not settled, and sum with what is known added to it; it
// ends as soon as that is limit or more.
func (w *weigher) recall(b *weightedBoard, d *weightedScratch, c int32, left int, sum, limit int64) ([]weightedPiece, int64) {
	e := w.scratch()
	open := d.pieces[:0]
	for _, x := range d.pieces {
		t := d.part[x.start:x.end]
		x.hash = w.hash(&b.board, t)
		if w.rules != nil {
			x.rule = w.rules.after(b.reps[c], b.ids[t[0]])
		}
		e.key = b.globals(t, e.key)
		if cost, exact, ok := w.memo.find(x.hash, e.key, x.rule, min(left, len(t))); ok {
			if exact || cost > x.cost {
				sum += cost - x.cost
				x.cost = cost
			}
			if sum >= limit {
				break
			}
			if exact {
				continue
			}
		}
		open = append(open, x)
	}
	return open, sum
}

// scan returns, for each class of b, what the heaviest answers of the groups that
// it makes of s weigh together.
func (w *weigher) scan(b *weightedBoard, s []uint16, d *weightedScratch) []int64 {
	d.waste = grow(d.waste, (len(b.reps)+7)&^7)
	if len(s) <= maxWords {
		if len(b.cols) == 0 {
			b.columns()
		}
		scanWeights(b, s, d.waste)
	} else {
		for c := range b.reps {
			d.waste[c], _ = w.tally.firsts(b.row(int32(c)), s, b.weight)
		}
	}
	return d.waste[:len(b.reps)]
}

// scanWeights is scan for small sets, eight classes at a time: like scanWords it
// compares the groups of the answers in pairs. For each class it collects in bits
// which answers are the first of their groups, and looks up what these weigh.
func scanWeights(b *weightedBoard, s []uint16, firsts []int64) {
	const low, ones = 0x7f7f7f7f7f7f7f7f, 0x0101010101010101
	var sums [1 << maxWords]int64
	var cols [maxWords][]uint8
	for j, i := range s {
		cols[j] = b.cols[int(i)*b.stride:][:b.stride]
		for k := range 1 << j {
			sums[1<<j|k] = sums[k] + b.weight[i]
		}
	}
	n := len(s)
	var x [maxWords]uint64
	for c := 0; c < b.stride; c += 8 {
		var first [2]uint64
		for j, col := range cols[:n] {
			v := binary.LittleEndian.Uint64(col[c:])
			differs := ^uint64(0) // the top bit of each byte: from all before it
			for _, u := range x[:j] {
				t := u ^ v
				differs &= (t & low) + low | t
			}
			first[j>>3] |= differs >> 7 & ones << (j & 7)
			x[j] = v
		}
		for k := range 8 {
			firsts[c+k] = sums[uint64(uint8(first[0]>>(8*k)))|uint64(uint8(first[1]>>(8*k)))<<8]
		}
	}
}

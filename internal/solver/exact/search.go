package exact

import (
	"context"
	"math/bits"
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// The kinds of knowledge that the memo keeps about a set of answers.
const (
	leastWaste  memo.Kind = iota
	leastMisses           // see misses
	someMisses            // an upper bound of the misses; see missesAtMost
)

// searcher is one goroutine of a search.
type searcher struct {
	*tree.Worker
	how         *Bounding
	jobs        int      // goroutines for a set without a matrix; 0 stands for one
	top         frame    // of the set that a search begins with
	kept        int      // bytes of all matrices that are kept
	every       []int32  // see classesOf
	groupBounds []uint32 // memory for the bounds of patterns; see looker
}

// A frame is the memory that the search of one set uses. The sets that a guess divides it into use
// the next frame, one after the other.
type frame struct {
	next    *frame
	matrix  matrix.Matrix
	mask    []uint64 // the guesses that hard mode allows, one bit each
	coll    []uint16
	classes []int32 // the classes that coll counts: all, or allowed
	allowed []int32 // the classes that hard mode allows
	tried   []int32 // see byWaste
	order   []int32
	starts  []int32
	key     []uint16
	parts   tree.Parting
	field   fieldMemory
}

func newSearcher(ctx context.Context, s *tree.Search, how *Bounding) *searcher {
	return &searcher{Worker: s.NewWorker(ctx), how: how}
}

// below returns the next frame.
func (d *frame) below() *frame {
	if d.next == nil {
		d.next = new(frame)
	}
	return d.next
}

// keyOf returns the memo's key of the set s of b's answers. The key is good until d is used again.
func (d *frame) keyOf(b *matrix.Matrix, s []uint16, hash uint64, rule int32, left int, kind memo.Kind) memo.Key {
	d.key = b.AnswersOf(s, d.key)
	return memo.Key{Hash: hash, Set: d.key, Rule: rule, Left: left, Kind: kind}
}

// quickWords is the largest size of a set whose own words quick tries. In larger sets, one of them hardly
// ever leaves fewer than two collisions.
const quickWords = 36

// quick tries only the guesses that are in the set s of b's answers. It returns the waste of s if that
// is enough to know it (bound 2), else a lower bound.
func quick[T uint16 | int32](b *matrix.Matrix, s []T, left int) (cost int64, exact bool) {
	n := len(s)
	switch {
	case n <= 1:
		return 0, true
	case left <= 1:
		return hopeless(n, left), true
	case n == 2:
		return 0, true
	case n > quickWords:
		return 0, false
	}
	least := n
	for _, x := range s {
		if least = min(least, score.Collisions(b.Row(b.Own[x]), s, 2)); least == 0 {
			return 0, true
		}
	}
	// One collision leaves a single pair.
	return 1, least == 1 && left >= 3
}

// hopeless returns the waste of n answers with at most one guess left.
func hopeless(n, left int) int64 { return tree.Hopeless(int64(n), 1, left) }

// solve returns the waste of the set s of b's answers with left guesses left, under the contract of a
// limit. hash and rule are the set's; in hard mode b may have classes that rule forbids. lower is a known
// lower bound, and quick does not know the exact waste.
func (w *searcher) solve(d *frame, b *matrix.Matrix, s []uint16, hash uint64, rule int32, left int, lower, limit int64) int64 {
	n := len(s)
	left = min(left, n)
	key := d.keyOf(b, s, hash, rule, left, leastWaste)
	lower, enough := w.Recall(key, lower, limit)
	if enough {
		return lower
	}
	if w.Tick() {
		return limit
	}
	return w.expand(d, b, s, key, lower, limit)
}

// rank returns the waste at once of each class of b on s, and the least of these. Each number is twice
// the collisions, plus one if the guess cannot be the answer. In hard mode only the classes that rule
// allows have a number; rank sets d.classes to them.
func (w *searcher) rank(b *matrix.Matrix, s []uint16, rule int32, d *frame) (waste []uint16, least int) {
	w.count(b, s, rule, d, tree.Infinite)
	waste = d.coll[:len(b.Reps)]
	fewest := uint16(2 * len(b.Answers))
	for _, c := range d.classes {
		x := waste[c]<<1 | 1
		waste[c] = x
		fewest = min(fewest, x)
	}
	for _, x := range s {
		c := b.Own[x]
		waste[c] &^= 1
		fewest = min(fewest, waste[c])
	}
	return waste, int(fewest)
}

// count sets d.coll to the collisions in s of the classes in d.classes, which it sets too. It may leave
// out classes with limit or more collisions.
func (w *searcher) count(b *matrix.Matrix, s []uint16, rule int32, d *frame, limit int64) {
	d.classes = w.classesOf(b)
	if len(s) == len(b.Answers) {
		d.coll = append(d.coll[:0], b.Collisions...)
		return
	}
	d.coll = score.Grow(d.coll, score.Blocks(len(b.Reps)))
	if w.Rules != nil {
		w.scanAllowed(b, s, rule, d)
		return
	}
	d.classes = d.classes[:b.Below(len(s), limit)]
	b.Scan(s, len(d.classes), d.coll)
	w.Spent += int64(len(s)*len(d.classes)) / 4
}

// classesOf returns all classes of b.
func (w *searcher) classesOf(b *matrix.Matrix) []int32 {
	for len(w.every) < len(b.Reps) {
		w.every = append(w.every, int32(len(w.every)))
	}
	return w.every[:len(b.Reps)]
}

// scanAllowed sets d.classes to the classes that rule allows, and d.coll to their collisions. A set's rule
// allows nothing that the rules of the sets around it forbid. So b has a class for every guess that rule
// allows, except for guesses that leave all of b's answers together.
func (w *searcher) scanAllowed(b *matrix.Matrix, s []uint16, rule int32, d *frame) {
	d.allowed = d.allowed[:0]
	d.mask = w.Rules.Mask(rule, d.mask)
	for i, word := range d.mask {
		for ; word != 0; word &= word - 1 {
			c := b.ClassOf[i<<6+bits.TrailingZeros64(word)]
			if c >= 0 {
				d.allowed = append(d.allowed, c)
				d.coll[c] = uint16(score.AllCollisions(b.Row(c), s))
			}
		}
	}
	d.classes = d.allowed
	w.Spent += 4 * int64(len(s)*len(d.classes))
}

// immediate returns the waste at once of a guess whose number is x; see rank.
func immediate(x int) int64 { return int64(x>>1 + x&1) }

// lastButOne returns the total waste with two guesses left of a guess whose number is x; see rank. The
// last guess finds one answer of each group, and the collisions are missed.
func lastButOne(x int) int64 { return int64(x>>1)*rank.Failure + int64(x&1) }

// expand is solve if the memo does not help. It tries the guesses in the order of their waste at once.
func (w *searcher) expand(d *frame, b *matrix.Matrix, s []uint16, key memo.Key, lower, limit int64) int64 {
	best, left := limit, key.Left
	if left > 2 && limit > rank.Failure {
		most := missLimit(limit)
		m := w.fewest(d.below(), b, s, key.Hash, key.Rule, left, most)
		if w.Stop {
			return limit
		}
		if lower = max(lower, int64(m)*rank.Failure); m < most {
			best = min(limit, int64(m+1)*rank.Failure)
		}
		if lower >= limit {
			return w.Prove(key, lower, false)
		}
	}
	waste, least := w.rank(b, s, key.Rule, d)
	if left == 2 {
		cost := lastButOne(least)
		return w.Prove(key, cost, true)
	}
	if least <= 1 {
		// No guess wastes less, and this one leaves every answer alone: its groups waste nothing.
		return w.Prove(key, int64(least), true)
	}
	if lower = max(lower, immediate(least)); lower >= limit {
		return w.Prove(key, lower, false)
	}
	found := tree.Least{Cost: best, Bound: d.byWaste(waste, len(s), best)}
	for _, c := range d.order {
		v := immediate(int(waste[c]))
		last := v >= found.Cost
		if !last {
			v = w.evaluate(d, b, s, c, v, left, found.Cost)
		}
		if w.Stop {
			return limit
		}
		if found.Add(v); last || found.Cost <= lower {
			break
		}
	}
	return w.ProveLeast(key, found, lower, limit)
}

// byWaste sets d.order to the classes that waste less than limit at once, sorted by that waste. It returns
// the least waste at once of the other classes. waste has their numbers; see rank.
func (d *frame) byWaste(waste []uint16, n int, limit int64) (others int64) {
	others = tree.Infinite
	top := int(min(limit, int64(n)+1))
	d.starts = append(d.starts[:0], make([]int32, top+1)...)
	d.tried = d.tried[:0]
	for _, c := range d.classes {
		if k := immediate(int(waste[c])); k < int64(top) {
			d.starts[k+1]++
			d.tried = append(d.tried, c)
		} else {
			others = min(others, k)
		}
	}
	for k := range top {
		d.starts[k+1] += d.starts[k]
	}
	d.order = score.Grow(d.order, len(d.tried))
	for _, c := range d.tried {
		k := immediate(int(waste[c]))
		d.order[d.starts[k]] = c
		d.starts[k]++
	}
	return others
}

// evaluate returns the waste of s if class c is guessed, under the contract of a limit. c wastes k at
// once.
func (w *searcher) evaluate(d *frame, b *matrix.Matrix, s []uint16, c int32, k int64, left int, limit int64) int64 {
	pieces := d.parts.Split(b.Row(c), s, 3)
	if len(pieces) == 0 {
		return k
	}
	quickly := func(set []uint16) (int64, bool) {
		n := int64(len(set))
		w.Spent += n * n
		return quick(b, set, left-1)
	}
	open, sum := w.OpenPieces(b, pieces, c, left-1, k, limit, quickly)
	if sum >= limit || len(open) == 0 {
		return sum
	}
	// Small pieces first: they are soon done, and may be enough to reach the limit.
	slices.SortFunc(open, func(x, y tree.Piece) int { return len(x.Set) - len(y.Set) })
	counted := limit > rank.Failure && left > 3
	if counted {
		if sum = w.pieceMisses(d.below(), b, open, left-1, sum, limit); sum >= limit || w.Stop {
			return sum
		}
	}
	for step := int64(1); len(open) > 0; step = deeper(step) {
		rest := open[:0]
		for _, x := range open {
			sum -= x.Cost
			most := min(x.Cost+step, limit-sum)
			if counted {
				most = min(most, (x.Cost/rank.Failure+1)*rank.Failure)
			}
			x.Cost = w.solve(d.below(), b, x.Set, x.Hash, x.Rule, left-1, x.Cost, most)
			sum += x.Cost
			if sum >= limit || w.Stop {
				return sum
			}
			if x.Cost >= most {
				rest = append(rest, x)
			}
		}
		open = rest
	}
	return sum
}

// pieceMisses counts the misses of the pieces, largest first, until sum reaches limit. It raises their
// bounds and returns the new sum.
func (w *searcher) pieceMisses(d *frame, b *matrix.Matrix, open []tree.Piece, left int, sum, limit int64) int64 {
	for i := range slices.Backward(open) {
		x := &open[i]
		sum -= x.Cost
		x.Cost = max(x.Cost, int64(w.fewest(d, b, x.Set, x.Hash, x.Rule, left, missLimit(limit-sum)))*rank.Failure)
		if sum += x.Cost; sum >= limit || w.Stop {
			break
		}
	}
	return sum
}

// deeper returns the step of deepening that follows step.
func deeper(step int64) int64 {
	if step >= 64 {
		return deepest // the bound is far from the truth, or answers are missed
	}
	return 2 * step
}

// deepest is more than any waste without misses. A thousand times as much still fits 64 bits.
const deepest = 1 << 46

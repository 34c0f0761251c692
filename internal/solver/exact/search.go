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

// What the memo knows of a set of answers.
const (
	leastWaste  memo.Kind = iota
	leastMisses           // see misses
	someMisses            // what is missed at most; see missesAtMost
)

// searcher is one goroutine of a search.
type searcher struct {
	*tree.Worker
	how         *Bounding
	jobs        int      // goroutines that a set without a matrix is searched with; 0 counts as one
	top         frame    // of the set that a search begins with
	kept        int      // bytes of the matrices that are kept
	every       []int32  // see classesOf
	groupBounds []uint32 // memory for those of patterns; see looker
}

// A frame is the memory that the search of one set uses. The sets that a guess divides it into use
// the next frame, one after the other.
type frame struct {
	next    *frame
	matrix  matrix.Matrix
	mask    []uint64 // the guesses that hard mode allows, as bits
	coll    []uint16
	classes []int32 // those that coll tells of: all of them, or allowed
	allowed []int32 // those that hard mode allows
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

// quickWords is the size of the largest sets whose own words quick looks at. Of larger ones
// they hardly ever tell.
const quickWords = 36

// quick returns the waste of the set s of b's answers if the guesses in s alone
// tell it, and a lower bound if they do not.
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
	// One collision leaves a single pair. Three answers can always be had at
	// that price.
	return 1, least == 1 && left >= 3
}

// hopeless is the waste of n answers with no guess left, or one.
func hopeless(n, left int) int64 { return tree.Hopeless(int64(n), 1, left) }

// solve returns the waste of the set s of b's answers with left guesses to go,
// if that is less than limit, else a lower bound that is at least limit. The
// rule is that of hard mode; the matrix's classes need not obey it. The caller
// has found quick to be no answer but for the bound lower.
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

// rank returns what the classes of b waste of s at once, and the least of it,
// as collisions<<1 | cannot. The rule is that of hard mode; only of the classes that it allows,
// d.classes, anything is told.
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

// count puts the collisions of the classes of b in s into d.coll; see rank. Of classes that have
// limit or more it may leave any out.
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

// classesOf returns the classes of a matrix.
func (w *searcher) classesOf(b *matrix.Matrix) []int32 {
	for len(w.every) < len(b.Reps) {
		w.every = append(w.every, int32(len(w.every)))
	}
	return w.every[:len(b.Reps)]
}

// scanAllowed is Scan for the classes that a rule of hard mode allows. The rule of a set allows
// nothing that those of the sets around it forbid, so b has a class for each guess that is allowed
// and tells anything.
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

// immediate returns collisions and what is wasted by a guess that cannot be the answer.
func immediate(x int) int64 { return int64(x>>1 + x&1) }

// lastButOne is the waste, all told, of a guess that leaves a single one: of
// each group one answer is found, and the others, the collisions, are not.
func lastButOne(x int) int64 { return int64(x>>1)*rank.Failure + int64(x&1) }

// expand does the work of solve where the memo does not help: it tries the
// guesses in the order of what they waste at once.
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
		// A guess that leaves no two together: no candidate does, or it is one.
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

// byWaste sets d.order to the classes that waste less than limit at once, in the
// order of what they waste, and returns the least that the others do.
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

// evaluate returns the waste of s if class c is guessed, which wastes k at once,
// if it is less than limit; else a lower bound that is at least limit.
func (w *searcher) evaluate(d *frame, b *matrix.Matrix, s []uint16, c int32, k int64, left int, limit int64) int64 {
	pieces := d.parts.Split(b.Row(c), s, 3)
	if len(pieces) == 0 {
		return k
	}
	quickly := func(x *tree.Piece) (int64, bool) {
		n := int64(len(x.Set))
		w.Spent += n * n
		return quick(b, x.Set, left-1)
	}
	open, sum := w.OpenPieces(b, pieces, c, left-1, k, limit, quickly)
	if sum >= limit || len(open) == 0 {
		return sum
	}
	// The small ones first, which are soon done and may be enough.
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

// pieceMisses adds to sum what the misses of the pieces make of their bounds, the largest first.
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

// deeper returns the step that follows a step of deepening.
func deeper(step int64) int64 {
	if step >= 64 {
		return deepest // far from the truth, or misses are at stake
	}
	return 2 * step
}

// deepest is more than any step that falls short only of waste; some thousand times
// as much still fits 64 bits.
const deepest = 1 << 46

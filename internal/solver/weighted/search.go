package weighted

import (
	"cmp"
	"context"
	"math"
	"math/bits"
	"slices"
	"sort"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
)

// MaxLeft is the largest number of guesses left that a search supports, if there are more answers than
// that.
const MaxLeft = 255

// searcher is one goroutine of a search.
type searcher struct {
	*tree.Worker
	top   frame // of the set that a search begins with
	tally tally
	// budget is the work left before the search gives up, as if its context had ended. Its unit is
	// some microseconds.
	budget int
	known  nogoods
	trial  []uint64 // see inseparable
	pair   []uint64 // see separating
}

// A frame is the memory that the search of one set uses. The sets that a guess divides it into use
// the next frame, one after the other.
type frame struct {
	next    *frame
	key     []uint16
	parts   tree.Parting
	own     matrix.Matrix
	order   []option
	mask    []uint64    // the guesses that hard mode allows, one bit each
	allowed []uint64    // their classes; all classes in easy mode
	set     []uint64    // classes that may be options
	apart   []uint64    // classes of set that separate an answer from all heavier ones
	sums    [][4]uint64 // see separated
	splits  matrix.Splits
	nogoods []part
}

// An option is a class with its waste at once.
type option struct {
	class int32
	waste int64
}

func newSearcher(ctx context.Context, s *tree.Search) *searcher {
	return &searcher{Worker: s.NewWorker(ctx), budget: math.MaxInt}
}

// longWork is the least work after which spend checks the context.
const longWork = 8

// spend takes work from the budget, and reports whether to give up.
func (w *searcher) spend(work int) bool {
	if w.Tick() {
		return true
	}
	w.budget -= work
	w.Stop = w.budget < 0 || work > longWork && w.Over()
	return w.Stop
}

// below returns the next frame.
func (d *frame) below() *frame {
	if d.next == nil {
		d.next = new(frame)
	}
	return d.next
}

// keyOf returns the memo's key of the set s of b's answers. The key is good until d is used again.
func (d *frame) keyOf(b *matrix.Matrix, s []uint16, hash uint64, rule int32, left int) memo.Key {
	d.key = b.AnswersOf(s, d.key)
	return memo.Key{Hash: hash, Set: d.key, Rule: rule, Left: left}
}

// build makes b the matrix of the answers ids, with their weights. Unlike in package exact, dominated
// guesses stay: finding them does not pay in so short a search.
func (w *searcher) build(b *matrix.Matrix, ids []int32, rule int32) {
	w.Build(b, ids, rule)
	b.Weigh(w.Words)
}

// tally counts the answers in each group of a row.
type tally struct {
	base  uint32 // counts up to base belong to earlier rows
	count [256]uint32
}

// firsts returns the total weight of the heaviest answers of all groups into which row divides s, and the
// size of the largest group. s is sorted by weight, so the first answer of a group is its heaviest.
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

// later returns the total weight of the answers that are not the heaviest of their groups. If that exceeds
// spare, it returns some number above spare that is no more than the total.
func (t *tally) later(row []uint8, s []uint16, weight []int64, spare int64) (later int64) {
	if t.base > 1<<31 {
		*t = tally{}
	}
	t.base++
	for _, i := range s {
		g := row[i]
		if t.count[g] == t.base {
			if later += weight[i]; later > spare {
				break
			}
		}
		t.count[g] = t.base
	}
	return later
}

// hopeless is [tree.Hopeless] for the set s of b's answers, some of which may be missed for free.
func (w *searcher) hopeless(b *matrix.Matrix, s []uint16, left int) int64 {
	cost := tree.Hopeless(b.Sum(s), b.Weight[s[0]], left)
	missable := s[len(w.counted(b, s, left)):]
	if left == 1 && len(missable) == len(s) {
		missable = missable[1:] // the first is found
	}
	return cost - b.Sum(missable)*rank.Failure
}

// counted returns the answers of s that count as waste if they are not the heaviest of their groups. With
// at most two guesses left, these are the answers that may not be missed; see [tree.Search.LetMiss].
func (w *searcher) counted(b *matrix.Matrix, s []uint16, left int) []uint16 {
	if left > 2 || int(w.Search.Required) == len(w.Words.Answers) {
		return s
	}
	return s[:sort.Search(len(s), func(i int) bool { return b.Answers[s[i]] >= w.Search.Required })]
}

// quickMembers is the largest size of a set whose own words quick tries.
const quickMembers = 64

// quick tries only the guesses that are in the set s of b's answers. It returns the waste of s if that
// is enough to know it (bound 2), else a lower bound.
func (w *searcher) quick(b *matrix.Matrix, s []uint16, left int) (cost int64, exact bool) {
	n := len(s)
	if n == 0 {
		return 0, true
	}
	top, counted := b.Weight[s[0]], w.counted(b, s, left)
	switch {
	case left <= 1:
		return w.hopeless(b, s, left), true
	case n <= 2:
		return 0, true
	case n > quickMembers:
		return 0, false
	}
	w.Spent += int64(n * n)
	sum := b.Sum(counted)
	least, exact := int64(tree.Infinite), false
	for _, x := range s {
		deficit := top - b.Weight[x]
		if deficit >= least {
			break // and so has every later answer
		}
		firsts, most := w.tally.firsts(b.Row(b.Own[x]), counted, b.Weight)
		if most > 1 && left == 2 {
			continue
		}
		if k := sum - firsts + deficit; k < least {
			least, exact = k, most <= 2
		}
	}
	if least <= top {
		return least, exact
	}
	return top, false
}

// solve returns the waste of the set s of b's answers with left guesses left, under the contract of a
// limit. hash and rule are the set's; in hard mode b may have classes that rule forbids. lower is a known
// lower bound, and quick does not know the exact waste.
func (w *searcher) solve(d *frame, b *matrix.Matrix, s []uint16, hash uint64, rule int32, left int, lower, limit int64) int64 {
	left = min(left, len(s))
	key := d.keyOf(b, s, hash, rule, left)
	lower, enough := w.Recall(key, lower, limit)
	if enough {
		return lower
	}
	if w.spend(1) {
		return limit
	}
	// First without misses, then with more and more of them.
	for most := int64(rank.Failure); ; most *= moreMisses {
		least := min(limit, most)
		if lower >= least && least < limit {
			continue
		}
		found := w.expand(d, b, s, rule, left, lower, least)
		if w.Stop {
			return limit
		}
		if found.Cost < least {
			return w.Prove(key, found.Cost, true)
		}
		lower = max(found.Bound, lower)
		if w.Prove(key, lower, false) >= limit {
			return lower
		}
	}
}

// moreMisses is the factor by which the limit rises while a set cannot be solved without misses. So a
// strategy that misses little is found before strategies that miss much are tried.
const moreMisses = 16

// expand is solve if the memo does not help. It returns the least waste of all guesses below limit.
func (w *searcher) expand(d *frame, b *matrix.Matrix, s []uint16, rule int32, left int, lower, limit int64) tree.Least {
	top, counted := b.Weight[s[0]], w.counted(b, s, left)
	sum := b.Sum(counted)
	found := tree.LeastBelow(limit)
	w.Spent += int64(len(s) * len(s))

	// The set's own words first. They have rows on every matrix, and every rule allows them.
	d.order = d.order[:0]
	for _, x := range s {
		deficit := top - b.Weight[x]
		if deficit >= limit {
			found.Add(deficit)
			break
		}
		firsts, _ := w.tally.firsts(b.Row(b.Own[x]), counted, b.Weight)
		d.order = append(d.order, option{b.Own[x], w.atOnce(sum-firsts, deficit, left)})
	}
	d.sort()
	w.try(d, b, s, left, lower, &found)
	// Any other guess wastes at least top, since it is not the heaviest answer.
	if found.Cost <= max(lower, top) || w.Stop {
		found.Add(max(top, found.Cost))
	} else {
		w.others(d, b, s, rule, left, lower, &found)
	}
	return found
}

// others adds the guesses that are not words of s to found. It tries them in batches, those that waste
// least at once first, as long as they can be better than found.Cost.
func (w *searcher) others(d *frame, b *matrix.Matrix, s []uint16, rule int32, left int, lower int64, found *tree.Least) {
	sum, top := b.Sum(s), b.Weight[s[0]]
	// In hard mode each guess is a class of its own, and a matrix of the set would have no fewer.
	part := w.Rules == nil && len(s) < len(b.Answers)
	w.allow(b, rule, d)
	lost := int64(tree.Infinite)
	for from := int64(0); from <= min(sum, w.spare(found.Cost, top, left)); {
		to := min(w.spare(found.Cost, top, left), max(sum/firstShare, nextShare*from))
		var split bool
		lost, split = w.options(b, s, d, left, from, to)
		if part && len(s) > fewAnswers && 4*len(s) < len(b.Answers) && len(d.order) > manyOptions {
			b, s = w.ownMatrix(d, b, s, rule)
			part = false
			if w.spend(len(s) * len(b.Reps) >> 12) {
				return
			}
			w.allow(b, rule, d)
			lost, split = w.options(b, s, d, left, from, to)
		}
		if from == 0 && left == 2 && w.Rules == nil && !split {
			w.learn(b, w.counted(b, s, left))
		}
		if d.sort(); w.Rules == nil {
			w.Spent += 256 * int64(len(d.order))
			d.finest(b, s, from == 0)
		}
		if w.try(d, b, s, left, lower, found); found.Cost <= lower || w.Stop {
			return
		}
		from = to + 1
	}
	if lost < tree.Infinite {
		found.Bound = min(found.Bound, w.atOnce(lost, top, left))
	}
}

// allow sets d.allowed to the classes of b that rule allows. In hard mode a set's rule allows nothing
// that the rules of the sets around it forbid. So b has a class for every guess that rule allows, except
// for guesses that leave all of b's answers together.
func (w *searcher) allow(b *matrix.Matrix, rule int32, d *frame) {
	d.allowed = b.EveryClass(d.allowed)
	if w.Rules == nil {
		return
	}
	clear(d.allowed)
	d.mask = w.Rules.Mask(rule, d.mask)
	for i, word := range d.mask {
		for ; word != 0; word &= word - 1 {
			if c := b.ClassOf[i<<6+bits.TrailingZeros64(word)]; c >= 0 {
				d.allowed[c/64] |= 1 << (c % 64)
			}
		}
	}
	w.Spent += int64(len(d.mask) + matrix.Count(d.allowed))
}

// spare returns how much the answers that are not first in their groups may weigh in all, if a guess that
// is not a word of the set is to waste less than best at once. top is the weight of the heaviest answer.
func (w *searcher) spare(best, top int64, left int) int64 {
	if left == 2 {
		return (best - top - 1) / rank.Failure
	}
	return best - top - 1
}

// fewAnswers is the largest size of a set for which making a matrix of its own never pays.
const fewAnswers = 12

// manyOptions is the number of options above which a matrix of the set's own pays. On it, guesses that
// split the set alike share a class.
const manyOptions = 1 << 10

// In the first batch of others, the answers that are not first in their groups may weigh at most the set's
// weight divided by firstShare. In each later batch they may weigh nextShare times as much.
const (
	firstShare = 64
	nextShare  = 8
)

// atOnce returns the waste at once of a guess. later is the weight of the answers that are not the heaviest
// of their groups, and the guess is deficit lighter than the heaviest answer. With two guesses left, this
// is all that the guess wastes.
func (w *searcher) atOnce(later, deficit int64, left int) int64 {
	if left == 2 {
		return later*rank.Failure + deficit
	}
	return later + deficit
}

// ownMatrix makes a matrix of the set s of b's answers, with the guesses that rule allows, in d's memory.
// It returns the matrix and all its answers.
func (w *searcher) ownMatrix(d *frame, b *matrix.Matrix, s []uint16, rule int32) (*matrix.Matrix, []uint16) {
	ids := make([]int32, len(s))
	for i, x := range s {
		ids[i] = b.Answers[x]
	}
	w.build(&d.own, ids, rule)
	w.Spent += 2 * int64(len(s)*len(w.Words.Guesses))
	return &d.own, d.own.All
}

// sort sorts d.order by waste at once.
func (d *frame) sort() {
	slices.SortFunc(d.order, func(x, y option) int {
		if x.waste == y.waste {
			return int(x.class - y.class)
		}
		return cmp.Compare(x.waste, y.waste)
	})
}

// try evaluates the options in d.order, and adds what they cost to found.
func (w *searcher) try(d *frame, b *matrix.Matrix, s []uint16, left int, lower int64, found *tree.Least) {
	seen := -1 // nogoods
	for _, o := range d.order {
		if o.waste >= found.Cost {
			found.Add(o.waste)
			return
		}
		if w.budget--; w.budget < 0 {
			w.Stop = true
			return
		}
		v := o.waste
		if left == 3 {
			if seen != len(w.known.list) {
				seen = len(w.known.list)
				d.nogoods = w.known.within(b, s, len(w.Words.Answers), d.nogoods)
			}
			v += together(b.Row(o.class), d.nogoods)
		}
		if left > 2 && v < found.Cost {
			v = w.evaluate(d, b, s, o.class, o.waste, left, found.Cost)
		}
		if w.Stop {
			return
		}
		if found.Add(v); found.Cost <= lower {
			return
		}
	}
}

// evaluate returns the waste of s if class c is guessed, under the contract of a limit. c wastes k at
// once.
func (w *searcher) evaluate(d *frame, b *matrix.Matrix, s []uint16, c int32, k int64, left int, limit int64) int64 {
	w.Spent += int64(6*len(s) + 200)
	pieces := d.parts.Split(b.Row(c), s, 3)
	quick := func(set []uint16) (int64, bool) { return w.quick(b, set, left-1) }
	open, sum := w.OpenPieces(b, pieces, c, left-1, k, limit, quick)
	if sum >= limit || len(open) == 0 {
		return sum
	}

	// Heavy pieces first: they are the most likely to reach the limit.
	slices.SortFunc(open, func(x, y tree.Piece) int { return cmp.Compare(b.Sum(y.Set), b.Sum(x.Set)) })
	for _, x := range open {
		sum -= x.Cost
		sum += w.solve(d.below(), b, x.Set, x.Hash, x.Rule, left-1, x.Cost, limit-sum)
		if sum >= limit || w.Stop {
			return sum
		}
	}
	return sum
}

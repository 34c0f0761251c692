package search

import (
	"cmp"
	"slices"
	"sort"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/tree"
)

// MaxLeft is the largest number of guesses left that a search supports if the answers have weights.
// There is no such limit if there are no more answers than guesses.
const MaxLeft = 255

// unequal is the policy for answers with weights. The section "The search with weights" of package
// solver explains it.
type unequal struct {
	*searcher
	pair []uint64 // see matrix.Separating
}

// unequalMemory is scratch memory for the policy unequal. Each set of classes has one bit per
// class.
type unequalMemory struct {
	allowed []uint64    // the classes that the rule allows; all classes in easy mode
	set     []uint64    // the classes that options considers
	apart   []uint64    // the classes in set that separate an answer from all heavier ones
	sums    [][4]uint64 // for each word of set, four binary digits of 64 sums; see separated
}

// later divides the answers in s into groups, given the group of each answer in row. It returns the
// total weight of all answers but the heaviest of each group, and the size of the largest group. s
// must be sorted by weight, heaviest first. If the total exceeds spare, later stops early and
// returns a number that is more than spare and at most the total.
func later(row []uint8, s []uint16, weight []int64, spare int64) (sum int64, largest uint16) {
	var count [256]uint16
	for _, i := range s {
		at := &count[row[i]]
		if *at > 0 {
			if sum += weight[i]; sum > spare {
				break
			}
		}
		*at++
		largest = max(largest, *at)
	}
	return sum, largest
}

// hopeless returns the excess of s, a set of b's answers, with at most one guess left. Missing an
// answer that the search is allowed to miss costs only the guesses made; see [tree.Search.LetMiss].
func (w *unequal) hopeless(b *matrix.Matrix, s []uint16, left int) int64 {
	cost := tree.Hopeless(b.Sum(s), b.Weight[s[0]], left)
	missable := s[len(w.counted(b, s, left)):]
	if left == 1 && len(missable) == len(s) {
		missable = missable[1:] // the first is found
	}
	return cost - b.Sum(missable)*rank.Failure
}

// counted returns the answers of s that add to the immediate excess unless they are the heaviest of
// their groups. With two guesses left or fewer, it omits the answers that the search is allowed to
// miss; see [tree.Search.LetMiss].
func (w *unequal) counted(b *matrix.Matrix, s []uint16, left int) []uint16 {
	if left > 2 || int(w.Search.Required) == len(w.Words.Answers) {
		return s
	}
	return s[:sort.Search(len(s), func(i int) bool { return b.Answers[s[i]] >= w.Search.Required })]
}

// quickMembers is the size of the largest set whose own words quick tries as guesses.
const quickMembers = 64

// quick tries to find the excess of s with only the words of s as guesses (the own-word bound of
// package solver). exact reports whether it succeeded; otherwise excess is only a lower bound.
func (w *unequal) quick(b *matrix.Matrix, s []uint16, left int) (excess int64, exact bool) {
	n, top, counted := len(s), b.Weight[s[0]], w.counted(b, s, left)
	switch {
	case left <= 1:
		return w.hopeless(b, s, left), true
	case n <= 2:
		return 0, true
	case n > quickMembers:
		return 0, false
	}
	w.Spent += int64(n * n)
	least, exact := int64(tree.Infinite), false
	for _, x := range s {
		deficit := top - b.Weight[x]
		if deficit >= least {
			break // and so has every later answer
		}
		missed, largest := later(b.Row(b.Own[x]), counted, b.Weight, tree.Infinite)
		if k := atOnce(missed, deficit, left); k < least {
			least, exact = k, largest <= 2
		}
	}
	if least <= top {
		return least, exact
	}
	return top, false
}

// moreMisses is the factor by which a limit grows if no strategy stays below it. With limits that
// grow in steps, the search finds strategies that miss few answers before it tries those that miss
// many.
const moreMisses = 16

// floor returns lower as it is, and the limit with which to try guesses first. That limit excludes
// missed answers. If lower shows that some must be missed, the limit allows a few.
func (w *unequal) floor(_ *frame, _ *matrix.Matrix, _ *group, _ int, lower, limit int64) (raised, first int64) {
	first = rank.Failure
	for first < limit && lower >= first {
		first *= moreMisses
	}
	return lower, min(limit, first)
}

// order tries guesses for x. The words of x come first, because every rule allows them. Other
// guesses follow, if they can be better.
func (w *unequal) order(d *frame, b *matrix.Matrix, x *group, left int, lower int64, found *tree.Least) {
	top, counted := b.Weight[x.set[0]], w.counted(b, x.set, left)
	w.Spent += int64(len(x.set) * len(x.set))
	d.order = d.order[:0]
	for _, i := range x.set {
		deficit := top - b.Weight[i]
		if deficit >= found.Cost {
			found.Add(deficit)
			break
		}
		missed, _ := later(b.Row(b.Own[i]), counted, b.Weight, tree.Infinite)
		d.order = append(d.order, option{b.Own[i], atOnce(missed, deficit, left)})
	}
	sortOptions(d.order)
	w.try(d, b, x, left, lower, found)
	// Any other guess has an excess of at least top, since it is not the heaviest answer.
	if found.Cost <= max(lower, top) || w.Stop {
		found.Add(max(top, found.Cost))
		return
	}
	w.others(d, b, x, left, lower, found)
}

// others tries guesses that are not words of x, as long as they can be better than found.Cost. It
// tries them in batches, those with the least immediate excess first. lower is a known lower bound
// on the excess of x.
func (w *unequal) others(d *frame, b *matrix.Matrix, x *group, left int, lower int64, found *tree.Least) {
	sum, top := b.Sum(x.set), b.Weight[x.set[0]]
	// With rules each guess is a class of its own, and a matrix of the set would have no fewer.
	part := w.Rules == nil && len(x.set) > fewAnswers && 4*len(x.set) < len(b.Answers)
	w.allow(b, x.rule, d)
	lost := int64(tree.Infinite)
	for from := int64(0); from <= min(sum, w.spare(found.Cost, top, left)); {
		to := min(w.spare(found.Cost, top, left), max(sum/firstShare, nextShare*from))
		lost = w.options(b, x.set, d, left, from, to)
		if part && len(d.order) > manyOptions {
			part = false
			if b, x = w.ownMatrix(d, b, x); w.Tick() {
				return
			}
			w.allow(b, x.rule, d)
			lost = w.options(b, x.set, d, left, from, to)
		}
		sortOptions(d.order)
		if w.try(d, b, x, left, lower, found); found.Cost <= lower || w.Stop {
			return
		}
		from = to + 1
	}
	if lost < tree.Infinite {
		found.Bound = min(found.Bound, atOnce(lost, top, left))
	}
}

func (w *unequal) allow(b *matrix.Matrix, rule int32, d *frame) {
	m := &d.unequal
	m.allowed = b.EveryClass(m.allowed)
	if w.Rules == nil {
		return
	}
	clear(m.allowed)
	guesses := w.Allowed(rule)
	for _, g := range guesses {
		if c := b.ClassOf[g]; c >= 0 {
			m.allowed[c/64] |= 1 << (c % 64)
		}
	}
	w.Spent += int64(len(w.Words.Guesses)/64 + len(guesses))
}

// spare returns the largest later weight with which the immediate excess of a guess is lower than
// best. It assumes that the guess cannot be the answer. The later weight is the total
// weight of all answers but the heaviest of each group. top is the weight of the heaviest answer.
func (w *unequal) spare(best, top int64, left int) int64 {
	if left == 2 {
		return (best - top - 1) / rank.Failure
	}
	return best - top - 1
}

// fewAnswers is the size of the largest set for which a separate matrix never saves time.
const fewAnswers = 12

// manyOptions is the number of options above which others builds a matrix for the set alone. On
// such a matrix, guesses that divide the set alike share a class, so there are fewer options.
const manyOptions = 1 << 10

// The guesses in the first batch of others have a later weight (see options) of at most the set's
// weight divided by firstShare. Each batch allows nextShare times as much as the one before.
const (
	firstShare = 64
	nextShare  = 8
)

// ownMatrix builds a matrix of only the answers in x. It returns the matrix and a group of all its
// answers. Both are valid until the next call on d.
func (w *unequal) ownMatrix(d *frame, b *matrix.Matrix, x *group) (*matrix.Matrix, *group) {
	ids := make([]int32, len(x.set))
	for i, k := range x.set {
		ids[i] = b.Answers[k]
	}
	w.build(&d.matrix, ids, x.rule)
	w.Spent += 2 * int64(len(ids)*len(w.Words.Guesses))
	return &d.matrix, whole(&d.matrix, x.hash, x.rule)
}

// schedule searches the groups in open until they are solved, or sum, the total of all bounds,
// reaches limit. It begins with heavy groups, because they are the most likely to reach the limit.
// It searches each group only once, since counting the immediate excess of all guesses usually
// settles a group.
func (w *unequal) schedule(d *frame, b *matrix.Matrix, open []group, left int, sum, limit int64) int64 {
	slices.SortFunc(open, func(x, y group) int { return cmp.Compare(b.Sum(y.set), b.Sum(x.set)) })
	for i := range open {
		x := &open[i]
		if sum = w.deepen(d, b, x, left, sum, limit-sum+x.cost); sum >= limit || w.Stop {
			break
		}
	}
	return sum
}

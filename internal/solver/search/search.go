package search

import (
	"cmp"
	"context"
	"math/bits"
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// These kinds distinguish the numbers that the memo stores for one set of answers.
const (
	leastExcess memo.Kind = iota
	leastMisses           // the fewest answers that any strategy misses
	someMisses            // an upper bound on leastMisses; see missesAtMost
)

// A searcher is the state of one goroutine of a search.
type searcher struct {
	*tree.Worker
	policy     policy
	jobs       int              // goroutines that expandLarge uses; 0 means one
	top        frame            // the frame of the first set
	kept       int              // bytes of the matrices that are kept; see keptMemory
	groupLimit score.GroupLimit // memory for looker.limit
}

// A policy implements the steps of a search that depend on whether the answers are equally likely
// ([equal]) or have weights ([unequal]). In all methods, left is the number of guesses left.
type policy interface {
	// quick tries to find the excess of s, a set of b's answers, with only the words of s as guesses. If it
	// succeeds, it returns the excess and true. Otherwise it returns a lower bound and false.
	quick(b *matrix.Matrix, s []uint16, left int) (excess int64, exact bool)
	// floor returns a lower bound on the excess of x, which is at least lower. It also returns the limit with
	// which to try the guesses first, which is at most limit.
	floor(d *frame, b *matrix.Matrix, x *group, left int, lower, limit int64) (raised, first int64)
	// order tries the guesses for x by calling searcher.try. It does so in batches, each sorted by immediate
	// excess. For the guesses that it skips, it adds a lower bound to found.
	order(d *frame, b *matrix.Matrix, x *group, left int, lower int64, found *tree.Least)
	// schedule searches the groups in open until their exact excess is known, or sum reaches limit. sum
	// includes the bounds of these groups; schedule returns the new sum.
	schedule(d *frame, b *matrix.Matrix, open []group, left int, sum, limit int64) int64
	// bounds returns the groups that guess s makes of f under rule, with lower bounds on their excess. It also
	// returns the sum of these bounds and the immediate excess of s, and stops as soon as the sum reaches
	// limit(). The groups are in d's memory.
	bounds(d *frame, f *largeSet, s *rank.Stats, rule int32, left int, limit func() int64) ([]largeGroup, int64)
}

func newSearcher(ctx context.Context, s *tree.Search) *searcher {
	w := &searcher{Worker: s.NewWorker(ctx)}
	if s.Words.Weighted() {
		w.policy = &unequal{searcher: w}
	} else {
		w.policy = equal{w}
	}
	return w
}

// Matrix returns a matrix of all answers of s, with their weights. The answers must fit a matrix;
// see [tree.Search.Fits].
func Matrix(s *tree.Search) *matrix.Matrix {
	b, allowed := new(matrix.Matrix), []int32(nil)
	if s.Rules != nil {
		allowed = s.Words.AllGuesses()
	}
	s.NewWorker(context.Background()).Maker.Build(b, s.Words.AllAnswers(), allowed)
	b.MakeColumns()
	b.Weigh(s.Words)
	return b
}

// build fills b with the groups that the guesses allowed by rule make of the answers in ids. It may
// omit guesses that are never better than another guess.
func (w *searcher) build(b *matrix.Matrix, ids []int32, rule int32) {
	switch {
	case w.Rules != nil:
		w.Maker.Build(b, ids, w.Allowed(rule))
	case w.Words.Weighted(): // finding dominated guesses would take longer than trying them
		w.Maker.Build(b, ids, nil)
	default:
		w.Maker.BuildNeeded(b, ids)
	}
	if w.Words.Weighted() {
		b.Weigh(w.Words)
	}
}

// A group is a set of answers on a matrix for which the last guess got the same score.
type group struct {
	set  []uint16 // the answers, as numbers on the matrix
	hash uint64   // see memo.Key
	rule int32    // the rule for the next guess
	cost int64    // a lower bound on the excess, or on the number of missed answers while these are counted
}

// A frame is the scratch memory for searching one set of answers. The groups into which a guess
// divides the set are searched one after another, so they share the next frame.
type frame struct {
	next    *frame
	matrix  matrix.Matrix
	key     []uint16
	order   []option
	list    []uint16 // the answers of groups, one group after the other
	groups  []group
	large   largeMemory
	equal   equalMemory
	unequal unequalMemory
}

// An option is a class of guesses to try, with the immediate excess of each of them.
type option struct {
	class  int32
	excess int64
}

// below returns the frame for the next level of the recursion, and allocates it when it is first
// needed.
func (d *frame) below() *frame {
	if d.next == nil {
		d.next = new(frame)
	}
	return d.next
}

// keyOf returns the memo key for a cost of x when left guesses remain. kind says which cost. The
// key is valid until the next call on d.
func (d *frame) keyOf(b *matrix.Matrix, x *group, left int, kind memo.Kind) memo.Key {
	d.key = b.AnswersOf(x.set, d.key)
	return memo.Key{Hash: x.hash, Set: d.key, Rule: x.rule, Left: min(left, len(x.set)), Kind: kind}
}

// solve returns the excess of x, a group of b's answers, when left guesses remain. A result below
// limit is exact; any other is only a lower bound. x.cost must be a lower bound. b can have classes
// that x.rule forbids. Call policy.quick first; solve is for the groups that quick cannot solve.
func (w *searcher) solve(d *frame, b *matrix.Matrix, x *group, left int, limit int64) int64 {
	left = min(left, len(x.set))
	key := d.keyOf(b, x, left, leastExcess)
	lower, enough := w.Recall(key, x.cost, limit)
	if enough {
		return lower
	}
	return w.expand(d, b, x, left, key, lower, limit)
}

// expand finds the excess of x, whose memo key is key, by trying guesses. The policy may set a
// lower limit for the first attempt. expand then raises the limit until the excess is known or
// reaches limit. lower is a known lower bound.
func (w *searcher) expand(d *frame, b *matrix.Matrix, x *group, left int, key memo.Key, lower, limit int64) int64 {
	if w.Tick() {
		return limit
	}
	for {
		first := limit
		if left > 2 {
			lower, first = w.policy.floor(d, b, x, left, lower, limit)
		}
		if lower >= limit && !w.Stop {
			return w.Prove(key, lower, false)
		}
		found := tree.LeastBelow(first)
		if !w.Stop {
			w.policy.order(d, b, x, left, lower, &found)
		}
		if w.Stop {
			return limit
		}
		if lower = w.ProveLeast(key, found, lower, first); lower < first || lower >= limit {
			return lower
		}
	}
}

// try evaluates the options in d.order and adds their excess to found. The options must be sorted
// by immediate excess. try stops at the first option whose immediate excess is no better than the
// best excess found, because no later option can be better. It also stops when the best excess
// found equals lower, a known lower bound.
func (w *searcher) try(d *frame, b *matrix.Matrix, x *group, left int, lower int64, found *tree.Least) {
	for _, o := range d.order {
		v := o.excess
		if v < found.Cost && left > 2 {
			v = w.evaluate(d, b, x, o, left, found.Cost)
		}
		if w.Stop {
			return
		}
		if found.Add(v); o.excess >= found.Cost || found.Cost <= lower {
			return
		}
	}
}

// evaluate returns the excess of x if its next guess is of the class o. A result below limit is
// exact; any other is only a lower bound.
func (w *searcher) evaluate(d *frame, b *matrix.Matrix, x *group, o option, left int, limit int64) int64 {
	if w.Words.Weighted() { // with equal weights, most of the time goes into counting, which adds to Spent
		w.Spent += int64(6*len(x.set) + 200)
	}
	groups := d.split(b.Row(o.class), x.set, 3)
	if len(groups) == 0 {
		return o.excess
	}
	below := d.below()
	open, sum := w.openGroups(below, b, groups, o, x.rule, left-1, limit)
	if sum >= limit || len(open) == 0 {
		return sum
	}
	return w.policy.schedule(below, b, open, left-1, sum, limit)
}

// memoFirst is the size from which openGroups looks up a group in the memo before it calls
// policy.quick. The time for quick grows with the square of the size, while the time for a lookup
// hardly grows.
const memoFirst = 9

// openGroups finds bounds on the excess of groups, which option o makes under rule. It does not
// search. It returns the groups whose exact excess is still unknown, and the sum of all bounds and
// the immediate excess of o. As soon as the sum reaches limit, it stops and returns no groups.
func (w *searcher) openGroups(d *frame, b *matrix.Matrix, groups []group, o option, rule int32, left int, limit int64) (open []group, sum int64) {
	open, sum = groups, o.excess
	for _, large := range [...]bool{true, false} {
		rest := open
		open = rest[:0]
		for _, x := range rest {
			sum -= x.cost
			exact := false
			if !large && x.cost == 0 {
				x.cost, exact = w.policy.quick(b, x.set, left)
			}
			if !exact && large == (len(x.set) >= memoFirst) {
				w.name(b, &x, o.class, rule)
				if cost, all, ok := w.Memo.Find(d.keyOf(b, &x, left, leastExcess)); ok {
					x.cost, exact = max(x.cost, cost), all
				}
			}
			if sum += x.cost; sum >= limit {
				return nil, sum
			}
			if !exact {
				open = append(open, x)
			}
		}
	}
	return open, sum
}

// name sets the hash and the rule of x, a group that a guess of class c leaves. rule is the rule
// under which that guess is made.
func (w *searcher) name(b *matrix.Matrix, x *group, c, rule int32) {
	x.hash, x.rule = w.Hash(b, x.set), w.RuleAfter(rule, b.Reps[c], b.Answers[x.set[0]])
}

// deepen searches x and sets x.cost, which was a lower bound, to the result. sum is the total of
// all groups' bounds, and deepen returns the new total.
func (w *searcher) deepen(d *frame, b *matrix.Matrix, x *group, left int, sum, limit int64) int64 {
	sum -= x.cost
	x.cost = w.solve(d, b, x, left, limit)
	return sum + x.cost
}

// split divides the answers in s into groups, given the group of each answer in row. It returns the
// groups that have at least least answers. They are valid until the next call on d.
func (d *frame) split(row []uint8, s []uint16, least int) []group {
	d.list, d.groups = score.Grow(d.list, len(s)), d.groups[:0]
	var count [256]uint16
	var names [4]uint64
	for _, i := range s {
		g := row[i]
		count[g]++
		names[g>>6] |= 1 << (g & 63)
	}
	end := uint16(0)
	for i, word := range names {
		for ; word != 0; word &= word - 1 {
			g := i<<6 + bits.TrailingZeros64(word)
			start := end
			end += count[g]
			count[g] = start
			if int(end-start) >= least {
				d.groups = append(d.groups, group{set: d.list[start:end]})
			}
		}
	}
	for _, i := range s {
		g := row[i]
		d.list[count[g]] = i
		count[g]++
	}
	return d.groups
}

func whole(b *matrix.Matrix, hash uint64, rule int32) *group {
	return &group{set: b.All, hash: hash, rule: rule}
}

// atOnce returns the immediate excess of a guess. later is the total weight of all answers but the
// heaviest of each group. deficit is the weight of the heaviest answer minus the weight of the
// guess, which is 0 if the guess cannot be the answer. If two guesses are left, the later answers
// are missed, so the result is the whole excess.
func atOnce(later, deficit int64, left int) int64 {
	if left == 2 {
		return later*rank.Failure + deficit
	}
	return later + deficit
}

func sortOptions(order []option) {
	slices.SortFunc(order, func(x, y option) int {
		if x.excess == y.excess {
			return int(x.class - y.class)
		}
		return cmp.Compare(x.excess, y.excess)
	})
}

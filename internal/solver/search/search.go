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

// The kinds of knowledge that the memo keeps about a set of answers.
const (
	leastExcess memo.Kind = iota
	leastMisses           // see misses
	someMisses            // an upper bound of the misses; see missesAtMost
)

// searcher is one goroutine of a search.
type searcher struct {
	*tree.Worker
	policy      policy
	how         *Tuning
	jobs        int      // goroutines for a set without a matrix; 0 stands for one
	top         frame    // of the set that a search begins with
	every       []int32  // see classesOf
	kept        int      // bytes of all matrices that are kept
	groupBounds []uint32 // memory for the bounds of patterns; see looker
}

// A policy is what differs between a search of equally likely answers ([equal]) and one of answers with
// weights ([unequal]).
type policy interface {
	// weigh makes b the matrix of the answers ids, with what the policy needs to know of them.
	weigh(b *matrix.Matrix, ids []int32, rule int32)
	// quick tries only the guesses that are in the set s of b's answers. It returns the excess of s if
	// that is enough to know it, else a lower bound.
	quick(b *matrix.Matrix, s []uint16, left int) (excess int64, exact bool)
	// floor returns a lower bound of the excess of x, at least lower, and a limit up to limit. The guesses
	// are tried below that limit first.
	floor(d *frame, b *matrix.Matrix, x *group, left int, lower, limit int64) (raised, first int64)
	// order tries the guesses for x in batches, each sorted by its excess at once, by calls of
	// searcher.try. It adds a lower bound for all guesses that it leaves out to found.
	order(d *frame, b *matrix.Matrix, x *group, left int, lower int64, found *tree.Least)
	// schedule searches the groups in open until all are exact or sum reaches limit. sum includes their
	// costs. It returns the new sum.
	schedule(d *frame, b *matrix.Matrix, open []group, left int, sum, limit int64) int64
	// bounds returns the groups that guess s makes of f, whose rule is rule, with their bounds and first
	// steps, and the sum of these bounds and of the guess's excess at once. It stops when the sum reaches
	// limit(). The groups are in d's memory.
	bounds(d *frame, f *largeSet, s *rank.Stats, rule int32, left int, limit func() int64) ([]largeGroup, int64)
}

// newSearcher returns a searcher for one goroutine.
func newSearcher(ctx context.Context, s *tree.Search, how *Tuning) *searcher {
	w := &searcher{Worker: s.NewWorker(ctx), how: how}
	if s.Words.Weighted() {
		w.policy = &unequal{searcher: w}
	} else {
		w.policy = equal{w}
	}
	return w
}

// A group is the set of answers that are left after one score of a guess, on a matrix.
type group struct {
	set  []uint16
	hash uint64 // see memo.Key
	rule int32  // for the next guess; see score.Rules
	cost int64  // lower bound of its excess, or of its misses in a search for misses
}

// A frame is the memory that the search of one set uses. The groups that a guess makes of it use the next
// frame, one after the other.
type frame struct {
	next    *frame
	matrix  matrix.Matrix
	key     []uint16
	order   []option
	list    []uint16 // the answers, group by group
	groups  []group
	mask    []uint64 // the guesses that a rule allows, one bit each
	large   largeMemory
	equal   equalMemory
	unequal unequalMemory
}

// An option is a class with its excess at once.
type option struct {
	class  int32
	excess int64
}

// below returns the next frame.
func (d *frame) below() *frame {
	if d.next == nil {
		d.next = new(frame)
	}
	return d.next
}

// keyOf returns the memo's key of x, a group of b's answers. The key is good until d is used again.
func (d *frame) keyOf(b *matrix.Matrix, x *group, left int, kind memo.Kind) memo.Key {
	d.key = b.AnswersOf(x.set, d.key)
	return memo.Key{Hash: x.hash, Set: d.key, Rule: x.rule, Left: min(left, len(x.set)), Kind: kind}
}

// solve returns the excess of x, a group of b's answers, with left guesses left, under the contract of a
// limit. With a rule, b may have classes that x.rule forbids. x.cost is a known lower bound, and quick does
// not know the exact excess.
func (w *searcher) solve(d *frame, b *matrix.Matrix, x *group, left int, limit int64) int64 {
	left = min(left, len(x.set))
	key := d.keyOf(b, x, left, leastExcess)
	lower, enough := w.Recall(key, x.cost, limit)
	if enough {
		return lower
	}
	return w.expand(d, b, x, left, key, lower, limit)
}

// expand is solve if the memo does not help. It tries the guesses in order, below a low limit at first if
// the policy says so.
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
		switch {
		case w.Stop:
			return limit
		case found.Cost < first:
			return w.Prove(key, found.Cost, true)
		}
		if lower = max(lower, found.Bound); first == limit || lower >= limit {
			return w.Prove(key, lower, false)
		}
		w.Prove(key, lower, false)
	}
}

// try evaluates the options in d.order and adds their excess to found. It stops at the first one whose excess
// at once is no better than the best option, and if the best is as good as lower.
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

// evaluate returns the excess of x if option o is guessed, under the contract of a limit.
func (w *searcher) evaluate(d *frame, b *matrix.Matrix, x *group, o option, left int, limit int64) int64 {
	if w.Words.Weighted() { // else the counts of all collisions take most of the time
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

// memoFirst is the size of the smallest groups that openGroups looks up before it asks quick. A look at a
// group's own words takes time that grows with the square of its size, a look into the memo does not.
const memoFirst = 9

// openGroups finds cheap bounds for the groups that option o makes under rule. It returns the groups whose
// excess is not yet exact, and the sum of all known bounds and of o's excess at once. It returns no groups as
// soon as the sum reaches limit.
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

// name sets the hash and the rule of x, a group that class c of b makes under rule.
func (w *searcher) name(b *matrix.Matrix, x *group, c, rule int32) {
	x.hash, x.rule = w.Hash(b, x.set), w.RuleAfter(rule, b.Reps[c], b.Answers[x.set[0]])
}

// deepen searches x, one of the groups whose costs are part of sum, with the given limit for it. It returns
// the new sum.
func (w *searcher) deepen(d *frame, b *matrix.Matrix, x *group, left int, sum, limit int64) int64 {
	sum -= x.cost
	x.cost = w.solve(d, b, x, left, limit)
	return sum + x.cost
}

// split returns the groups of at least least answers into which row divides s, in d's memory.
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

// whole returns all answers of b as a group. hash and rule are the set's.
func whole(b *matrix.Matrix, hash uint64, rule int32) *group {
	return &group{set: b.All, hash: hash, rule: rule}
}

// atOnce returns the excess at once of a guess. later is the weight of the answers that are not the heaviest
// of their groups, and the guess weighs deficit less than the heaviest answer. With two guesses left, these
// answers are missed, and that is the whole excess.
func atOnce(later, deficit int64, left int) int64 {
	if left == 2 {
		return later*rank.Failure + deficit
	}
	return later + deficit
}

// sortOptions sorts options by excess at once, then by class.
func sortOptions(order []option) {
	slices.SortFunc(order, func(x, y option) int {
		if x.excess == y.excess {
			return int(x.class - y.class)
		}
		return cmp.Compare(x.excess, y.excess)
	})
}

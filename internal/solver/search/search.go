package search

import (
	"bytes"
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

// The kinds of numbers that the memo stores for a set of answers.
const (
	leastExcess  memo.Kind = iota // the excess cost of the best strategy
	leastMisses                   // the number of answers that the best strategy misses
	upperMisses                   // the number of answers that a good strategy misses; see missesUpperBound
	leastGuesses                  // like leastExcess, but no missed answer adds a penalty; only for answers with weights
)

// A group holds the answers that remain possible after a guess; see also [tree.Group].
type group struct {
	set   []uint16   // the answers, as indices into matrix.Matrix.Answers
	hash  uint64     // see memo.Key
	rule  score.Rule // for the next guess
	lower int64      // a lower bound on the excess cost of the set
}

// An option is a class of guesses to try. All guesses of a class divide the answers into the same groups.
type option struct {
	class int32 // the index of their row in the matrix
	// key is a number to sort by, lowest first. Usually, it is a lower bound on the excess cost of these guesses: the
	// lowest of their immediate excesses. In misses.go, it is the number of collisions, or how unequal the groups are.
	key int64
}

// A position is a set of possible answers to search, and the number of guesses left.
type position struct {
	*group
	matrix  *matrix.Matrix // has the answers of the group, and maybe others
	scratch *scratch       // memory for this recursion depth
	tries   int            // the number of guesses left
	// maxGroups is an upper bound on the number of groups into which any guess divides the set; 0 if none is known.
	maxGroups int
}

// A scratch holds temporary slices for one recursion depth of a search, so that it rarely allocates memory.
type scratch struct {
	next        *scratch
	matrix      matrix.Matrix
	key         []uint16
	order       []option
	list        []uint16 // the answers of groups, one group after the other
	groups      []group
	division    tree.Division // of a set without a matrix
	largeGroups []largeGroup
	unweighted  unweightedMemory
	answers     []uint64 // the set whose misses are counted, one bit per answer
	allowed     []uint64 // the classes that may be tried, one bit per class
}

// after returns the position after the next guess if this guess leaves only the answers in x possible.
func (pos position) after(x *group) position {
	return position{group: x, matrix: pos.matrix, scratch: pos.scratch.below(), tries: pos.tries - 1}
}

// key returns the key of pos in the memo. The memo can store several numbers for pos: kind says which one, for example
// [leastExcess]. The key is valid until pos.scratch is used again.
func (pos position) key(kind memo.Kind) memo.Key {
	pos.scratch.key = pos.matrix.AnswersOf(pos.set, pos.scratch.key)
	return memo.Key{Hash: pos.hash, Set: pos.scratch.key, Rule: int32(pos.rule), Tries: min(pos.tries, len(pos.set)), Kind: kind}
}

// A searcher holds the state that one goroutine needs to search for the best guess.
type searcher struct {
	*tree.Worker
	policy      policy
	cost        memo.Kind // what a search minimises: leastExcess or leastGuesses
	jobs        int       // goroutines that expandLarge uses; 0 means one
	top         scratch   // memory for the first recursion depth
	inseparable inseparables
	kept        int           // bytes of the matrices in largeGroup.matrix; see keptMemory
	missed      [8]missedSets // by the number of guesses left: sets of answers that cannot all be found
}

// A policy implements the parts of a search that depend on whether the answers are equally likely or have weights.
type policy interface {
	// The policies are unweighted and weighted.

	// ownWords returns a lower bound on the excess cost of s. It tries only the answers in s as guesses, because a
	// bound for all other guesses is known. exact reports whether the result is the excess cost itself. tries is the
	// number of guesses left, at least two.
	ownWords(b *matrix.Matrix, s []uint16, tries int) (lower int64, exact bool)
	// tryAll tries all guesses in pos, and adds the excess cost of each to found. For guesses that cannot be the best,
	// it adds a lower bound.
	tryAll(pos position, found *tree.Minimum)
	// solveGroups returns the excess cost of a guess in pos. groups and sum must be the results of [searcher.unsolved]
	// for this guess. A result of limit or more is only a lower bound.
	solveGroups(pos position, groups []group, sum, limit int64) int64
	// boundGroups finds a lower bound on the excess cost of s.Guess for the answers in large. It may stop once the
	// bound reaches limit(). groups holds the groups after the guess, each with its own lower bound. They are valid
	// until d is used again.
	boundGroups(d *scratch, large *largeSet, s *rank.Stats, limit func() int64) (groups []largeGroup, lower int64)
}

func newSearcher(ctx context.Context, game *tree.Game) *searcher {
	w := &searcher{Worker: game.NewWorker(ctx)}
	if game.Words.Weighted() {
		w.policy = &weighted{searcher: w}
	} else {
		w.policy = unweighted{w}
	}
	return w
}

// Matrix returns a table of the groups into which each legal guess divides all possible answers of game. The answers
// must fit in a matrix; see [tree.Game.Fits].
func Matrix(game *tree.Game) *matrix.Matrix {
	b, allowed := new(matrix.Matrix), []int32(nil)
	if game.Rules != nil {
		allowed = game.Words.AllGuesses()
	}
	game.NewWorker(context.Background()).Maker.Build(b, game.Words.AllAnswers(), allowed)
	b.MakeColumns()
	b.SetWeights(game.Words)
	return b
}

// build fills b with the groups into which guesses divide the answers in ids. It uses only guesses that rule allows,
// and leaves out some that are no better than another guess.
func (w *searcher) build(b *matrix.Matrix, ids []int32, rule score.Rule) {
	switch {
	case w.Rules != nil:
		w.Maker.Build(b, ids, w.Allowed(rule))
	case w.Words.Weighted(): // finding dominated guesses would take longer than trying them
		w.Maker.Build(b, ids, nil)
	default:
		w.Maker.BuildNeeded(b, ids)
	}
	if w.Words.Weighted() {
		b.SetWeights(w.Words)
		w.inseparable.matrix = nil // it may be b, whose answers have changed
	}
}

func (d *scratch) below() *scratch {
	if d.next == nil {
		d.next = new(scratch)
	}
	return d.next
}

// solve returns the excess cost of pos with perfect play. A result of limit or more is only a lower bound.
func (w *searcher) solve(pos position, limit int64) int64 {
	pos.tries = min(pos.tries, len(pos.set))
	key := pos.key(w.cost)
	lower, settled := w.Recall(key, pos.lower, limit)
	if settled {
		return lower
	}
	return w.expand(pos, key, lower, limit)
}

// expand returns the excess cost of pos with perfect play. It tries one guess after another, and stores the result in
// the memo under key. A result of limit or more is only a lower bound. lower is a known lower bound.
func (w *searcher) expand(pos position, key memo.Key, lower, limit int64) int64 {
	if w.Tick() {
		return limit
	}
	found := tree.NewMinimum(lower, limit)
	w.policy.tryAll(pos, &found)
	if w.Stop {
		return limit
	}
	return w.StoreMinimum(key, &found)
}

// try tries the guesses in pos.scratch.order, and adds the excess cost of each to found. Each guess must have a lower
// bound on its excess cost as its key, or the exact cost if two guesses are left. They must be sorted by key.
func (w *searcher) try(pos position, found *tree.Minimum) {
	for _, o := range pos.scratch.order {
		v := o.key
		if v < found.Lowest && pos.tries > 2 {
			v = w.evaluate(pos, o, found.Lowest)
		}
		if w.Stop {
			return
		}
		if found.Add(v); o.key >= found.Lowest || found.Done() {
			return
		}
	}
}

// evaluate returns the excess cost of guess o in pos: the excess cost of the best strategy that begins with o. A result
// of limit or more is only a lower bound.
func (w *searcher) evaluate(pos position, o option, limit int64) int64 {
	if w.Words.Weighted() { // with equal weights, countCollisions takes most of the time, and adds it to Spent itself
		w.Spent += int64(6*len(pos.set) + 200)
	}
	row := pos.matrix.Row(o.class)
	if pos.maxGroups > 0 && len(pos.set) == len(row) {
		// leastCollisions needs all groups, but one is usually enough, and counting it is fast. In a large matrix,
		// group 0 has the answers without any letter of the guess. For most guesses, these are too many.
		if bound := o.key + int64(bytes.Count(row, []byte{0})-pos.maxGroups); bound >= limit {
			return bound
		}
	}
	groups := pos.scratch.split(row, pos.set, 3)
	if len(groups) == 0 {
		return o.key
	}
	if bound := o.key + pos.leastCollisions(groups); bound >= limit {
		return bound
	}
	groups, sum := w.unsolved(pos, o, groups, limit)
	if sum >= limit || len(groups) == 0 {
		return sum
	}
	return w.policy.solveGroups(pos, groups, sum, limit)
}

// leastCollisions returns a lower bound on the total excess cost of groups that a guess in pos leaves. No guess divides
// a group into more than pos.maxGroups groups, so each answer beyond this number costs at least one guess more.
func (pos position) leastCollisions(groups []group) (sum int64) {
	if pos.maxGroups > 0 {
		for i := range groups {
			sum += int64(max(0, len(groups[i].set)-pos.maxGroups))
		}
	}
	return sum
}

const memoFirst = 9 // groups of at least this size are looked up in the memo before their answers are tried as guesses

// unsolved returns the groups that need a search: neither the memo nor [policy].ownWords has their exact excess cost.
// sum is a lower bound on the excess cost of guess o. Once it reaches limit, unsolved stops and returns no groups.
//
// groups must hold all groups of more than two answers that guess o leaves in pos. rest reuses the memory of groups.
// All groups in rest are prepared by [searcher.identify].
func (w *searcher) unsolved(pos position, o option, groups []group, limit int64) (rest []group, sum int64) {
	rest, sum = groups, o.key
	// The first round only looks up large groups. If it tried own words, hard mode with weights would take twice as
	// long.
	for _, large := range [...]bool{true, false} {
		groups, rest = rest, rest[:0]
		for _, x := range groups {
			sum -= x.lower
			exact := false
			if !large && x.lower == 0 {
				x.lower, exact = w.policy.ownWords(pos.matrix, x.set, pos.tries-1)
			}
			if !exact && large == (len(x.set) >= memoFirst) {
				w.identify(pos, &x, o.class)
				exact = w.lookUp(pos, &x)
			}
			if sum += x.lower; sum >= limit {
				return nil, sum
			}
			if !exact {
				rest = append(rest, x)
			}
		}
	}
	return rest, sum
}

// lookUp reports whether the memo has the exact excess cost of x, a group that a guess leaves in pos. It raises x.lower
// to the number in the memo. [searcher.identify] must have prepared x.
func (w *searcher) lookUp(pos position, x *group) (exact bool) {
	known, exact, _ := w.Memo.Find(pos.after(x).key(w.cost))
	x.lower = max(x.lower, known)
	return exact
}

// identify prepares x, a group that a guess of class c leaves in pos, for looking it up in the memo.
func (w *searcher) identify(pos position, x *group, c int32) {
	x.hash, x.rule = w.HashIndices(pos.matrix, x.set), w.RuleAfter(pos.rule, pos.matrix.Reps[c], pos.matrix.Answers[x.set[0]])
}

// split divides the answers in s into groups, and returns the groups of at least minSize answers. row[i] is the group
// number of answer i. The result is valid until d is used again.
func (d *scratch) split(row []uint8, s []uint16, minSize int) []group {
	d.list, d.groups = score.Grow(d.list, len(s)), d.groups[:0]
	var count [256]uint16
	var used [4]uint64 // a bit set of the group numbers in row
	for _, i := range s {
		g := row[i]
		count[g]++
		used[g>>6] |= 1 << (g & 63)
	}
	end := uint16(0)
	for i, word := range used {
		for ; word != 0; word &= word - 1 {
			g := i<<6 + bits.TrailingZeros64(word)
			start := end
			end += count[g]
			count[g] = start
			if int(end-start) >= minSize {
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

// groupOfAll returns the group of all answers in b, with the given rule. hash must be their [tree.Game.Hash].
func groupOfAll(b *matrix.Matrix, hash uint64, rule score.Rule) *group {
	return &group{set: b.All, hash: hash, rule: rule}
}

func sortOptions(order []option) {
	slices.SortFunc(order, func(x, y option) int {
		return cmp.Or(cmp.Compare(x.key, y.key), int(x.class-y.class))
	})
}

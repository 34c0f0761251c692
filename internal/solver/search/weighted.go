package search

import (
	"cmp"
	"slices"
	"sort"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// MaxTries is the maximum number of guesses in a game whose answers have weights. It ensures that a missed answer costs
// more than all guesses together; see [rank.MissPenalty]. More guesses are allowed if they are enough to try every
// possible answer.
const MaxTries = 255

// weighted is the [policy] for answers with weights, which are relative probabilities.
type weighted struct {
	*searcher
	pair []uint64 // scratch memory for separating
}

// laterWeight returns the total weight of the answers in s that the guess after a guess of class c cannot find: all
// except the heaviest of each group. largest is the size of the largest group. If sum exceeds maxLater, both results
// may be too low. s must be sorted by weight, heaviest first.
func laterWeight(b *matrix.Matrix, c int32, s []uint16, maxLater int64) (sum int64, largest uint16) {
	row, weight := b.Row(c), b.Weight
	var count [256]uint16
	for _, i := range s {
		at := &count[row[i]]
		if *at > 0 {
			if sum += weight[i]; sum > maxLater {
				break
			}
		}
		*at++
		largest = max(largest, *at)
	}
	return sum, largest
}

// counted returns the answers in s that [laterWeight] must count. With two guesses left, these are only the answers
// whose misses add a penalty. s must be sorted by weight, heaviest first.
func (w *weighted) counted(b *matrix.Matrix, s []uint16, tries int) []uint16 {
	required := w.required()
	if tries > 2 || int(required) == len(w.Words.Answers) {
		return s
	}
	// Only the heaviest answers have a penalty; see tree.Game.LetMiss.
	return s[:sort.Search(len(s), func(i int) bool { return b.Answers[s[i]] >= required })]
}

// required returns how many answers, from the likeliest on, add a penalty if missed; see [tree.Game].
func (w *weighted) required() int32 {
	if w.cost == leastGuesses {
		return 0
	}
	return w.Required
}

func (w *weighted) ownWords(b *matrix.Matrix, s []uint16, tries int) (lower int64, exact bool) {
	n, top, counted := len(s), b.Weight[s[0]], w.counted(b, s, tries)
	if n > w.OwnWordsMax {
		return 0, false
	}
	w.Spent += int64(n * n)
	least, exact := tree.Infinite, false
	for _, x := range s {
		deficit := top - b.Weight[x]
		if deficit >= least {
			break // later answers have the same deficit or a higher one
		}
		missed, largest := laterWeight(b, b.OwnClass[x], counted, tree.Infinite)
		if k := rank.ImmediateExcess(missed, deficit, tries); k < least {
			least, exact = k, largest <= 2
		}
	}
	if least <= top { // the excess cost of any other guess, which cannot be the answer
		return least, exact
	}
	return top, false
}

func (w *weighted) tryAll(pos position, found *tree.Minimum) {
	limit, b := found.Lowest, pos.matrix
	must := w.mustFind(b, pos.set, limit)
	w.setAllowed(pos)
	if pos.tries == 3 && w.excludeByInseparables(pos.scratch.allowed, b, must) {
		// Each excluded guess misses at least one of these answers. The last one is the lightest.
		found.Add(b.Weight[must[len(must)-1]] * rank.MissPenalty)
	}
	w.tryOwn(pos, found)
	// Any other guess has an excess cost of at least top, since it cannot be the answer.
	if top := b.Weight[pos.set[0]]; found.Done() || found.Lowest <= top || w.Stop {
		found.Add(max(top, found.Lowest)) // a bound for the guesses that are not searched
	} else {
		w.tryOthers(pos, found)
	}
	if pos.tries == 2 && found.Lowest == limit && !w.Stop {
		w.addInseparable(b, must)
	}
}

// tryOwn tries each possible answer in pos as the next guess, and adds the excess cost of this guess to found.
func (w *weighted) tryOwn(pos position, found *tree.Minimum) {
	b, d := pos.matrix, pos.scratch
	top, counted := b.Weight[pos.set[0]], w.counted(b, pos.set, pos.tries)
	w.Spent += int64(len(pos.set) * len(pos.set))
	d.order = d.order[:0]
	for _, i := range pos.set {
		deficit := top - b.Weight[i]
		if deficit >= found.Lowest {
			found.Add(deficit)
			break
		}
		if c := b.OwnClass[i]; score.Has(d.allowed, c) {
			missed, _ := laterWeight(b, c, counted, tree.Infinite)
			d.order = append(d.order, option{c, rank.ImmediateExcess(missed, deficit, pos.tries)})
		}
	}
	sortOptions(d.order)
	w.try(pos, found)
}

// tryOthers tries the guesses that are not possible answers in pos, and adds their excess costs to found. It skips
// guesses that cannot be better than the best one so far.
func (w *weighted) tryOthers(pos position, found *tree.Minimum) {
	top := pos.matrix.Weight[pos.set[0]]
	maxLater := found.Lowest - top - 1 // with more later weight, a guess is no better than the best one so far
	if pos.tries == 2 {
		maxLater /= rank.MissPenalty
	}
	leftOut := w.listOptions(pos, maxLater)
	if w.try(pos, found); leftOut < tree.Infinite {
		found.Add(rank.ImmediateExcess(leftOut, top, pos.tries))
	}
}

func (w *weighted) solveGroups(pos position, groups []group, sum, limit int64) int64 {
	// Search each group once, the heaviest first. Counting the immediate excess of all guesses usually solves a group.
	slices.SortFunc(groups, func(x, y group) int { return cmp.Compare(pos.matrix.Sum(y.set), pos.matrix.Sum(x.set)) })
	for i := range groups {
		x := &groups[i]
		sum -= x.lower
		x.lower = w.solve(pos.after(x), limit-sum)
		if sum += x.lower; sum >= limit || w.Stop {
			break
		}
	}
	return sum
}

func (w *weighted) boundGroups(d *scratch, large *largeSet, s *rank.Stats, _ func() int64) ([]largeGroup, int64) {
	// With weights, finding bounds takes more time than it saves. Each group is searched once, the smallest first.
	groups := w.divide(d, large, int32(s.Guess))
	slices.Reverse(groups)
	for i := range groups {
		groups[i].step = tree.Infinite
	}
	return groups, s.ImmediateExcess(large.tries)
}

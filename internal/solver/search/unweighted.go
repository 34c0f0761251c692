package search

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// unweighted is the [policy] for equally likely answers.
type unweighted struct{ *searcher }

// unweightedMemory holds slices that an unweighted search reuses.
type unweightedMemory struct {
	collisions    []uint16 // the result of countCollisions
	ownCollisions []uint16 // the collisions of each answer of the set as a guess
	classes       []int32  // the classes that countCollisions counts
	allowed       []int32  // scratch memory for classes
	tried         []int32  // scratch memory for sortClasses
	starts        []int32  // scratch memory for sortClasses
}

func (w unweighted) ownWords(b *matrix.Matrix, s []uint16, tries int) (lower int64, exact bool) {
	n := len(s)
	w.Spent += int64(n * n)
	if n > w.OwnWordsMax {
		return 0, false
	}
	least := n
	for _, x := range s {
		if least = min(least, score.Collisions(b.Row(b.OwnClass[x]), s, 2)); least == 0 {
			break
		}
	}
	return ownWordBound(least, tries)
}

// ownWordBound returns a lower bound on the excess cost of three or more equally likely answers. fewest is the lowest
// number of collisions after guessing one of them. exact reports whether the bound is the excess cost itself. tries is
// the number of guesses left.
func ownWordBound(fewest, tries int) (lower int64, exact bool) {
	if fewest == 0 {
		return 0, true
	}
	return 1, fewest == 1 && tries >= 3 // one collision leaves a single pair
}

func (w unweighted) tryAll(pos position, found *tree.Minimum) {
	// A class that countCollisions skips contains no possible answer, so its excess cost is at least one more.
	excess, fewest := w.countCollisions(pos, int(min(found.Lowest-1, tree.MaxAnswers)))
	b, m, tries := pos.matrix, &pos.scratch.unweighted, pos.tries
	m.ownCollisions = m.ownCollisions[:0]
	for _, i := range pos.set {
		m.ownCollisions = append(m.ownCollisions, excess[b.OwnClass[i]])
	}
	least := min(rank.ImmediateExcess(int64(fewest), 1, tries), rank.ImmediateExcess(int64(slices.Min(m.ownCollisions)), 0, tries))
	if tries == 2 || least <= 1 || least >= found.Lowest {
		found.Add(least) // the groups of the best guess have an excess cost of 0, or every guess costs too much
		return
	}
	for _, c := range m.classes {
		excess[c]++
	}
	for k, i := range pos.set {
		excess[b.OwnClass[i]] = m.ownCollisions[k]
	}
	found.Add(pos.scratch.sortClasses(excess, len(pos.set), found.Lowest))
	if w.Rules == nil && len(m.classes) < len(b.Reps) {
		found.Add(found.Lowest) // a bound for the guesses left out
	}
	found.Raise(least)
	pos.maxGroups = len(pos.set) - fewest
	w.try(pos, found)
}

// countCollisions finds out how well guesses divide the answers in pos. collisions[c] is the number of answers that
// share a group with an earlier answer after a guess of class c, and fewest is the lowest of these numbers.
//
// countCollisions leaves out classes that pos.rule forbids. It may also leave out classes that have at least limit
// collisions and no answer in pos. It lists the classes that it has counted in pos.scratch.unweighted.classes. For
// other classes, collisions[c] has no meaning.
func (w *searcher) countCollisions(pos position, limit int) (collisions []uint16, fewest int) {
	b, m, n := pos.matrix, &pos.scratch.unweighted, len(pos.set)
	m.classes = w.Words.AllGuesses()[:len(b.Reps)] // 0, 1, 2, …
	m.collisions = score.Grow(m.collisions, score.Blocks(len(b.Reps)))
	switch {
	case n == len(b.Answers): // the matrix was made for this set, so the rule allows all of its guesses
		copy(m.collisions, b.Collisions)
	case w.Rules != nil:
		w.countAllowed(pos)
	default:
		const likely = 128 // one of the first rows of a sorted matrix usually has the fewest collisions
		rows := min(len(b.Reps), score.Blocks(b.RowsToCount(n, 0)+likely))
		b.CountCollisions(pos.set, 0, rows, m.collisions)
		if first := rows; first < len(b.Reps) {
			rows = max(first, b.RowsToCount(n, max(limit, int(slices.Min(m.collisions[:first])))))
			b.CountCollisions(pos.set, first, rows, m.collisions)
		}
		m.classes = m.classes[:rows]
		w.Spent += int64(n*rows) / 4
	}
	collisions, fewest = m.collisions[:len(b.Reps)], n
	for _, c := range m.classes {
		fewest = min(fewest, int(collisions[c]))
	}
	return collisions, fewest
}

// countAllowed counts the collisions of all guesses that pos.rule allows, for hard mode and strict play. It sets
// pos.scratch.unweighted.classes to their classes c, and pos.scratch.unweighted.collisions[c] to the counts.
func (w *searcher) countAllowed(pos position) {
	b, m := pos.matrix, &pos.scratch.unweighted
	m.allowed = m.allowed[:0]
	for _, g := range w.Allowed(pos.rule) {
		if c := b.ClassOf[g]; c >= 0 { // else g puts all answers of b into one group
			m.allowed = append(m.allowed, c)
			m.collisions[c] = uint16(score.AllCollisions(b.Row(c), pos.set))
		}
	}
	m.classes = m.allowed
	w.Spent += 4 * int64(len(pos.set)*len(m.classes))
}

// sortClasses fills d.order with the classes c in d.unweighted.classes, sorted by keys[c], lowest first. It omits
// classes with a key of at least limit. leftOut is the lowest of their keys, or tree.Infinite if there are none. No key
// may exceed highest.
func (d *scratch) sortClasses(keys []uint16, highest int, limit int64) (leftOut int64) {
	leftOut = tree.Infinite
	m, top := &d.unweighted, int(min(limit, int64(highest)+1))
	m.starts = append(m.starts[:0], make([]int32, top+1)...)
	m.tried = m.tried[:0]
	for _, c := range m.classes {
		if k := int64(keys[c]); k < int64(top) {
			m.starts[k+1]++
			m.tried = append(m.tried, c)
		} else {
			leftOut = min(leftOut, k)
		}
	}
	for k := range top {
		m.starts[k+1] += m.starts[k]
	}
	d.order = score.Grow(d.order, len(m.tried))
	for _, c := range m.tried {
		k := int64(keys[c])
		d.order[m.starts[k]] = option{c, k}
		m.starts[k]++
	}
	return leftOut
}

func (w unweighted) solveGroups(pos position, groups []group, sum, limit int64) int64 {
	tries := pos.tries - 1 // for the groups
	// The bounds of large groups rise the most as soon as their guesses are counted, so these groups come first.
	order := func(x *group) int {
		if n := len(x.set); n > w.OwnWordsMax && x.lower == 0 && tries > 2 && w.Rules == nil {
			return -n
		}
		return len(x.set)
	}
	slices.SortFunc(groups, func(x, y group) int { return order(&x) - order(&y) })
	counted := limit > rank.MissPenalty && tries > 2 // the limit allows missed answers
	if counted {
		if sum = w.boundByMisses(pos, groups, sum, limit); sum >= limit || w.Stop {
			return sum
		}
	}
	// Search all groups with a low limit first. It excludes nearly all guesses at once, and leaves bounds in the memo.
	for step := int64(1); len(groups) > 0; step *= 2 {
		rest := groups[:0]
		for _, x := range groups {
			sum -= x.lower
			most := min(x.lower+step, limit-sum)
			if counted { // allow no unnecessary miss
				most = min(most, (x.lower/rank.MissPenalty+1)*rank.MissPenalty)
			}
			x.lower = w.solve(pos.after(&x), most)
			if sum += x.lower; sum >= limit || w.Stop {
				return sum
			}
			if x.lower >= most {
				rest = append(rest, x)
			}
		}
		groups = rest
	}
	return sum
}

// boundByMisses raises the lower bounds of groups if even perfect play misses some of their answers. A guess in pos has
// left these groups, and sum is a lower bound on its excess cost that includes theirs. boundByMisses returns sum plus
// the increases, and stops if this total reaches limit.
func (w *searcher) boundByMisses(pos position, groups []group, sum, limit int64) int64 {
	for i := range slices.Backward(groups) { // the largest first
		x := &groups[i]
		sum -= x.lower
		x.lower = max(x.lower, int64(w.misses(pos.after(x), missLimit(limit-sum)))*rank.MissPenalty)
		if sum += x.lower; sum >= limit || w.Stop {
			break
		}
	}
	return sum
}

func (w unweighted) boundGroups(d *scratch, large *largeSet, s *rank.Stats, limit func() int64) ([]largeGroup, int64) {
	// Try several kinds of lower bounds, the fastest first.
	sum := s.ImmediateExcess(large.tries)
	groups := w.divide(d, large, int32(s.Guess))
	for i := range groups {
		// Small groups have a higher price at first, since most of the work goes into making a matrix, and the bounds
		// of large groups can rise by more.
		x, n := &groups[i], len(groups[i].IDs)
		x.step = 4 // the first search also makes the matrix, so a smaller step would hardly be cheaper
		x.price = w.UnknownPrice * int64(30+n) / int64(n)
	}
	for i := range groups {
		w.boundQuickly(&groups[i])
		if sum += groups[i].lower; sum >= limit() {
			return groups, sum
		}
	}
	for i := range groups {
		if x := &groups[i]; !x.exact && !x.bounded {
			sum -= x.lower
			w.boundByCounting(x)
			if sum += x.lower; sum >= limit() || w.Stop {
				return groups, sum
			}
		}
	}
	for i := range groups {
		if x := &groups[i]; x.bounded && x.fewest < len(x.IDs) && len(x.IDs) > w.OwnWordsMax && sum < limit() {
			sum -= x.lower
			w.boundByAnswers(x)
			sum += x.lower
		}
	}
	// If misses are allowed, their number must be known before a group can be searched in reasonable time.
	for i := range groups {
		x, at := &groups[i], limit()
		if at <= rank.MissPenalty || large.tries <= 3 || sum >= at || w.Stop {
			break
		}
		if !x.exact {
			sum -= x.lower
			x.lower = max(x.lower, int64(w.largeGroupMisses(x, missLimit(at-sum)))*rank.MissPenalty)
			sum += x.lower
		}
	}
	return groups, sum
}

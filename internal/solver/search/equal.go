package search

import (
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// equal implements policy for equally likely answers. The immediate excess of a guess then depends
// only on its collisions: the answers that share a group with an answer before them. Collisions can
// be counted for many classes of guesses at a time.
type equal struct{ *searcher }

// equalMemory is scratch memory for the policy equal.
type equalMemory struct {
	collisions []uint16 // by class, for the classes in classes
	own        []uint16 // the collisions of the words of the set
	classes    []int32  // all classes, or those that the rule allows
	allowed    []int32  // memory for classes
	tried      []int32  // memory of sort
	starts     []int32  // memory of sort
}

// quick tries to find the excess of s with only the words of s as guesses (the own-word bound of
// package solver). exact reports whether it succeeded; otherwise excess is only a lower bound.
func (w equal) quick(b *matrix.Matrix, s []uint16, left int) (excess int64, exact bool) {
	w.Spent += int64(len(s) * len(s))
	return quickOf(b, s, left, w.Search.QuickMost)
}

// quickOf does the work of equal.quick for s, a set of up to most answers.
func quickOf[T uint16 | int32](b *matrix.Matrix, s []T, left, most int) (excess int64, exact bool) {
	n := len(s)
	switch {
	case n <= 1:
		return 0, true
	case left <= 1:
		return tree.Hopeless(int64(n), 1, left), true
	case n == 2:
		return 0, true
	case n > most:
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

// floor raises lower, a lower bound on the excess of x, and returns the limit with which to try
// guesses first. If limit allows missed answers, floor finds the fewest answers that any strategy
// misses. The first limit then allows no more misses than that, so the search gives up early on
// guesses that miss more.
func (w equal) floor(d *frame, b *matrix.Matrix, x *group, left int, lower, limit int64) (raised, first int64) {
	if limit <= rank.Failure {
		return lower, limit
	}
	most := missLimit(limit)
	m := w.fewest(d.below(), b, x, left, most)
	if lower = max(lower, int64(m)*rank.Failure); m < most {
		limit = min(limit, int64(m+1)*rank.Failure)
	}
	return lower, limit
}

// order tries all guesses for x in one batch, sorted by immediate excess.
func (w equal) order(d *frame, b *matrix.Matrix, x *group, left int, lower int64, found *tree.Least) {
	excess, fewest := w.count(b, x, d, tree.Infinite)
	m := &d.equal
	m.own = m.own[:0]
	for _, i := range x.set {
		m.own = append(m.own, excess[b.Own[i]])
	}
	least := min(atOnce(int64(fewest), 1, left), atOnce(int64(slices.Min(m.own)), 0, left))
	if left == 2 || least <= 1 {
		found.Add(least) // this guess leaves no group that costs more
		return
	}
	for _, c := range m.classes {
		excess[c]++
	}
	for k, i := range x.set {
		excess[b.Own[i]] = m.own[k]
	}
	found.Bound = d.sort(excess, len(x.set), found.Cost)
	w.try(d, b, x, left, max(lower, least), found)
}

// count counts the collisions on x of each class that x.rule allows. It stores these classes in
// d.equal.classes. It returns the counts, by class, and the lowest count. It can omit classes with
// limit or more collisions.
func (w *searcher) count(b *matrix.Matrix, x *group, d *frame, limit int64) (collisions []uint16, fewest int) {
	m := &d.equal
	m.classes = w.Words.AllGuesses()[:len(b.Reps)] // 0, 1, 2, …
	m.collisions = score.Grow(m.collisions, score.Blocks(len(b.Reps)))
	switch {
	case len(x.set) == len(b.Answers):
		copy(m.collisions, b.Collisions)
	case w.Rules != nil:
		w.countAllowed(b, x, d)
	default:
		m.classes = m.classes[:b.Below(len(x.set), limit)]
		b.Scan(x.set, len(m.classes), m.collisions)
		w.Spent += int64(len(x.set)*len(m.classes)) / 4
	}
	fewest = len(x.set)
	for _, c := range m.classes {
		fewest = min(fewest, int(m.collisions[c]))
	}
	return m.collisions[:len(b.Reps)], fewest
}

// countAllowed does the work of count in hard mode and strict play. The earlier rules of the game
// allow every guess that x.rule allows. So each allowed guess has a class on b, unless it leaves
// all of b's answers in one group.
func (w *searcher) countAllowed(b *matrix.Matrix, x *group, d *frame) {
	m := &d.equal
	m.allowed = m.allowed[:0]
	for _, g := range w.Allowed(x.rule) {
		if c := b.ClassOf[g]; c >= 0 {
			m.allowed = append(m.allowed, c)
			m.collisions[c] = uint16(score.AllCollisions(b.Row(c), x.set))
		}
	}
	m.classes = m.allowed
	w.Spent += 4 * int64(len(x.set)*len(m.classes))
}

// sort sets d.order to the classes in d.equal.classes whose immediate excess on n answers is below
// limit, lowest first. It returns the lowest immediate excess of the other classes. excess has the
// immediate excess of each class.
func (d *frame) sort(excess []uint16, n int, limit int64) (others int64) {
	others = tree.Infinite
	m, top := &d.equal, int(min(limit, int64(n)+1))
	m.starts = append(m.starts[:0], make([]int32, top+1)...)
	m.tried = m.tried[:0]
	for _, c := range m.classes {
		if k := int64(excess[c]); k < int64(top) {
			m.starts[k+1]++
			m.tried = append(m.tried, c)
		} else {
			others = min(others, k)
		}
	}
	for k := range top {
		m.starts[k+1] += m.starts[k]
	}
	d.order = score.Grow(d.order, len(m.tried))
	for _, c := range m.tried {
		k := int64(excess[c])
		d.order[m.starts[k]] = option{c, k}
		m.starts[k]++
	}
	return others
}

// schedule searches the groups in open until they are solved, or sum, the total of all bounds,
// reaches limit. It begins with small groups, because they take little time and may be enough to
// reach the limit. Each round searches every unsolved group with a limit one step above the group's
// lower bound. The step grows from round to round. If limit allows missed answers, schedule first
// finds the fewest that each group must miss.
func (w equal) schedule(d *frame, b *matrix.Matrix, open []group, left int, sum, limit int64) int64 {
	slices.SortFunc(open, func(x, y group) int { return len(x.set) - len(y.set) })
	counted := limit > rank.Failure && left > 2
	if counted {
		if sum = w.groupsMisses(d, b, open, left, sum, limit); sum >= limit || w.Stop {
			return sum
		}
	}
	for step := int64(1); len(open) > 0; step = deeper(step) {
		rest := open[:0]
		for _, x := range open {
			most := min(x.cost+step, limit-sum+x.cost)
			if counted {
				most = min(most, (x.cost/rank.Failure+1)*rank.Failure)
			}
			if sum = w.deepen(d, b, &x, left, sum, most); sum >= limit || w.Stop {
				return sum
			}
			if x.cost >= most {
				rest = append(rest, x)
			}
		}
		open = rest
	}
	return sum
}

// groupsMisses finds the fewest answers that any strategy misses in each group of open, largest
// first, and raises the group's lower bound accordingly. sum is the total of all lower bounds.
// groupsMisses returns the new sum, and stops as soon as it reaches limit.
func (w *searcher) groupsMisses(d *frame, b *matrix.Matrix, open []group, left int, sum, limit int64) int64 {
	for i := range slices.Backward(open) {
		x := &open[i]
		sum -= x.cost
		x.cost = max(x.cost, int64(w.fewest(d, b, x, left, missLimit(limit-sum)))*rank.Failure)
		if sum += x.cost; sum >= limit || w.Stop {
			break
		}
	}
	return sum
}

// deeper returns the step that follows step when a limit is raised. Steps double at first. If a few
// rounds are not enough, the lower bound is far too low, so the next step is so large that the
// limit excludes only strategies that miss answers.
func deeper(step int64) int64 {
	if step >= 64 {
		return deepest // the bound is far from the truth, or answers are missed
	}
	return 2 * step
}

// deepest is a step larger than the excess of any strategy that misses nothing. It can be added to
// any bound without overflow.
const deepest = 1 << 46

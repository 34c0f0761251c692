package exact

import (
	"context"
	"runtime"

	"wfind/internal/parallel"
	"wfind/internal/solver/contest"
	"wfind/internal/solver/tree"
)

// opener finds what the given guess costs: the sum over the groups it leaves, each a
// task of its own.
func (r *root) opener(ctx context.Context) error {
	w := r.searcher(ctx)
	f := newField(r.words, nil)
	g := r.contest.Opener
	var d tree.Division
	groups := w.Divide(f.cols, g, 1, &d)
	solved := r.settled(g, groups)

	// All goroutines at once on each large group, then each on others.
	w.jobs, w.level = r.jobs, 1
	if r.jobs <= 0 {
		w.jobs = runtime.GOMAXPROCS(0)
	}
	var large, others []int
	for i := range groups {
		switch {
		case solved[i] != contest.Unsolved:
		case len(groups[i].IDs) > r.contest.Search.MatrixMax:
			large = append(large, i)
		default:
			others = append(others, i)
		}
	}
	for _, step := range r.rounds() {
		r.contest.Begin(contest.Step{What: "groups solved", Total: len(large) + len(others)})
		for _, i := range large {
			if !w.Stop {
				r.group(w, f, groups[i], i, step)
			}
		}
		err := parallel.Do(ctx, r.jobs, len(others), func() func(int) {
			w := r.searcher(ctx)
			w.level = 1
			return func(i int) { r.group(w, f, groups[others[i]], others[i], step) }
		})
		if err != nil {
			return err
		}
	}
	if sum := r.contest.Least(); sum < r.contest.Below {
		r.contest.Enter(g, sum)
	}
	return nil
}

// settled tells the contest what is known of the groups of the given opener without a search,
// and returns the waste of each, or contest.Unsolved.
func (r *root) settled(g int32, groups []tree.Group) (solved []int64) {
	x := (len(r.words.Answers) - len(groups)) << 1
	if r.words.AnswerOf[g] < 0 {
		x |= 1
	}
	solved = make([]int64, len(groups))
	for i := range groups {
		solved[i] = contest.Unsolved
		switch m := len(groups[i].IDs); {
		case groups[i].IDs[0] == r.words.AnswerOf[g]:
			solved[i] = 0
		case r.contest.Left <= 2:
			solved[i] = hopeless(m, r.contest.Left-1)
		case m <= 2:
			solved[i] = 0
		}
	}
	r.contest.SetGroups(immediate(x), solved)
	return solved
}

// rounds returns how far above its lower bound the limit of each group is, in one
// round after the other; 0 stands for no search, but finding such a bound.
func (r *root) rounds() []int64 {
	if r.contest.Below == tree.Infinite {
		return []int64{tree.Infinite}
	}
	return []int64{0, 1, 2, 4, 8, 16, 32, 64, tree.Infinite}
}

// group searches the i-th group x that the opener makes of f, with a limit of
// step above what is known of it, unless what is known of all is enough.
func (r *root) group(w *searcher, f *field, x tree.Group, i int, step int64) {
	lower, most := r.contest.Group(i)
	if most == 0 {
		r.contest.Finish(i, lower)
		return
	}
	left := r.contest.Left - 1
	y := node{Group: x}
	limit := tree.Infinite
	if step == 0 {
		if w.known(f, &y, left); !y.exact && !y.bounded {
			w.bound(f, r.contest.Opener, &y, left, len(r.words.Guesses))
		}
		if lower = y.cost; !y.exact {
			limit = lower
		}
	} else {
		limit = min(lower+step, most)
		lower = w.wasteOf(&y, left, limit)
	}
	if w.Stop {
		return
	}
	if lower < limit {
		r.contest.Solve(i, lower)
	}
	r.contest.Finish(i, lower)
}

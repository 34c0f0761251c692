package search

import (
	"cmp"
	"context"
	"runtime"
	"slices"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/system/parallel"
)

// Solve finds the best openers of a game, proves that no others are better, and records them in c. If ctx is done,
// Solve returns ctx.Err(), and c keeps the results so far.
//
// If c.Openers is set, Solve only finds the cost of guessing these openers one after another, followed by perfect play.
// If it is not set, c must have at least two possible answers and two guesses left.
//
// stats holds the statistics of all guesses, or is nil if Solve has to compute them. jobs is the number of goroutines;
// 0 means one per core.
func Solve(ctx context.Context, c *contest.Contest, stats []rank.Stats, jobs int) error {
	r := &root{contest: c, words: c.Game.Words, jobs: jobs}
	if len(c.Openers) > 0 {
		return r.fixedOpeners(ctx)
	}
	if stats == nil {
		var err error
		if stats, err = rank.All(ctx, r.words, jobs); err != nil {
			return err
		}
	}
	r.order = c.Order(stats)
	switch {
	case c.Tries == 2: // the lower bounds are exact
		for i := range r.order {
			c.Enter(int32(r.order[i].Guess), c.Lower(i))
		}
		return nil
	case r.words.Weighted() || len(r.words.Answers) <= c.Game.MatrixMax:
		return r.searchInTurn(ctx)
	}
	return r.searchInPasses(ctx, stats)
}

// A root searches for the best openers of a game, on several goroutines.
type root struct {
	contest *contest.Contest
	words   *score.Words
	jobs    int
	order   []*rank.Stats // the openers to try, the most promising first
	large   *largeSet     // the set of all answers; nil if a matrix is searched instead
}

func (r *root) fixedOpeners(ctx context.Context) error {
	r.large = newCompleteSet(r.words, r.contest.Tries, nil)
	jobs := r.jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	return r.contest.TryOpeners(ctx, jobs, func(jobs int) contest.GroupSearch {
		w, tries := newSearcher(ctx, r.contest.Game), r.contest.Tries-len(r.contest.Openers)
		w.jobs = jobs
		return func(x tree.Group, limit int64) (excess int64, exact, ok bool) {
			y := w.newLargeGroup(x, tries)
			if limit > 0 {
				excess = w.solveLarge(y, limit)
				return excess, excess < limit, !w.Stop
			}
			y.parent, y.guess = r.large, r.contest.Openers[0]
			if w.boundQuickly(y); !y.exact && !y.bounded {
				w.boundByCounting(y)
			}
			if rest := r.contest.Cutoff - r.contest.Least(); tries > 2 && rest > 0 && r.contest.Cutoff > rank.MissPenalty {
				y.lower = max(y.lower, int64(w.largeGroupMisses(y, missLimit(rest)))*rank.MissPenalty)
			}
			return y.lower, y.exact, !w.Stop
		}
	})
}

// searchInTurn finds the best openers by trying the guesses in r.order one after another, and records them in
// r.contest.
func (r *root) searchInTurn(ctx context.Context) error {
	s, tries := r.contest.Game, r.contest.Tries
	var excess func(w *searcher, first *rank.Stats, limit int64) int64
	if s.Fits(len(r.words.Answers)) {
		b := Matrix(s)
		all := groupOfAll(b, s.Hash(r.words.AllAnswers()), 0)
		excess = func(w *searcher, first *rank.Stats, limit int64) int64 {
			o := option{b.ClassOf[first.Guess], first.ImmediateExcess(tries)}
			return w.evaluate(position{group: all, matrix: b, scratch: &w.top, tries: tries}, o, limit)
		}
	} else {
		r.large = newCompleteSet(r.words, tries, nil)
		excess = func(w *searcher, first *rank.Stats, limit int64) int64 {
			return w.evaluateLarge(&w.top, r.large, first, func() int64 { return limit })
		}
	}
	return r.contest.BestFirst(func() error {
		return r.forEach(ctx, contest.Step{What: "guesses tried"}, upTo(len(r.order)), func(w *searcher, i int) int64 {
			first := r.order[i]
			g, least := int32(first.Guess), first.ImmediateExcess(tries)
			limit := r.contest.SearchLimit(r.contest.Limit(g), func(limit int64) bool {
				if least < limit {
					w.cost = leastGuesses
					least = excess(w, first, limit)
					w.cost = leastExcess
				}
				return least < limit
			})
			v := max(r.contest.Lower(i), least)
			if v < limit {
				v = excess(w, first, limit)
			}
			if v < limit && !w.Stop {
				r.contest.Enter(g, v)
			}
			return v
		})
	})
}

// searchInPasses finds the best openers among many equally likely answers, and records them in r.contest. It tries the
// guesses in stats several times, first quickly and then more thoroughly.
func (r *root) searchInPasses(ctx context.Context, stats []rank.Stats) error {
	r.large = newCompleteSet(r.words, r.contest.Tries, stats)
	r.large.supers = newSupersets(r.large, stats, r.contest.Game.Rules == nil, r.contest.Game.ExtraWorkFactor)
	r.contest.PlayGreedy(ctx, r.jobs) // its excess cost is the first limit
	return r.contest.BestFirst(func() error { return r.tryInPasses(ctx) })
}

// tryInPasses finds the best openers in three passes: tryLikely, boundRest and tryRest. With very many answers, it
// calls boundInSteps before them.
func (r *root) tryInPasses(ctx context.Context) error {
	if len(r.words.Answers) > mostProvable && r.contest.Cutoff == tree.Infinite {
		if err := r.boundInSteps(ctx); err != nil {
			return err
		}
	}
	excluded := func(i int) bool { return r.contest.Lower(i) >= r.contest.Limit(int32(r.order[i].Guess)) }
	rest, err := r.tryLikely(ctx)
	if err != nil {
		return err
	}
	rest = slices.DeleteFunc(rest, excluded)
	if err := r.boundRest(ctx, rest); err != nil {
		return err
	}
	return r.tryRest(ctx, slices.DeleteFunc(rest, excluded))
}

// tryLikely tries a few promising openers, whose results then exclude many of the others. It returns the openers that
// it has not tried, as indices into r.order.
func (r *root) tryLikely(ctx context.Context) (rest []int, err error) {
	all, few := upTo(len(r.order)), min(len(r.order), r.contest.Wanted()+3)
	// If answers may be missed, count the misses after every opener, too: only a few openers miss the fewest answers.
	misses := r.openerMisses()
	if misses != nil {
		if err := misses.limitMisses(ctx, all); err != nil {
			return nil, err
		}
	}
	step, first := contest.Step{What: "likely openers tried"}, all[:few]
	counting := func() bool { // false once the pass has found an opener that misses nothing: other bounds are then better
		return misses != nil && r.contest.Wanted() == 1 && r.contest.MayMiss()
	}
	if counting() {
		step, first = contest.Step{What: "openers' misses counted", After: 0.3}, all
	}
	return all[few:], r.forEach(ctx, step, first, func(w *searcher, i int) int64 {
		lower := r.contest.Lower(i)
		if counting() {
			lower = misses.bound(w, i)
		}
		if slices.Contains(all[:few], i) {
			return r.tryOpener(w, r.order[i], lower)
		}
		return lower
	})
}

// boundRest finds lower bounds on the excess cost of the given openers, without a search, to exclude most of them. rest
// holds indices into r.order; boundRest changes their order.
func (r *root) boundRest(ctx context.Context, rest []int) error {
	// In a random order, the time spent so far is a good basis for estimating the time left.
	slices.SortFunc(rest, func(a, b int) int { return cmp.Compare(score.Scramble(uint64(a)), score.Scramble(uint64(b))) })
	return r.forEach(ctx, contest.Step{What: "openers bounded", After: 0.6}, rest, func(w *searcher, i int) int64 {
		lower := r.contest.Lower(i)
		limit := func() int64 { return r.contest.Limit(int32(r.order[i].Guess)) }
		if lower < limit() { // otherwise, the opener is already excluded
			_, lower = w.policy.boundGroups(&w.top, r.large, r.order[i], limit)
		}
		return lower
	})
}

// tryRest searches the given openers, and records their costs in r.contest. It stops searching an opener as soon as the
// opener cannot be one of the best. rest holds indices into r.order; tryRest changes their order.
func (r *root) tryRest(ctx context.Context, rest []int) error {
	if r.contest.Wanted() < r.contest.Rows { // there will be a second search
		defer func(s *supersets) { r.large.supers = s }(r.large.supers)
	}
	r.large.supers = nil // its bounds for the remaining guesses are already in the memo, and matrices need the space
	slices.SortFunc(rest, func(a, b int) int { return cmp.Or(cmp.Compare(r.contest.Lower(a), r.contest.Lower(b)), a-b) })
	// The work for a guess grows roughly with the square of the gap between its bound and its limit.
	work := make([]float64, len(r.order))
	for _, i := range rest {
		gap := float64(r.contest.Limit(int32(r.order[i].Guess)) - r.contest.Lower(i))
		work[i] = gap * gap
	}
	return r.forEach(ctx, contest.Step{What: "openers tried", Work: work}, rest, func(w *searcher, i int) int64 {
		return r.tryOpener(w, r.order[i], r.contest.Lower(i))
	})
}

const mostProvable = 10_000 // answers; a proof for more of them may not end

// boundInSteps raises the lower bounds of all openers evenly, so that they are useful even if the search ends early.
func (r *root) boundInSteps(ctx context.Context) error {
	// Each step closes a quarter of the gap between the lowest bound and the best opener known.
	for range 4 {
		least, most := r.contest.Least(), r.contest.Limit(int32(r.order[0].Guess))
		if most > rank.MissPenalty {
			return nil
		}
		level := least + (most-least)/4
		low := slices.DeleteFunc(upTo(len(r.order)), func(i int) bool { return r.contest.Lower(i) >= level })
		err := r.forEach(ctx, contest.Step{What: "openers bounded"}, low, func(w *searcher, i int) int64 {
			return w.evaluateLarge(&w.top, r.large, r.order[i], func() int64 { return level })
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// tryOpener returns the excess cost of opener s, and records it if s is one of the best openers so far. If s is not,
// the result is only a lower bound. lower is a known lower bound.
func (r *root) tryOpener(w *searcher, s *rank.Stats, lower int64) int64 {
	g := int32(s.Guess)
	limit := func() int64 { return r.contest.Limit(g) }
	if lower >= limit() {
		return lower
	}
	v := w.evaluateLarge(&w.top, r.large, s, limit)
	if v < limit() && !w.Stop {
		r.contest.Enter(g, v)
	}
	return v
}

func upTo(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i
	}
	return all
}

// forEach calls do(w, i) for every i in indices, on several goroutines. Each goroutine has its own searcher w. do must
// return a lower bound on the excess cost of opener r.order[i], and forEach records it in r.contest. s describes the
// work for progress reports.
func (r *root) forEach(ctx context.Context, s contest.Step, indices []int, do func(w *searcher, i int) int64) error {
	s.Total = len(indices)
	r.contest.Meter.Begin(s)
	return parallel.Do(ctx, r.jobs, len(indices), func() func(int) {
		w := newSearcher(ctx, r.contest.Game)
		return func(k int) {
			if v := do(w, indices[k]); !w.Stop {
				r.contest.RaiseLower(indices[k], v)
				r.contest.Meter.Finish(indices[k])
			}
		}
	})
}

package solver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/exact"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/solver/weighted"
)

// Options say what to search for.
type Options struct {
	// Tries is the number of guesses left; 0 stands for as many as it takes.
	Tries int
	// Hard keeps to hard mode. The guesses of the Problem are those that the
	// clues so far allow.
	Hard bool
	// Opener, if it is not "", is the first guess; else the best is looked for.
	Opener string
	// Below, if it is not zero, gives an opener up as soon as it is proved to
	// cost as much or more: only strategies that cost less are looked for.
	Below Cost
	// Rows is how many of the best guesses to find; at least one is.
	Rows int
	// Jobs is the number of goroutines; 0 stands for one for each core.
	Jobs int
	// Progress, if it is not nil, is called several times a second, from one
	// goroutine at a time, and not after Solve has returned.
	Progress func(Progress)

	stats []Stats // of all guesses, if they are known
	work  int64   // if it is not zero, how much is done at most; see tree.Search.Allow
	// negligible is a share of the weight. The least likely answers that weigh no more
	// together may be missed; see tree.Search.LetMiss.
	negligible    float64
	small         func(*Solver) // for tests: makes small sets take the way of large ones
	progressEvery time.Duration // for tests: calls Progress more often
}

// Progress says how far a search has come.
type Progress = contest.Progress

// A Cost is what a strategy costs, all possible answers taken together.
type Cost = tree.Cost

// An Expectation is what a strategy is expected to cost.
type Expectation = tree.Expectation

// A Choice is a guess and what it costs if play is optimal after it.
type Choice = contest.Choice

// A Result is what a search has found, and how to go on from there.
type Result struct {
	contest.Result
	contest *contest.Contest
	how     *exact.Bounding
}

// A Solver searches a Problem and keeps what it has proved of sets of answers, so
// that what one opener needed has not to be searched again for the next. It
// serves one search at a time.
type Solver struct {
	search *tree.Search
	how    exact.Bounding
}

// NewSolver returns a Solver that knows nothing yet; of hard mode if hard is set.
func (p *Problem) NewSolver(hard bool) *Solver {
	return &Solver{search: tree.NewSearch(p.words, hard), how: exact.Usual}
}

// Solve finds the guesses after which optimal play needs the fewest guesses to
// find the answer, summed up over all possible answers; or what the opener
// needs. If ctx ends before that is proved, it returns what is known by then
// and no error: bounds, and by [Result.Best] and [Result.Strategy] the best
// strategy found so far.
func (p *Problem) Solve(ctx context.Context, o Options) (*Result, error) {
	return p.NewSolver(o.Hard).Solve(ctx, o)
}

// Solve is [Problem.Solve], in the mode that the Solver is for.
func (solver *Solver) Solve(ctx context.Context, o Options) (*Result, error) {
	s, p := solver.search, solver.search.Words
	if o.small != nil {
		o.small(solver)
	}
	left := o.left(len(p.Answers))
	if o.Opener == "" {
		left = min(left, len(p.Answers))
	}
	if err := searchable(p, o, left); err != nil {
		return nil, err
	}
	opener, err := numberOf(p, o.Opener)
	if err != nil {
		return nil, err
	}
	if p.Weighted() {
		s.LetMiss(o.negligible, left)
	}
	if o.work > 0 {
		var cancel context.CancelFunc
		ctx, cancel = s.Allow(ctx, o.work-8*scores(p)) // ranking, and matrices of all
		defer cancel()
	}
	c := contest.New(s, left, contest.Options{Opener: opener, Below: o.Below, Rows: o.Rows, Progress: o.Progress, Every: o.progressEvery})
	defer c.Report(ctx, o.Jobs)()
	switch {
	case opener < 0 && (left == 1 || len(p.Answers) == 1):
		c.Last()
	case p.Weighted():
		err = weighted.Solve(ctx, c, o.stats, o.Jobs)
	default:
		err = exact.Solve(ctx, c, &solver.how, o.Jobs)
	}
	return &Result{Result: c.Result(err), contest: c, how: &solver.how}, nil
}

// left returns the number of guesses left that counts with n answers: one more than these at most, as
// the first may tell nothing.
func (o Options) left(n int) int {
	if o.Tries <= 0 || o.Tries > n {
		return n + 1
	}
	return o.Tries
}

// rows returns how many guesses are asked for.
func (o Options) rows() int {
	if o.Opener != "" {
		return 1
	}
	return max(1, o.Rows)
}

// searchable tells why a position cannot be searched.
func searchable(p *score.Words, o Options, left int) error {
	n := len(p.Answers)
	switch {
	case n > tree.MaxAnswers:
		return fmt.Errorf("%d possible answers are too many to search (at most %d)", n, tree.MaxAnswers)
	case !p.Weighted():
	case p.Rounded():
		return errors.New("the weights of the answers are too far apart for a proof (more than 30 million to 1)")
	case o.Below != Cost{}:
		return errors.New("a limit in guesses is for answers that are equally likely")
	case left > weighted.MaxLeft && left < n:
		return fmt.Errorf("of answers with weights, %d guesses are too many to count (at most %d)", left, weighted.MaxLeft)
	}
	return nil
}

// numberOf returns the number of a guess, -1 if it is "".
func numberOf(p *score.Words, guess string) (int32, error) {
	if guess == "" {
		return -1, nil
	}
	g, ok := p.Find(guess)
	if !ok {
		return 0, fmt.Errorf("%s is not among the guesses", guess)
	}
	return int32(g), nil
}

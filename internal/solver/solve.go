package solver

import (
	"context"
	"fmt"
	"time"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
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
	// negligible is a share of the weight. The least likely answers that weigh no more
	// together may be missed: they cost the guesses made at them and nothing else. It
	// takes effect if the answers have a board and there are three guesses left.
	negligible    float64
	boardMax      int           // for tests: makes small sets take the way of large ones
	progressEvery time.Duration // for tests: calls Progress more often
}

// Progress says how far a search has come.
type Progress struct {
	Done, Total int
	What        string // what Done counts, such as "openers bounded"
	Best        Choice // if Word is not "", the first guess of the best strategy so far and what that costs
	AtLeast     Cost   // what the best strategy costs at least; zero if the answers have weights
	Bound       Expectation
	Elapsed     time.Duration
	Left        time.Duration // estimate, 0 if there is none
}

// A Cost is what a strategy costs, all possible answers taken together.
type Cost struct {
	Guesses  int
	Failures int // answers not found within the tries
}

// Less reports whether c is the lower cost: the fewer failures, then the fewer
// guesses.
func (c Cost) Less(than Cost) bool {
	if c.Failures != than.Failures {
		return c.Failures < than.Failures
	}
	return c.Guesses < than.Guesses
}

// A Choice is a guess and what it costs if play is optimal after it.
type Choice struct {
	Guess     int // number of the guess
	Word      string
	Candidate bool
	Cost      Cost // of answers that are equally likely
	Expected  Expectation
}

// A Result is what a search has found.
type Result struct {
	// Choices are the best guesses and their exact costs, the best first;
	// candidates win ties, then the alphabet. They are few or none if the search
	// was stopped or nothing costs less than Options.Below.
	Choices []Choice
	// Proved says that Choices has the best, and their costs. It is false if the
	// search was stopped, or nothing costs less than Options.Below.
	Proved bool
	// AtLeast is what any guess, or the given opener, costs at least. If Proved
	// it is the cost of the best.
	AtLeast Cost // of answers that are equally likely
	Bound   Expectation
	// GivenUp says that the search ended because AtLeast is Options.Below or more.
	GivenUp bool

	best    bool // the first of Choices is proved to be the best, Proved or not
	search  *search
	left    int
	opener  int32    // the given opener, or -1
	solved  []int64  // for each group of the given opener its waste, or unsolved
	outline *outline // a whole strategy, nil if none has been asked for
}

// costOf turns waste into a cost for n answers.
func costOf(waste int64, n int) Cost {
	total := waste + int64(2*n-1)
	return Cost{Guesses: int(total % rank.Failure), Failures: int(total / rank.Failure)}
}

// wasteOf is the inverse of costOf.
func wasteOf(c Cost, n int) int64 {
	return int64(c.Failures)*rank.Failure + int64(c.Guesses) - int64(2*n-1)
}

// maxAnswers is how many answers a search can tell apart.
const maxAnswers = 1<<16 - 1

// A Solver searches a Problem and keeps what it has proved of sets of answers, so
// that what one opener needed has not to be searched again for the next. It
// serves one search at a time.
type Solver struct{ search *search }

// NewSolver returns a Solver that knows nothing yet; of hard mode if hard is set.
func (p *Problem) NewSolver(hard bool) *Solver { return newSolver(p.words, hard) }

func newSolver(p *score.Words, hard bool) *Solver { return &Solver{newSearch(p, hard)} }

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
	s, p := solver.search, solver.search.p
	n := len(p.Answers)
	if n > maxAnswers {
		return nil, fmt.Errorf("%d possible answers are too many to search (at most %d)", n, maxAnswers)
	}
	if p.Weight != nil {
		return s.solveWeighted(ctx, o)
	}
	if o.boardMax > 0 {
		s.boardMax, s.bounding = o.boardMax, hasty
	}
	left := o.Tries
	if left <= 0 || left > n {
		left = n
	}
	c := newContest(s, left, o)
	if o.Opener != "" {
		g, ok := p.Find(o.Opener)
		if !ok {
			return nil, unknown(o.Opener)
		}
		c.fixed = int32(g)
		if o.Tries <= 0 || o.Tries > n {
			c.left = n + 1 // the opener may tell nothing
		}
	}
	defer c.report(ctx, o.Jobs)()
	switch {
	case c.fixed >= 0:
		c.opener(ctx, c.fixed, o.Jobs)
	case left == 1 || n == 1:
		c.few()
		return c.result(nil), nil
	case n <= max(2, s.boardMax):
		c.onBoard(ctx, o.Jobs)
	default:
		c.onField(ctx, o.Jobs)
	}
	return c.result(ctx.Err()), nil
}

func unknown(guess string) error { return fmt.Errorf("%s is not among the guesses", guess) }

package solver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/score"
	"wfind/internal/solver/search"
	"wfind/internal/solver/tree"
)

// Options describe what to search for.
type Options struct {
	// Tries is the number of guesses left, or 0 for any number.
	Tries int
	// Hard keeps to hard mode, and Strict to guesses that fit all clues. The guesses of the Problem must
	// be those that the clues so far allow. Strict includes Hard.
	Hard, Strict bool
	// Opener is the first guess, or "" to find the best one.
	Opener string
	// Then are guesses that follow the opener in turn, whatever the scores are, unless the answer is
	// certain. They are not for hard mode. There must be a guess left after them.
	Then []string
	// Below, if it is not zero, gives an opener up as soon as it is proved to cost that much or more.
	Below Cost
	// Rows is the number of best guesses to find; 0 stands for 1.
	Rows int
	// Jobs is the number of goroutines, or 0 for one for each core.
	Jobs int
	// Progress, if it is not nil, is called several times a second, from one goroutine at a time, and
	// not after Solve has returned.
	Progress func(Progress)

	stats []Stats // of all guesses, or nil
	work  int64   // the most work to do, or 0 for any; see tree.Search.Allow
	// negligible is the share of the weight that the least likely answers may have together to be
	// missed; see tree.Search.LetMiss.
	negligible    float64
	small         func(*Solver) // for tests: treats small sets as large ones
	progressEvery time.Duration // for tests: calls Progress more often
}

// Progress is the state of a search.
type Progress = contest.Progress

// A Cost is the cost of a strategy for all possible answers together.
type Cost = tree.Cost

// An Expectation is the mean cost of a strategy.
type Expectation = tree.Expectation

// A Choice is a guess with its cost under optimal play afterwards.
type Choice = contest.Choice

// A Result is the outcome of a search. Its methods find strategies.
type Result struct {
	contest.Result
	contest *contest.Contest
	how     *search.Tuning
}

// A Solver searches a Problem and keeps what it proves about sets of answers, so that the next opener
// need not prove it again. It serves one search at a time.
type Solver struct {
	search *tree.Search
	how    search.Tuning
}

// NewSolver returns a Solver for p in the mode of o.
func (p *Problem) NewSolver(o Options) *Solver {
	return &Solver{search: tree.NewSearch(p.words, o.mode()), how: search.Usual}
}

// mode returns the mode of the game.
func (o Options) mode() score.Mode {
	switch {
	case o.Strict:
		return score.Strict
	case o.Hard:
		return score.Hard
	}
	return score.Easy
}

// Solve finds the guesses after which optimal play needs the fewest guesses, added up over all
// possible answers, or the cost of o.Opener, followed by o.Then. If ctx ends before that is proved, it returns the
// bounds known by then and no error; [Result.Best] and [Result.Strategy] return the best strategy
// found so far. It returns an error if the opener is not a legal guess, or the position cannot be
// searched.
func (p *Problem) Solve(ctx context.Context, o Options) (*Result, error) {
	return p.NewSolver(o).Solve(ctx, o)
}

// Solve is [Problem.Solve] in the Solver's mode; o.Hard and o.Strict are ignored.
func (solver *Solver) Solve(ctx context.Context, o Options) (*Result, error) {
	s, p := solver.search, solver.search.Words
	if o.small != nil {
		o.small(solver)
	}
	openers, err := fixedGuesses(s, o)
	if err != nil {
		return nil, err
	}
	left := o.left(len(p.Answers) + len(o.Then))
	if o.Opener == "" {
		left = min(left, len(p.Answers))
	}
	if err := searchable(p, o, left); err != nil {
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
	c := contest.New(s, left, contest.Options{Openers: openers, Below: o.Below, Rows: o.Rows, Progress: o.Progress, Every: o.progressEvery})
	defer c.Report(ctx, o.Jobs)()
	switch {
	case len(openers) == 0 && (left == 1 || len(p.Answers) == 1):
		c.Last()
	default:
		err = search.Solve(ctx, c, o.stats, &solver.how, o.Jobs)
	}
	return &Result{Result: c.Result(err), contest: c, how: &solver.how}, nil
}

// fixedGuesses returns the numbers of o.Opener and o.Then, or nil if there is no opener.
func fixedGuesses(s *tree.Search, o Options) (openers []int32, err error) {
	switch {
	case o.Opener == "":
		return nil, nil
	case len(o.Then) > 0 && s.Rules != nil:
		return nil, errNoHardOpeners
	case len(o.Then) > 0 && o.Tries > 0 && o.Tries <= 1+len(o.Then):
		return nil, needsGuesses(1 + len(o.Then))
	}
	for _, word := range append([]string{o.Opener}, o.Then...) {
		g, err := numberOf(s.Words, word)
		if err != nil {
			return nil, err
		}
		openers = append(openers, g)
	}
	return openers, nil
}

var errNoHardOpeners = errors.New("hard mode and strict play may forbid the second opener after the first")

// needsGuesses returns the error for too few guesses for openers.
func needsGuesses(openers int) error {
	return fmt.Errorf("%d openers need at least %d guesses", openers, openers+1)
}

// left returns the number of guesses left, up to n + 1 for n answers: more never help, since only the
// first guess may be useless.
func (o Options) left(n int) int {
	if o.Tries <= 0 || o.Tries > n {
		return n + 1
	}
	return o.Tries
}

// rows returns the number of guesses that are asked for.
func (o Options) rows() int {
	if o.Opener != "" {
		return 1
	}
	return max(1, o.Rows)
}

// searchable returns an error if a position cannot be searched.
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
	case left > search.MaxLeft && left < n:
		return fmt.Errorf("of answers with weights, %d guesses are too many to count (at most %d)", left, search.MaxLeft)
	}
	return nil
}

// numberOf returns the number of a guess, or -1 if it is "".
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

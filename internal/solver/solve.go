package solver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/search"
	"wfind/internal/solver/tree"
)

// Options configures a search. The zero value finds the best guess in easy mode, with any number of guesses.
type Options struct {
	// Tries is the number of guesses left, or 0 for any number.
	Tries int
	// Hard selects hard mode. Strict selects strict play, where each guess must fit all clues; it takes precedence over
	// Hard. If there are clues already, the Problem must contain only guesses that they allow.
	Hard, Strict bool
	// Opener is the first guess. If it is empty, the search finds the best first guess.
	Opener string
	// Then lists the words to guess after Opener, whatever their scores, until only one answer is possible. At least
	// one more guess must be left after them. Hard mode and strict play do not support Then.
	Then []string
	// If Below is not zero, the search ignores openers that cost Below or more.
	Below Cost
	// Rows is the number of best guesses to find; 0 means 1.
	Rows int
	// Jobs is the number of goroutines; 0 means one for each core.
	Jobs int
	// Progress, if not nil, is called several times a second during the search. The calls never overlap, and none comes
	// after the search has returned.
	Progress func(Progress)

	// These fields are for Advise.
	stats      []rank.Stats // of all guesses; nil if they have not been computed
	work       int64        // limit on the work, in nanoseconds of CPU time; 0 for no limit
	negligible float64      // total probability of the least likely answers that a strategy may miss

	// Only tests set these fields.
	tuning   *tree.Tuning  // settings that treat small sets as large ones
	interval time.Duration // time between calls to Progress; 0 means the usual time
}

// Progress is a report on a running search: how much of it is done, and the best guess so far.
type Progress = contest.Progress

// A Cost is the total number of guesses that a strategy makes over all possible answers, and the number of answers that
// it misses.
type Cost = tree.Cost

// An Expectation holds a strategy's mean number of guesses, and its probability of missing the answer.
type Expectation = tree.Expectation

// A Choice is a first guess, together with the cost of the best strategy that begins with it.
type Choice = contest.Choice

// A Result holds the best guesses that a search found, and a lower bound on the cost of every guess.
type Result struct {
	contest.Result
	// Estimated means that the search is complete, but has not proved that the openers are the best. Only searches for
	// three openers set it; see [Solver.SolveOpeners].
	Estimated bool
	contest   *contest.Contest
}

// A Solver runs several searches on the same [Problem], for example with different openers. It is not safe for
// concurrent use.
type Solver struct {
	game *tree.Game // remembers the results of earlier searches, so that later ones are faster
}

// NewSolver returns a Solver for p in the given mode; see [Options.Mode].
func (p *Problem) NewSolver(mode score.Mode) *Solver {
	return &Solver{game: tree.NewGame(p.Words, mode)}
}

// Mode returns the mode that o.Hard and o.Strict select.
func (o Options) Mode() score.Mode {
	switch {
	case o.Strict:
		return score.Strict
	case o.Hard:
		return score.Hard
	}
	return score.Easy
}

// Solve finds the o.Rows best guesses and their exact costs, and proves that no other guess is better. If o.Opener is
// set, Solve instead finds the cost of games that begin with o.Opener and the guesses in o.Then. If ctx is done first,
// Solve returns the best guesses found so far, without an error.
//
// Solve returns an error if p does not support the options, or if there are more than [tree.MaxAnswers] answers. It
// returns [score.ErrRounded] if the weights are too unequal for a proof.
func (p *Problem) Solve(ctx context.Context, o Options) (*Result, error) {
	// The best guess is the one after which perfect play needs the fewest guesses on average.
	return p.NewSolver(o.Mode()).Solve(ctx, o)
}

// Solve finds the best guesses and their exact costs; see [Problem.Solve]. It reuses the results of earlier searches.
// o.Hard and o.Strict have no effect, because [Problem.NewSolver] has set the mode.
func (solver *Solver) Solve(ctx context.Context, o Options) (*Result, error) {
	s, p := solver.game, solver.game.Words
	if o.tuning != nil {
		s.Tuning = *o.tuning
	}
	openers, err := fixedGuesses(s, o)
	if err != nil {
		return nil, err
	}
	// n answers need at most n guesses, and one more for each opener, because every opener may be useless.
	tries := o.triesUpTo(len(p.Answers) + len(openers))
	if err := checkOptions(p, o, tries); err != nil {
		return nil, err
	}
	if p.Weighted() {
		s.LetMiss(o.negligible, tries)
	}
	if o.work > 0 {
		var cancel context.CancelFunc
		// Reserve 8 nanoseconds per byte of scores for ranking the guesses and for building a matrix of all answers.
		ctx, cancel = s.LimitWork(ctx, o.work-8*scoreBytes(p))
		defer cancel()
	}
	c := contest.New(s, tries, contest.Options{
		Openers: openers, Below: o.Below, Rows: o.Rows, Progress: o.Progress, Interval: o.interval,
	})
	defer c.Report(ctx, o.Jobs)()
	if len(openers) == 0 && (tries == 1 || len(p.Answers) == 1) {
		c.EnterWithoutSearch()
	} else {
		err = search.Solve(ctx, c, o.stats, o.Jobs)
	}
	return &Result{Result: c.Result(err), contest: c}, nil
}

// fixedGuesses returns the indices of the guesses with which every game begins: o.Opener and then the words in o.Then.
// It returns nil if o.Opener is empty. It returns an error if a word is not a legal guess, or if the mode or o.Tries
// does not allow o.Then.
func fixedGuesses(game *tree.Game, o Options) (openers []int32, err error) {
	switch {
	case o.Opener == "":
		return nil, nil
	case len(o.Then) > 0 && game.Rules != nil:
		return nil, errNoHardOpeners
	case len(o.Then) > 0 && o.Tries > 0 && o.Tries <= 1+len(o.Then):
		return nil, needsGuesses(1 + len(o.Then))
	}
	for _, word := range append([]string{o.Opener}, o.Then...) {
		g, err := guessIndex(game.Words, word)
		if err != nil {
			return nil, err
		}
		openers = append(openers, g)
	}
	return openers, nil
}

var errNoHardOpeners = errors.New("you can't give several openers in hard mode or strict play, because the rules may forbid the second one")

func needsGuesses(openers int) error {
	return fmt.Errorf("a game with %d fixed openers must allow at least %d guesses", openers, openers+1)
}

// triesUpTo returns the number of guesses left, or limit if the number is higher or unlimited.
func (o Options) triesUpTo(limit int) int {
	if o.Tries <= 0 || o.Tries > limit {
		return limit
	}
	return o.Tries
}

func (o Options) rows() int {
	if o.Opener != "" {
		return 1
	}
	return max(1, o.Rows)
}

// checkOptions returns an error if the solver cannot search p with options o: for example, if p has too many answers.
// tries is the number of guesses left.
func checkOptions(p *score.Words, o Options, tries int) error {
	n := len(p.Answers)
	switch {
	case n > tree.MaxAnswers:
		return fmt.Errorf("there are %d possible answers, but a search supports at most %d", n, tree.MaxAnswers)
	case !p.Weighted():
	case p.Rounded():
		return score.ErrRounded
	case o.Below != Cost{}:
		return errors.New("a cost limit, such as --below, works only if all answers are equally likely")
	case tries > search.MaxTries && tries < n:
		return fmt.Errorf("if the answers have weights, the game can have at most %d guesses, not %d", search.MaxTries, tries)
	}
	return nil
}

// guessIndex returns the index of the given guess in p.Guesses. It returns -1 if guess is empty, and an error if it is
// not legal.
func guessIndex(p *score.Words, guess string) (int32, error) {
	if guess == "" {
		return -1, nil
	}
	g, ok := p.Find(guess)
	if !ok {
		return 0, fmt.Errorf("the word %s is not a legal guess", guess)
	}
	return int32(g), nil
}

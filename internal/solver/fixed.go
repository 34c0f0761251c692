package solver

import (
	"context"
	"errors"
	"fmt"

	"wfind/internal/solver/fixed"
)

// SolveOpeners finds the best openers to guess one after another, whatever their scores are. A player guesses them
// until only one answer is possible. count is the number of openers, 2 or 3. Two openers are proved to be the best.
// Three are the best that were found, with a lower bound on the cost of any three.
//
// SolveOpeners returns the openers, and the result of [Solver.Solve] for games that begin with them. If ctx is done
// first, it returns the best openers found so far. If it finds none that cost less than o.Below, it returns none and
// sets Result.GivenUp. This proves that no two openers cost less, but three openers may. SolveOpeners returns an error
// in hard mode, in strict play, or if the answers have weights. o.Opener and o.Then must be empty.
func (solver *Solver) SolveOpeners(ctx context.Context, count int, o Options) (*Result, []string, error) {
	s, p := solver.game, solver.game.Words
	n := len(p.Answers)
	switch {
	case p.Weighted():
		return nil, nil, errors.New("the search for openers works only if all answers are equally likely")
	case s.Rules != nil:
		return nil, nil, errNoHardOpeners
	case o.Tries > 0 && o.Tries <= count:
		return nil, nil, needsGuesses(count)
	case len(p.Guesses) < count:
		return nil, nil, fmt.Errorf("the word list needs at least %d words, one for each opener", count)
	}
	tries := o.triesUpTo(n + count) // enough, even if all openers are useless
	if err := checkOptions(p, o, tries); err != nil {
		return nil, nil, err
	}
	guesses, atLeast, proved := fixed.Search(ctx, s, fixed.Options{
		Count: count, Tries: tries, Below: o.Below, Jobs: o.Jobs, Progress: o.Progress, Interval: o.interval,
	})
	if guesses == nil && ctx.Err() == nil {
		r := &Result{}
		r.AtLeast, r.Bound, r.GivenUp = atLeast, atLeast.Mean(n), true
		return r, nil, nil
	}
	if guesses == nil {
		guesses = p.ByLetters()[:count]
	}
	var openers []string
	for _, g := range guesses {
		openers = append(openers, p.Guesses[g])
	}
	o.Opener, o.Then, o.Below, o.Progress = openers[0], openers[1:], Cost{}, nil
	r, err := solver.Solve(context.WithoutCancel(ctx), o) // most of it is in the memo
	if err == nil && !proved {
		r.Proved, r.AtLeast, r.Bound = false, atLeast, atLeast.Mean(n)
		r.Estimated = count == 3 && ctx.Err() == nil
	}
	return r, openers, err
}

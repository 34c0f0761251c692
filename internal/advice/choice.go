package advice

import (
	"context"
	"time"

	"wfind/internal/solver"
	"wfind/internal/solver/boards"
)

// A Choice is a guess and what is to be expected of it, on one board or on several.
type Choice struct {
	Word   string
	Boards []int   // those on which it may be the answer, from 0
	Needs  float64 // guesses until the last answer is found, on average, this one included
	Missed float64 // how likely an answer is not found within the tries
	Left   float64 // words that will be left on average, of one board; 0 of several
	Bits   float64 // how much the scores tell
	Proved bool    // no guess is better, and Needs is exact; else it is estimated
}

// Choices returns the best guesses, the best first, so many if there are: with proof where
// it takes no longer than limit, on so many cores (0: all). The error is that of
// [Position.Problem] or of ctx; with an error that ctx has ended there can be choices all
// the same.
func (p *Position) Choices(ctx context.Context, rows, jobs int, limit time.Duration) ([]Choice, error) {
	if len(p.Boards) > 1 {
		return p.choicesOfSeveral(ctx, rows, limit)
	}
	problem, err := p.Problem()
	if err != nil {
		return nil, err
	}
	o := p.Options()
	o.Rows, o.Jobs = rows, jobs
	advice, err := problem.Advise(ctx, o, limit)
	choices := make([]Choice, len(advice))
	for i, a := range advice {
		choices[i] = choiceOf(a)
	}
	return choices, err
}

// choiceOf returns a guess in a game of one board.
func choiceOf(a solver.Advice) Choice {
	c := Choice{Word: a.Word, Needs: a.Guesses, Missed: a.Missed, Left: a.Size(), Bits: a.Entropy(), Proved: a.Proved}
	if a.Sampled {
		c.Needs, c.Missed = 0, 0
	}
	if a.Candidate {
		c.Boards = []int{0}
	}
	return c
}

// choicesOfSeveral is Choices of several boards.
func (p *Position) choicesOfSeveral(ctx context.Context, rows int, limit time.Duration) ([]Choice, error) {
	problem, err := p.Several()
	if err != nil {
		return nil, err
	}
	advice, err := problem.Advise(ctx, rows, limit)
	choices := make([]Choice, len(advice))
	for i, r := range advice {
		choices[i] = choiceOfSeveral(r)
	}
	return choices, err
}

// choiceOfSeveral returns a guess in a game of several boards.
func choiceOfSeveral(r boards.Row) Choice {
	return Choice{Word: r.Word, Boards: r.Boards, Needs: r.ExpectedTurns, Missed: r.Failures, Bits: r.Entropy, Proved: r.Proved}
}

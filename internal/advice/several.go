package advice

import (
	"context"
	"time"

	"wfind/internal/solver/boards"
)

// Several returns the position for the solver of several boards. The error is of words
// that are too long or too many for it.
func (p *Position) Several() (*boards.Problem, error) {
	open := make([]boards.Board, len(p.Boards))
	for i, b := range p.Boards {
		open[i] = boards.Board{Words: b.Words, Weights: b.Weights}
	}
	return boards.New(p.Guesses, open, p.Left)
}

// bestOfSeveral returns the best guess on several boards, after as much work as fits into a time.
func (p *Position) bestOfSeveral(ctx context.Context, limit time.Duration) (string, error) {
	problem, err := p.Several()
	if err != nil {
		return "", err
	}
	return problem.Best(ctx, limit)
}

package advice

import "wfind/internal/solver/boards"

// Several returns the position for the solver of several boards. The error is of words
// that are too long or too many for it.
func (p *Position) Several() (*boards.Problem, error) {
	open := make([]boards.Board, len(p.Boards))
	for i, b := range p.Boards {
		open[i] = boards.Board{Words: b.Words, Weights: b.Weights}
	}
	return boards.New(p.Guesses, open, p.Left)
}

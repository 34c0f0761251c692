// Package advice suggests guesses. It converts the state of a game into a problem for package solver,
// or for package boards if the game has several boards, and lets the solver rate the guesses:
//
//	p, err := advice.PositionOf(round.View())
//	…
//	best, err := p.Advise(ctx, advice.Options{Rows: 10, Time: time.Second})
//
// Callers that need more than advice, such as the solve command, can pass the result of
// [Position.Problem] or [Position.BoardsProblem] to the solver themselves.
package advice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/solver/boards"
	"wfind/internal/solver/rank"
	"wfind/internal/vocabulary"
)

// ErrNoWord means that the clues on at least one board rule out every possible answer.
var ErrNoWord = errors.New("no word fits the clues")

// A Position is the state of a game before the next guess, for which package advice suggests guesses.
type Position struct {
	View    game.View // the clues, rules and words
	Guesses []string  // legal next guesses
	Tries   int       // guesses left, at least 1
	// Boards holds the possible answers on each board. In a game with several boards, the entry of
	// a solved board is empty.
	Boards []vocabulary.PossibleAnswers
}

// NewPosition returns the position in the game that v shows, where answers[i] holds the possible
// answers on board i. It returns an error if no guesses are left.
func NewPosition(v game.View, answers []vocabulary.PossibleAnswers) (*Position, error) {
	tries := v.Rules.Tries - v.Made()
	if tries <= 0 {
		return nil, fmt.Errorf("no guesses are left: the game allows %d, and you have made %d", v.Rules.Tries, v.Made())
	}
	return &Position{View: v, Guesses: v.Allowed(), Tries: tries, Boards: answers}, nil
}

// PositionOf returns the position in the game that v shows. It finds the possible answers from the
// clues and hints in v. It returns [ErrNoWord] if the clues on a board rule out every answer, and
// another error if no guesses are left or if the vocabulary has fewer answers than the game has boards.
func PositionOf(v game.View) (*Position, error) {
	p, err := NewPosition(v, make([]vocabulary.PossibleAnswers, v.Boards.Len()))
	if err != nil {
		return nil, err
	}
	if n := v.Boards.Len(); n > 1 {
		if err := game.CheckAnswers(len(v.Vocabulary.Answers()), n); err != nil {
			return nil, err
		}
	}
	for i := range p.Boards {
		if !v.Boards.NeedsScore(i) {
			continue
		}
		if p.Boards[i] = v.PossibleAnswers(i); len(p.Boards[i].Words) == 0 {
			return nil, ErrNoWord
		}
	}
	return p, nil
}

// Problem converts p to a problem for the solver. It works only for games with one board. It
// returns an error if the words are too long or have too many different letters.
func (p *Position) Problem() (*solver.Problem, error) {
	return solver.New(p.Guesses, p.Boards[0].Words, p.Boards[0].Weights)
}

// BoardsProblem converts p to a problem for the solver of games with several boards. It returns
// [boards.ErrSameAnswer] if the boards cannot all have different answers, and another error if the
// solver cannot handle the words, for example because they are too long.
func (p *Position) BoardsProblem() (*boards.Problem, error) {
	open := make([]boards.Board, len(p.Boards))
	for i, b := range p.Boards {
		open[i] = boards.Board{Words: b.Words, Weights: b.Weights}
	}
	return boards.New(p.Guesses, open, p.Tries)
}

// SolverOptions returns the solver's options for p: the guesses left, and hard or strict mode.
func (p *Position) SolverOptions() solver.Options {
	return solver.Options{Tries: p.Tries, Hard: p.View.Rules.Hard, Strict: p.View.Rules.Strict}
}

// Options configures [Position.Advise]. With several boards, only Rows and Time have an effect.
type Options struct {
	Rows     int                   // number of guesses; 0 means 1
	Time     time.Duration         // computing time on one core; ratings not proved by then are estimates
	By       rank.Order            // how to rank guesses; nil means by the expected number of guesses
	Jobs     int                   // number of cores to use; 0 means all
	Progress func(solver.Progress) // called several times a second; may be nil
}

// Advise returns ratings of the o.Rows best guesses, best first. If ctx is done before the search
// ends, Advise returns ctx's error, and the ratings found so far if there are any.
func (p *Position) Advise(ctx context.Context, o Options) ([]rank.Rating, error) {
	if len(p.Boards) > 1 {
		problem, err := p.BoardsProblem()
		if err != nil {
			return nil, err
		}
		return problem.Advise(ctx, max(1, o.Rows), o.Time)
	}
	problem, err := p.Problem()
	if err != nil {
		return nil, err
	}
	if o.By != nil {
		return problem.Rank(ctx, o.By, max(1, o.Rows), o.Jobs)
	}
	so := p.SolverOptions()
	so.Rows, so.Jobs, so.Progress = o.Rows, o.Jobs, o.Progress
	return problem.Advise(ctx, so, o.Time)
}

// Best returns the best guess. With one board, it is the first of the ratings that [Position.Advise]
// returns. With several boards, Best is often faster than Advise, and it uses no option but o.Time.
func (p *Position) Best(ctx context.Context, o Options) (string, error) {
	if len(p.Boards) > 1 {
		problem, err := p.BoardsProblem()
		if err != nil {
			return "", err
		}
		return problem.Best(ctx, o.Time)
	}
	best, err := p.Advise(ctx, o)
	if err != nil {
		return "", err
	}
	return best[0].Word, nil
}

// Guess returns wfind's next guess in the game v. The same position always leads to the same guess.
// Guess returns [ErrNoWord] if the clues on a board rule out every answer.
func Guess(ctx context.Context, v game.View) (string, error) {
	const solvable = 60 // with at most this number of possible answers, a proof takes a few milliseconds
	p, err := PositionOf(v)
	if err != nil {
		return "", err
	}
	possible, limit := p.Boards[0].Words, time.Duration(0)
	switch {
	case len(p.Boards) > 1:
		limit = time.Second
	case len(possible) == 1 || v.Vocabulary.Length() > solver.MaxLength:
		return possible[0], nil
	case len(possible) <= solvable:
		limit = time.Minute
	}
	return p.Best(ctx, Options{Time: limit, Jobs: 1})
}

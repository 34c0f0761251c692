// Package advice connects games with the solver. From the view of a game, it works out the legal guesses, the
// possible answers and the number of guesses left. All commands that suggest, prove or review guesses use it:
//
//	p, err := advice.Of(round.View())
//	…
//	suggestions, err := p.Suggestions(ctx, 10, 0, time.Second)
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

// ErrNoWord means that the clues on some board rule out every possible answer.
var ErrNoWord = errors.New("no word fits the clues")

// A Position holds everything that the solver needs to know about a game to choose the next guess.
type Position struct {
	Vocabulary *vocabulary.Vocabulary
	Guesses    []string // the words that are legal as the next guess
	Left       int      // guesses left, at least 1
	Hard       bool     // hard mode
	Strict     bool     // every guess must fit all clues
	// Boards holds the possible answers on each board. A solved board among several has none.
	Boards []vocabulary.Candidates
}

// At returns the position in the game that v shows, with the given possible answers on each board.
// It returns an error if no guesses are left.
func At(v game.View, answers []vocabulary.Candidates) (*Position, error) {
	left := v.Rules.Tries - v.Made()
	if left <= 0 {
		return nil, fmt.Errorf("no guesses left: the game allows %d, and you have already made %d", v.Rules.Tries, v.Made())
	}
	return &Position{
		Vocabulary: v.Vocabulary, Guesses: v.Allowed(), Left: left,
		Hard: v.Rules.Hard, Strict: v.Rules.Strict, Boards: answers,
	}, nil
}

// Of returns the position in the game that v shows. It finds the possible answers in the game's
// vocabulary. Of returns [ErrNoWord] if no word fits the clues on some board, and another error if
// no guesses are left or the vocabulary has fewer answers than the game has boards.
func Of(v game.View) (*Position, error) {
	p, err := At(v, make([]vocabulary.Candidates, v.Boards.Len()))
	if err != nil {
		return nil, err
	}
	if n := v.Boards.Len(); n > 1 {
		if err := game.CheckAnswers(len(v.Vocabulary.Answers()), n); err != nil {
			return nil, err
		}
	}
	for i := range p.Boards {
		if !v.Boards.Takes(i) {
			continue
		}
		if p.Boards[i] = v.Candidates(i); len(p.Boards[i].Words) == 0 {
			return nil, ErrNoWord
		}
	}
	return p, nil
}

// Problem converts a position with one board into a problem for the solver. It returns an error if
// there are too many words, or if the words are too long.
func (p *Position) Problem() (*solver.Problem, error) {
	return solver.New(p.Guesses, p.Boards[0].Words, p.Boards[0].Weights)
}

// Several converts a position with several boards into a problem for the solver. It returns an error
// if there are too many words, if the words are too long, or if there aren't enough possible
// answers to give every board a different one.
func (p *Position) Several() (*boards.Problem, error) {
	open := make([]boards.Board, len(p.Boards))
	for i, b := range p.Boards {
		open[i] = boards.Board{Words: b.Words, Weights: b.Weights}
	}
	return boards.New(p.Guesses, open, p.Left)
}

// Options returns options for the solver, with the number of guesses left and the rules of the
// game.
func (p *Position) Options() solver.Options {
	return solver.Options{Tries: p.Left, Hard: p.Hard, Strict: p.Strict}
}

// Advise calls [solver.Problem.Advise] for a position with one board. It overrides o.Tries, o.Hard
// and o.Strict with the values in p. It returns an error from [Position.Problem] or from the
// solver.
func (p *Position) Advise(ctx context.Context, o solver.Options, limit time.Duration) ([]solver.Advice, error) {
	problem, err := p.Problem()
	if err != nil {
		return nil, err
	}
	o.Tries, o.Hard, o.Strict = p.Left, p.Hard, p.Strict
	return problem.Advise(ctx, o, limit)
}

// Best returns the guess that the suggest command would list first. It ranks guesses by the
// parameter by. If by is nil or the game has several boards, it ranks them by the expected number of
// guesses, and spends up to limit on a proof. Best uses one core. It returns an error from
// [Position.Problem] or [Position.Several], or ctx's error.
func (p *Position) Best(ctx context.Context, by rank.Order, limit time.Duration) (string, error) {
	const rows = 10 // as many as the suggest command estimates thoroughly
	if len(p.Boards) > 1 || by == nil {
		return p.best(ctx, rows, limit)
	}
	problem, err := p.Problem()
	if err != nil {
		return "", err
	}
	best, _, err := problem.Rank(ctx, by, 1, 1)
	if err != nil {
		return "", err
	}
	return problem.Guesses[best[0].Guess], nil
}

// best returns the guess that solves the game in the fewest turns on average. With one board, it
// estimates up to rows guesses, the most promising ones, more accurately than the others.
func (p *Position) best(ctx context.Context, rows int, limit time.Duration) (string, error) {
	if len(p.Boards) > 1 {
		problem, err := p.Several()
		if err != nil {
			return "", err
		}
		return problem.Best(ctx, limit)
	}
	best, err := p.Advise(ctx, solver.Options{Rows: rows, Jobs: 1}, limit)
	if err != nil {
		return "", err
	}
	return best[0].Word, nil
}

// Guess returns the computer's guess in a game against a person. The same position always gets the
// same guess. Guess returns an error from [Of], or ctx's error.
func Guess(ctx context.Context, v game.View) (string, error) {
	const solvable = 60 // possible answers, for which a proof takes a few milliseconds
	p, err := Of(v)
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
	return p.best(ctx, 1, limit)
}

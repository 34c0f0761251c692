// Package advice asks the solver about a view of a game. It is the only way from the rules of package
// game to package solver: it decides which guesses are legal, which answers are possible and how likely
// each is, and how many guesses are left. Everything that advises, proves or reviews uses it:
//
//	p, err := advice.Of(round.View())
//	…
//	choices, err := p.Choices(ctx, 10, 0, time.Second)
//
// Apart from the solver it takes a millisecond for thirteen thousand words.
package advice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/solver/boards"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

// ErrNoWord means that no word fits the clues.
var ErrNoWord = errors.New("no word fits the scores")

// A NoGuessError means that no guess is left.
type NoGuessError struct {
	Tries, Made int // guesses that the game allows, and guesses made
}

func (e *NoGuessError) Error() string {
	return fmt.Sprintf("no guess is left of %d after %s", e.Tries, plural.Count(e.Made, "clue"))
}

// Left returns the number of guesses left after made guesses, at least 1. It returns a
// [*NoGuessError] if there is none.
func Left(rules game.Rules, made int) (int, error) {
	if made >= rules.Tries {
		return 0, &NoGuessError{rules.Tries, made}
	}
	return rules.Tries - made, nil
}

// A Position is a point of a game at which advice is asked for.
type Position struct {
	Vocabulary *vocabulary.Vocabulary
	Guesses    []string // the words that are legal as the next guess
	Left       int      // guesses left, at least 1
	Hard       bool     // hard mode
	Strict     bool     // every guess must fit all clues
	// Boards holds the possible answers of each board. Those of a board that is solved while
	// others are played are empty. In a game of one board there is one.
	Boards []vocabulary.Candidates
	// Like is a problem with the same guesses whose guesses include all possible answers, or nil.
	// With it Problem takes less time.
	Like *solver.Problem
}

// Of returns the position of a view. It returns a [*NoGuessError], [ErrNoWord], or an error
// if there are fewer answers than boards.
func Of(v game.View) (*Position, error) {
	left, err := Left(v.Rules, v.Made())
	if err != nil {
		return nil, err
	}
	if n := v.Boards.Len(); n > 1 {
		if err := game.CheckAnswers(len(v.Vocabulary.Answers()), n); err != nil {
			return nil, err
		}
	}
	p := &Position{Vocabulary: v.Vocabulary, Guesses: v.Allowed(), Left: left, Hard: v.Rules.Hard, Strict: v.Rules.Strict}
	p.Boards = make([]vocabulary.Candidates, v.Boards.Len())
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

// Problem returns the position of one board for the solver. It returns an error if there are
// too many words for it, or too long ones.
func (p *Position) Problem() (*solver.Problem, error) {
	answers := p.Boards[0]
	if p.Like != nil {
		return p.Like.With(answers.Words, answers.Weights)
	}
	if answers.Weights != nil {
		return solver.NewWeighted(p.Guesses, answers.Words, answers.Weights)
	}
	return solver.New(p.Guesses, answers.Words)
}

// Several returns the position of several boards for the solver. It returns an error if there
// are too many words for it, or too long ones, or if the boards cannot have different answers.
func (p *Position) Several() (*boards.Problem, error) {
	open := make([]boards.Board, len(p.Boards))
	for i, b := range p.Boards {
		open[i] = boards.Board{Words: b.Words, Weights: b.Weights}
	}
	return boards.New(p.Guesses, open, p.Left)
}

// Options returns the rest of the position for the solver: the guesses left and the mode.
func (p *Position) Options() solver.Options {
	return solver.Options{Tries: p.Left, Hard: p.Hard, Strict: p.Strict}
}

// Best returns the guess that suggest lists first: by the order by, or, if by is nil, by expected
// guesses, which may take as long as limit on one core. It returns an error from
// [Position.Problem] or ctx's error.
func (p *Position) Best(ctx context.Context, by solver.Order, limit time.Duration) (string, error) {
	const rows = 10 // as many as suggest estimates closely
	if len(p.Boards) > 1 {
		return p.bestOfSeveral(ctx, limit)
	}
	if by == nil {
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
	return problem.Guesses()[best[0].Guess], nil
}

// best returns the best guess of one board, out of rows that are estimated closely.
func (p *Position) best(ctx context.Context, rows int, limit time.Duration) (string, error) {
	problem, err := p.Problem()
	if err != nil {
		return "", err
	}
	o := p.Options()
	o.Rows, o.Jobs = rows, 1
	best, err := problem.Advise(ctx, o, limit)
	if err != nil {
		return "", err
	}
	return best[0].Word, nil
}

// bestOfSeveral returns the best guess on several boards.
func (p *Position) bestOfSeveral(ctx context.Context, limit time.Duration) (string, error) {
	problem, err := p.Several()
	if err != nil {
		return "", err
	}
	return problem.Best(ctx, limit)
}

// Guess returns the guess that the engine makes in a round, always the same in the same
// position. It returns an error from [Of] or ctx's error.
func Guess(ctx context.Context, v game.View) (string, error) {
	const solvable = 60 // possible answers: to prove the best guess takes some milliseconds
	p, err := Of(v)
	if err != nil {
		return "", err
	}
	if len(p.Boards) > 1 {
		return p.bestOfSeveral(ctx, time.Second)
	}
	possible := p.Boards[0].Words
	switch {
	case len(possible) == 1 || v.Vocabulary.Length() > solver.MaxLength:
		return possible[0], nil
	case len(possible) <= solvable:
		return p.best(ctx, 1, time.Minute)
	}
	return p.best(ctx, 1, 0)
}

// Package advice is the way from a view of a game to the solver, and the only one:
// which words may be guessed by the rules, which may be the answer and how likely each
// is, how many guesses are left, and what is to be done where none is left or nothing
// fits. All that advises, proves or judges asks it.
//
// The rules are those of package game, the words those of package vocabulary, and what
// is best those of package solver. What it does itself takes a millisecond for thirteen
// thousand words.
package advice

import (
	"context"
	"errors"
	"fmt"
	"time"

	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

// ErrNoWord tells that no word fits the scores.
var ErrNoWord = errors.New("no word fits the scores")

// A NoGuessError tells that no guess is left.
type NoGuessError struct {
	Tries, Made int // guesses that the game has, and that were made
}

func (e *NoGuessError) Error() string {
	return fmt.Sprintf("no guess is left of %d after %s", e.Tries, plural.Count(e.Made, "clue"))
}

// Left returns how many guesses a game has left after some were made: 1 or more. The
// error is a [*NoGuessError].
func Left(rules game.Rules, made int) (int, error) {
	if made >= rules.Tries {
		return 0, &NoGuessError{rules.Tries, made}
	}
	return rules.Tries - made, nil
}

// A Position is what advice is given on.
type Position struct {
	Vocabulary *vocabulary.Vocabulary
	Guesses    []string // the words that count as the next guess
	Left       int      // guesses that are left, 1 or more
	Hard       bool     // hard mode
	// Boards has for each board the words that can be its answer: one or more, but none
	// for a board that is solved while others are played. In a game of one board there
	// is one.
	Boards []vocabulary.Candidates
	// Like is a problem of which the guesses are the same, and what may be the answer is among
	// them; nil if none is at hand. With it another takes less time to make.
	Like *solver.Problem
}

// Of returns the position of a view. The error is a [*NoGuessError], or [ErrNoWord].
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
	p := &Position{Vocabulary: v.Vocabulary, Guesses: v.Allowed(), Left: left, Hard: v.Rules.Hard}
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

// Problem returns the position of one board for the solver. The error is of words that
// are too long or too many for it.
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

// Options returns what the solver is told of the position besides: the guesses that
// are left, and hard mode.
func (p *Position) Options() solver.Options {
	return solver.Options{Tries: p.Left, Hard: p.Hard}
}

// rows is how many of the best guesses are estimated closely, as by suggest, to find the
// best one.
const rows = 10

// Best returns the guess that suggest shows first: by a yardstick, or, if that is nil, by
// the guesses still needed, for which it may take as long as limit on one core. The error
// is that of [Position.Problem] or of ctx.
func (p *Position) Best(ctx context.Context, by solver.Order, limit time.Duration) (string, error) {
	if len(p.Boards) > 1 {
		return p.bestOfSeveral(ctx, limit)
	}
	problem, err := p.Problem()
	if err != nil {
		return "", err
	}
	if by != nil {
		best, _, err := problem.Rank(ctx, by, 1, 1)
		if err != nil {
			return "", err
		}
		return problem.Guesses()[best[0].Guess], nil
	}
	o := p.Options()
	o.Rows, o.Jobs = rows, 1
	best, err := problem.Advise(ctx, o, limit)
	if err != nil {
		return "", err
	}
	return best[0].Word, nil
}

// solvable is the number of possible answers up to which the engine looks for
// the proved best guess, which then takes some milliseconds. Above it, it makes
// the guess that is estimated to be best. So what it guesses does not depend on
// how fast the machine is.
const solvable = 60

// Guess returns the guess that the engine makes in a round: always the same
// one in the same position. The errors are those of [Of], or that of ctx.
func Guess(ctx context.Context, v game.View) (string, error) {
	p, err := Of(v)
	if err != nil {
		return "", err
	}
	if len(p.Boards) > 1 {
		return p.bestOfSeveral(ctx, time.Second)
	}
	possible := p.Boards[0].Words
	if len(possible) == 1 || v.Vocabulary.Length() > solver.MaxLength {
		return possible[0], nil
	}
	problem, err := p.Problem()
	if err != nil {
		return "", err
	}
	var limit time.Duration
	if len(possible) <= solvable {
		limit = time.Minute
	}
	o := p.Options()
	o.Rows = 1
	best, err := problem.Advise(ctx, o, limit)
	if err != nil {
		return "", err
	}
	return best[0].Word, nil
}

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

// Of returns the position in the game that v shows, with the possible answers on each board. It
// returns [ErrNoWord] if a board has none, and another error if no guesses are left or there are
// fewer answers than boards.
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

// Problem returns the solver's problem for a position with one board. It returns an error if there
// are too many words or a word is too long.
func (p *Position) Problem() (*solver.Problem, error) {
	return solver.New(p.Guesses, p.Boards[0].Words, p.Boards[0].Weights)
}

// Several returns the solver's problem for a position with several boards. It returns an error if
// there are too many words, a word is too long, or there are fewer possible answers than boards.
func (p *Position) Several() (*boards.Problem, error) {
	open := make([]boards.Board, len(p.Boards))
	for i, b := range p.Boards {
		open[i] = boards.Board{Words: b.Words, Weights: b.Weights}
	}
	return boards.New(p.Guesses, open, p.Left)
}

// Options returns the solver's options for p: the guesses left, hard mode and strict play.
func (p *Position) Options() solver.Options {
	return solver.Options{Tries: p.Left, Hard: p.Hard, Strict: p.Strict}
}

// Advise returns the best guesses for a position with one board, as [solver.Problem.Advise] does.
// It overrides o.Tries, o.Hard and o.Strict with the values in p.
func (p *Position) Advise(ctx context.Context, o solver.Options, limit time.Duration) ([]solver.Advice, error) {
	problem, err := p.Problem()
	if err != nil {
		return nil, err
	}
	o.Tries, o.Hard, o.Strict = p.Left, p.Hard, p.Strict
	return problem.Advise(ctx, o, limit)
}

// Rank returns the o.Rows best guesses for problem, sorted by order. If order is nil, it sorts them
// by expected guesses, and spends up to limit on a proof; see [solver.Problem.Advise].
func Rank(ctx context.Context, problem *solver.Problem, order rank.Order, o solver.Options, limit time.Duration) ([]solver.Advice, error) {
	if order == nil {
		return problem.Advise(ctx, o, limit)
	}
	best, sampled, err := problem.Rank(ctx, order, o.Rows, o.Jobs)
	var all []solver.Advice
	for _, s := range best {
		all = append(all, solver.Advice{Stats: s, Word: problem.Guesses[s.Guess], Sampled: sampled})
	}
	return all, err
}

// Best returns the first guess that [Rank] returns, computed on one core. With several boards, it
// returns the guess with the fewest expected turns, and ignores order and rows.
func (p *Position) Best(ctx context.Context, order rank.Order, rows int, limit time.Duration) (string, error) {
	if len(p.Boards) > 1 {
		problem, err := p.Several()
		if err != nil {
			return "", err
		}
		return problem.Best(ctx, limit)
	}
	problem, err := p.Problem()
	if err != nil {
		return "", err
	}
	o := p.Options()
	o.Rows, o.Jobs = rows, 1
	best, err := Rank(ctx, problem, order, o, limit)
	if err != nil {
		return "", err
	}
	return best[0].Word, nil
}

// Guess returns the guess that wfind makes for a player who asks for one. The same position always
// gets the same guess.
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
	return p.Best(ctx, nil, 1, limit)
}

package review

import (
	"context"
	"errors"
	"slices"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/game"
	"wfind/internal/solver/boards"
	"wfind/internal/vocabulary"
)

// # Several boards
//
// A guess of a game of several boards is judged by the turns that it throws away: what is
// to be expected until the last board is finished, this turn included, against the best
// guess. A lost game counts lostGame turns more than the tries. Skill comes of that as for
// one board. There is no luck: what a score leaves cannot be added up over boards.

// A BoardsGame is a game of several boards that was played.
type BoardsGame struct {
	Vocabulary *vocabulary.Vocabulary
	Rules      game.Rules // of which Boards and Tries matter here
	Turns      []constraint.Turn
	Answers    []string // by board; nil if they are not known
	// Each is called with each turn as soon as it is judged; nil if it is not wanted.
	Each func(*BoardsTurn)
}

// A BoardsReview is a game of several boards judged.
type BoardsReview struct {
	Turns   []BoardsTurn
	Answers []string // by board, "" where it is not known
	Found   []int    // by board: the turn that found the answer, from 1; 0 if none did
	Skill   int      // the mean of the turns', rounded
	Thrown  float64  // turns thrown away, added up
}

// Solved reports whether all boards were finished.
func (r *BoardsReview) Solved() bool { return !slices.Contains(r.Found, 0) }

// Sum returns the turns that each finished board took, added up.
func (r *BoardsReview) Sum() int {
	sum := 0
	for _, n := range r.Found {
		sum += n
	}
	return sum
}

// A BoardsTurn is a turn judged.
type BoardsTurn struct {
	constraint.Turn
	Before, After []int // by board: possible answers before and after the turn; 0 of one that is finished
	// Guess and Best are what is to be expected of this guess and of the best one. Both
	// are proved or both are estimates.
	Guess, Best boards.Row
	Thrown      float64 // expected turns that were thrown away, 0 or more
	Skill       int
}

// JudgeBoards reviews a game of several boards. The error is that of turns that
// contradict each other, a [*NoFitError] if they leave no word for a board, or that of
// ctx.
func JudgeBoards(ctx context.Context, g *BoardsGame) (*BoardsReview, error) {
	if len(g.Turns) == 0 {
		return nil, errors.New("there is no guess to review")
	}
	r := &BoardsReview{Answers: make([]string, g.Rules.Boards)}
	copy(r.Answers, g.Answers)
	view := game.View{Vocabulary: g.Vocabulary, Rules: g.Rules, Boards: constraint.NewBoards(g.Rules.Boards, g.Vocabulary.Length())}
	skill := 0
	for _, turn := range g.Turns {
		judged, err := judgeTurn(ctx, view, turn)
		if err != nil {
			return nil, err
		}
		if err := view.Boards.Add(turn); err != nil {
			return nil, err
		}
		if judged.After, err = leftOf(view, turn); err != nil {
			return nil, err
		}
		r.Turns = append(r.Turns, *judged)
		if g.Each != nil {
			g.Each(judged)
		}
		r.Thrown += judged.Thrown
		skill += judged.Skill
	}
	r.Skill = mean(skill, len(r.Turns))
	for i := range r.Answers {
		found := view.Boards.Found(i)
		r.Found = append(r.Found, found)
		if found > 0 {
			r.Answers[i] = g.Turns[found-1].Guess
		}
	}
	return r, nil
}

// judgeTurn judges a turn in the position before it.
func judgeTurn(ctx context.Context, view game.View, turn constraint.Turn) (*BoardsTurn, error) {
	pos, err := advice.Of(view)
	if err != nil {
		return nil, err
	}
	t := &BoardsTurn{Turn: turn}
	for _, b := range pos.Boards {
		t.Before = append(t.Before, len(b.Words))
	}
	if !slices.Contains(pos.Guesses, turn.Guess) {
		pos.Guesses = append(slices.Clone(pos.Guesses), turn.Guess) // it was accepted, whatever the lists say
	}
	problem, err := pos.Several()
	if err != nil {
		return nil, err
	}
	if t.Guess, t.Best, err = problem.Judge(ctx, turn.Guess); err != nil {
		return nil, err
	}
	t.Thrown = t.Guess.ExpectedTurns - t.Best.ExpectedTurns + lostGame*(t.Guess.Failures-t.Best.Failures)
	if t.Skill = MaxPoints; t.Thrown > same {
		t.Skill = points(t.Thrown)
	} else {
		t.Thrown = 0
	}
	return t, nil
}

// leftOf returns how many words can be the answer of each board after a turn.
func leftOf(view game.View, last constraint.Turn) ([]int, error) {
	counts := make([]int, view.Boards.Len())
	for i := range counts {
		if view.Boards.Found(i) > 0 {
			continue
		}
		if counts[i] = len(view.Candidates(i).Words); counts[i] == 0 {
			clue, _ := last.Clue(i)
			return nil, &NoFitError{clue, i + 1}
		}
	}
	return counts, nil
}

package advice

import (
	"context"
	"fmt"
	"time"

	"wfind/internal/solver"
	"wfind/internal/solver/boards"
	"wfind/internal/solver/rank"
	"wfind/internal/text/printable"
)

// A Suggestion is a guess with statistics that show how good it is.
type Suggestion struct {
	Word   string
	Boards []int // indexes of the boards on which the guess is a possible answer
	// Needs is the mean number of guesses until the last answer is found, including this one. It is 0 if
	// there are too many words to estimate it.
	Needs  float64
	Missed float64 // probability that not all answers are found with the guesses left, from 0 to 1
	Left   float64 // mean number of possible answers after the guess; 0 with several boards
	Bits   float64 // mean information in the scores, in bits
	Proved bool    // whether Needs and Missed are exact and no guess is better; otherwise they are estimates
}

// Suggestions returns the best guesses, at most rows of them, best first. It proves them if that
// takes no longer than limit. It uses jobs cores, or all cores if jobs is 0. If ctx ends first, it
// returns ctx's error and the best guesses found so far.
func (p *Position) Suggestions(ctx context.Context, rows, jobs int, limit time.Duration) (suggestions []Suggestion, err error) {
	if len(p.Boards) > 1 {
		problem, err := p.Several()
		if err != nil {
			return nil, err
		}
		advice, err := problem.Advise(ctx, rows, limit)
		for _, r := range advice {
			if r.Entropy > 0 || len(r.Boards) > 0 { // other guesses would waste a turn
				suggestions = append(suggestions, suggestionOfSeveral(r))
			}
		}
		return suggestions, err
	}
	advice, err := p.Advise(ctx, solver.Options{Rows: rows, Jobs: jobs}, limit)
	for _, a := range advice {
		suggestions = append(suggestions, suggestionOf(a))
	}
	return suggestions, err
}

func suggestionOf(a solver.Advice) Suggestion {
	c := Suggestion{Word: a.Word, Needs: a.Guesses, Missed: a.Missed, Left: a.Size(), Bits: a.Entropy(), Proved: a.Proved}
	if a.Sampled { // its estimates are far too low
		c.Needs, c.Missed = 0, 0
	}
	if a.Candidate {
		c.Boards = []int{0}
	}
	return c
}

func suggestionOfSeveral(r boards.Row) Suggestion {
	return Suggestion{Word: r.Word, Boards: r.Boards, Needs: r.ExpectedTurns, Missed: r.Failures, Bits: r.Entropy, Proved: r.Proved}
}

// A Comparison rates a guess and ranks it among all legal guesses.
type Comparison struct {
	Suggestion
	// Rank is the guess's place among all Of legal guesses, in order of the mean number of possible
	// answers left. The best guess has rank 1. Rank is 0 with several boards or too many words.
	Rank, Of int
}

func canRank(guesses, answers int) bool { return int64(guesses)*int64(answers) <= 1<<26 }

// Compare rates word as the next guess, and ranks it among all legal guesses. It spends up to
// limit/2 on a proof. It uses jobs cores, or all cores if jobs is 0. It returns an error if word is
// not a legal guess.
func (p *Position) Compare(ctx context.Context, word string, jobs int, limit time.Duration) (*Comparison, error) {
	if len(p.Boards) > 1 {
		problem, err := p.Several()
		if err != nil {
			return nil, err
		}
		row, _, err := problem.Judge(ctx, word)
		if err != nil {
			return nil, err
		}
		return &Comparison{Suggestion: suggestionOfSeveral(row)}, nil
	}
	problem, err := p.Problem()
	if err != nil {
		return nil, err
	}
	guess, ok := problem.Find(word)
	if !ok {
		return nil, fmt.Errorf("%s is not a legal guess", printable.Short(word))
	}
	c := &Comparison{Of: len(problem.Guesses)}
	if canRank(c.Of, problem.Possible()) {
		stats, err := rank.All(ctx, problem.Words, jobs)
		if err != nil {
			return nil, err
		}
		c.Rank = 1
		for i := range stats {
			if stats[i].Size() < stats[guess].Size() {
				c.Rank++
			}
		}
	}
	rows, err := p.Advise(ctx, solver.Options{Opener: word, Jobs: jobs}, limit/2)
	if err != nil {
		return nil, err
	}
	c.Suggestion = suggestionOf(rows[0])
	return c, nil
}

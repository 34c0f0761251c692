package advice

import (
	"context"
	"fmt"
	"time"

	"wfind/internal/solver"
	"wfind/internal/solver/boards"
	"wfind/internal/text/printable"
)

// A Suggestion is a suggested guess with the results that can be expected from it.
type Suggestion struct {
	Word   string
	Boards []int // indexes of the boards on which it is a possible answer
	// Needs is the expected number of guesses until the last answer is found, including this one. It is 0
	// if there are too many words to estimate it.
	Needs  float64
	Missed float64 // probability that not all answers are found with the guesses left
	Left   float64 // expected number of possible answers after the guess; 0 with several boards
	Bits   float64 // expected information in the scores, in bits
	Proved bool    // no guess is better, and Needs is exact; otherwise it is an estimate
}

// Suggestions returns up to rows of the best guesses, best first. It proves that they are the best
// if that takes no longer than limit. It uses jobs cores, or all cores if jobs is 0. It returns an
// error from [Position.Problem] or [Position.Several]. If ctx ends early, it returns ctx's error,
// possibly with the suggestions found so far.
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

// A Comparison compares one guess with all other legal guesses.
type Comparison struct {
	Suggestion
	// Rank is the rank of the guess by the expected number of words that it leaves, from 1, the best, to
	// Of, the number of legal guesses. It is 0 with several boards, or if there are too many words to rank.
	Rank, Of int
}

// maxRanked is the maximum number of scores, one for each guess and answer, that Compare computes
// to rank a guess.
const maxRanked = 1 << 26

func canRank(guesses, answers int) bool { return int64(guesses)*int64(answers) <= maxRanked }

// Compare rates word as the next guess. It proves the result if that takes no longer than half of
// limit. It uses jobs cores, or all cores if jobs is 0. It returns an error if word is not a legal
// guess, an error from [Position.Problem] or [Position.Several], or ctx's error.
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
	c := &Comparison{Of: len(problem.Guesses())}
	if canRank(c.Of, problem.Possible()) {
		stats, err := problem.Stats(ctx, jobs)
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

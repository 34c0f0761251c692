package advice

import (
	"context"
	"time"

	"wfind/internal/solver"
	"wfind/internal/solver/rank"
)

// Judge returns two ratings: one of word as the next guess, and one of the best guess. Either both
// ratings are proved, or both are estimates. limit is the time allowed for each rating; it has no
// effect in a game with several boards. Judge returns an error if word is not a legal guess.
func (p *Position) Judge(ctx context.Context, word string, limit time.Duration) (guess, best rank.Rating, err error) {
	if len(p.Boards) > 1 {
		problem, err := p.BoardsProblem()
		if err != nil {
			return guess, best, err
		}
		return problem.Judge(ctx, word)
	}
	problem, err := p.Problem()
	if err != nil {
		return guess, best, err
	}
	o := p.SolverOptions()
	rateNext := func(opener string, limit time.Duration) (r rank.Rating) {
		if err == nil { // if not, Judge returns the first error
			o.Opener = opener
			r, err = rate(ctx, problem, o, limit)
		}
		return r
	}
	for _, limit := range []time.Duration{limit, 0} {
		best = rateNext("", limit)
		if !best.Proved { // estimate it again alone, as word is estimated
			limit = 0
			best = rateNext(best.Word, limit)
		}
		if guess = rateNext(word, limit); guess.Proved == best.Proved {
			break
		}
	}
	if guess.Proved != best.Proved { // one of the two is proved even without a search
		guess.Proved, best.Proved = false, false
	}
	if !best.Proved && guess.Guesses < best.Guesses {
		best = guess // the solver estimated only the most promising guesses thoroughly, so guess can be better
	}
	return guess, best, err
}

// rate returns the rating of o.Opener, or of the best guess if o.Opener is empty.
func rate(ctx context.Context, p *solver.Problem, o solver.Options, limit time.Duration) (rank.Rating, error) {
	ratings, err := p.Advise(ctx, o, limit)
	if err != nil {
		return rank.Rating{}, err
	}
	return ratings[0], nil
}

// A Comparison holds the rating of a guess, and its rank among all legal guesses.
type Comparison struct {
	rank.Rating
	// Rank is 1 for the guess that leaves the fewest possible answers on average. It is 0 if the
	// guesses were not ranked: with several boards, or if there are too many words.
	Rank int
}

func canRank(guesses, answers int) bool { return int64(guesses)*int64(answers) <= 1<<26 }

// Compare rates word as the next guess, and ranks it among all legal guesses. limit is the time
// allowed for the rating. jobs is the number of cores to use; 0 means all. Compare returns an error
// if word is not a legal guess.
func (p *Position) Compare(ctx context.Context, word string, jobs int, limit time.Duration) (*Comparison, error) {
	if len(p.Boards) > 1 {
		guess, _, err := p.Judge(ctx, word, limit)
		return &Comparison{Rating: guess}, err
	}
	problem, err := p.Problem()
	if err != nil {
		return nil, err
	}
	o := p.SolverOptions()
	o.Opener, o.Jobs = word, jobs
	rating, err := rate(ctx, problem, o, limit)
	if err != nil {
		return nil, err
	}
	c := &Comparison{Rating: rating}
	if words := problem.Words; canRank(len(words.Guesses), len(words.Answers)) {
		stats, err := rank.All(ctx, words, jobs)
		if err != nil {
			return nil, err
		}
		c.Rank = 1
		for i := range stats {
			if stats[i].Size() < rating.Size {
				c.Rank++
			}
		}
	}
	return c, nil
}

package advice

import (
	"context"
	"fmt"
	"time"

	"wfind/constraint"
)

// A Comparison is what a guess is worth beside all others.
type Comparison struct {
	Choice
	// Rank is 1 more than the guesses that leave fewer words on average, of so many that
	// may be made; 0 where these are too many for so many answers to look at each.
	Rank, Of int
}

// ranked is how many scores, of all guesses against all answers, are made for a rank.
const ranked = 1 << 26

// fewScores reports whether there are no more.
func fewScores(guesses, answers int) bool { return int64(guesses)*int64(answers) <= ranked }

// Compare returns what a word is worth as the next guess, proved if that is quickly done. Of
// several boards there is no rank. It takes little longer than limit. The error is that of
// [Position.Problem], of a word that is not among the guesses, or of ctx.
func (p *Position) Compare(ctx context.Context, word string, jobs int, limit time.Duration) (*Comparison, error) {
	if len(p.Boards) > 1 {
		return p.compareOnSeveral(ctx, word)
	}
	problem, err := p.Problem()
	if err != nil {
		return nil, err
	}
	guess, ok := problem.Find(word)
	if !ok {
		return nil, fmt.Errorf("%s is not among the guesses", constraint.Printable(word))
	}
	c := &Comparison{Of: len(problem.Guesses())}
	if fewScores(c.Of, problem.Possible()) {
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
	o := p.Options()
	o.Opener, o.Rows, o.Jobs = word, 1, jobs
	brief, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	rows, err := problem.Advise(brief, o, limit/2)
	if len(rows) == 0 || ctx.Err() != nil {
		return nil, err
	}
	c.Choice = choiceOf(rows[0]) // as good as it is when the time is up
	return c, nil
}

// compareOnSeveral is Compare of several boards.
func (p *Position) compareOnSeveral(ctx context.Context, word string) (*Comparison, error) {
	problem, err := p.Several()
	if err != nil {
		return nil, err
	}
	row, _, err := problem.Judge(ctx, word)
	if err != nil {
		return nil, err
	}
	return &Comparison{Choice: choiceOfSeveral(row)}, nil
}

package solver

import (
	"context"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// MaxLength is the maximum length of the words in a [Problem], in letters.
const MaxLength = score.MaxLength

// A Problem is the state of a game with one board: the legal guesses, the possible answers, and how
// likely each answer is. It is immutable, so goroutines can share it.
type Problem struct{ words *score.Words }

// New returns a Problem with the given legal guesses and equally likely answers. All words must be
// in upper case and have the same length, from 1 to [MaxLength] letters. Every answer is a legal
// guess, whether or not guesses contains it. Order and duplicates don't matter.
//
// New returns an error if there are no answers, or if the words have different or unsupported
// lengths.
func New(guesses, answers []string) (*Problem, error) {
	return problem(score.New(guesses, answers))
}

// NewWeighted is like [New], except that the probability of answers[i] is proportional to
// weights[i]. If an answer appears several times, its weights are added up. NewWeighted also
// returns an error if a weight is not a positive finite number.
func NewWeighted(guesses, answers []string, weights []float64) (*Problem, error) {
	return problem(score.NewWeighted(guesses, answers, weights))
}

func problem(words *score.Words, err error) (*Problem, error) {
	if err != nil {
		return nil, err
	}
	return &Problem{words}, nil
}

// Guesses returns the legal guesses, including the possible answers, in alphabetical order. The
// caller must not modify the slice.
func (p *Problem) Guesses() []string { return p.words.Guesses }

// Answers returns the possible answers in alphabetical order.
func (p *Problem) Answers() []string {
	list := make([]string, len(p.words.Answers))
	for i, g := range p.words.Answers {
		list[i] = p.words.Guesses[g]
	}
	slices.Sort(list)
	return list
}

// Possible returns the number of possible answers.
func (p *Problem) Possible() int { return len(p.words.Answers) }

// Find returns the index of word in p.Guesses(). ok is false if word is not a legal guess.
func (p *Problem) Find(word string) (g int, ok bool) { return p.words.Find(word) }

// Stats returns the statistics of all guesses, in the order of p.Guesses(). It uses jobs
// goroutines, or one per core if jobs is 0. If ctx is done first, it returns ctx.Err().
func (p *Problem) Stats(ctx context.Context, jobs int) ([]rank.Stats, error) {
	return rank.All(ctx, p.words, jobs)
}

// Weighted reports whether some answers are likelier than others.
func (p *Problem) Weighted() bool { return p.words.Weighted() }

// WeightsRounded reports whether rounding has changed the weights too much for a proof, so that
// [Problem.Solve] would return an error. This happens if one weight is more than about 30 million
// times another.
func (p *Problem) WeightsRounded() bool { return p.words.Rounded() }

// Share returns the probability, from 0 to 1, that guess g is the answer. g is an index in
// p.Guesses().
func (p *Problem) Share(g int) float64 { return p.words.Share(g) }

package solver

import (
	"context"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// MaxLength is the largest number of letters that a word of a Problem can have.
const MaxLength = score.MaxLength

// A Problem is a position in a game with one board: the legal guesses, and the possible answers with their
// weights. Goroutines can share a Problem, because it never changes.
type Problem struct{ words *score.Words }

// New returns a Problem in which all answers are equally likely. All words must be in upper case
// and have the same length, from 1 to [MaxLength] letters. Answers are always legal guesses, even
// if they are not in guesses. Order and duplicates don't matter.
//
// New returns an error if there are no answers, or if the words have different or unsupported
// lengths.
func New(guesses, answers []string) (*Problem, error) {
	return problem(score.New(guesses, answers))
}

// NewWeighted is like [New], but makes some answers likelier than others. The probability of
// answers[i] is proportional to weights[i]. If an answer appears several times, its weights are added
// up. NewWeighted also returns an error if a weight is not a positive finite number.
func NewWeighted(guesses, answers []string, weights []float64) (*Problem, error) {
	return problem(score.NewWeighted(guesses, answers, weights))
}

func problem(words *score.Words, err error) (*Problem, error) {
	if err != nil {
		return nil, err
	}
	return &Problem{words}, nil
}

// Guesses returns the legal guesses, which include the answers, in alphabetical order. The caller
// must not change the slice.
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

// Stats returns the statistics of all guesses, in the order of p.Guesses(). It uses jobs goroutines, or
// one per core if jobs is 0. It returns ctx's error if ctx ends first.
func (p *Problem) Stats(ctx context.Context, jobs int) ([]rank.Stats, error) {
	return rank.All(ctx, p.words, jobs)
}

// Weighted reports whether some answers are likelier than others.
func (p *Problem) Weighted() bool { return p.words.Weighted() }

// WeightsRounded reports whether the weights are too far apart to be represented exactly: more than 30
// million to 1. With such weights, [Problem.Solve] returns an error, because nothing can be proved.
func (p *Problem) WeightsRounded() bool { return p.words.Rounded() }

// Share returns the probability, from 0 to 1, that the guess with index g in p.Guesses() is the
// answer.
func (p *Problem) Share(g int) float64 { return p.words.Share(g) }

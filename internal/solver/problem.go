package solver

import (
	"context"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// MaxLength is the length, in letters, of the longest words that a Problem can have.
const MaxLength = score.MaxLength

// Stats describes how a guess splits the possible answers.
type Stats = rank.Stats

// An Order returns the value that guesses are ranked by. Lower is better.
type Order = rank.Order

// ByEstimate orders guesses by a rough estimate of the guesses needed.
func ByEstimate(s *Stats) int64 { return rank.ByEstimate(s) }

// BySize orders guesses by the mean number of answers left.
func BySize(s *Stats) int64 { return rank.BySize(s) }

// ByEntropy orders guesses by the entropy of their scores, highest first.
func ByEntropy(s *Stats) int64 { return rank.ByEntropy(s) }

// ByWorst orders guesses by the number of answers left in the worst case.
func ByWorst(s *Stats) int64 { return rank.ByWorst(s) }

// ByGroups orders guesses by the number of different scores, most first.
func ByGroups(s *Stats) int64 { return rank.ByGroups(s) }

// A Problem is a position of the game: the legal guesses and the possible answers. It does not
// change and may be used by several goroutines.
type Problem struct{ words *score.Words }

// New returns the position with the given legal guesses and possible answers, equally likely. All
// words are upper case and of one length. The order of the lists and repetitions do not matter.
// Answers that are not among the guesses are legal guesses too.
func New(guesses, answers []string) (*Problem, error) {
	return problem(score.New(guesses, answers))
}

// problem returns the position of words, or err.
func problem(words *score.Words, err error) (*Problem, error) {
	if err != nil {
		return nil, err
	}
	return &Problem{words}, nil
}

// NewWeighted is [New] for answers with weights: answers[i] weighs weights[i]. Only the
// ratios matter. The weights of a repeated answer are added up. It returns an error if a weight
// is not a positive finite number. If all are equal the result is the same as New's.
func NewWeighted(guesses, answers []string, weights []float64) (*Problem, error) {
	return problem(score.NewWeighted(guesses, answers, weights))
}

// With returns the position with the same guesses and other answers, which are among the guesses:
// with weights as for [NewWeighted], or equally likely if weights is nil. It takes less time than
// New.
func (p *Problem) With(answers []string, weights []float64) (*Problem, error) {
	return problem(p.words.With(answers, weights))
}

// Guesses returns the legal guesses in alphabetical order, with all possible answers among them. The
// caller must not change them.
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

// Find returns the number of a word among the guesses.
func (p *Problem) Find(word string) (g int, ok bool) { return p.words.Find(word) }

// Stats returns the statistics of all guesses, by number. It uses jobs goroutines, or one for each
// core if jobs is 0. It returns ctx's error if ctx ends before.
func (p *Problem) Stats(ctx context.Context, jobs int) ([]Stats, error) {
	return rank.All(ctx, p.words, jobs)
}

// Weighted reports whether the answers have weights that differ.
func (p *Problem) Weighted() bool { return p.words.Weighted() }

// WeightsRounded reports whether the weights are too far apart to be exact, so that nothing can be
// proved with them.
func (p *Problem) WeightsRounded() bool { return p.words.Rounded() }

// Share returns the probability that guess g is the answer.
func (p *Problem) Share(g int) float64 { return p.words.Share(g) }

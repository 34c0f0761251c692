package solver

import (
	"context"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// MaxLength is the length, in letters, of the longest words that a Problem takes.
const MaxLength = score.MaxLength

// Stats says how well a guess splits the possible answers.
type Stats = rank.Stats

// An Order says what makes a guess a good one.
type Order = rank.Order

// Orders of guesses.
func ByEstimate(s *Stats) int64 { return rank.ByEstimate(s) }
func BySize(s *Stats) int64     { return rank.BySize(s) }
func ByEntropy(s *Stats) int64  { return rank.ByEntropy(s) }
func ByWorst(s *Stats) int64    { return rank.ByWorst(s) }
func ByGroups(s *Stats) int64   { return rank.ByGroups(s) }

// A Problem is a position of the game: the words that may be guessed and the
// answers that are still possible. It does not change after New and may be used by
// several goroutines.
type Problem struct{ words *score.Words }

// New returns the position in which each of guesses may be guessed and each of
// answers may be the answer. All words are upper case and of one length. The
// order of the lists and repetitions in them do not matter. An answer that is
// not among the guesses may be guessed all the same.
func New(guesses, answers []string) (*Problem, error) {
	return problem(score.New(guesses, answers))
}

// problem returns the position of words, unless they are wrong.
func problem(words *score.Words, err error) (*Problem, error) {
	if err != nil {
		return nil, err
	}
	return &Problem{words}, nil
}

// NewWeighted is [New] for answers of which some are likelier than others:
// weights[i] is the weight of answers[i]. Only the ratios matter. The weights of
// an answer that is repeated are added up. A weight that is not a positive finite
// number is an error. If all are equal the Problem is the one that New makes.
func NewWeighted(guesses, answers []string, weights []float64) (*Problem, error) {
	return problem(score.NewWeighted(guesses, answers, weights))
}

// With returns the position in which the same words may be guessed, and others of them may be
// the answer, with weights as of [NewWeighted], or equally likely if these are nil. It takes
// less time than to make it anew.
func (p *Problem) With(answers []string, weights []float64) (*Problem, error) {
	return problem(p.words.With(answers, weights))
}

// Guesses returns the words that may be guessed, in alphabetical order, the
// possible answers among them. The caller must not change them.
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

// Possible returns how many answers are possible.
func (p *Problem) Possible() int { return len(p.words.Answers) }

// Find returns the number of a word among the guesses.
func (p *Problem) Find(word string) (g int, ok bool) { return p.words.Find(word) }

// Stats returns the statistics of all guesses, in the guesses' order. The work
// is divided among jobs goroutines; 0 stands for one for each core.
func (p *Problem) Stats(ctx context.Context, jobs int) ([]Stats, error) {
	return rank.All(ctx, p.words, jobs)
}

// Weighted reports whether some answers are likelier than others.
func (p *Problem) Weighted() bool { return p.words.Weighted() }

// WeightsRounded reports whether the weights are too far apart to be exact, so that nothing can be
// proved with them.
func (p *Problem) WeightsRounded() bool { return p.words.Rounded() }

// Share returns how likely guess g is to be the answer.
func (p *Problem) Share(g int) float64 { return p.words.Share(g) }

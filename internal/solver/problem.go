package solver

import "wfind/internal/solver/score"

// MaxLength is the maximum length of the words in a [Problem], in letters.
const MaxLength = score.MaxLength

// A Problem is the state of a game with one board: the legal guesses, the possible answers, and how likely each answer
// is. It is immutable, so goroutines can share it.
type Problem struct{ *score.Words }

// New returns a Problem with the given legal guesses and possible answers. The probability of answers[i] is
// proportional to weights[i]; if weights is nil, all answers are equally likely. New returns an error if there are no
// answers, or if words or weights are invalid; see [score.New].
func New(guesses, answers []string, weights []float64) (*Problem, error) {
	words, err := score.New(guesses, answers, weights)
	if err != nil {
		return nil, err
	}
	return &Problem{words}, nil
}

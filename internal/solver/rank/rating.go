package rank

import "wfind/internal/solver/score"

// A Rating measures how good a guess is: how many guesses the game is expected to take, and how much information the
// guess is expected to reveal.
type Rating struct {
	Guess  int    // index in the sorted list of legal guesses, without repetitions
	Word   string // the guess itself
	Boards []int  // indexes of the boards on which the guess is a possible answer

	// Guesses is the mean number of guesses until the last answer is found, including this one. If an answer is missed,
	// the guesses made still count.
	Guesses float64
	Missed  float64 // probability that not all answers are found with the guesses left, from 0 to 1
	// AtLeast is a proved lower bound on the mean number of guesses, or 0 if no bound is known. With one board, the
	// bound holds for all guesses that are not proved; the field is 0 if this guess is proved. With several boards, the
	// bound holds for this guess, in games that find all answers.
	AtLeast float64
	// Proved means that Guesses and Missed are exact, and that no better guess was left out. Otherwise, both are
	// estimates.
	Proved bool
	// Unproved is the reason why no proof was tried or why a proof failed. It is nil if the reason is not known.
	Unproved error
	// Sampled means that there are too many words to score every guess against every answer, so the best guesses were
	// chosen with a sample of the answers. Guesses is far too low in this case, and serves only to compare guesses.
	Sampled bool

	// Bits is the expected information in the scores on all boards, in bits. If many answers are possible and boards
	// share words, Bits is the sum over the boards, which can be too high.
	Bits   float64
	Groups int // number of different scores, added up over all boards

	// The other fields are set only for games with one board.

	Size      float64 // mean number of possible answers left after the guess; see [Stats.Size]
	Remaining float64 // mean share of the possible answers left after the guess; see [Stats.Remaining]
	Worst     int     // number of answers in the largest group
	Share     float64 // probability that the guess is the answer
}

// Possible reports whether the guess is a possible answer on some board.
func (r *Rating) Possible() bool { return len(r.Boards) > 0 }

// Mark returns the prefix for printing the numbers of the rating: "~" for estimates, "" for proved numbers.
func (r *Rating) Mark() string {
	if r.Proved {
		return ""
	}
	return "~"
}

// Rating returns a [Rating] of s.Guess for a game with one board. The caller must set Guesses, Missed, AtLeast, Proved
// and Sampled, because they do not follow from s.
func (s *Stats) Rating(p *score.Words) Rating {
	r := Rating{
		Guess: s.Guess, Word: p.Guesses[s.Guess], Bits: s.Entropy(), Groups: s.Groups,
		Size: s.Size(), Remaining: s.Remaining(), Worst: s.Worst, Share: p.Share(s.Guess),
	}
	if s.Possible() {
		r.Boards = []int{0}
	}
	return r
}

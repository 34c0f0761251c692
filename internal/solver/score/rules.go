package score

// A Mode determines which guesses the game accepts.
type Mode uint8

// These are the modes of the game.
const (
	Easy   Mode = iota // every guess
	Hard               // guesses that keep correct letters in place and use present letters again
	Strict             // guesses that fit all clues
)

// Rules computes which guesses hard mode or strict play allows after some clues. A rule is the set
// of these guesses. Each rule that occurs in a search has a number, and rule 0 allows every guess.
//
// A rule allows every answer that fits the clues. It allows no guess that an earlier rule of the
// same game forbids. Rules are safe for concurrent use.
type Rules interface {
	// After returns the rule for the guess that follows guess g. rule is the rule under which g was made. a is
	// any answer against which g gets the score it got.
	After(rule, g, a int32) int32
	// Mask returns the set of guesses that rule allows, one bit per guess. The result is in dst's memory if
	// that is large enough.
	Mask(rule int32, dst []uint64) []uint64
}

// NewRules returns the Rules of the given mode for the guesses of p. In easy mode it returns nil.
func NewRules(p *Words, mode Mode) Rules {
	switch mode {
	case Hard:
		return newHardRules(p)
	case Strict:
		return newStrictRules(p)
	}
	return nil
}

package score

// A Mode determines which guesses the game accepts, given the clues so far.
type Mode uint8

// The modes of the game, and the guesses that they accept.
const (
	Easy   Mode = iota // every guess
	Hard               // guesses that keep correct letters in place and use present letters again
	Strict             // guesses that fit all clues
)

// Rules finds the guesses that hard mode or strict play allows, given the clues so far. A rule is a
// set of allowed guesses. Rules are numbered, and rule 0 allows every guess.
//
// A rule allows every answer that fits the clues. It allows no guess that an earlier rule of the
// same game forbids. A value of type Rules is safe for concurrent use.
type Rules interface {
	// After returns the number of the rule for the guess that follows guess g. rule is the number
	// of the rule under which g is made. a is any answer that gives g the score that it got.
	After(rule, g, a int32) int32
	// Mask returns the guesses that rule allows, one bit per guess. It uses the memory of dst if
	// that is large enough.
	Mask(rule int32, dst []uint64) []uint64
}

// NewRules returns the Rules for the guesses of p in the given mode. It returns nil in easy mode,
// which allows every guess.
func NewRules(p *Words, mode Mode) Rules {
	switch mode {
	case Hard:
		return newHardRules(p)
	case Strict:
		return newStrictRules(p)
	}
	return nil
}

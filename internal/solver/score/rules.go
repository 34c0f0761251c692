package score

// A Mode determines which guesses a game allows.
type Mode uint8

// The modes of the game.
const (
	Easy   Mode = iota // every guess
	Hard               // guesses that keep correct letters in place and use present letters again
	Strict             // guesses that fit all clues
)

// Rules finds the guesses that hard mode or strict play allows after some clues. Such a set of guesses is called a rule,
// and Rules numbers the rules that a search meets. Rule 0, for the first guess, allows every guess. A rule
// allows every answer that fits the clues, but no guess that an earlier rule of the same game forbids. Rules is
// safe for concurrent use.
type Rules interface {
	// After returns the rule for the guess that follows guess g. rule is the rule for g, and a is any
	// answer that gives g the score it got.
	After(rule, g, a int32) int32
	// Mask returns the set of guesses that rule allows, one bit per guess, in dst's memory if that is
	// large enough.
	Mask(rule int32, dst []uint64) []uint64
}

// NewRules returns the rules of a mode for the guesses of p. It returns nil in easy mode.
func NewRules(p *Words, mode Mode) Rules {
	switch mode {
	case Hard:
		return newHardRules(p)
	case Strict:
		return newStrictRules(p)
	}
	return nil
}

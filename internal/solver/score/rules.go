package score

// A Mode determines which guesses the game allows.
type Mode uint8

// The modes of the game.
const (
	Easy   Mode = iota // every guess
	Hard               // guesses that keep correct letters in place and use present letters again
	Strict             // guesses that fit all clues
)

// Rules finds the guesses that hard mode or strict play allows after some clues. The set of these guesses is called
// a rule. Rules numbers the rules that occur in a search, and rule 0 allows every guess.
//
// A rule allows every answer that fits the clues. It allows no guess that an earlier rule of the same game forbids.
// Several goroutines may use Rules at once.
type Rules interface {
	// After returns the rule for the guess that follows guess g. rule is the rule under which g was made. a is
	// any answer against which g gets the score it got.
	After(rule, g, a int32) int32
	// Mask returns the set of guesses that rule allows, one bit per guess. The result is in dst's memory if
	// that is large enough.
	Mask(rule int32, dst []uint64) []uint64
}

// NewRules returns the Rules of mode for the guesses of p. It returns nil in easy mode.
func NewRules(p *Words, mode Mode) Rules {
	switch mode {
	case Hard:
		return newHardRules(p)
	case Strict:
		return newStrictRules(p)
	}
	return nil
}

package score

// A Mode determines which guesses the game accepts after some clues.
type Mode uint8

// Modes of the game.
const (
	Easy   Mode = iota // every guess
	Hard               // guesses that keep correct letters in place and use present letters again
	Strict             // guesses that fit all clues
)

// Rules finds which guesses hard mode or strict play allows after some clues. A rule is a set of allowed guesses. Each
// rule that occurs in a search gets a number. Rule 0 allows every guess.
//
// A rule allows every answer that fits the clues. It allows no guess that an earlier rule of the same game forbids.
// Several goroutines can use the same Rules.
type Rules interface {
	// After returns the number of the rule for the guess after guess g. rule is the number of the rule for g
	// itself. Answer a only gives the score of g; every answer with the same score gives the same rule.
	After(rule, g, a int32) int32
	// Mask returns the guesses that rule allows, one bit per guess. It uses the memory of dst if that is large
	// enough.
	Mask(rule int32, dst []uint64) []uint64
}

// NewRules returns the Rules of mode for the guesses of p, or nil in easy mode, which allows all guesses.
func NewRules(p *Words, mode Mode) Rules {
	switch mode {
	case Hard:
		return newHardRules(p)
	case Strict:
		return newStrictRules(p)
	}
	return nil
}

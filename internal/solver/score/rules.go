package score

// A Mode determines which guesses are legal, given the clues so far.
type Mode uint8

// The modes of the game, each with the guesses that it allows.
const (
	Easy   Mode = iota // every guess
	Hard               // guesses that keep correct letters in place and use present letters again
	Strict             // guesses that fit all clues
)

// Rules determines which guesses are legal in hard mode or strict play, given the clues so far. A rule is a set of
// legal guesses, identified by a number. Rule 0 allows all guesses. Rules is safe for concurrent use.
type Rules interface {
	// Every answer that fits the clues is allowed. Once a guess is forbidden, it is forbidden for the rest of the game.

	// After returns the number of the rule that applies after guess g. rule is the number of the rule for g, which must
	// allow g. a is any answer that gives g its score.
	After(rule, g, a int32) int32
	// Mask returns a bit set of the guesses that the rule with the given number allows. It may reuse the memory of dst,
	// which can be nil.
	Mask(rule int32, dst []uint64) []uint64
}

// NewRules returns the Rules for the given mode and the legal guesses in p. It returns nil for easy mode, because every
// guess is always legal there.
func NewRules(p *Words, mode Mode) Rules {
	switch mode {
	case Hard:
		return newHardRules(p)
	case Strict:
		return newStrictRules(p)
	}
	return nil
}

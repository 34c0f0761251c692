package score

// A Mode determines which guesses are legal, given the clues so far.
type Mode uint8

// The modes of the game, each with the guesses that it allows.
const (
	Easy   Mode = iota // every guess
	Hard               // guesses that keep correct letters in place and use present letters again
	Strict             // guesses that fit all clues
)

// A Rule identifies the guesses that hard mode or strict play allows after some clues. Rule 0 allows all guesses, and
// is the only rule in easy mode.
type Rule int32

// Rules determines which guesses are legal in hard mode or strict play. It is safe for concurrent use.
type Rules interface {
	// Every answer that fits the clues is allowed. Once a guess is forbidden, it is forbidden for the rest of the game.

	// After returns the rule for the guess after g if g gets the score that it has for answer a. rule is the rule for g
	// itself, and must allow g.
	After(rule Rule, g, a int32) Rule
	// Mask returns a bit set of the guesses that rule allows. It may reuse the memory of dst, which can be nil.
	Mask(rule Rule, dst []uint64) []uint64
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

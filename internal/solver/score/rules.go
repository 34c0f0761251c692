package score

// A Mode says which guesses a game allows.
type Mode uint8

// The modes of the game.
const (
	Easy   Mode = iota // every guess
	Hard               // guesses that use the hints again; see hardRules
	Strict             // guesses that fit all clues
)

// Rules finds the guesses that a game allows, and numbers the rules met in a search. Rule 0 allows every
// guess. A rule allows nothing that an earlier rule of the same game forbids, and it allows every answer
// that fits the clues. Several goroutines may use it.
type Rules interface {
	// After returns the rule for the guess that follows guess g, made under rule, if a is the answer or
	// scores like it.
	After(rule, g, a int32) int32
	// Mask returns the guesses that rule allows as bits, in dst's memory.
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

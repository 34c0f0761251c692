package game

import (
	"fmt"
	"slices"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// MaxBoards is the greatest number of boards that a round can have.
const MaxBoards = 32

// DefaultTries returns the number of guesses that a game of so many boards has
// without more being said: that of the original game for one, and one more for each
// further board, as in Dordle, Quordle and the like.
func DefaultTries(boards int) int { return boards + 5 }

// Rules are what a round is played by. Hard mode, strict rules and the adversary are
// for one board.
type Rules struct {
	Boards    int  // boards at once, each with an answer of its own, 1 to MaxBoards; 0 is 1
	Tries     int  // guesses that may be made, 1 or more
	Hard      bool // hard mode, as in the original
	Strict    bool // every guess must still be a candidate
	Adversary bool // no answer is chosen: each score is the one that leaves most candidates
}

// An Outcome is how a round stands.
type Outcome uint8

const (
	Playing Outcome = iota
	Won
	Lost // the last try was no good
	Quit // given up before that
)

// String returns the outcome's name: playing, won, lost or quit.
func (o Outcome) String() string {
	if o > Quit {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return [...]string{"playing", "won", "lost", "quit"}[o]
}

// A Source is where the answer of a round came from.
type Source uint8

const (
	Drawn Source = iota // by the sitting's seed
	Daily               // the puzzle of a day
	Given               // set by somebody
)

// A Round is one game. It is not for several goroutines at once; what
// [Round.View] returns is apart from it.
type Round struct {
	vocabulary *vocabulary.Vocabulary
	rules      Rules
	source     Source
	seed       uint64
	number     int
	played     []string // answers that came before it in its sitting
	day        Day
	lasting    bool
	chosen     bool // see Chosen

	answers []string   // by board; nil while an adversary has not settled on one
	foe     *adversary // nil unless the rules have one
	boards  *constraint.Boards
	advised []bool // by turn: the guess was the engine's
	help    Help   // asked for besides
	shown   []int  // 0-based places of letters that were shown, counted on from board to board
	outcome Outcome
}

// Help is how much of the engine's help a player has taken, by degrees.
type Help uint8

const (
	NoHelp     Help = iota
	HelpCount       // how many words still fit
	HelpLetter      // a letter of the answer
	HelpGuess       // a whole guess
)

// helpNames are what the degrees are called in records.
var helpNames = [...]string{"", "count", "letter", "guess"}

// String returns the name of the degree: count, letter or guess; "" of none.
func (h Help) String() string {
	if h > HelpGuess {
		return fmt.Sprintf("Help(%d)", uint8(h))
	}
	return helpNames[h]
}

// ParseHelp returns the degree of a name. It reports whether there is one.
func ParseHelp(name string) (Help, bool) {
	i := slices.Index(helpNames[:], name)
	return Help(max(i, 0)), i >= 0
}

// Help returns the most help that was taken in the round.
func (r *Round) Help() Help {
	if slices.Contains(r.advised, true) {
		return HelpGuess
	}
	return r.help
}

// Unusual returns why the round, which is over, counts in no streak and in no
// distribution of the usual ones; "" if it does. A round that is lost with help
// is lost.
func (r *Round) Unusual() string {
	return WhyUnusual(r.source == Given, r.rules.Boards, r.rules.Tries, r.Help() != NoHelp && r.outcome == Won)
}

// WhyUnusual is [Round.Unusual] for a round whose answer was set by somebody or
// not, that had so many boards and tries, and was won with help or not.
func WhyUnusual(given bool, boards, tries int, wonWithHelp bool) string {
	switch {
	case given:
		return "custom answer"
	case tries != DefaultTries(boards):
		return plural.Count(tries, "try")
	case wonWithHelp:
		return "with hints"
	}
	return ""
}

func newRound(v *vocabulary.Vocabulary, rules Rules, answers []string) *Round {
	rules.Boards = max(1, rules.Boards)
	return &Round{vocabulary: v, rules: rules, answers: answers, boards: constraint.NewBoards(rules.Boards, v.Length())}
}

// NewRound returns a round against answers that somebody has set, one for each
// board, in the vocabulary or not. The rules' boards are as many, and their adversary
// does not apply.
func NewRound(v *vocabulary.Vocabulary, rules Rules, answers ...string) (*Round, error) {
	words := make([]string, len(answers))
	for i, answer := range answers {
		word, err := dict.CanonicalIn(constraint.AnySymbol, answer)
		if err != nil {
			return nil, err
		}
		if n := constraint.CountLetters(word); n != v.Length() {
			return nil, fmt.Errorf("the answer %s has %s, this game's words have %d", printable.Short(word), plural.Count(n, "letter"), v.Length())
		}
		if slices.Contains(words, word) {
			return nil, fmt.Errorf("%s is the answer of two boards", printable.Short(word))
		}
		words[i] = word
	}
	rules.Boards, rules.Adversary = len(words), false
	r := newRound(v, rules, words)
	r.source = Given
	return r, nil
}

// Vocabulary returns the words of the round.
func (r *Round) Vocabulary() *vocabulary.Vocabulary { return r.vocabulary }

// Rules returns what the round is played by.
func (r *Round) Rules() Rules { return r.rules }

// Source returns where the answer came from.
func (r *Round) Source() Source { return r.source }

// Seed returns the seed of the sitting, and Number the 1-based place of the
// round among those drawn by it; 0 if it was not drawn.
func (r *Round) Seed() uint64 { return r.seed }

// Number is described at [Round.Seed].
func (r *Round) Number() int { return r.number }

// Chosen reports whether the seed was asked for, see [Sitting.ResumeSeed]: then the same
// round may have been played before, and may be again.
func (r *Round) Chosen() bool { return r.chosen }

// Day returns the day of a daily puzzle; false if it is none.
func (r *Round) Day() (Day, bool) { return r.day, r.source == Daily }

// Lasting reports whether the round, when it is left, stays as it is and can be
// taken up again: a daily puzzle, or a round of a sitting that has resumed one or
// looked for one, see [Sitting.Resume] and [Sitting.ResumeSeed].
func (r *Round) Lasting() bool { return r.lasting }

// begun reports whether there is something to keep of a round that lasts: of a
// daily puzzle help too, of another a guess.
func (r *Round) begun() bool { return r.lasting && (r.source == Daily || r.Made() > 0) }

// Kept returns the round as it stands, for a journal to keep: with its answer.
func (r *Round) Kept() *Kept {
	kept := &Kept{
		Rules: r.rules, Advised: slices.Clone(r.advised), Quit: r.outcome == Quit, Help: r.help, Shown: slices.Clone(r.shown),
		Seed: r.seed, Number: r.number, Answers: r.answers, Played: r.played,
	}
	for _, turn := range r.Turns() {
		kept.Guesses = append(kept.Guesses, turn.Guess)
	}
	return kept
}

// PuzzleID returns the [PuzzleID] of a daily puzzle, "" of another round.
func (r *Round) PuzzleID() string {
	if r.source != Daily {
		return ""
	}
	return PuzzleID(r.day, r.answers...)
}

// Turns returns the guesses made and their scores.
func (r *Round) Turns() []constraint.Turn { return r.boards.Turns() }

// Made returns how many guesses were made.
func (r *Round) Made() int { return len(r.advised) }

// Advised reports whether the guess of a 0-based turn was the engine's.
func (r *Round) Advised(turn int) bool { return r.advised[turn] }

// Left returns how many guesses may still be made.
func (r *Round) Left() int {
	if r.outcome != Playing {
		return 0
	}
	return r.rules.Tries - r.Made()
}

// Outcome returns how the round stands.
func (r *Round) Outcome() Outcome { return r.outcome }

// Over reports whether the round has an outcome.
func (r *Round) Over() bool { return r.outcome != Playing }

// Answers returns the answers, by board, once the round is over, nil before. An
// adversary's is one of those that were left.
func (r *Round) Answers() []string {
	if r.outcome == Playing {
		return nil
	}
	return r.answers
}

// Sum returns the turns that each solved board took, added up: what Octordle calls
// the score of a round that is won.
func (r *Round) Sum() int {
	sum := 0
	for i := range r.rules.Boards {
		sum += r.boards.Found(i)
	}
	return sum
}

// Guess makes a guess, as it was typed, and returns the turn that it is. The error is
// a [*Refusal] if it does not count.
func (r *Round) Guess(guess string) (constraint.Turn, error) {
	word, err := r.Check(guess)
	if err != nil {
		return constraint.Turn{}, err
	}
	return r.play(word, false)
}

// play adds a word that counts to the turns.
func (r *Round) play(word string, advised bool) (constraint.Turn, error) {
	var turn constraint.Turn
	if r.foe != nil {
		turn = constraint.Turn{Guess: word, Scores: []constraint.Score{r.foe.score(word)}}
	} else {
		turn = r.boards.Score(r.answers, word)
	}
	if err := r.boards.Add(turn); err != nil {
		return constraint.Turn{}, err // cannot be: there are answers that give all scores
	}
	r.advised = append(r.advised, advised)
	switch {
	case r.boards.Over():
		r.end(Won)
	case r.Made() == r.rules.Tries:
		r.end(Lost)
	}
	return turn, nil
}

// Quit gives the round up, if it is not over.
func (r *Round) Quit() {
	if r.outcome == Playing {
		r.end(Quit)
	}
}

func (r *Round) end(o Outcome) {
	r.outcome = o
	if r.foe != nil {
		r.answers = []string{r.foe.pick()}
	}
}

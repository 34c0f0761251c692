package game

import (
	"fmt"
	"slices"

	"wfind/constraint"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// DefaultTries returns the number of guesses that players usually have for a number of
// boards: six for one board and one more for each further board, as in Dordle and Quordle.
func DefaultTries(boards int) int { return boards + 5 }

// Rules are the rules of a round. Hard, Strict and Adversary are for one board only.
type Rules struct {
	Boards    int  // the number of boards, 1 to [constraint.MaxBoards]; 0 means 1
	Tries     int  // the number of guesses, 1 or more
	Hard      bool // hard mode, as in the original
	Strict    bool // every guess must be a possible answer
	Adversary bool // no answer is chosen; each score leaves as many possible answers as it can
}

// Modes names the rules Hard, Strict and Adversary that are on.
func (r Rules) Modes() []string {
	var names []string
	for _, mode := range []struct {
		on   bool
		name string
	}{{r.Hard, "hard mode"}, {r.Strict, "strict"}, {r.Adversary, "adversary"}} {
		if mode.on {
			names = append(names, mode.name)
		}
	}
	return names
}

// OnBoard returns the beginning of a message about a board, counted from 0: "Board 2: ", or "" if
// there is only one board.
func (r Rules) OnBoard(board int) string {
	if r.Boards == 1 {
		return ""
	}
	return fmt.Sprintf("Board %d: ", board+1)
}

// Explain returns a sentence about each of the rules Hard, Strict and Adversary that is on, for the
// player to read. It names no colours, which depend on the palette.
func (r Rules) Explain() []string {
	var lines []string
	if r.Hard {
		lines = append(lines, "Hard mode: "+HardRule+".")
	}
	if r.Strict {
		lines = append(lines, "Strict: every guess must be a possible answer.")
	}
	if r.Adversary {
		lines = append(lines, "Adversary: there is no fixed answer. Each score leaves as many possible answers as it can.")
	}
	return lines
}

// An Outcome is the state of a round.
type Outcome uint8

const (
	Playing Outcome = iota
	Won
	Lost // not solved by the last guess
	Quit // given up
)

// String returns the name of the outcome: playing, won, lost or quit.
func (o Outcome) String() string {
	if o > Quit {
		return fmt.Sprintf("Outcome(%d)", uint8(o))
	}
	return [...]string{"playing", "won", "lost", "quit"}[o]
}

// A Source is where the answers of a round come from.
type Source uint8

const (
	Drawn Source = iota // drawn by the sitting's seed
	Daily               // the puzzle of a day
	Given               // set by somebody
)

// A Round is one play of the game. Several goroutines must not use it at once, but they
// may use what [Round.View] returns.
type Round struct {
	vocabulary *vocabulary.Vocabulary
	rules      Rules
	source     Source
	seed       uint64
	number     int
	played     []string // the answers of earlier rounds of its sitting
	day        Day
	lasting    bool
	chosen     bool // see Chosen

	answers   []string   // by board; nil while an adversary has not picked one
	adversary *adversary // nil unless the rules have one
	boards    *constraint.Boards
	advised   []bool // by turn: the guess was a suggestion
	help      Help   // the most help that was given, without suggestions
	shown     []int  // the places of letters that were shown, from 0, counted on from board to board
	outcome   Outcome
}

// Help is a degree of help that the player can ask for.
type Help uint8

const (
	NoHelp     Help = iota
	HelpCount       // the number of possible answers
	HelpLetter      // a letter of the answer
	HelpGuess       // a whole guess
)

// helpNames holds the names of the degrees, as they are recorded.
var helpNames = [...]string{"", "count", "letter", "guess"}

// String returns the name of the degree: count, letter or guess, or "" for none.
func (h Help) String() string {
	if h > HelpGuess {
		return fmt.Sprintf("Help(%d)", uint8(h))
	}
	return helpNames[h]
}

// ParseHelp returns the degree whose String is name, and reports whether there is one.
func ParseHelp(name string) (Help, bool) {
	i := slices.Index(helpNames[:], name)
	return Help(max(i, 0)), i >= 0
}

// Help returns the most help that was given in the round.
func (r *Round) Help() Help {
	if slices.Contains(r.advised, true) {
		return HelpGuess
	}
	return r.help
}

// Unusual returns the reason why the round does not count for streaks and statistics, or ""
// if it counts. The round must be over. A loss with help counts as a loss.
func (r *Round) Unusual() string {
	return WhyUnusual(r.source == Given, r.rules.Boards, r.rules.Tries, r.Help() != NoHelp && r.outcome == Won)
}

// WhyUnusual is like [Round.Unusual], for a game that need not be a Round. given reports
// whether somebody set its answer.
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
	return &Round{vocabulary: v, rules: rules, answers: answers, boards: constraint.Must(constraint.NewBoards(rules.Boards, v.Length()))}
}

// NewRound returns a round with answers that somebody has set, one per board. The answers
// need not be in the vocabulary, but must be different words of its length; otherwise
// NewRound returns an error. It ignores the rules Boards and Adversary.
func NewRound(v *vocabulary.Vocabulary, rules Rules, answers ...string) (*Round, error) {
	words := make([]string, len(answers))
	for i, answer := range answers {
		word, err := constraint.AnySymbol.ParseWord(answer)
		if err != nil {
			return nil, err
		}
		if n := constraint.CountLetters(word); n != v.Length() {
			return nil, fmt.Errorf("the answer %s has %s, but this game's words have %d", printable.Short(word), plural.Count(n, "letter"), v.Length())
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

// Rules returns the rules of the round.
func (r *Round) Rules() Rules { return r.rules }

// Source returns where the answers come from.
func (r *Round) Source() Source { return r.source }

// Seed returns the seed that a round was drawn with, or 0 if it was not drawn.
func (r *Round) Seed() uint64 { return r.seed }

// Number returns the number of the round among the rounds that its seed draws, counted from
// 1, or 0 if the round was not drawn.
func (r *Round) Number() int { return r.number }

// Chosen reports whether the player chose the seed, see [Sitting.ResumeSeed]. The same
// round may then be played several times.
func (r *Round) Chosen() bool { return r.chosen }

// Day returns the day of a daily puzzle. It reports false for any other round.
func (r *Round) Day() (Day, bool) { return r.day, r.source == Daily }

// Lasting reports whether the round can be resumed after the player has left: a daily
// puzzle, or a round of a sitting after [Sitting.Resume] or [Sitting.ResumeSeed].
func (r *Round) Lasting() bool { return r.lasting }

// Kept returns the current state of the round, answers included, for a journal to save.
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

// PuzzleID returns the [PuzzleID] of a daily puzzle, or "" for another round.
func (r *Round) PuzzleID() string {
	if r.source != Daily {
		return ""
	}
	return PuzzleID(r.day, r.answers...)
}

// Turns returns the guesses with their scores on each board.
func (r *Round) Turns() []constraint.Turn { return r.boards.Turns() }

// Made returns the number of guesses that were made.
func (r *Round) Made() int { return len(r.advised) }

// Advised reports whether the guess of a turn, counted from 0, was a suggestion.
func (r *Round) Advised(turn int) bool { return r.advised[turn] }

// Left returns the number of guesses that are left, 0 once the round is over.
func (r *Round) Left() int {
	if r.outcome != Playing {
		return 0
	}
	return r.rules.Tries - r.Made()
}

// Outcome returns the state of the round.
func (r *Round) Outcome() Outcome { return r.outcome }

// Over reports whether the round is over.
func (r *Round) Over() bool { return r.outcome != Playing }

// Answers returns the answers by board, or nil before the round is over. A round against an
// adversary ends with one of the possible answers.
func (r *Round) Answers() []string {
	if r.outcome == Playing {
		return nil
	}
	return r.answers
}

// Sum returns the sum, over all solved boards, of the number of guesses that each took.
// Octordle calls it the score.
func (r *Round) Sum() int {
	sum := 0
	for i := range r.rules.Boards {
		turns, _ := r.boards.Found(i)
		sum += turns
	}
	return sum
}

// Guess makes a guess, as the player typed it, and returns its scores. It returns a
// [*Refusal] if the guess does not count.
func (r *Round) Guess(guess string) (constraint.Turn, error) {
	word, err := r.Check(guess)
	if err != nil {
		return constraint.Turn{}, err
	}
	return r.play(word, false)
}

// play makes a guess that is known to count.
func (r *Round) play(word string, advised bool) (constraint.Turn, error) {
	var turn constraint.Turn
	if r.adversary != nil {
		turn = constraint.Turn{Guess: word, Scores: []constraint.Score{r.adversary.score(word)}}
	} else {
		turn = r.boards.Score(r.answers, word)
	}
	if err := r.boards.Add(turn); err != nil {
		return constraint.Turn{}, err // cannot happen: the answers give these scores
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

// Quit gives up the round, unless it is over.
func (r *Round) Quit() {
	if r.outcome == Playing {
		r.end(Quit)
	}
}

func (r *Round) end(o Outcome) {
	r.outcome = o
	if r.adversary != nil {
		r.answers = []string{r.adversary.pick()}
	}
}

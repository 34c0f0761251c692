package game

import (
	"fmt"
	"slices"

	"wfind/constraint"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// DefaultTries returns the usual number of guesses for a number of boards: six for one board, and
// one more for each further board, as in Dordle and Quordle.
func DefaultTries(boards int) int { return boards + 5 }

// Rules are the rules of a round. Hard, Strict and Adversary require that there is only one board.
type Rules struct {
	Boards    int  `json:"boards,omitempty"`    // the number of boards, 1 to [constraint.MaxBoards]; 0 means 1
	Tries     int  `json:"tries"`               // the number of guesses, 1 or more
	Hard      bool `json:"hard,omitempty"`      // hard mode, as in the original
	Strict    bool `json:"strict,omitempty"`    // every guess must be a possible answer
	Adversary bool `json:"adversary,omitempty"` // no answer is chosen; each score leaves as many possible answers as it can
}

// Modes returns short names of those of the rules Hard, Strict and Adversary that are on.
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

// OnBoard returns the start of a message about a board, counted from 0, such as "Board 2: ". If
// there is only one board, it returns "".
func (r Rules) OnBoard(board int) string {
	if r.Boards == 1 {
		return ""
	}
	return fmt.Sprintf("Board %d: ", board+1)
}

// Explain returns a sentence for the player about each of the rules Hard, Strict and Adversary that
// is on. It names no colours, since these depend on the palette.
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

// An Outcome says whether a round is still being played, and how it ended otherwise.
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

// A Source says where the answers of a round come from.
type Source uint8

const (
	Drawn Source = iota // drawn by the sitting's seed
	Daily               // the puzzle of a day
	Given               // set by somebody
)

// A Round is one play of the game. Goroutines must not share a Round, but they can share the
// results of [Round.View].
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

// Help is a degree of help that the player can ask for. A greater value gives away more.
type Help uint8

const (
	NoHelp     Help = iota
	HelpCount       // the number of possible answers
	HelpLetter      // a letter of the answer
	HelpGuess       // a whole guess
)

var helpNames = [...]string{"", "count", "letter", "guess"}

// String returns the name of the degree: count, letter or guess, or "" for none.
func (h Help) String() string {
	if h > HelpGuess {
		return fmt.Sprintf("Help(%d)", uint8(h))
	}
	return helpNames[h]
}

// MarshalText returns the name of the degree, so that it is a string in JSON.
func (h Help) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText parses the name of a degree. An unknown name, which a later version of wfind may
// have written, becomes HelpCount.
func (h *Help) UnmarshalText(text []byte) error {
	*h = HelpCount
	if i := slices.Index(helpNames[:], string(text)); i >= 0 {
		*h = Help(i)
	}
	return nil
}

// Help returns the highest degree of help that the player had in the round.
func (r *Round) Help() Help {
	if slices.Contains(r.advised, true) {
		return HelpGuess
	}
	return r.help
}

// Unusual returns why the round does not count in streaks and statistics, or "" if it counts. The
// round must be over. Help does not matter in a round that was lost.
func (r *Round) Unusual() string {
	return WhyUnusual(r.source == Given, r.rules.Boards, r.rules.Tries, r.Help() != NoHelp && r.outcome == Won)
}

// WhyUnusual is [Round.Unusual] for a recorded game. Set given if somebody set its answer.
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

// NewRound returns a round with answers that somebody has set, one per board. It ignores the rules
// Boards and Adversary. It returns an error unless the answers are different words of the right
// length; they need not be in the vocabulary.
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

// Source returns where the answers of the round come from.
func (r *Round) Source() Source { return r.source }

// Seed returns the seed by which the answers were drawn, or 0 if they were not drawn.
func (r *Round) Seed() uint64 { return r.seed }

// Number returns how many rounds had been drawn by the seed, this one included. It returns 0 if the
// answers were not drawn.
func (r *Round) Number() int { return r.number }

// Chosen reports whether the player chose the seed; see [Sitting.ResumeSeed]. The same round can
// then be played several times.
func (r *Round) Chosen() bool { return r.chosen }

// Day returns the date of a daily puzzle. If ok is false, the round is not a daily puzzle.
func (r *Round) Day() (day Day, ok bool) { return r.day, r.source == Daily }

// Lasting reports whether the player can quit the round and resume it later. That is true for daily
// puzzles, and for drawn rounds after [Sitting.Resume] or [Sitting.ResumeSeed].
func (r *Round) Lasting() bool { return r.lasting }

// State returns the state of the round for a journal to save. It includes the answers.
func (r *Round) State() *SavedRound {
	saved := &SavedRound{
		Rules: r.rules, Advised: slices.Clone(r.advised), Quit: r.outcome == Quit, Help: r.help, Shown: slices.Clone(r.shown),
		Seed: r.seed, Number: r.number, Answers: r.answers, Played: r.played,
	}
	for _, turn := range r.Turns() {
		saved.Guesses = append(saved.Guesses, turn.Guess)
	}
	return saved
}

// PuzzleID returns the [PuzzleID] of a daily puzzle, or "" for other rounds.
func (r *Round) PuzzleID() string {
	if r.source != Daily {
		return ""
	}
	return PuzzleID(r.day, r.answers...)
}

// Turns returns the guesses and their scores on each board.
func (r *Round) Turns() []constraint.Turn { return r.boards.Turns() }

// Made returns the number of guesses made so far.
func (r *Round) Made() int { return len(r.advised) }

// Advised reports whether the guess of a turn, counted from 0, was a suggestion.
func (r *Round) Advised(turn int) bool { return r.advised[turn] }

// Left returns the number of guesses left. It returns 0 once the round is over.
func (r *Round) Left() int {
	if r.outcome != Playing {
		return 0
	}
	return r.rules.Tries - r.Made()
}

// Outcome reports whether the round was won, lost or given up, or is still being played.
func (r *Round) Outcome() Outcome { return r.outcome }

// Over reports whether the round was won, lost or given up.
func (r *Round) Over() bool { return r.outcome != Playing }

// Answers returns the answers by board once the round is over, and nil before. Against an
// adversary, one of the remaining answers is chosen at the end.
func (r *Round) Answers() []string {
	if r.outcome == Playing {
		return nil
	}
	return r.answers
}

// Sum returns the total number of guesses that the solved boards took. In Octordle, this is the
// score.
func (r *Round) Sum() int {
	sum := 0
	for i := range r.rules.Boards {
		turns, _ := r.boards.Found(i)
		sum += turns
	}
	return sum
}

// Guess makes a guess as the player typed it, and returns its scores. It returns a [*Refusal] if
// the guess does not count.
func (r *Round) Guess(guess string) (constraint.Turn, error) {
	word, err := r.Check(guess)
	if err != nil {
		return constraint.Turn{}, err
	}
	return r.play(word, false)
}

// play makes a guess that has been checked.
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

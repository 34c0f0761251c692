package game

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
	"wfind/internal/vocabulary"
)

// DefaultTries returns the usual number of guesses allowed: 6 for one board, as in Wordle, plus 1
// for each further board.
func DefaultTries(boards int) int { return boards + 5 }

// CheckAnswers returns an error if there are fewer possible answers than boards, because each board
// needs a different answer.
func CheckAnswers(answers, boards int) error {
	if answers >= boards {
		return nil
	}
	return fmt.Errorf("a game on %[1]d boards needs %[1]d different answers, but the list of answers has only %[2]d", boards, answers)
}

// Rules contains the rules of a round. With several boards, the fields Hard, Strict and Adversary
// must be false.
type Rules struct {
	Boards    int  `json:"boards,omitempty"`    // the number of boards, 1 to [constraint.MaxBoards]; 0 means 1
	Tries     int  `json:"tries"`               // the number of guesses allowed, 1 or more
	Hard      bool `json:"hard,omitempty"`      // hard mode, as in Wordle
	Strict    bool `json:"strict,omitempty"`    // every guess must be a possible answer
	Adversary bool `json:"adversary,omitempty"` // no answer is chosen in advance; each score leaves the most possible answers
}

// Modes returns the names of the modes that are on, such as "hard mode" and "strict". The flag for a mode
// has the same name, but without the suffix " mode".
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

// OnBoard returns a prefix for messages about a board, such as "Board 1: " for board 0. It returns
// "" if the game has only one board.
func (r Rules) OnBoard(board int) string {
	if r.Boards == 1 {
		return ""
	}
	return fmt.Sprintf("Board %d: ", board+1)
}

// Explain returns one sentence for the player about each mode that is on, such as hard mode.
func (r Rules) Explain() []string {
	var lines []string
	if r.Hard {
		lines = append(lines, "Hard mode: "+HardRule+".")
	}
	if r.Strict {
		lines = append(lines, "Strict play: every guess must fit all clues.")
	}
	if r.Adversary {
		lines = append(lines, "Adversary: no answer is chosen in advance. Each guess gets the score that leaves the most possible answers.")
	}
	return lines
}

// An Outcome is the result of a round: won, lost or given up. It is [Playing] until the round ends.
type Outcome string

const (
	Playing Outcome = "" // not over yet
	Won     Outcome = "won"
	Lost    Outcome = "lost" // not solved within the allowed guesses
	Quit    Outcome = "quit" // the player gave up
)

// A Source is a way to choose the answers of a round: at random, by date, or by a person's choice.
type Source uint8

const (
	Drawn Source = iota // drawn at random from a seed
	Daily               // the daily puzzle for a date
	Given               // custom answers, chosen by a person
)

// An Origin records how a round was started: where its answers came from, and whether the player
// can resume or repeat the round.
type Origin struct {
	Source    Source
	Day       Day    // the date of a daily puzzle
	Seed      uint64 // the seed of a drawn round
	Number    int    // the number of a drawn round, counted from 1 for each seed
	Chosen    bool   // a person chose the seed or the answers, so the same round can be played again
	Resumable bool   // the player can quit the round and resume it later
}

// A Round is one play of the game on one or more boards, until it is won, lost or given up. It is
// not safe for concurrent use, but other goroutines can use a [View] of it.
type Round struct {
	vocabulary *vocabulary.Vocabulary
	rules      Rules
	origin     Origin
	played     []string // the answers used earlier in the sitting

	answers   []string   // one for each board; nil if an adversary has not chosen its answer yet
	adversary *adversary // nil unless the rules have one
	boards    *constraint.Boards
	advised   []bool // for each turn, whether the guess was suggested
	hint      Hint   // the most revealing hint used, not counting suggested guesses
	shown     []int  // each revealed letter, as board * word length + position; both count from 0
	outcome   Outcome
}

// A Hint is a kind of help that the player can ask for, such as a letter of the answer.
type Hint string

const (
	NoHint     Hint = ""
	HintCount  Hint = "count"  // the number of possible answers
	HintLetter Hint = "letter" // a letter of the answer; sorts after HintCount, because it reveals more
	HintGuess  Hint = "guess"  // a whole guess
)

// Hint returns the most revealing kind of hint that the player used, or [NoHint].
func (r *Round) Hint() Hint {
	if slices.Contains(r.advised, true) {
		return HintGuess
	}
	return r.hint
}

// Unusual returns the reason why the round does not count in statistics, such as "hints used". It
// returns "" if the round counts.
func (r *Round) Unusual() string {
	return r.rules.WhyUnusual(r.origin.Source == Given, r.Hint() != NoHint && r.outcome == Won)
}

// WhyUnusual returns the reason why a game with the rules r does not count in statistics, such as
// "hints used". It returns "" if the game counts. customAnswer means that a person chose the answer.
// wonWithHints means that the player used hints and won.
func (r Rules) WhyUnusual(customAnswer, wonWithHints bool) string {
	switch {
	case customAnswer:
		return "custom answer"
	case r.Tries != DefaultTries(r.Boards):
		return plural.Count(r.Tries, "guess") + " allowed"
	case wonWithHints:
		return "hints used"
	}
	return ""
}

// newRound returns a round with the given answers, one for each board. played holds the answers
// used earlier in the sitting, and origin describes how the round was started. If rules.Adversary
// is set, newRound ignores answers, and the adversary never chooses a word in played.
func newRound(v *vocabulary.Vocabulary, rules Rules, origin Origin, answers, played []string) *Round {
	r := &Round{vocabulary: v, rules: rules, origin: origin, answers: answers, played: played}
	if rules.Adversary {
		r.answers = nil
		unused := slices.DeleteFunc(slices.Clone(v.Answers()), func(w string) bool { return slices.Contains(played, w) })
		r.adversary = &adversary{unused, rand.NewPCG(origin.Seed, uint64(origin.Number))}
	}
	r.rules.Boards = max(1, len(r.answers))
	r.boards = constraint.Must(constraint.NewBoards(r.rules.Boards, v.Length()))
	return r
}

// ParseAnswers parses the answers of a game, one for each board. It returns an error if there are more than
// [constraint.MaxBoards] answers, if they differ in length, if two are the same, or if any of them is too
// long or is not a word in the alphabet a.
func ParseAnswers(a constraint.Alphabet, texts []string) ([]string, error) {
	if n := len(texts); n > constraint.MaxBoards {
		return nil, fmt.Errorf("%d answers are too many; each needs a board, and a game can have at most %d boards", n, constraint.MaxBoards)
	}
	var answers []string
	for _, text := range texts {
		answer, err := a.ParseWord(text)
		if err != nil && len(texts) > 1 {
			err = fmt.Errorf("%s: %w", printable.Short(strings.Join(texts, ",")), err)
		}
		if err != nil {
			return nil, err
		}
		if n := constraint.CountLetters(answer); n > constraint.MaxLength {
			return nil, fmt.Errorf("the answer %s has %d letters, but a word can have at most %d", printable.Short(answer), n, constraint.MaxLength)
		}
		if slices.Contains(answers, answer) {
			return nil, fmt.Errorf("the word %s is the answer on two boards; each board needs a different answer", printable.Short(answer))
		}
		answers = append(answers, answer)
		if have, want := constraint.CountLetters(answer), constraint.CountLetters(answers[0]); have != want {
			return nil, fmt.Errorf("the answers must have the same length, but %s has %s and %s has %d", printable.Short(answers[0]), plural.Count(want, "letter"), printable.Short(answer), have)
		}
	}
	return answers, nil
}

// NewRound returns a round with the given answers, one for each board, as [ParseAnswers] returns them.
// They must be as long as the words in v, but need not be in v. NewRound ignores rules.Boards and
// rules.Adversary.
func NewRound(v *vocabulary.Vocabulary, rules Rules, answers ...string) *Round {
	rules.Adversary = false
	return newRound(v, rules, Origin{Source: Given, Chosen: true}, answers, nil)
}

// Vocabulary returns the words of the round: the legal guesses and the possible answers.
func (r *Round) Vocabulary() *vocabulary.Vocabulary { return r.vocabulary }

// Rules returns the rules of the round. The field Boards is the actual number of boards, whatever was
// passed to [NewRound].
func (r *Round) Rules() Rules { return r.rules }

// Origin describes how the round was started, for example as the daily puzzle of a certain date.
func (r *Round) Origin() Origin { return r.origin }

// Day returns the date of the round's daily puzzle. ok is false if the round is not a daily puzzle.
func (r *Round) Day() (day Day, ok bool) { return r.origin.Day, r.origin.Source == Daily }

// State returns a copy of the round's rules, guesses, hints and answers, for a [Journal] to save.
func (r *Round) State() *SavedRound {
	saved := &SavedRound{
		Rules: r.rules, Advised: slices.Clone(r.advised), Quit: r.outcome == Quit, Hint: r.hint, Shown: slices.Clone(r.shown),
		Seed: r.origin.Seed, Number: r.origin.Number, Answers: r.answers, Played: r.played,
	}
	for _, turn := range r.Turns() {
		saved.Guesses = append(saved.Guesses, turn.Guess)
	}
	return saved
}

// Turns returns the guesses made so far, with their scores on all boards.
func (r *Round) Turns() []constraint.Turn { return r.boards.Turns() }

// Made returns the number of guesses made so far.
func (r *Round) Made() int { return len(r.advised) }

// Outcome returns how the round ended, or [Playing] if it is still in progress.
func (r *Round) Outcome() Outcome { return r.outcome }

// Over reports whether the round has ended.
func (r *Round) Over() bool { return r.outcome != Playing }

// Answers returns the answer of each board. It returns nil until the round is over.
func (r *Round) Answers() []string {
	if r.outcome == Playing {
		return nil
	}
	return r.answers
}

// Sum adds up [Round.Found] over all boards; see the function [Sum].
func (r *Round) Sum() int {
	found := make([]int, r.rules.Boards)
	for i := range found {
		found[i] = r.Found(i)
	}
	return Sum(found)
}

// Sum adds up the numbers of the guesses that solved the boards, as Octordle does to score a game. For
// boards solved on guesses 3 and 5, it returns 8.
func Sum(found []int) (sum int) {
	for _, n := range found {
		sum += n
	}
	return sum
}

// Guess plays the guess on all boards. If the game rejects the guess, Guess returns a [*Refusal] and
// changes nothing.
func (r *Round) Guess(guess string) error {
	word, err := r.Check(guess)
	if err == nil {
		r.play(word, false)
	}
	return err
}

func (r *Round) play(word string, advised bool) {
	var turn constraint.Turn
	if r.adversary != nil {
		turn = constraint.Turn{Guess: word, Scores: []constraint.Score{r.adversary.score(word)}}
	} else {
		turn = r.boards.Score(r.answers, word)
	}
	_ = r.boards.Add(turn) // cannot fail, because the answers give these scores
	r.advised = append(r.advised, advised)
	switch {
	case r.boards.Over():
		r.end(Won)
	case r.Made() == r.rules.Tries:
		r.end(Lost)
	}
}

// Quit gives up the round, unless the round is already over.
func (r *Round) Quit() {
	if r.outcome == Playing {
		r.end(Quit)
	}
}

func (r *Round) end(o Outcome) {
	r.outcome = o
	if r.adversary != nil {
		r.answers = []string{r.adversary.possible[draw(r.adversary.rng, len(r.adversary.possible))]}
	}
}

package game

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/plural"
	"wfind/internal/vocabulary"
)

// DefaultTries is the number of guesses of the original game.
const DefaultTries = 6

// Rules are what a round is played by.
type Rules struct {
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

	answer  string     // "" while an adversary has not settled on one
	foe     *adversary // nil unless the rules have one
	rows    []constraint.Clue
	set     *constraint.Set
	advised []bool // by row: the guess was the engine's
	help    Help   // asked for besides
	shown   []int  // 0-based places of the answer's letters that were shown
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
	return WhyUnusual(r.source == Given, r.rules.Tries, r.Help() != NoHelp && r.outcome == Won)
}

// WhyUnusual is [Round.Unusual] for a round whose answer was set by somebody or
// not, that had so many tries, and was won with help or not.
func WhyUnusual(given bool, tries int, wonWithHelp bool) string {
	switch {
	case given:
		return "its answer was set"
	case tries != DefaultTries:
		return fmt.Sprintf("it had %s", plural.Count(tries, "try"))
	case wonWithHelp:
		return "the engine helped"
	}
	return ""
}

// Shown returns the 0-based places of the letters of the answer that were
// shown as help, and are not known by a guess that has them there.
func (r *Round) Shown() map[int]rune {
	shown := make(map[int]rune)
	for _, place := range r.shown {
		if !r.green(place) {
			shown[place] = []rune(r.answer)[place]
		}
	}
	return shown
}

// green reports whether a guess has the right letter in a place.
func (r *Round) green(place int) bool {
	return slices.ContainsFunc(r.rows, func(c constraint.Clue) bool { return c.Score[place] == constraint.Correct })
}

func newRound(v *vocabulary.Vocabulary, rules Rules, answer string) *Round {
	return &Round{vocabulary: v, rules: rules, answer: answer, set: constraint.NewSet(v.Length())}
}

// NewRound returns a round against an answer that somebody has set, in the
// vocabulary or not. The rules' adversary does not apply.
func NewRound(v *vocabulary.Vocabulary, rules Rules, answer string) (*Round, error) {
	word, err := dict.Canonical(answer)
	if err != nil {
		return nil, err
	}
	if n := utf8.RuneCountInString(word); n != v.Length() {
		return nil, fmt.Errorf("the answer %s has %s, this game's words have %d", constraint.Printable(word), plural.Count(n, "letter"), v.Length())
	}
	rules.Adversary = false
	r := newRound(v, rules, word)
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

// Day returns the day of a daily puzzle; false if it is none.
func (r *Round) Day() (Day, bool) { return r.day, r.source == Daily }

// Lasting reports whether the round, when it is left, stays as it is and can be
// taken up again: a daily puzzle, or a round of a sitting that has resumed one or
// looked for one, see [Sitting.Resume].
func (r *Round) Lasting() bool { return r.lasting }

// begun reports whether there is something to keep of a round that lasts: of a
// daily puzzle help too, of another a guess.
func (r *Round) begun() bool { return r.lasting && (r.source == Daily || len(r.rows) > 0) }

// Kept returns the round as it stands, for a journal to keep: with its answer.
func (r *Round) Kept() *Kept {
	kept := &Kept{
		Rules: r.rules, Advised: slices.Clone(r.advised), Quit: r.outcome == Quit, Help: r.help, Shown: slices.Sorted(maps.Keys(r.Shown())),
		Seed: r.seed, Number: r.number, Answer: r.answer, Played: r.played,
	}
	for _, row := range r.rows {
		kept.Guesses = append(kept.Guesses, row.Guess)
	}
	return kept
}

// PuzzleID returns the [PuzzleID] of a daily puzzle, "" of another round.
func (r *Round) PuzzleID() string {
	if r.source != Daily {
		return ""
	}
	return PuzzleID(r.day, r.answer)
}

// Rows returns the guesses made and their scores. It is not to be changed.
func (r *Round) Rows() []constraint.Clue { return r.rows }

// Advised reports whether the guess of a 0-based row was the engine's.
func (r *Round) Advised(row int) bool { return r.advised[row] }

// Left returns how many guesses may still be made.
func (r *Round) Left() int {
	if r.outcome != Playing {
		return 0
	}
	return r.rules.Tries - len(r.rows)
}

// Outcome returns how the round stands.
func (r *Round) Outcome() Outcome { return r.outcome }

// Over reports whether the round has an outcome.
func (r *Round) Over() bool { return r.outcome != Playing }

// Answer returns the answer once the round is over, "" before. An adversary's
// is one of those that were left.
func (r *Round) Answer() string {
	if r.outcome == Playing {
		return ""
	}
	return r.answer
}

// Guess makes a guess, as it was typed, and returns its score. The error is a
// [*Refusal] if it does not count.
func (r *Round) Guess(guess string) (constraint.Score, error) {
	word, err := r.Check(guess)
	if err != nil {
		return nil, err
	}
	return r.play(word, false)
}

// play adds a word that counts to the rows.
func (r *Round) play(word string, advised bool) (constraint.Score, error) {
	var score constraint.Score
	if r.foe != nil {
		score = r.foe.score(word)
	} else {
		score = constraint.ScoreGuess(r.answer, word)
	}
	row := constraint.Clue{Guess: word, Score: score}
	if err := r.set.Add(row); err != nil {
		return nil, err // cannot be: there is an answer that gives all scores
	}
	r.rows = append(r.rows, row)
	r.advised = append(r.advised, advised)
	switch {
	case score.Solved():
		r.end(Won)
	case len(r.rows) == r.rules.Tries:
		r.end(Lost)
	}
	return score, nil
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
		r.answer = r.foe.settle()
	}
}

// Letters returns the best that is known of each letter guessed.
func (r *Round) Letters() map[rune]constraint.Tile {
	known := make(map[rune]constraint.Tile)
	for _, row := range r.rows {
		for i, letter := range []rune(row.Guess) {
			known[letter] = max(known[letter], row.Score[i])
		}
	}
	return known
}

// Share returns the text that players show each other: the tries taken and
// the squares, without the words. It ends without a newline.
func (r *Round) Share(highContrast bool) string {
	var b strings.Builder
	if day, ok := r.Day(); ok {
		fmt.Fprintf(&b, "%s ", day)
	}
	tries := "X"
	if r.outcome == Won {
		tries = fmt.Sprint(len(r.rows))
	}
	fmt.Fprintf(&b, "wfind %s/%d", tries, r.rules.Tries)
	if r.rules.Hard {
		b.WriteByte('*')
	}
	for _, row := range r.rows {
		b.WriteString("\n" + row.Score.Squares(highContrast))
	}
	return b.String()
}

// A View is what the player knows of a round: what an engine that advises
// gets, apart from the round, so that it can think while the round goes on.
type View struct {
	Vocabulary *vocabulary.Vocabulary
	Rules      Rules
	Rows       []constraint.Clue
	Set        *constraint.Set // what the rows add up to; not to be added to
}

// View returns what the player knows.
func (r *Round) View() View {
	return View{r.vocabulary, r.rules, slices.Clone(r.rows), r.set.Clone()}
}

// matching returns the words that the set does not rule out.
func matching(set *constraint.Set, words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !set.Match(w) })
}

// Possible returns the words that may be the answer, in alphabetical order; see
// [vocabulary.Vocabulary.Fitting].
func (v View) Possible() []string { return v.Vocabulary.Fitting(v.Set).Words }

// Allowed returns the words that would count as the next guess.
func (v View) Allowed() []string {
	words := v.Vocabulary.Guesses()
	if v.Rules.Strict {
		words = matching(v.Set, words)
	}
	if v.Rules.Hard {
		words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return againstHard(v.Rows, w) != nil })
	}
	return words
}

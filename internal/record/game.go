package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"time"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/internal/game"
)

// version is that of the format of a line.
const version = 1

// A Game is a finished game, a line of games.jsonl.
type Game struct {
	Version   int       `json:"v"`
	At        time.Time `json:"at"`     // when it ended, in the player's time zone
	Length    int       `json:"length"` // letters in a word
	Answer    string    `json:"answer"` // upper case, as all words
	Guesses   []string  `json:"guesses"`
	Tries     int       `json:"tries"` // guesses that could be made
	Won       bool      `json:"won"`
	Quit      bool      `json:"quit,omitempty"` // given up
	Hard      bool      `json:"hard,omitempty"`
	Strict    bool      `json:"strict,omitempty"`
	Adversary bool      `json:"adversary,omitempty"`
	Advised   []int     `json:"advised,omitempty"` // the guesses, counted from 1, that the engine made
	Help      string    `json:"help,omitempty"`    // the most help that was taken besides, a game.Help
	Daily     string    `json:"daily,omitempty"`   // the date of a daily puzzle
	Given     bool      `json:"given,omitempty"`   // the answer was set by somebody
	Seed      uint64    `json:"seed,omitempty"`    // of the sitting, of an answer that was drawn
	Round     int       `json:"round,omitempty"`   // 1-based, among those drawn by the seed
	Dict      string    `json:"dict"`              // the lists of words that could be guessed; see JoinLists
	Answers   string    `json:"answers"`           // the list that the answer is from
}

// gameOf returns the record of a round that is over.
func gameOf(r *game.Round) Game {
	rules := r.Rules()
	g := Game{
		Version: version,
		Length:  r.Vocabulary().Length(), Answer: r.Answer(), Tries: rules.Tries,
		Won: r.Outcome() == game.Won, Quit: r.Outcome() == game.Quit,
		Hard: rules.Hard, Strict: rules.Strict, Adversary: rules.Adversary,
		Given: r.Source() == game.Given, Seed: r.Seed(), Round: r.Number(),
	}
	for i, row := range r.Rows() {
		g.Guesses = append(g.Guesses, row.Guess)
		if r.Advised(i) {
			g.Advised = append(g.Advised, i+1)
		}
	}
	if day, ok := r.Day(); ok {
		g.Daily = day.String()
	}
	if r.Help() != game.HelpGuess { // that stands in Advised
		g.Help = r.Help().String()
	}
	return g
}

// Helped reports whether the player had help.
func (g *Game) Helped() bool { return g.Help != "" || len(g.Advised) > 0 }

// Usual reports whether the game counts in streaks and distributions with all
// others: its answer was set by nobody, it had the usual number of tries, and
// it was not won with help.
func (g *Game) Usual() bool {
	return game.WhyUnusual(g.Given, g.Tries, g.Won && g.Helped()) == ""
}

// parse reads a line. What it returns is a game that can have been played:
// its words are words, so that they can be shown.
func parse(line []byte) (Game, error) {
	var g Game
	if !g.scan(line) {
		g = Game{}
		if err := json.Unmarshal(line, &g); err != nil {
			return g, err
		}
	}
	switch {
	case g.Version == 0:
		return g, errors.New("it has no version")
	case g.Version != version:
		return g, fmt.Errorf("it has version %d, this wfind reads %d", g.Version, version)
	}
	if g.Length < 1 || g.Length > constraint.MaxLength || len(g.Guesses) < 1 || len(g.Guesses) > g.Tries || g.At.IsZero() {
		return g, errors.New("a number is out of range")
	}
	if err := cmp.Or(checkWords(g.Length, g.Answer), checkWords(g.Length, g.Guesses...)); err != nil {
		return g, err
	}
	for i, guess := range g.Guesses {
		last := i == len(g.Guesses)-1
		if (guess == g.Answer) != (last && g.Won) {
			return g, errors.New("the guesses and the outcome differ")
		}
	}
	if g.Daily != "" {
		if _, err := game.ParseDay(g.Daily); err != nil {
			return g, err
		}
	}
	return g, nil
}

// checkWords returns an error if one is not a word of the length in upper
// case.
func checkWords(length int, words ...string) error {
	for _, w := range words {
		if upper, err := constraint.ParseWord(w); err != nil || upper != w || utf8.RuneCountInString(w) != length {
			return fmt.Errorf("%s is not a word of %d letters in upper case", constraint.Printable(w), length)
		}
	}
	return nil
}

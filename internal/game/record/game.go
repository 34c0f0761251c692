package record

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/text/printable"
)

const (
	version       = 1 // the version of the format for games with one board
	boardsVersion = 2 // the version of the format for games with several boards
)

// A Game is the record of a finished game, stored as a line of JSON in games.jsonl.
type Game struct {
	Version      int       `json:"v"`
	At           time.Time `json:"at"`               // when the game ended, in the player's time zone
	Length       int       `json:"length"`           // letters in a word
	Answer       string    `json:"answer,omitempty"` // "" if there are several boards; all words are in upper case
	BoardAnswers []string  `json:"boards,omitempty"` // used instead of Answer if there are several boards
	Guesses      []string  `json:"guesses"`
	Tries        int       `json:"tries"` // the number of guesses allowed
	Won          bool      `json:"won"`
	Quit         bool      `json:"quit,omitempty"` // the player gave up
	Hard         bool      `json:"hard,omitempty"`
	Strict       bool      `json:"strict,omitempty"`
	Adversary    bool      `json:"adversary,omitempty"`
	Advised      []int     `json:"advised,omitempty"` // the numbers of the guesses that were suggestions, counted from 1
	Hint         game.Hint `json:"help,omitempty"`    // the most revealing hint used, not counting suggested guesses
	Daily        string    `json:"daily,omitempty"`   // the date of a daily puzzle
	Begun        string    `json:"begun,omitempty"`   // when the player began a daily puzzle, if not on the day when it ended
	Given        bool      `json:"given,omitempty"`   // a person chose the answer
	Seed         uint64    `json:"seed,omitempty"`    // the seed of a randomly drawn answer
	Round        int       `json:"round,omitempty"`   // the number of the round drawn with this seed, counted from 1
	Dict         string    `json:"dict"`              // the names of the lists of legal guesses, joined by [JoinLists]
	AnswerList   string    `json:"answers"`           // the name of the list of answers, as [JoinLists] returns it
}

// gameOf returns the record of the round r. It does not set At, Dict and AnswerList.
func gameOf(r *game.Round) Game {
	s := r.State()
	g := Game{
		Version: version, Length: r.Vocabulary().Length(), Guesses: s.Guesses, Tries: s.Tries,
		Won: r.Outcome() == game.Won, Quit: s.Quit,
		Hard: s.Hard, Strict: s.Strict, Adversary: s.Adversary,
		Given: r.Origin().Source == game.Given, Seed: s.Seed, Round: s.Number,
	}
	if len(s.Answers) == 1 {
		g.Answer = s.Answers[0]
	} else {
		g.Version, g.BoardAnswers = boardsVersion, s.Answers
	}
	for i, advised := range s.Advised {
		if advised {
			g.Advised = append(g.Advised, i+1)
		}
	}
	if day, ok := r.Day(); ok {
		g.Daily = day.String()
	}
	if g.Advised == nil { // a suggestion reveals more than any other hint
		g.Hint = s.Hint
	}
	return g
}

// Solutions returns the answers of the game, one for each board.
func (g *Game) Solutions() []string {
	if g.BoardAnswers == nil {
		return []string{g.Answer}
	}
	return g.BoardAnswers
}

// Helped reports whether the player used a hint of any kind, including suggested guesses.
func (g *Game) Helped() bool { return g.Hint != game.NoHint || len(g.Advised) > 0 }

// Counts reports whether the game counts in streaks and statistics. A game does not count if
// somebody chose the answer, if an unusual number of guesses was allowed, or if the player won with
// hints.
func (g *Game) Counts() bool {
	return g.rules().WhyUnusual(g.Given, g.Won && g.Helped()) == ""
}

func (g *Game) rules() game.Rules {
	return game.Rules{Boards: len(g.Solutions()), Tries: g.Tries, Hard: g.Hard, Strict: g.Strict, Adversary: g.Adversary}
}

// parse parses a finished game from a line of JSON. It returns an error if the game is impossible,
// for example because it has more guesses than allowed.
func parse(line []byte) (Game, error) {
	// The checks also make sure that the words are safe to print.
	var g Game
	if err := unmarshal(line, &g); err != nil {
		return g, err
	}
	switch {
	case g.Version == 0:
		return g, errors.New("the recorded game has no version number")
	case g.Version > boardsVersion || g.Version < 0:
		return g, fmt.Errorf("the recorded game has version %d, but this wfind reads only versions %d and %d", g.Version, version, boardsVersion)
	case (g.Version == boardsVersion) != (len(g.BoardAnswers) > 1) || g.BoardAnswers != nil && g.Answer != "":
		return g, fmt.Errorf("a recorded game must have format version %d if it has one board, or %d if it has several", version, boardsVersion)
	}
	if g.Length < 1 || g.Length > constraint.MaxLength || len(g.Guesses) < 1 || len(g.Guesses) > g.Tries || len(g.BoardAnswers) > constraint.MaxBoards || g.At.IsZero() {
		return g, errors.New("the recorded game has an impossible word length, date, or number of guesses or boards")
	}
	if err := cmp.Or(checkWords(g.Length, g.Solutions(), g.Guesses), g.checkOutcome()); err != nil {
		return g, err
	}
	for _, date := range []string{g.Daily, g.Begun} {
		if _, err := game.ParseDay(date); date != "" && err != nil {
			return g, err
		}
	}
	return g, nil
}

// unmarshal parses the JSON text into v. It skips a byte order mark at the start. Unlike the error
// from [json.Unmarshal], its error is written for players.
func unmarshal(text []byte, v any) error {
	if json.Unmarshal(bytes.TrimPrefix(text, []byte("\ufeff")), v) != nil {
		return errors.New("it is damaged or is not a wfind game")
	}
	return nil
}

// checkOutcome returns an error if the recorded result contradicts the guesses.
func (g *Game) checkOutcome() error {
	last := 0 // the number of the guess that found the last answer, counted from 1
	for _, answer := range g.Solutions() {
		found := 1 + slices.Index(g.Guesses, answer)
		if found == 0 {
			found = len(g.Guesses) + 1
		}
		last = max(last, found)
	}
	if last < len(g.Guesses) || g.Won != (last == len(g.Guesses)) {
		return errors.New("the result of the recorded game does not match its guesses")
	}
	return nil
}

// checkWords returns an error if any word is not in upper case or does not have the given length, or if
// two answers are the same.
func checkWords(length int, answers, guesses []string) error {
	for _, w := range slices.Concat(answers, guesses) {
		if upper, _ := constraint.AnySymbol.ParseWord(w); upper != w || constraint.CountLetters(w) != length {
			return fmt.Errorf("the word %s must have %d letters, all in upper case", printable.Quote(w), length)
		}
	}
	_, err := game.ParseAnswers(constraint.AnySymbol, answers)
	return err
}

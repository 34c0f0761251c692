package game

import (
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// A Why is a reason why a guess does not count, such as [TooShort].
type Why uint8

const (
	NotAWord Why = iota + 1 // it is empty, or has a character that is not a letter
	TooShort
	TooLong
	Unknown      // not in the word list
	AgainstHard  // against hard mode
	NotCandidate // not a possible answer, under strict rules
	Finished     // the round is over
)

// A Refusal is the error for a guess that does not count, for example because it is not in the word
// list.
type Refusal struct {
	Why    Why
	Word   string   // the guess; as it was typed if it is not a word
	Near   []string // if Unknown: similar words, the most similar first
	Letter string   // if AgainstHard: the missing letter
	Tile   int      // if AgainstHard: the tile, counted from 1, that revealed the letter
	Reason string   // the reason in words, without Word; printable
}

// Error returns the reason for the player. The word comes before it if that makes the reason
// clearer. The text is safe to print.
func (r *Refusal) Error() string {
	switch r.Why {
	case TooShort, TooLong, Unknown, NotCandidate:
		return printable.Short(r.Word) + " " + r.Reason
	}
	return r.Reason
}

const nearWords = 3 // similar words in a Refusal

// Alphabet returns the alphabet that guesses are read in. It is the alphabet of the word list, or a
// larger one if an answer that somebody set needs it.
func (r *Round) Alphabet() constraint.Alphabet {
	return max(r.vocabulary.Alphabet(), constraint.AlphabetOf(r.answers...))
}

// Check returns the guess in upper case and without spaces around it. It returns a [*Refusal] if
// the guess would not count.
func (r *Round) Check(guess string) (string, error) {
	if r.outcome != Playing {
		return "", &Refusal{Why: Finished, Word: guess, Reason: "the round is over"}
	}
	word, err := r.Alphabet().ParseWord(strings.TrimSpace(guess))
	if err != nil {
		return "", &Refusal{Why: NotAWord, Word: guess, Reason: err.Error()}
	}
	refuse := func(why Why, format string, args ...any) (string, error) {
		return "", &Refusal{Why: why, Word: word, Reason: fmt.Sprintf(format, args...)}
	}
	want := r.vocabulary.Length()
	switch n := constraint.CountLetters(word); {
	case n < want:
		return refuse(TooShort, "is too short: it has %s, but the answer has %d", plural.Count(n, "letter"), want)
	case n > want:
		return refuse(TooLong, "is too long: it has %s, but the answer has %d", plural.Count(n, "letter"), want)
	}
	if !r.vocabulary.Has(word) && !slices.Contains(r.answers, word) {
		near := r.vocabulary.Near(word, nearWords)
		reason := "is not in the word list" + printable.DidYouMean(near)
		return "", &Refusal{Why: Unknown, Word: word, Near: near, Reason: reason}
	}
	if r.rules.Hard {
		if err := CheckHard(r.boards.Set(0).Clues(), word); err != nil {
			return "", err
		}
	}
	if r.rules.Strict {
		if err := CheckStrict(r.boards.Set(0), word); err != nil {
			return "", err
		}
	}
	return word, nil
}

// CheckHard returns a [*Refusal] if hard mode does not allow word after the given rows. As in the
// original game, a correct letter must stay in its place, and a letter must be used at least as
// many times as the last row shows it to be in the answer. Earlier rows need no check, because the
// guess of the last row obeyed them.
func CheckHard(rows []constraint.Clue, word string) error {
	if len(rows) == 0 {
		return nil
	}
	last := rows[len(rows)-1]
	guess, next := constraint.SplitLetters(last.Guess), constraint.SplitLetters(word)
	copies := make(map[string]int)
	for _, r := range next {
		copies[r]++
	}
	refuse := func(i int, format string, args ...any) error {
		return &Refusal{Why: AgainstHard, Word: word, Letter: guess[i], Tile: i + 1,
			Reason: "hard mode: " + fmt.Sprintf(format, args...)}
	}
	revealed := make(map[string]int)
	for i, t := range last.Score {
		if t == constraint.Correct && next[i] != guess[i] {
			return refuse(i, "letter %d must be %s", i+1, guess[i])
		}
		if t != constraint.Absent {
			revealed[guess[i]]++
		}
	}
	for i, t := range last.Score {
		if n := revealed[guess[i]]; t == constraint.Present && copies[guess[i]] < n {
			times := ""
			if n > 1 {
				times = fmt.Sprintf(" %d times", n)
			}
			return refuse(i, "your guess must contain %s%s", guess[i], times)
		}
	}
	return nil
}

// CheckHardGame returns an error if one of a game's guesses breaks the rules of hard mode. The
// error names the first such guess and wraps a [*Refusal].
func CheckHardGame(rows []constraint.Clue) error {
	for i, c := range rows {
		if err := CheckHard(rows[:i], c.Guess); err != nil {
			return fmt.Errorf("guess %d, %s: %w", i+1, c.Guess, err)
		}
	}
	return nil
}

// CheckStrict returns a [*Refusal] if the clues in set show that word is not the answer. Strict
// rules forbid such guesses.
func CheckStrict(set *constraint.Set, word string) error {
	if reasons := set.Explain(word); len(reasons) > 0 {
		return &Refusal{Why: NotCandidate, Word: word, Reason: "cannot be the answer: " + reasons[0].Detail}
	}
	return nil
}

// CheckStrictGame returns an error if one of a game's guesses breaks strict rules. The error names
// the first such guess and wraps a [*Refusal]. Guesses after a clue that contradicts earlier ones
// are not checked.
func CheckStrictGame(rows []constraint.Clue) error {
	if len(rows) == 0 {
		return nil
	}
	set, err := constraint.NewSet(len(rows[0].Score))
	if err != nil {
		return err
	}
	for i, c := range rows {
		if err := CheckStrict(set, c.Guess); err != nil {
			return fmt.Errorf("guess %d, %s: %w", i+1, c.Guess, err)
		}
		if set.Add(c) != nil {
			return nil
		}
	}
	return nil
}

// HardRule explains hard mode to players. It mentions no colours, because they depend on the
// palette.
const HardRule = "letters in their place must stay, and letters elsewhere must be used again"

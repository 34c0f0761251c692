package game

import (
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/text/plural"
)

// A Why is what makes a guess not count.
type Why uint8

const (
	NotAWord Why = iota + 1 // something in it is not a letter, or it is empty
	TooShort
	TooLong
	Unknown      // not in the dictionary
	AgainstHard  // against hard mode
	NotCandidate // under strict rules, not a word that can still be the answer
	Finished     // the round is over
)

// A Refusal tells why a guess does not count.
type Refusal struct {
	Why    Why
	Word   string   // the guess; as it was typed, raw, if it is not a word
	Near   []string // words that may have been meant by an unknown one, the nearest first
	Letter string   // AgainstHard: the letter that is missing; "" otherwise
	Tile   int      // AgainstHard: the 1-based tile where it was revealed
	Reason string   // for a person, without the word itself; printable
}

// Error returns the reason with the word where it helps, printable.
func (r *Refusal) Error() string {
	switch r.Why {
	case TooShort, TooLong, Unknown, NotCandidate:
		return constraint.Printable(r.Word) + " " + r.Reason
	}
	return r.Reason
}

// nearWords is how many near misses are offered.
const nearWords = 3

// Check tells whether the guess, as it was typed, would count. It returns the
// word that it is, and a [*Refusal] if it would not.
func (r *Round) Check(guess string) (string, error) {
	if r.outcome != Playing {
		return "", &Refusal{Why: Finished, Word: guess, Reason: "the round is over"}
	}
	word, err := dict.CanonicalIn(r.vocabulary.Alphabet(), strings.TrimSpace(guess))
	if err != nil {
		return "", &Refusal{Why: NotAWord, Word: guess, Reason: err.Error()}
	}
	refuse := func(why Why, format string, args ...any) (string, error) {
		return "", &Refusal{Why: why, Word: word, Reason: fmt.Sprintf(format, args...)}
	}
	want := r.vocabulary.Length()
	switch n := constraint.CountLetters(word); {
	case n < want:
		return refuse(TooShort, "is too short: it has %s, the answer has %d", plural.Count(n, "letter"), want)
	case n > want:
		return refuse(TooLong, "is too long: it has %s, the answer has %d", plural.Count(n, "letter"), want)
	}
	if !r.vocabulary.Has(word) && !slices.Contains(r.answers, word) {
		near := r.vocabulary.Near(word, nearWords)
		reason := "is not in the dictionary" + dict.DidYouMean(near)
		return "", &Refusal{Why: Unknown, Word: word, Near: near, Reason: reason}
	}
	if r.rules.Hard {
		if refusal := againstHard(r.boards.Set(0).Clues(), word); refusal != nil {
			return "", refusal
		}
	}
	if r.rules.Strict {
		if err := CheckStrict(r.boards.Set(0), word); err != nil {
			return "", err
		}
	}
	return word, nil
}

// CheckHard returns what hard mode has against the word after the rows, nil
// if it allows it; the error is a [*Refusal].
func CheckHard(rows []constraint.Clue, word string) error {
	if r := againstHard(rows, word); r != nil {
		return r
	}
	return nil
}

// CheckHardGame returns what hard mode has against the first guess of a game that
// breaks it, nil if none does. The error tells which guess it is, and is besides a
// [*Refusal].
func CheckHardGame(rows []constraint.Clue) error {
	for i, c := range rows {
		if err := CheckHard(rows[:i], c.Guess); err != nil {
			return fmt.Errorf("guess %d, %s: %w", i+1, c.Guess, err)
		}
	}
	return nil
}

// CheckStrict returns what strict rules have against the word after the clues of
// the set, nil if they allow it; the error is a [*Refusal].
func CheckStrict(set *constraint.Set, word string) error {
	if reasons := set.Explain(word); len(reasons) > 0 {
		return &Refusal{Why: NotCandidate, Word: word, Reason: "cannot be the answer: " + reasons[0].Detail}
	}
	return nil
}

// HardRule is what hard mode asks for, as everybody is told: no word of colours, which
// differ by palette.
const HardRule = "a letter in its place stays there, one that is elsewhere is used again"

// againstHard returns what hard mode has against the word, or nil. As in the
// original, a correct letter stays where it is and of each letter at least as
// many copies are used as one guess has revealed, correct and present; the correct
// ones are looked at first. (The original compares with the last guess only.
// That is the same: a guess that passed has at least the copies that the one
// before revealed, and so reveals them again.)
func againstHard(rows []constraint.Clue, word string) *Refusal {
	if len(rows) == 0 {
		return nil
	}
	last := rows[len(rows)-1]
	guess, next := constraint.SplitLetters(last.Guess), constraint.SplitLetters(word)
	copies := make(map[string]int)
	for _, r := range next {
		copies[r]++
	}
	refuse := func(i int, format string, args ...any) *Refusal {
		return &Refusal{Why: AgainstHard, Word: word, Letter: guess[i], Tile: i + 1,
			Reason: "hard mode: " + fmt.Sprintf(format, args...)}
	}
	revealed := make(map[string]int)
	for i, t := range last.Score {
		if t == constraint.Correct && next[i] != guess[i] {
			return refuse(i, "tile %d must stay %s", i+1, guess[i])
		}
		if t != constraint.Absent {
			revealed[guess[i]]++
		}
	}
	for i, t := range last.Score {
		if n := revealed[guess[i]]; t == constraint.Present && copies[guess[i]] < n {
			again := "again"
			if n > 1 {
				again = fmt.Sprintf("%d times", n)
			}
			return refuse(i, "%s must be used %s, it is present on tile %d of %s", guess[i], again, i+1, last.Guess)
		}
	}
	return nil
}

package game

import (
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/text/printable"
)

// A Refusal is the error for a guess or setting that the game rejects, such as an unknown word.
type Refusal struct {
	Word  string   // the guess, as the player typed it if it was not parsed; "" for a setting
	Near  []string // words similar to a guess that is not in the word list, the most similar first
	Text  string   // the message for the player, safe to print
	Short string   // a shorter message, or ""
}

// Error returns the message for the player.
func (r *Refusal) Error() string { return r.Text }

const nearWords = 3 // the maximum number of words in Refusal.Near

// Alphabet returns an alphabet that contains all letters of the round's word list and answers.
func (r *Round) Alphabet() constraint.Alphabet {
	return max(r.vocabulary.Alphabet(), constraint.AlphabetOf(r.answers...)) // answers need not be in the list
}

// Check checks the guess without playing it, and returns it in upper case. If the game rejects the
// guess, for example because the word is unknown, Check returns a [*Refusal].
func (r *Round) Check(guess string) (string, error) {
	if r.outcome != Playing {
		return "", &Refusal{Word: guess, Text: "this round is already over"}
	}
	word, err := r.Alphabet().ParseWord(strings.TrimSpace(guess))
	if err != nil {
		return "", &Refusal{Word: guess, Text: err.Error()}
	}
	shown, want, n := printable.Short(word), r.vocabulary.Length(), constraint.CountLetters(word)
	switch {
	case n != want:
		short := shown + " is too short"
		if n > want {
			short = shown + " is too long"
		}
		return "", &Refusal{Word: word, Short: short, Text: fmt.Sprintf("%s: this game uses %d-%s words", short, want, r.vocabulary.Unit())}
	case !r.vocabulary.Has(word) && !slices.Contains(r.answers, word):
		near := dict.Near(word, r.vocabulary.Guesses(), nearWords)
		return "", &Refusal{Word: word, Near: near, Short: shown + " is unknown", Text: fmt.Sprintf("the word %s is not in the word list%s", shown, printable.DidYouMean(near))}
	}
	return word, r.rules.Check(r.boards.Set(0), word)
}

// Check returns a [*Refusal] if hard mode or strict rules forbid the guess, given the clues so far.
// It does not check whether the guess is in a word list.
func (r Rules) Check(clues *constraint.Set, guess string) error {
	if r.Hard {
		if err := CheckHard(clues.Clues(), guess); err != nil {
			return err
		}
	}
	if r.Strict {
		if reasons := clues.Explain(guess); len(reasons) > 0 {
			word, why := printable.Short(guess), reasons[0].Detail
			return &Refusal{Word: guess, Text: fmt.Sprintf("the guess %s can't be the answer: %s", word, why), Short: word + ": " + why}
		}
	}
	return nil
}

// CheckHard returns a [*Refusal] if hard mode forbids the guess, given the clues so far. As in
// Wordle, correct letters must stay in place, and present letters must be used again. The guesses
// in clues must already obey hard mode, because CheckHard looks only at the last clue.
func CheckHard(clues []constraint.Clue, guess string) error {
	if len(clues) == 0 {
		return nil
	}
	last := clues[len(clues)-1] // earlier clues need no check, because the last guess obeyed them
	before, now := constraint.SplitLetters(last.Guess), constraint.SplitLetters(guess)
	refuse := func(text, short string) error {
		return &Refusal{Word: guess, Text: "hard mode: " + text, Short: "Hard mode: " + short}
	}
	revealed, used := make(map[string]int), make(map[string]int)
	for i, t := range last.Score {
		if t == constraint.Correct && now[i] != before[i] {
			return refuse(fmt.Sprintf("tile %d of your guess must be %s", i+1, before[i]), fmt.Sprintf("tile %d must be %s", i+1, before[i]))
		}
		if t != constraint.Absent {
			revealed[before[i]]++
		}
		used[now[i]]++
	}
	for i, t := range last.Score {
		switch n := revealed[before[i]]; {
		case t != constraint.Present || used[before[i]] >= n:
		case n > 1:
			return refuse(fmt.Sprintf("your guess must contain %s at least %d times", before[i], n), fmt.Sprintf("use %s %d times", before[i], n))
		default:
			return refuse("your guess must contain "+before[i], "use "+before[i]+" again")
		}
	}
	return nil
}

// CheckGame returns an error if any guess of a game breaks hard mode or strict rules. The error wraps a
// [*Refusal]. clues must contain all clues of the game, in chronological order. CheckGame works only
// for games with one board.
func (r Rules) CheckGame(clues []constraint.Clue) error {
	if len(clues) == 0 || !r.Hard && !r.Strict {
		return nil
	}
	set := constraint.Must(constraint.NewSet(len(clues[0].Score)))
	for i, c := range clues {
		if err := r.Check(set, c.Guess); err != nil {
			guess := fmt.Sprintf("guess %d", i+1)
			if r.Hard { // the refusal does not name the word
				guess += ", " + c.Guess
			}
			return fmt.Errorf("%s: %w", guess, err)
		}
		if set.Add(c) != nil {
			return nil // a contradiction, not a broken rule
		}
	}
	return nil
}

// HardRule explains hard mode to players. It mentions no colours, because players can change them.
const HardRule = "each guess must keep correct tiles in place and reuse present ones"

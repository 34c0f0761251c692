package game

import (
	"slices"

	"wfind/constraint"
	"wfind/internal/vocabulary"
)

// A View is a snapshot of what the player knows about a round. Other goroutines can use it while
// the player continues the round.
type View struct {
	Vocabulary *vocabulary.Vocabulary
	Rules      Rules
	Boards     *constraint.Boards // the clues; must not be modified
	// Shown contains, for each board, the letters that hints have revealed, keyed by position; see
	// [Round.Shown]. It can be nil.
	Shown []map[int]string
}

// View returns a snapshot of the round.
func (r *Round) View() View {
	v := View{Vocabulary: r.vocabulary, Rules: r.rules, Boards: r.boards.Clone()}
	if len(r.shown) > 0 {
		for i := range r.rules.Boards {
			v.Shown = append(v.Shown, r.Shown(i))
		}
	}
	return v
}

// Made returns the number of guesses that the player made before the snapshot.
func (v View) Made() int { return len(v.Boards.Turns()) }

// PossibleAnswers returns the possible answers on the given board: words for which [View.Match]
// returns true. Boards are counted from 0.
func (v View) PossibleAnswers(board int) vocabulary.PossibleAnswers {
	return v.Vocabulary.Fitting(func(word string) bool { return v.Match(board, word) })
}

// Match reports whether the given word fits what the player knows about the given board: the clues
// and the letters revealed by hints. Boards are counted from 0.
func (v View) Match(board int, word string) bool {
	if !v.Boards.Set(board).Match(word) {
		return false
	}
	if v.Shown != nil {
		letters := constraint.SplitLetters(word)
		for place, letter := range v.Shown[board] {
			if letters[place] != letter {
				return false
			}
		}
	}
	return true
}

// Allowed returns the guesses that the rules allow next, in alphabetical order. The caller must not
// modify the returned slice.
func (v View) Allowed() []string {
	words := v.Vocabulary.Sorted()
	if !v.Rules.Strict && !v.Rules.Hard {
		return words
	}
	set := v.Boards.Set(0) // these rules allow only one board
	clues := set.Clues()
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool {
		return v.Rules.Strict && !set.Match(w) || v.Rules.Hard && CheckHard(clues, w) != nil // the same checks as in Rules.Check, but faster
	})
}

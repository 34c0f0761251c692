// Package constraint finds the possible answers of games like Wordle.
//
// A [Clue] is a guess and the [Score] that the game gave it. A [Set] collects clues and finds the
// words that can be the answer. A word can be the answer if every guess, scored against the word,
// gets exactly the score in its clue.
//
//	set, err := constraint.NewSet(5)
//	clue, err := constraint.ParseClue("CHEST=c.E..")
//	err = set.Add(clue)             // an error if no word agrees with all clues
//	set.Match("ocean")              // true
//	set.Explain("PENCE")            // the reasons why not
//	set.Filter(os.Stdout, os.Stdin) // writes the possible answers in a word list
//
// A guess is scored in two passes. First, each letter in its right place is correct. Then, from
// left to right, each other letter is present if the answer has a copy of it that no other tile has
// claimed yet. The remaining letters are absent.
//
// In a game with several boards, a [Turn] is a guess with a score for each board, and [Boards] holds
// a Set for each board. A [Stream] searches word lists for several boards, with weights and in any
// alphabet. Boards and positions are numbered from 0, but in errors from 1.
//
// Words can be in any script, and in upper or lower case; see [SplitLetters]. Games with digits or
// symbols, and Turkish words, need another [Alphabet].
package constraint

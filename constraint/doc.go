// Package constraint finds the possible answers of games like Wordle.
//
// A [Clue] is a guess and the [Score] that the game gave it. In the clue CHEST=c.E.., the letter E is
// correct (green), C is present elsewhere in the answer (yellow), and H, S and T are absent (grey). A
// [Set] collects clues, and finds the words that agree with all of them:
//
//	set, err := constraint.NewSet(5) // for answers of five letters
//	clue, err := constraint.ParseClue("CHEST=c.E..")
//	err = set.Add(clue)             // an error if no word agrees with all clues
//	set.Match("ocean")              // true
//	set.Explain("PENCE")            // the reasons why PENCE cannot be the answer
//	set.Filter(os.Stdout, os.Stdin) // writes the possible answers in a word list
//
// A guess is scored in two passes. First, each letter in its right place is correct. Then, from
// left to right, each other letter is present if the answer has a copy of it that no other tile has
// claimed yet. The remaining letters are absent.
//
// A Set turns its clues into rules for each letter: where the letter must be, where it cannot be, and
// how many copies of it the answer has at least and at most. A word obeys these rules if and only if
// every guess, scored against the word, gets exactly the score in its clue. [Set.Mask],
// [Set.WrongSpots] and [Set.Counts] summarise the rules.
//
// In a game with several boards, a [Turn] is a guess with a score for each board, and [Boards] holds
// a Set for each board. A [Stream] searches word lists for several boards, with weights and in any
// alphabet. Errors number boards and positions from 1; everything else numbers them from 0.
//
// Words can be in any script, and in upper or lower case; see [SplitLetters]. Games with digits or
// symbols, and Turkish words, need another [Alphabet].
package constraint

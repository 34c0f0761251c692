// Package constraint finds the possible answers of games like Wordle.
//
// A [Clue] is a guess and the [Score] that the game gave it. A [Set] collects clues and finds the
// candidates, which are the words that can be the answer: every guess, scored against such a word,
// gets exactly its score.
//
//	set, err := constraint.NewSet(5)
//	…
//	for _, arg := range []string{"JUDGE=....e", "CHEST=c.E..", "WRECK=..Ec."} {
//		clue, err := constraint.ParseClue(arg)
//		…
//		err = set.Add(clue) // an error if no word gives all scores
//		…
//	}
//	set.Match("ocean")              // true
//	set.Explain("PENCE")            // the reasons why not
//	set.Filter(os.Stdout, os.Stdin) // writes the possible answers in a word list
//
// A [Stream] searches a list of any size, with more options. For a game with several boards,
// [Boards] has a Set for each board, and a [Turn] is a guess with a score for each.
//
// A word is a run of letters of any script; see [SplitLetters]. Words are compared in upper case
// and in NFC, so case does not matter, nor whether accents are composed. Two more alphabets serve
// other games and languages; see [Alphabet].
//
// A guess is scored in two passes. First, each letter in its right place is correct. Then, from
// left to right, each other letter is present if the answer has a copy that no earlier tile
// claimed. The remaining letters are absent.
//
// Positions count from 0. Messages call them tiles and count from 1.
package constraint

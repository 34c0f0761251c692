// Package constraint finds the possible answers of games like Wordle.
//
// A [Clue] is a guess and the [Score] that the game gave it. A [Set] collects clues and finds the
// words that can be the answer. A word can be the answer if every guess, scored against the word,
// gets exactly the score in its clue.
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
// A [Stream] searches a list of any size, with more options. In a game with several boards, a
// [Turn] is a guess with a score for each board, and [Boards] holds a Set for each board.
//
// Words consist of letters of any script; see [SplitLetters]. Case does not matter, nor does the
// encoding of accents, because words are compared in upper case and in NFC. Games with digits or
// symbols, and Turkish words, need another [Alphabet].
//
// A guess is scored in two passes. First, each letter in its right place is correct. Then, from
// left to right, each other letter is present if the answer has a copy that no earlier tile
// claimed. The remaining letters are absent.
//
// Positions and boards count from 0. Messages count from 1, and call positions tiles.
package constraint

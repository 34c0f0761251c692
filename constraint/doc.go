// Package constraint is the engine of a finder for Wordle-like games: it
// scores guesses, adds clues up to a set of constraints, and filters words
// by it, exactly.
//
// A [Clue] is a guess and the [Score] the game gave it. A [Set] is what the
// clues add up to: a word is a candidate if and only if scoring every guess
// against it gives exactly the score that was reported.
//
//	set := constraint.NewSet(5)
//	for _, arg := range []string{"JUDGE=....e", "CHEST=c.E..", "WRECK=..Ec."} {
//		clue, err := constraint.ParseClue(arg)
//		if err != nil {
//			return err
//		}
//		if err := set.Add(clue); err != nil {
//			return err // the clues contradict each other, or no word gives this score
//		}
//	}
//	set.Match("OCEAN")                // true
//	set.Explain("PENCE")              // every reason against a word
//	set.Filter(os.Stdout, os.Stdin)   // one candidate a line
//
// # Several boards
//
// Where one guess is scored on several boards, each with an answer of its own, a
// [Turn] is the guess and the score of each board, and [Boards] are what turns
// add up to: a Set for each board. A game of one board is one with turns of one
// score; a Clue is what a turn says of one board.
//
// # Words
//
// A word is a run of letters of any script, each what a reader calls one: see
// [SplitLetters]. In the [Alphabet] [AnySymbol] digits, signs and emoji are letters
// too; a clue may always have them. The package compares words in upper case, by
// Unicode's simple case mapping; functions that take words as strings want them as
// [ParseWord] returns them. Text is taken as it is composed: who wants É equal to
// E with a combining accent brings both to NFC first, see [Stream].Compose.
//
// # Repeated letters
//
// A guess is scored in two passes: first every letter in its right place is
// correct; then, left to right, each other letter is present while an
// unclaimed copy of it is left in the answer, else absent. A set keeps, per
// letter, the least and the greatest number of copies and, per position, the
// letters that cannot stand there; that is all a score tells, so nothing is
// lost (see [Set]).
//
// Positions are 0-based in the API and called tiles, 1-based, in messages.
package constraint

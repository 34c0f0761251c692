// Package constraint finds the possible answers of games like Wordle.
//
// A [Clue] is a guess and the [Score] that the game gave it. A [Set] holds the facts that clues reveal about
// the answer. A word is a candidate if every guess, scored against it, gets exactly its score.
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
//	set.Filter(os.Stdout, os.Stdin) // writes the candidates of a word list
//
// A [Stream] searches a list of any size with more options. In a game with several boards, a [Turn]
// is a guess with a score for each board, and [Boards] has a Set for each.
//
// A word is a run of letters of any script; see [SplitLetters]. With the [Alphabet] [AnySymbol],
// digits, symbols and emoji are letters too. Case does not matter, and neither does whether accents
// are composed: words are compared in upper case and in NFC. With the alphabet [Turkish], the upper
// case of i is İ, and ı becomes I; use [Turn.In] for turns and the alphabet of a [Stream] for lists.
// Positions count from 0. Messages call them tiles and count from 1.
//
// A guess is scored in two passes. First, each letter in its right place is correct. Then, from left
// to right, each other letter is present while the answer has a copy that no other tile claims, and
// absent after that.
package constraint

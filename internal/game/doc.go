// Package game is the rules of the game, without a terminal and without
// files: whoever shows a game and whoever keeps a record of it stand on it.
//
// [Rules] say how it is played, a [Round] is one game from the first guess to
// its outcome, and a [Sitting] is the rounds that somebody plays in one go, no
// answer twice. What is to be kept of them goes through a [Journal]. The words
// are those of a [vocabulary.Vocabulary].
//
//	v := vocabulary.New(5, guesses, answers)
//	s := game.NewSitting(v, game.Rules{Tries: 6}, seed, journal)
//	round, err := s.Draw()
//	turn, err := s.Guess("CRANE") // a *game.Refusal if the guess does not count
//	round.Rows(), round.Letters(), round.Outcome()
//
// Words are as package dict returns them: upper case, composed.
package game

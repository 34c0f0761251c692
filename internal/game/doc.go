// Package game implements the rules of the game. It uses neither a terminal nor files.
//
// A [Round] is one game, played by [Rules]. A [Sitting] plays rounds one after another, and never
// draws an answer twice. It saves unfinished rounds in a [Journal], and records finished games there.
// The words come from a [vocabulary.Vocabulary].
//
//	v := vocabulary.New(5, guesses, answers)
//	s := game.NewSitting(v, game.Rules{Tries: 6}, seed, journal)
//	err := s.Draw()
//	warning, err := s.Guess("CRANE", false) // err is a *game.Refusal if the guess does not count
//	s.Round().Rows(0), s.Round().Outcome()
//
// Words are in upper case and composed (NFC), as package dict returns them.
package game

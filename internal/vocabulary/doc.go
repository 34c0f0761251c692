// Package vocabulary determines the words of a game: the legal guesses and the possible answers.
// Each answer has a weight: how likely it is, relative to the other answers.
//
// A [ListNames] holds the names of the lists that the user asks for. [ListNames.Load] returns a
// [Vocabulary] by these rules:
//
//   - The legal guesses are the words of the word list and all possible answers.
//   - If there is a list of answers, it determines the possible answers and their weights. Without
//     weights, all its words are equally likely.
//   - Otherwise, every word of a user's own list is a possible answer, and the list can have weights.
//     So a German list is not reduced to the words that it shares with English.
//     The built-in lists of equations and primes are used in the same way.
//   - A built-in English list can be used in two ways; see [DefaultAnswers]. Either every word is a
//     possible answer, and the likelier words weigh more. Or only the well-known words are possible
//     answers, all equally likely, as in published results and fair games.
//
// Words are in the form that package dict returns: in upper case and in NFC.
package vocabulary

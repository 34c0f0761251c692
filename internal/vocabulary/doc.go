// Package vocabulary decides which words a game has: the legal guesses, the possible answers, and the
// weight of each answer, its relative likelihood. All commands share it.
//
// A [ListNames] names the lists that the user asks for. [ListNames.Load] returns a [Vocabulary]:
//
//   - The legal guesses are the words of the word list and all possible answers.
//   - A list of answers determines the possible answers, with its weights. Without weights, all its
//     words are equally likely.
//   - Without one, every word of a user's list is a possible answer, in the same way. So a German
//     list is not narrowed to the words that it shares with English.
//   - Of a built-in list, every word is a possible answer, as likely as an editor is to pick it; or
//     only its well-known words, all equally likely, as in published results and fair games. If it
//     has no well-known words, all words are.
//
// Words are as package dict returns them: in upper case and in NFC.
package vocabulary

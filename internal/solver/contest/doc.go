// Package contest keeps the results while several goroutines try the first guesses of a position. A [Contest]
// holds the best guesses so far and a lower bound on the excess of each of the others. From these it derives the
// limit below which the excess of a guess must stay to matter, and the progress that users see.
//
// A search asks the contest for limits and enters what it finds. For given openers, [Contest.TryOpeners]
// calls the search with each group that they leave. The contest can also make an outline, a complete strategy from
// package estimate, so that there is something to show before anything is proved.
//
// Package search defines excess and the other terms. A Contest takes a lock for each guess that is tried, which
// takes no time compared with trying it.
package contest

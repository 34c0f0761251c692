// Package contest keeps score while several goroutines try the first guesses of a position. A [Contest]
// holds the best guesses so far and a lower bound for each of the others. From these it derives the
// limit that a guess must stay below to matter, and the progress that is shown.
//
// A search asks the contest for limits and enters what it finds. For given openers, [Contest.TryOpeners]
// runs the search on the groups that they leave. The contest also makes an outline, a complete strategy from package
// estimate, to show something before anything is proved.
//
// A Contest takes a lock for each guess that is tried, which is cheap beside trying it.
package contest

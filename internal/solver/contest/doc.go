// Package contest holds what is known of the first guesses of a position while several
// goroutines try them: the best so far, a lower bound of each other, what a guess has to stay
// below to be of interest, and how far all that has come, for the progress that is shown. A
// search, of package exact or weighted, asks it for limits and tells it what it finds; of a given
// opener it is asked for the groups (opener.go). It uses
// packages tree and estimate; the latter for a whole strategy to tell of before anything is
// proved.
//
// It takes a lock for each guess that is tried, which is nothing beside trying it.
package contest

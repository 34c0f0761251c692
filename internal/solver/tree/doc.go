// Package tree holds what every search shares and no search decides: the position with
// what was proved of its parts ([Search]), a goroutine that works on it ([Worker]), the groups
// that a guess leaves ([Group], [Parting]), the loop over the guesses of a set that gets no matrix
// ([LargeSet]), what strategies cost ([Cost], [Expectation]) and what they are ([Strategy]). It
// uses packages matrix, rank, memo and score, and knows nothing of how a guess is tried.
//
// To split a set by a guess takes two or three looks at each answer. A Search takes a few
// megabytes and a Worker about one, besides what the memo takes.
package tree

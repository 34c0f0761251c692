// Package solver finds the best guesses of a position: it ranks guesses by how
// they split the possible answers, and it finds, with proof, the strategy that
// needs the fewest guesses.
package solver

package score

import (
	"cmp"
	"slices"
)

// Grow returns a slice of length n with arbitrary contents. It may reuse the memory of s.
func Grow[T any](s []T, n int) []T {
	if cap(s) >= n {
		return s[:n]
	}
	return make([]T, n, n+n/4)
}

// Ascending returns the indices of values, sorted by the elements of values, lowest first. Between equal elements, the
// lower index comes first.
func Ascending[T int64 | float64](values []T) []int32 {
	order := make([]int32, len(values))
	for i := range order {
		order[i] = int32(i)
	}
	slices.SortFunc(order, func(i, j int32) int { return cmp.Or(cmp.Compare(values[i], values[j]), int(i-j)) })
	return order
}

// Scramble returns a random-looking hash of x. Different numbers have different hashes.
func Scramble(x uint64) uint64 {
	// This is the output function of splitmix64 (Steele, Lea and Flood, 2014).
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

package score

import "math/bits"

// A bit set is a slice of 64-bit words. It contains the number i if bit i%64 of word i/64 is set.

// EmptySet returns an empty bit set for the numbers from 0 to n-1. It may reuse the memory of dst.
func EmptySet(dst []uint64, n int) []uint64 {
	dst = Grow(dst, (n+63)/64)
	clear(dst)
	return dst
}

// FullSet returns a bit set with the numbers from 0 to n-1. It may reuse the memory of dst.
func FullSet(dst []uint64, n int) []uint64 {
	dst = Grow(dst, (n+63)/64)
	for i := range dst {
		dst[i] = ^uint64(0)
	}
	dst[len(dst)-1] >>= uint(-n) & 63
	return dst
}

// Insert adds the number i to the given bit set.
func Insert[I int | int32 | uint16](set []uint64, i I) { set[i/64] |= 1 << (i % 64) }

// Has reports whether the given bit set contains the number i.
func Has[I int | int32](set []uint64, i I) bool { return set[i/64]>>(i%64)&1 != 0 }

// Count returns the number of elements in the given bit set.
func Count(set []uint64) int {
	n := 0
	for _, x := range set {
		n += bits.OnesCount64(x)
	}
	return n
}

// Intersect keeps only the elements of set that are also in other, and reports whether there are any. The two bit sets
// must have the same length.
func Intersect(set, other []uint64) bool {
	any := uint64(0)
	other = other[:len(set)]
	for i, x := range other {
		x &= set[i]
		set[i] = x
		any |= x
	}
	return any != 0
}

// EachCommon calls f with each number in both bit sets, in ascending order. The sets must have the same length.
func EachCommon(a, b []uint64, f func(int)) {
	for i, x := range a {
		for x &= b[i]; x != 0; x &= x - 1 {
			f(64*i + bits.TrailingZeros64(x))
		}
	}
}

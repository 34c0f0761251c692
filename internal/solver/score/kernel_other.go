//go:build !amd64

package score

// HasKernels reports whether this processor can run the assembly.
func HasKernels() bool { return false }

func sumCollisions(*uint64, int, *[maxShort]uint16, int, int, *uint8) int { panic("no kernel") }

func sumCollisionsWide(*uint64, int, *uint16, int, int, int, *[1 << 16]uint16, uint16) int {
	panic("no kernel")
}

// ColumnCollisions panics, because it exists only in assembly.
func ColumnCollisions(*[MaxColumns]*uint8, int, int, *uint16) { panic("no kernel") }

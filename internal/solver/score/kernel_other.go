//go:build !amd64

package score

const hasKernels = false

func sumCollisions(*uint64, int, *[maxShort]uint16, int, int, *uint8) int { panic("no kernel") }

func sumCollisionsWide(*uint64, int, *uint16, int, int, int, *[1 << 16]uint16, uint16) int {
	panic("no kernel")
}

func columnCollisions(*[]uint8, int, int, *uint16) { panic("no kernel") }

func rowGroups(*uint8, *uint16, int) int { panic("no kernel") }

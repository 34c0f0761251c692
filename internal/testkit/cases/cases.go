// Package cases limits the number of random cases in a test.
package cases

import (
	"os"

	"wfind/internal/testkit/race"
)

// Of returns how many of n random cases a test should run: all of them in CI, and otherwise a
// tenth, but at least 1. Under the race detector, which is slow, it is always a tenth.
func Of(n int) int {
	if os.Getenv("CI") != "" && race.Slower == 1 {
		return n
	}
	return max(1, n/10)
}

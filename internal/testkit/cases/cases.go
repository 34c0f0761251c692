// Package cases limits the number of random cases in a test.
package cases

import (
	"os"

	"wfind/internal/testkit/race"
)

// Of returns the number of random cases that a test should run. In continuous integration without
// the race detector, this is n. Otherwise, it is a tenth of n, but at least 1.
func Of(n int) int {
	if os.Getenv("CI") != "" && race.Slower == 1 {
		return n
	}
	return max(1, n/10)
}

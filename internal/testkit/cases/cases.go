// Package cases limits the number of random cases in a test.
package cases

import (
	"os"

	"wfind/internal/testkit/race"
)

// Of returns how many of n random cases a test should run. It returns n in CI without the race
// detector, and otherwise a tenth of n, but at least 1.
func Of(n int) int {
	if os.Getenv("CI") != "" && race.Slower == 1 {
		return n
	}
	return max(1, n/10)
}

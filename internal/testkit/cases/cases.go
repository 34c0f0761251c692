// Package cases limits the number of random cases in a test.
package cases

import (
	"os"

	"wfind/internal/testkit/race"
)

// Of returns the number of cases to run: n if CI is set in the environment, otherwise a tenth of
// n, at least 1. The race detector is slow, so it always gets a tenth.
func Of(n int) int {
	if os.Getenv("CI") != "" && race.Slower == 1 {
		return n
	}
	return max(1, n/10)
}

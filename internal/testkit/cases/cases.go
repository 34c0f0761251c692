// Package cases says how many random cases a test goes through.
package cases

import (
	"os"

	"wfind/internal/testkit/race"
)

// Of returns how many of n cases are run: all of them where CI is set, else, and
// under the race detector, a tenth, at least one.
func Of(n int) int {
	if os.Getenv("CI") != "" && race.Slower == 1 {
		return n
	}
	return max(1, n/10)
}

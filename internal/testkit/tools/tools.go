// Package tools is how tests come by the programs that they need.
package tools

import (
	"os"
	"os/exec"
	"testing"
)

// Need skips the test where one of the programs is not there. Where CI is set, it
// fails.
func Need(tb testing.TB, names ...string) {
	tb.Helper()
	for _, name := range names {
		if _, err := exec.LookPath(name); err == nil {
			continue
		}
		if os.Getenv("CI") != "" {
			tb.Fatalf("%s is needed in CI", name)
		}
		tb.Skipf("no %s here", name)
	}
}

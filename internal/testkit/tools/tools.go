// Package tools skips tests that need programs that are not installed.
package tools

import (
	"os"
	"os/exec"
	"testing"
)

// Need skips the test if any of the named programs is not installed. In continuous integration, it
// fails the test instead.
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

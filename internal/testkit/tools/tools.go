// Package tools skips tests that need a program which is not installed.
package tools

import (
	"os"
	"os/exec"
	"testing"
)

// Need skips the test if one of the programs is not installed. With CI in the environment, it
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

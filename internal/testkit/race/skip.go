package race

import "testing"

// Skip skips, under the race detector, a test that shares nothing which other tests do
// not share as well, and would take half a minute there.
func Skip(t testing.TB) {
	t.Helper()
	if Slower > 1 {
		t.Skip("run without the race detector")
	}
}

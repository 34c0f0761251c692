package race

import "testing"

// Skip skips the test under the race detector. Use it in slow tests whose goroutines other tests
// cover.
func Skip(t testing.TB) {
	t.Helper()
	if Slower > 1 {
		t.Skip("run without the race detector")
	}
}

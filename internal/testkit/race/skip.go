package race

import "testing"

// Skip skips the test under the race detector. Use it in slow tests if others cover the memory that
// their goroutines share.
func Skip(t testing.TB) {
	t.Helper()
	if Slower > 1 {
		t.Skip("run without the race detector")
	}
}

package race

import "testing"

// Skip skips the test under the race detector. Use it in tests that would take half a minute there,
// provided other tests cover the memory that their goroutines share.
func Skip(t testing.TB) {
	t.Helper()
	if Slower > 1 {
		t.Skip("run without the race detector")
	}
}

package race

import "testing"

// Skip skips the test under the race detector. It is for tests that would take half a minute there and
// share no memory in ways that other tests do not cover.
func Skip(t testing.TB) {
	t.Helper()
	if Slower > 1 {
		t.Skip("run without the race detector")
	}
}

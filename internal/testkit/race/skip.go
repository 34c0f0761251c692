package race

import "testing"

// Skip skips the test t under the race detector. Call it in a slow test if faster tests run the
// same concurrent code.
func Skip(t testing.TB) {
	t.Helper()
	if Slower > 1 {
		t.Skip("run without the race detector")
	}
}

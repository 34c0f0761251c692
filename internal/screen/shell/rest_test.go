package shell

import (
	"testing"
	"time"
)

// TestRestAgainHeld checks that only the wait since the last key counts.
func TestRestAgainHeld(t *testing.T) {
	r := Rest{Time: 8 * time.Millisecond}
	begun := r.Begin()
	held := r.AgainHeld()
	if r.Take(begun().(RestMsg)) || !r.On() {
		t.Error("the wait is over, though a key came")
	}
	if !r.Take(held().(RestMsg)) || r.On() {
		t.Error("the wait is not over after the key's own wait")
	}
}

package shell

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestRest checks that each key restarts the pause.
func TestRest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := Rest{Time: RestTime}
		if r.On() {
			t.Error("the pause is on before Begin")
		}
		r.Begin()
		time.Sleep(RestTime * 3 / 4)
		r.Begin()
		time.Sleep(RestTime * 3 / 4)
		if !r.On() {
			t.Error("the second Begin did not restart the pause")
		}
		time.Sleep(RestTime / 4)
		if r.On() {
			t.Error("the pause is on after its time")
		}
		r.Begin()
		if r.End(); r.On() {
			t.Error("the pause is on after End")
		}
	})
}

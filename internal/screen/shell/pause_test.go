package shell

import (
	"testing"
	"testing/synctest"
	"time"
)

// TestPause checks that each key restarts the pause.
func TestPause(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := Pause{Time: PauseTime}
		if p.On() {
			t.Error("the pause is on before Begin")
		}
		p.Begin()
		time.Sleep(PauseTime * 3 / 4)
		p.Begin()
		time.Sleep(PauseTime * 3 / 4)
		if !p.On() {
			t.Error("the second Begin did not restart the pause")
		}
		time.Sleep(PauseTime / 4)
		if p.On() {
			t.Error("the pause is on after its time")
		}
		p.Begin()
		if p.End(); p.On() {
			t.Error("the pause is on after End")
		}
	})
}

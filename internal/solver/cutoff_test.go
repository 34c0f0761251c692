package solver

import (
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/polled"
	"wfind/internal/testkit/race"
)

// TestAdviceCutOff cancels the context while guesses are being ranked. The guesses ranked so far are the first in the
// alphabet, so the best of them would be bad advice.
func TestAdviceCutOff(t *testing.T) {
	race.Skip(t)
	all := constraint.Must(dict.Load("wordle", 5))
	p := constraint.Must(New(all, all, nil))
	for _, asked := range []int64{0, 10, 100} {
		rows, err := p.Advise(polled.New(t.Context(), asked), Options{Tries: 6, Strict: true, Jobs: 1}, 0)
		if err == nil || len(rows) > 0 {
			t.Errorf("stopped after asking %d times: error %v, advice %v", asked, err, rows)
		}
	}
}

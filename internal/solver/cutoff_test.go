package solver

import (
	"context"
	"sync/atomic"
	"testing"

	"wfind/internal/testkit/race"
	"wfind/internal/testkit/words"
)

// A stopping is a context that has ended once Err was called a number of times.
type stopping struct {
	context.Context
	left atomic.Int64
}

func (c *stopping) Err() error {
	if c.left.Add(-1) < 0 {
		return context.DeadlineExceeded
	}
	return nil
}

// TestAdviceCutOff ends the context while the guesses are ranked. The best of those ranked so far, which are
// the first in the alphabet, would be bad advice.
func TestAdviceCutOff(t *testing.T) {
	race.Skip(t)
	all := words.Load(t, "wordle", 5)
	p, err := New(all, all)
	if err != nil {
		t.Fatal(err)
	}
	for _, asked := range []int64{0, 10, 100} {
		ctx := &stopping{Context: context.Background()}
		ctx.left.Store(asked)
		rows, err := p.Advise(ctx, Options{Tries: 6, Strict: true, Jobs: 1}, 0)
		if err == nil || len(rows) > 0 {
			t.Errorf("stopped after asking %d times: error %v, advice %v", asked, err, rows)
		}
	}
}

package solver

import (
	"context"
	"testing"
)

func TestSalet(t *testing.T) {
	p := original(t)
	for _, tt := range []struct {
		hard bool
		want int
	}{{false, 7920}, {true, 8122}} {
		r, err := p.Solve(context.Background(), Options{Tries: 6, Opener: "SALET", Hard: tt.hard})
		if err != nil {
			t.Fatal(err)
		}
		if !r.Proved || r.AtLeast != (Cost{Guesses: tt.want}) {
			t.Errorf("SALET, hard %v: %+v, want %d", tt.hard, r.AtLeast, tt.want)
		}
	}
}

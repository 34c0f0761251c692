package solver

import (
	"context"
	"slices"
	"testing"
)

// TestSalet proves what the best opener costs and plays its strategy against
// every answer.
func TestSalet(t *testing.T) {
	p := original(t)
	for _, tt := range []struct {
		hard      bool
		want      int
		histogram []int
	}{
		{false, 7920, []int{0, 78, 1225, 971, 41}},
		{true, 8122, nil},
	} {
		o := Options{Tries: 6, Opener: "SALET", Hard: tt.hard}
		r, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !r.Proved || r.AtLeast != (Cost{Guesses: tt.want}) {
			t.Fatalf("SALET, hard %v: %+v, want %d", tt.hard, r.AtLeast, tt.want)
		}
		checkStrategy(t, "SALET", r, oracle{guesses: p.Guesses(), answers: p.Answers()}, o)
		s, err := r.Strategy(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if h := s.Histogram(); tt.histogram != nil && !slices.Equal(h, tt.histogram) {
			t.Errorf("games won with 1, 2, … guesses: %v, want %v", h, tt.histogram)
		}
	}
}

func BenchmarkStats(b *testing.B) {
	p := original(b)
	for b.Loop() {
		if _, err := p.Stats(context.Background(), 0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSalet(b *testing.B) {
	for _, hard := range []bool{false, true} {
		b.Run(map[bool]string{false: "easy", true: "hard"}[hard], func(b *testing.B) {
			p := original(b)
			for b.Loop() {
				if _, err := p.Solve(context.Background(), Options{Tries: 6, Opener: "SALET", Hard: hard}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

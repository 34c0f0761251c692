package tree

import (
	"testing"

	"wfind/internal/solver/score"
)

// TestFitsManyWords checks that no matrix fits if its size is too large, even for a 32-bit int.
func TestFitsManyWords(t *testing.T) {
	for _, n := range []int{1 << 9, 1 << 10, 1 << 16} {
		s := &Game{Words: &score.Words{Length: 5, Guesses: make([]string, 1<<16)}, Tuning: defaultTuning}
		if got, want := s.FitsWide(n, 243), n == 1<<9; got != want {
			t.Errorf("that a matrix of %d answers and 2^16 guesses fits is %v, want %v", n, got, want)
		}
	}
}

package report

import (
	"testing"

	"wfind/internal/review"
	"wfind/internal/solver"
)

// TestCostOfSeveral checks that with several boards, the cost is the difference between the numbers of
// turns as the remark rounds them, unless lost games add to the cost.
func TestCostOfSeveral(t *testing.T) {
	for _, test := range []struct {
		guess, best, cost float64
		boards            int
		want              string
	}{
		{7.0449, 6.9951, 0.0498, 4, "~+0.04"}, // 7.04 and 7.00
		{7.0449, 6.9951, 0.0498, 1, "~+0.05"},
		{7.0449, 6.9951, 0.1498, 4, "~+0.15"},
		{2.125, 2.005, 0.12, 2, "~+0.12"}, // 2.12 and 2.00
		{7.0140, 7.0060, 0.0080, 4, "~<0.01"},
	} {
		turn := review.Turn{Boards: make([]review.Board, test.boards), Cost: test.cost,
			Guess: solver.Advice{Guesses: test.guess}, Best: solver.Advice{Guesses: test.best}}
		if got := Cost(&turn); got != test.want {
			t.Errorf("with %d boards, %.4f turns instead of %.4f cost %s, want %s", test.boards, test.guess, test.best, got, test.want)
		}
	}
}

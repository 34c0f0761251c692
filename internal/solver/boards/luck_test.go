package boards

import (
	"math"
	"testing"

	"wfind/internal/testkit/cases"
	"wfind/internal/testkit/seed"
)

// TestFortune adds up the luck of random guesses over all answers that the boards may have.
func TestFortune(t *testing.T) {
	r := seed.Rand(t)
	lucky := 0
	for range cases.Of(1000) {
		w := randomWorld(r)
		forecast := newForecast(w.problem(t))
		guess := w.guesses[r.IntN(len(w.guesses))]
		mean, most := 0.0, 0.0
		answers := make([]string, len(w.boards))
		var all func(board int, share float64)
		all = func(board int, share float64) {
			if board == len(w.boards) {
				f, err := forecast.fortune(guess, answers)
				if err != nil {
					t.Fatal(err)
				}
				mean += share * f.Luck
				most = max(most, math.Abs(f.Luck))
				return
			}
			b := w.boards[board]
			whole := 0.0
			for i := range b.Words {
				whole += b.weight(i)
			}
			for i, word := range b.Words {
				answers[board] = word
				all(board+1, share*b.weight(i)/whole)
			}
		}
		all(0, 1)
		if math.Abs(mean) > 0.02 { // by the steps of entropies
			t.Fatalf("%+v, %s: %v on average", w, guess, mean)
		}
		if most > 0.2 {
			lucky++
		}
	}
	if lucky < cases.Of(1000)/5 {
		t.Error("too few guesses that luck is needed for")
	}
	p, err := New([]string{"AB", "CD"}, []Board{{Words: []string{"AB"}}}, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{{"XY", "AB"}, {"AB", "CD"}, {"AB", "XY"}} {
		if _, err := p.Fortune(c[0], c[1:]); err == nil {
			t.Errorf("%v is no error", c)
		}
	}
}

// weight returns the weight of a word of a board.
func (b Board) weight(i int) float64 {
	if b.Weights == nil {
		return 1
	}
	return b.Weights[i]
}

// TestOutcomes compares the two ways to look at a guess, one of them for words that
// are all equally likely.
func TestOutcomes(t *testing.T) {
	r := seed.Rand(t)
	wins := 0
	for range cases.Of(1000) {
		w := randomWorld(r)
		for i := range w.boards {
			w.boards[i].Weights = nil
		}
		p := w.problem(t)
		f, g, of := newForecast(p), r.IntN(len(w.guesses)), p.boards[0]
		table := f.outlook(1 + r.IntN(32))
		counted, weighed := f.counted(f.row(g), of, table.joins), f.weighed(f.row(g), of, table.chances)
		for k, c := range counted.chances {
			if math.Abs(c-weighed.chances[k]) > 0.01 { // by the steps of entropies
				t.Fatalf("%+v, %s: %+v and %+v", w, w.guesses[g], counted, weighed)
			}
		}
		if !same(counted.win, weighed.win) {
			t.Fatalf("%+v, %s: %+v and %+v", w, w.guesses[g], counted, weighed)
		}
		if counted.win > 0 {
			wins++
		}
	}
	if wins == 0 {
		t.Error("no guess was an answer")
	}
}

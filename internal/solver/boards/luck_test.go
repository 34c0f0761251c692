package boards

import (
	"math"
	"testing"

	"wfind/internal/testkit/cases"
	"wfind/internal/testkit/seed"
)

// TestLuck adds up the luck of random guesses over all answers that the boards may have.
func TestLuck(t *testing.T) {
	r := seed.Rand(t)
	lucky := 0
	for range cases.Of(1000) {
		w := randomWorld(r)
		p := w.problem(t)
		e, shared := newEstimator(p), false
		known := map[string]bool{}
		for _, b := range w.boards {
			for _, word := range b.Words {
				shared = shared || known[word]
				known[word] = true
			}
		}
		if shared {
			continue // the mean is not 0
		}
		guess := w.guesses[r.IntN(len(w.guesses))]
		mean, most := 0.0, 0.0
		answers := make([]string, len(w.boards))
		var all func(board int, share float64)
		all = func(board int, share float64) {
			if board == len(w.boards) {
				luck, err := e.luck(guess, answers)
				if err != nil {
					t.Fatal(err)
				}
				mean += share * luck
				most = max(most, math.Abs(luck))
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
	if lucky < cases.Of(1000)/20 {
		t.Error("too few guesses that luck is needed for")
	}
	p, err := New([]string{"AB", "CD"}, []Board{{Words: []string{"AB"}}}, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{{"XY", "AB"}, {"AB", "CD"}, {"AB", "XY"}} {
		if _, err := p.Luck(c[0], c[1:]); err == nil {
			t.Errorf("%v is no error", c)
		}
	}
}

// TestChances compares the chances after a guess for equally likely words with those for words with
// weights.
func TestChances(t *testing.T) {
	r := seed.Rand(t)
	different := 0
	for range cases.Of(1000) {
		w := randomWorld(r)
		for i := range w.boards {
			w.boards[i].Weights = nil
		}
		p := w.problem(t)
		e, g, of := newEstimator(p), r.IntN(len(w.guesses)), p.boards[0]
		table := e.table(1 + r.IntN(32))
		counted, weighed := e.counted(e.scorer.row(g), of, table.growth), e.weighted(e.scorer.row(g), of, table.byEntropy)
		for k, c := range counted {
			if math.Abs(c-weighed[k]) > 0.01 { // by the steps of entropies
				t.Fatalf("%+v, %s: %+v and %+v", w, w.guesses[g], counted, weighed)
			}
		}
		if counted[0] < 1 {
			different++
		}
	}
	if different == 0 {
		t.Error("every guess was certain to end the game")
	}
}

package solver

import (
	"context"
	"slices"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestSolveOpenersAgainstBruteForce compares the best openers with a plain recursion over all pairs or triples.
func TestSolveOpenersAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	missed, later, given := 0, 0, 0
	// After these worlds, go on until each case came up.
	for n := 0; n < random.Cases(300) || (missed == 0 || later == 0 || given == 0) && n < 3000; n++ {
		guesses, answers := world.Rhymes(r)
		p := constraint.Must(New(guesses, answers, nil))
		n := len(p.Guesses)
		count := 2 + r.IntN(2)
		if n < count {
			continue
		}
		o := Options{Tries: count + 1 + r.IntN(4), Jobs: 1 + r.IntN(2)}
		plain, left := oracleOf(p, o)
		best := world.Price{Missed: 1 << 40}
		each(n, count, nil, func(numbers []int) {
			if price := plain.Fixed(numbers, world.All(len(plain.Answers)), left); price.Compare(best) < 0 {
				best = price
			}
		})
		want := Cost{Guesses: int(best.Guesses), Missed: int(best.Missed)}
		below := r.IntN(2) == 0 && count == 2
		if below {
			o.Below = Cost{Guesses: want.Guesses + r.IntN(2), Missed: want.Missed}
		}
		solver := p.NewSolver(score.Easy)
		got, openers, err := solver.SolveOpeners(context.Background(), count, o)
		if err != nil {
			t.Fatal(err)
		}
		if below && !less(want, o.Below) {
			given++
			if !got.GivenUp || got.Proved || openers != nil || got.AtLeast != o.Below {
				t.Fatalf("guesses %q, answers %q, %+v: got %+v, %q, not given up", guesses, answers, o, got.Result, openers)
			}
			continue
		}
		var numbers []int
		for _, word := range openers {
			g, _ := p.Find(word)
			numbers = append(numbers, g)
		}
		price := plain.Fixed(numbers, world.All(len(plain.Answers)), left)
		cost := Cost{Guesses: int(price.Guesses), Missed: int(price.Missed)}
		if got.Choices[0].Cost != cost || less(want, got.AtLeast) || count == 2 && (!got.Proved || cost != want || got.AtLeast != want) {
			t.Fatalf("guesses %q, answers %q, %+v: got %+v, openers %q, which cost %+v; want %+v", guesses, answers, o, got.Result, openers, cost, want)
		}
		if count == 3 { // a limit above the cost does not change the result
			o.Below = Cost{Guesses: cost.Guesses + 1, Missed: cost.Missed}
			_, same, err := p.NewSolver(score.Easy).SolveOpeners(context.Background(), count, o)
			if err != nil || !slices.Equal(same, openers) {
				t.Fatalf("guesses %q, answers %q, %+v: openers %q, %v, want %q", guesses, answers, o, same, err, openers)
			}
		}
		if want.Missed > 0 {
			missed++
		}
		if count == 2 && numbers[0] > numbers[1] {
			later++
		}
	}
	if t.Logf("%d with misses, %d with the later word first, %d given up", missed, later, given); missed == 0 || later == 0 || given == 0 {
		t.Error("a case did not occur: see the log")
	}
}

// each calls f with every sequence of count different numbers below n that begins with the numbers in list.
func each(n, count int, list []int, f func([]int)) {
	if len(list) == count {
		f(list)
		return
	}
	for i := range n {
		if !slices.Contains(list, i) {
			each(n, count, append(slices.Clone(list), i), f)
		}
	}
}

// TestSolveOpenersOfMany compares the best pair of real words with the cost of every pair. Some pairs make more groups
// than a byte can number.
func TestSolveOpenersOfMany(t *testing.T) {
	race.Skip(t)
	r := random.Rand(t)
	for _, c := range []struct {
		list         string
		length       int
		words, tries int
	}{{"wordle", 5, 60, 8}, {"english", 9, 300 + random.Cases(70), 3}} {
		list := constraint.Must(dict.Load(c.list, c.length))
		r.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
		p := constraint.Must(New(nil, list[:c.words], nil))
		o := Options{Tries: c.tries}
		s := p.NewSolver(score.Easy)
		got, openers, err := s.SolveOpeners(context.Background(), 2, o)
		if err != nil || !got.Proved {
			t.Fatal(got, err)
		}
		cost := got.Choices[0].Cost
		for range 3 {
			a, b := p.Guesses[r.IntN(len(p.Guesses))], p.Guesses[r.IntN(len(p.Guesses))]
			o.Opener, o.Then = a, []string{b}
			other, err := s.Solve(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			if less(other.Choices[0].Cost, cost) {
				t.Errorf("%q cost %+v, but %s and %s cost %+v", openers, cost, a, b, other.Choices[0].Cost)
			}
		}
	}
}

// TestSolveOpenersStopped stops the search before it begins, and while it is counting.
func TestSolveOpenersStopped(t *testing.T) {
	race.Skip(t)
	p := constraint.Must(New(nil, constraint.Must(dict.Load("answers", 5)), nil))
	for _, at := range []string{"", "pairs counted", "pairs tried"} {
		ctx, cancel := context.WithCancel(context.Background())
		if at == "" {
			cancel()
		}
		o := Options{Tries: 6, interval: time.Millisecond, Progress: func(s Progress) {
			if s.What == at && s.Best.Word != "" {
				cancel()
			}
		}}
		r, openers, err := p.NewSolver(score.Easy).SolveOpeners(ctx, 2, o)
		cancel()
		if err != nil || r.Proved || len(openers) != 2 {
			t.Fatalf("stopped at %q: %+v, %q, %v", at, r, openers, err)
		}
		best, ok := r.Best(context.Background(), 1)
		const proved = 8312 // cost of SPILT, CRANE, the best pair
		if !ok || best.Word != openers[0] || less(best.Cost, r.AtLeast) || r.AtLeast.Guesses < 2*2315-1 || r.AtLeast.Guesses >= proved {
			t.Errorf("stopped at %q: %q cost %+v, at least %+v", at, openers, best.Cost, r.AtLeast)
		}
	}
}

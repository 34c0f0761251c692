package solver

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/solver/matrix"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// weightedWorld returns a random small game whose answers have weights.
func weightedWorld(r *rand.Rand) *Problem {
	for {
		guesses, answers := world.Random(r)
		p := constraint.Must(New(guesses, answers, world.Weights(r, len(answers))))
		if p.Weighted() {
			return p
		}
	}
}

func TestWeightedAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	n := random.Cases(1000)
	lost := 0
	for range n {
		p := weightedWorld(r)
		o := Options{Tries: r.IntN(7), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0, Rows: 1 + r.IntN(30), Jobs: 1 + r.IntN(2)}
		if r.IntN(2) == 0 {
			o.tuning = upTo(1 + r.IntN(6))
		}
		name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", p.Words.Guesses, p.AnswerWords(), p.Words.Weight, o)
		plain, left := oracleOf(p, o)
		want := choices(p, plain, left)
		if want[0].Missed > 0 {
			lost++
		}
		got := proved(t, name, p, o)
		checkChoices(t, name, got, want, o.Rows)
		checkStrategy(t, name, p, got, o)
		for range 3 {
			g := r.IntN(len(p.Words.Guesses))
			o.Opener = p.Words.Guesses[g]
			cost := expected(p, plain.First(g, left))
			got := proved(t, name, p, o)
			if got.Bound != cost || got.Choices[0].Expected != cost || got.Choices[0].Guess != g {
				t.Fatalf("%s: got %+v, want %+v", name, got.Choices, cost)
			}
			checkStrategy(t, name, p, got, o)
		}
	}
	if t.Logf("%d of %d could not be solved within the tries", lost, n); lost == 0 {
		t.Error("no game was unsolvable")
	}
}

// TestMissableAgainstBruteForce solves positions where some answers may be missed. The guesses are ranked by rounded
// misses, and then by the number of guesses.
func TestMissableAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	n := random.Cases(1000)
	missable, better, reordered := 0, 0, 0
	for i := range n {
		p := weightedWorld(r)
		if i%2 == 0 { // rhymes are often missed, and if they are about equally likely, rounding often matters
			guesses, answers := world.Rhymes(r)
			weights := make([]float64, len(answers))
			for i := range weights {
				weights[i] = 1 + r.Float64()
			}
			p = constraint.Must(New(guesses, answers, weights))
		}
		o := Options{Tries: 3 + r.IntN(3), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0, Rows: 1 + r.IntN(30), Jobs: 1 + r.IntN(2), negligible: 0.6 * r.Float64()}
		if o.Tries >= len(p.Words.Answers) {
			continue
		}
		name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", p.Words.Guesses, p.AnswerWords(), p.Words.Weight, o)
		plain, _ := oracleOf(p, o)
		strict := choices(p, plain, o.Tries)
		plain, _ = oracleOf(p, o)
		for sum := int64(0); plain.Required > 1; plain.Required-- {
			if sum += p.Words.Weight[plain.Required-1]; float64(sum) > o.negligible*float64(p.Words.Total) {
				break
			}
		}
		want := choices(p, plain, o.Tries)
		if plain.Required < len(plain.Answers) {
			missable++
		}
		if want[0].Compare(strict[0].Price) < 0 {
			better++
		}
		exact := slices.Clone(want)
		missed := func(c choice) float64 { return math.Round(c.Expected.Missed / (2 * o.negligible)) }
		slices.SortStableFunc(want, func(a, b choice) int {
			less := map[bool]int{true: -1}
			return cmp.Or(cmp.Compare(missed(a), missed(b)), cmp.Compare(a.Guesses, b.Guesses), less[a.possible]-less[b.possible], a.Guess-b.Guess)
		})
		if !slices.Equal(want, exact) {
			reordered++
		}
		got := proved(t, name, p, o)
		checkChoices(t, name, got, want, o.Rows)
		g := r.IntN(len(p.Words.Guesses))
		o.Opener = p.Words.Guesses[g]
		cost := expected(p, plain.First(g, o.Tries))
		if got := proved(t, name, p, o); got.Choices[0].Expected != cost {
			t.Fatalf("%s: got %+v, want %+v", name, got.Choices, cost)
		}
	}
	t.Logf("some of the answers might be missed in %d of %d, which made %d better; rounding reordered the guesses in %d", missable, n, better, reordered)
	if better == 0 || reordered == 0 {
		t.Error("missing answers was never better, or rounding never mattered")
	}
}

// TestWeightedAgainstEqual solves positions with equal weights with the weighted search, too.
func TestWeightedAgainstEqual(t *testing.T) {
	r := random.Rand(t)
	lost := 0
	for range random.Cases(500) {
		guesses, answers := world.Random(r)
		if checkEvenly(t, guesses, answers, Options{Tries: r.IntN(7), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0, Rows: 5}) {
			lost++
		}
	}
	if t.Logf("%d with misses", lost); lost == 0 {
		t.Error("no answer was missed")
	}
}

// near reports whether two expectations are equal, except for rounding.
func near(e, f Expectation) bool {
	return math.Abs(e.Guesses-f.Guesses) < 1e-6 && math.Abs(e.Missed-f.Missed) < 1e-6
}

// TestWeightedFamilies solves rhymes, although some must be missed, with the search for equal weights and with the
// weighted one.
func TestWeightedFamilies(t *testing.T) {
	r := random.Rand(t)
	lost := 0
	for i := 0; i < random.Cases(40) || lost == 0 && i < 400; i++ {
		guesses, answers := world.Excerpt(t, r, true, 24)
		if len(answers) < 8 {
			continue
		}
		if checkEvenly(t, guesses, answers, Options{Tries: 2 + r.IntN(3), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0, Rows: 3}) {
			lost++
		}
	}
	if t.Logf("%d with misses", lost); lost == 0 {
		t.Error("no answer was missed")
	}
}

// checkEvenly solves a problem with the search for equal weights and with the weighted one, and compares the results.
// It reports whether answers must be missed.
func checkEvenly(t *testing.T, guesses, answers []string, o Options) (missed bool) {
	t.Helper()
	want, err := constraint.Must(New(guesses, answers, nil)).Solve(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	got, err := evenly(guesses, answers).Solve(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.EqualFunc(got.Choices, want.Choices, sameChoice) || !near(got.Bound, want.Bound) {
		t.Fatalf("guesses %q, answers %q, %+v: got %+v, want %+v", guesses, answers, o, got, want)
	}
	return want.AtLeast.Missed > 0
}

// evenly returns a Problem whose weights are all equal.
func evenly(guesses, answers []string) *Problem {
	answers = constraint.Must(New(guesses, answers, nil)).AnswerWords() // each of them once
	weights := slices.Repeat([]float64{1}, len(answers))
	weights[0] += 1e-9 // rounding the weights removes this
	return constraint.Must(New(guesses, answers, weights))
}

// sameChoice reports whether two choices are equal, except for rounding.
func sameChoice(a, b Choice) bool { return a.Word == b.Word && near(a.Expected, b.Expected) }

// TestWeightedTail solves positions with many unlikely answers. It also asks for guesses one by one, which the search
// handles differently.
func TestWeightedTail(t *testing.T) {
	r := random.Rand(t)
	for i := range random.Cases(4) {
		n := 80 + r.IntN(120)
		if i == 0 {
			n += matrix.MaxAnswers // too many answers for a usual matrix
		}
		guesses, answers := world.Excerpt(t, r, false, n)
		weights := make([]float64, len(answers))
		for i := range weights {
			weights[i] = math.Exp(-12 * math.Sqrt(float64(i)/float64(len(answers))))
		}
		p := constraint.Must(New(guesses, answers, weights))
		o := Options{Tries: 5 + r.IntN(2), Rows: 4}
		all, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !all.Proved || len(all.Choices) != o.Rows {
			t.Fatalf("%+v", all)
		}
		last := all.Choices[o.Rows-1].Expected
		listed := map[string]Expectation{}
		for _, c := range all.Choices {
			listed[c.Word] = c.Expected
		}
		try := slices.Collect(maps.Keys(listed))
		for range 6 {
			try = append(try, p.Words.Guesses[r.IntN(len(p.Words.Guesses))])
		}
		for _, word := range try {
			o.Opener = word
			one, err := p.Solve(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			got := one.Choices[0].Expected
			if want, ok := listed[word]; ok && got != want {
				t.Errorf("%s of %q, %+v: %v, listed with %v", word, answers, o, got, want)
			} else if !ok && last.Worse(got) {
				t.Errorf("%s of %q, %+v: %v is less than that of the last row, %v", word, answers, o, got, last)
			}
		}
	}
}

// TestWeightedStopped stops a search at several times, and compares its bounds with the final result.
func TestWeightedStopped(t *testing.T) {
	r := random.Rand(t)
	for range 3 {
		guesses, answers := world.Excerpt(t, r, false, 100+r.IntN(100))
		p := constraint.Must(New(guesses, answers, world.Weights(r, len(answers))))
		o := Options{Tries: 6, Rows: 10}
		all, err := p.Solve(context.Background(), o)
		if err != nil || !all.Proved || !all.BestProved {
			t.Fatalf("%+v, %v", all, err)
		}
		for limit := time.Millisecond; ; limit *= 2 {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			some, err := p.Solve(ctx, o)
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if some.Bound.Worse(all.Bound) {
				t.Errorf("%q, stopped: at least %v, in the end %v", answers, some.Bound, all.Bound)
			}
			if some.BestProved && (!sameChoice(some.Choices[0], all.Choices[0]) || some.Bound != all.Bound) {
				t.Errorf("%q, stopped: best %v at least %v, in the end %v", answers, some.Choices[0], some.Bound, all.Choices[0])
			}
			if some.Proved {
				break
			}
		}
	}
}

// TestFinestInHardMode has two guesses that split rhymes alike. In hard mode, the first in the order of the search
// rules out the best later guess, because its O must be used again. So neither may replace the other.
func TestFinestInHardMode(t *testing.T) {
	answers := []string{"BOOOO", "COOOO", "DOOOO", "FOOOO", "GOOOO", "HOOOO", "JOOOO", "KOOOO"}
	guesses := []string{"BCDFO", "BCDFX", "GHJKX", "XXXXX"}
	p := constraint.Must(New(guesses, answers, []float64{2, 2, 2, 2, 1, 1, 1, 1}))
	for _, hard := range []bool{false, true} {
		o := Options{Hard: hard, Opener: "XXXXX"} // the opener gives no information
		plain, left := oracleOf(p, o)
		want := expected(p, plain.First(slices.Index(plain.Guesses, o.Opener), left))
		if got := proved(t, "rhymes", p, o).Choices[0].Expected; got != want {
			t.Errorf("hard %v: %v, want %v", hard, got, want)
		}
	}
}

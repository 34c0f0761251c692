package solver

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/seed"
)

// A price is what a strategy costs: the weight of the answers that it misses, and
// the guesses times the weights.
type price struct{ missed, guesses int64 }

func (a price) compare(b price) int {
	return cmp.Or(cmp.Compare(a.missed, b.missed), cmp.Compare(a.guesses, b.guesses))
}

// weightedOracle finds what every strategy costs by trying all of them, with the
// plain scorer.
type weightedOracle struct {
	answers []string
	weight  []int64
	hard    bool
	memo    map[string]price
}

// cost is that of the best strategy for a set of answers.
func (o *weightedOracle) cost(set []int, allowed []string, left int) price {
	var best price
	if left == 0 {
		for _, a := range set {
			best.missed += o.weight[a]
		}
		return best
	}
	key := fmt.Sprint(set, left)
	if o.hard {
		key += fmt.Sprint(allowed)
	}
	if c, ok := o.memo[key]; ok {
		return c
	}
	best.missed = math.MaxInt64
	for _, g := range allowed {
		if c := o.after(g, set, allowed, left); c.compare(best) < 0 {
			best = c
		}
	}
	o.memo[key] = best
	return best
}

// after is the cost if guess g comes first.
func (o *weightedOracle) after(g string, set []int, allowed []string, left int) price {
	groups := map[string][]int{}
	scores := map[string]constraint.Score{}
	var sum price
	for _, a := range set {
		s := constraint.ScoreGuess(o.answers[a], g)
		groups[s.String()] = append(groups[s.String()], a)
		scores[s.String()] = s
		sum.guesses += o.weight[a]
	}
	for k, group := range groups {
		if scores[k].Solved() {
			continue
		}
		next := allowed
		if o.hard {
			next = nil
			for _, w := range allowed {
				if obeys(w, g, scores[k]) {
					next = append(next, w)
				}
			}
		}
		c := o.cost(group, next, left-1)
		sum.missed += c.missed
		sum.guesses += c.guesses
	}
	return sum
}

// weightsFor makes random weights: a few values, or of very different sizes.
func weightsFor(r *rand.Rand, n int) []float64 {
	weights := make([]float64, n)
	for i := range weights {
		switch r.IntN(3) {
		case 0:
			weights[i] = float64(1 + r.IntN(3))
		case 1:
			weights[i] = math.Exp(-12 * r.Float64())
		default:
			weights[i] = r.ExpFloat64() + 1e-3
		}
	}
	return weights
}

// weightedWorld makes a random small game whose answers have weights.
func weightedWorld(t *testing.T, r *rand.Rand) *Problem {
	t.Helper()
	for {
		guesses, answers := world(r)
		p, err := NewWeighted(guesses, answers, weightsFor(r, len(answers)))
		if err != nil {
			t.Fatal(err)
		}
		if p.Weighted() {
			return p
		}
	}
}

// oracleOf returns the oracle of a Problem with weights, and all its answers.
func oracleOf(p *Problem, hard bool) (o *weightedOracle, all []int) {
	o = &weightedOracle{weight: p.weight, hard: hard, memo: map[string]price{}}
	for i, g := range p.answers {
		o.answers = append(o.answers, p.guesses[g])
		all = append(all, i)
	}
	return o, all
}

func (c price) of(p *Problem) Expectation {
	return Expectation{float64(c.guesses) / float64(p.whole), float64(c.missed) / float64(p.whole)}
}

func TestWeightedAgainstBruteForce(t *testing.T) {
	r := seed.Rand(t)
	cases := 2000 / race.Slower
	lost := 0
	for range cases {
		p := weightedWorld(t, r)
		o := Options{Tries: r.IntN(7), Hard: r.IntN(2) == 0, Rows: 1 + r.IntN(30), Jobs: 1 + r.IntN(2)}
		if r.IntN(2) == 0 {
			o.boardMax = 1 + r.IntN(6)
		}
		name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", p.guesses, p.Answers(), p.weight, o)
		plain, all := oracleOf(p, o.Hard)
		left := o.Tries
		if left == 0 {
			left = len(all) + 1
		}
		type choice struct {
			Choice
			price
		}
		var want []choice
		for g, word := range p.guesses {
			c := choice{Choice{Guess: g, Word: word, Candidate: p.answer[g] >= 0}, plain.after(word, all, p.guesses, left)}
			c.Expected = c.price.of(p)
			if tells := (&oracle{answers: plain.answers}).tells(word); tells || left == 1 && len(all) > 1 {
				want = append(want, c)
			}
		}
		slices.SortStableFunc(want, func(a, b choice) int {
			candidates := map[bool]int{true: 1}
			return cmp.Or(a.compare(b.price), candidates[b.Candidate]-candidates[a.Candidate])
		})
		if want[0].missed > 0 {
			lost++
		}
		got, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if !got.Proved || got.Bound != want[0].Expected || len(got.Choices) != min(o.Rows, len(want)) {
			t.Fatalf("%s: got %+v, want %+v", name, got, want[0])
		}
		for i, c := range got.Choices {
			if c != want[i].Choice {
				t.Fatalf("%s: choice %d is %+v, want %+v", name, i, c, want[i].Choice)
			}
		}
		checkWeightedStrategy(t, name, p, got, o)
		for range 3 {
			g := r.IntN(len(p.guesses))
			o.Opener = p.guesses[g]
			cost := plain.after(o.Opener, all, p.guesses, left).of(p)
			got, err := p.Solve(context.Background(), o)
			if err != nil {
				t.Fatalf("%s: %v", name, err)
			}
			if !got.Proved || got.Bound != cost || got.Choices[0].Expected != cost || got.Choices[0].Guess != g {
				t.Fatalf("%s: got %+v, want %+v", name, got.Choices, cost)
			}
			checkWeightedStrategy(t, name, p, got, o)
		}
	}
	t.Logf("%d of %d could not be solved within the tries", lost, cases)
}

// checkWeightedStrategy plays the strategy of a result against every answer, with
// the plain scorer, and compares what it costs with what the result says.
func checkWeightedStrategy(t *testing.T, name string, p *Problem, r *Result, o Options) {
	t.Helper()
	s, err := r.Strategy(context.Background(), o.Jobs)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	var cost price
	for i, g := range p.answers {
		turns, won := play(t, name, s, p.guesses[g], p.guesses, o.Hard)
		cost.guesses += int64(turns) * p.weight[i]
		if !won {
			cost.missed += p.weight[i]
		}
		if o.Tries > 0 && turns > o.Tries {
			t.Fatalf("%s: %d guesses at %s", name, turns, p.guesses[g])
		}
	}
	if cost.of(p) != r.Choices[0].Expected {
		t.Fatalf("%s: the strategy costs %v, not %v", name, cost.of(p), r.Choices[0].Expected)
	}
}

// TestWeightedAgainstEqual solves positions with equal weights by the weighted
// search too.
func TestWeightedAgainstEqual(t *testing.T) {
	r := seed.Rand(t)
	for range 500 / race.Slower {
		guesses, answers := world(r)
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		weighted, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		shares := make([]float64, len(p.answers))
		for i := range shares {
			shares[i] = 1
		}
		weighted.weigh(shares)
		o := Options{Tries: r.IntN(7), Hard: r.IntN(2) == 0, Rows: 5}
		want, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		got, err := weighted.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		same := func(a, b Choice) bool {
			return a.Word == b.Word && a.Expected.near(b.Expected)
		}
		if !slices.EqualFunc(got.Choices, want.Choices, same) || !got.Bound.near(want.Bound) {
			t.Fatalf("guesses %q, answers %q, %+v: got %+v, want %+v", guesses, answers, o, got, want)
		}
	}
}

// near reports whether two expectations are the same but for rounding.
func (e Expectation) near(f Expectation) bool {
	return math.Abs(e.Guesses-f.Guesses) < 1e-6 && math.Abs(e.Missed-f.Missed) < 1e-6
}

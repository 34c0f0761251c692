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
	"wfind/internal/testkit/cases"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
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
	answers  []string
	weight   []int64
	required int // answers from this one on may be missed
	hard     bool
	memo     map[string]price
}

// cost is that of the best strategy for a set of answers.
func (o *weightedOracle) cost(set []int, allowed []string, left int) price {
	var best price
	if left == 0 {
		for _, a := range set {
			if a < o.required {
				best.missed += o.weight[a]
			}
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
	var sum price
	for _, a := range set {
		sum.guesses += o.weight[a]
	}
	for _, b := range branches(o.answers, g, set) {
		if !b.score.Solved() {
			c := o.cost(b.set, b.allowed(g, allowed, o.hard), left-1)
			sum.missed += c.missed
			sum.guesses += c.guesses
		}
	}
	return sum
}

// A weightedChoice is what the solver is to say of a guess, and what that costs.
type weightedChoice struct {
	Choice
	price
}

// choices returns those that the solver is to make, the best first.
func (o *weightedOracle) choices(p *Problem, set []int, left int) []weightedChoice {
	var all []weightedChoice
	for g, word := range p.words.Guesses {
		c := weightedChoice{Choice{Guess: g, Word: word, Candidate: p.words.AnswerOf[g] >= 0}, o.after(word, set, p.words.Guesses, left)}
		c.Expected = c.price.of(p.words)
		if tells := (&oracle{answers: o.answers}).tells(word); tells || left == 1 && len(set) > 1 {
			all = append(all, c)
		}
	}
	candidates := map[bool]int{true: 1}
	slices.SortStableFunc(all, func(a, b weightedChoice) int {
		return cmp.Or(a.compare(b.price), candidates[b.Candidate]-candidates[a.Candidate])
	})
	return all
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
		guesses, answers := world.Random(r)
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
	o = &weightedOracle{weight: p.words.Weight, required: len(p.words.Answers), hard: hard, memo: map[string]price{}}
	for i, g := range p.words.Answers {
		o.answers = append(o.answers, p.words.Guesses[g])
		all = append(all, i)
	}
	return o, all
}

func (c price) of(p *score.Words) Expectation {
	return Expectation{float64(c.guesses) / float64(p.Total), float64(c.missed) / float64(p.Total)}
}

func TestWeightedAgainstBruteForce(t *testing.T) {
	r := seed.Rand(t)
	n := cases.Of(2000)
	lost := 0
	for range n {
		p := weightedWorld(t, r)
		o := Options{Tries: r.IntN(7), Hard: r.IntN(2) == 0, Rows: 1 + r.IntN(30), Jobs: 1 + r.IntN(2)}
		if r.IntN(2) == 0 {
			o.boardMax = 1 + r.IntN(6)
		}
		name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", p.words.Guesses, p.Answers(), p.words.Weight, o)
		plain, all := oracleOf(p, o.Hard)
		left := o.Tries
		if left == 0 {
			left = len(all) + 1
		}
		want := plain.choices(p, all, left)
		if want[0].missed > 0 {
			lost++
		}
		got := proved(t, name, p, o)
		checkChoices(t, name, got, want, o.Rows)
		checkWeightedStrategy(t, name, p, got, o)
		for range 3 {
			g := r.IntN(len(p.words.Guesses))
			o.Opener = p.words.Guesses[g]
			cost := plain.after(o.Opener, all, p.words.Guesses, left).of(p.words)
			got := proved(t, name, p, o)
			if got.Bound != cost || got.Choices[0].Expected != cost || got.Choices[0].Guess != g {
				t.Fatalf("%s: got %+v, want %+v", name, got.Choices, cost)
			}
			checkWeightedStrategy(t, name, p, got, o)
		}
	}
	if t.Logf("%d of %d could not be solved within the tries", lost, n); lost == 0 {
		t.Error("all could be solved")
	}
}

// checkChoices compares the best rows that were found with those of an oracle.
func checkChoices(t *testing.T, name string, got *Result, want []weightedChoice, rows int) {
	t.Helper()
	if got.Bound != want[0].Expected || len(got.Choices) != min(rows, len(want)) {
		t.Fatalf("%s: got %+v, want %+v", name, got, want[0])
	}
	for i, c := range got.Choices {
		if c != want[i].Choice {
			t.Fatalf("%s: choice %d is %+v, want %+v", name, i, c, want[i].Choice)
		}
	}
}

// TestSlightAgainstBruteForce allows some answers to be missed.
func TestSlightAgainstBruteForce(t *testing.T) {
	r := seed.Rand(t)
	n := cases.Of(2000)
	missable, better := 0, 0
	for range n {
		p := weightedWorld(t, r)
		o := Options{Tries: 3 + r.IntN(3), Hard: r.IntN(2) == 0, Rows: 1 + r.IntN(30), Jobs: 1 + r.IntN(2), negligible: 0.6 * r.Float64()}
		if o.Tries >= len(p.words.Answers) {
			continue
		}
		name := fmt.Sprintf("guesses %q, answers %q, weights %v, %+v", p.words.Guesses, p.Answers(), p.words.Weight, o)
		plain, all := oracleOf(p, o.Hard)
		strict := plain.choices(p, all, o.Tries)
		plain, _ = oracleOf(p, o.Hard)
		for sum := int64(0); plain.required > 1; plain.required-- {
			if sum += p.words.Weight[plain.required-1]; float64(sum) > o.negligible*float64(p.words.Total) {
				break
			}
		}
		want := plain.choices(p, all, o.Tries)
		if plain.required < len(all) {
			missable++
		}
		if want[0].compare(strict[0].price) < 0 {
			better++
		}
		got := proved(t, name, p, o)
		checkChoices(t, name, got, want, o.Rows)
		o.Opener = p.words.Guesses[r.IntN(len(p.words.Guesses))]
		cost := plain.after(o.Opener, all, p.words.Guesses, o.Tries).of(p.words)
		if got := proved(t, name, p, o); got.Choices[0].Expected != cost {
			t.Fatalf("%s: got %+v, want %+v", name, got.Choices, cost)
		}
	}
	t.Logf("some of the answers might be missed in %d of %d, which made %d better", missable, n, better)
	if better == 0 {
		t.Error("nothing was better for it")
	}
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
	for i, g := range p.words.Answers {
		turns, won := play(t, name, s, p.words.Guesses[g], p.words.Guesses, o.Hard)
		cost.guesses += int64(turns) * p.words.Weight[i]
		if !won {
			cost.missed += p.words.Weight[i]
		}
		if o.Tries > 0 && turns > o.Tries {
			t.Fatalf("%s: %d guesses at %s", name, turns, p.words.Guesses[g])
		}
	}
	if cost.of(p.words) != r.Choices[0].Expected {
		t.Fatalf("%s: the strategy costs %v, not %v", name, cost.of(p.words), r.Choices[0].Expected)
	}
}

// TestWeightedAgainstEqual solves positions with equal weights by the weighted
// search too.
func TestWeightedAgainstEqual(t *testing.T) {
	r := seed.Rand(t)
	for range cases.Of(500) {
		guesses, answers := world.Random(r)
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Tries: r.IntN(7), Hard: r.IntN(2) == 0, Rows: 5}
		want, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		got, err := evenly(t, guesses, answers).Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(got.Choices, want.Choices, sameChoice) || !got.Bound.near(want.Bound) {
			t.Fatalf("guesses %q, answers %q, %+v: got %+v, want %+v", guesses, answers, o, got, want)
		}
	}
}

// near reports whether two expectations are the same but for rounding.
func (e Expectation) near(f Expectation) bool {
	return math.Abs(e.Guesses-f.Guesses) < 1e-6 && math.Abs(e.Missed-f.Missed) < 1e-6
}

// TestWeightedFamilies solves rhymes, which cannot always be found, by the search
// for equal weights and by the weighted one.
func TestWeightedFamilies(t *testing.T) {
	r := seed.Rand(t)
	lost := 0
	for i := 0; i < cases.Of(40) || lost == 0 && i < 400; i++ {
		guesses, answers := world.Excerpt(t, r, true, 24)
		if len(answers) < 8 {
			continue
		}
		o := Options{Tries: 2 + r.IntN(3), Hard: r.IntN(2) == 0, Rows: 3}
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		want, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if want.AtLeast.Failures > 0 {
			lost++
		}
		got, err := evenly(t, guesses, answers).Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.EqualFunc(got.Choices, want.Choices, sameChoice) || !got.Bound.near(want.Bound) {
			t.Fatalf("answers %q, %+v: got %+v, want %+v", answers, o, got.Choices, want.Choices)
		}
	}
	if t.Logf("%d with misses", lost); lost == 0 {
		t.Error("no answer was missed")
	}
}

// evenly returns a Problem with weights that are all equal.
func evenly(t *testing.T, guesses, answers []string) *Problem {
	t.Helper()
	p, err := New(guesses, answers)
	if err != nil {
		t.Fatal(err)
	}
	weights := slices.Repeat([]float64{1}, len(p.words.Answers))
	weights[0] += 1e-9 // lost when weights are rounded
	if p, err = NewWeighted(guesses, p.Answers(), weights); err != nil {
		t.Fatal(err)
	}
	return p
}

// sameChoice reports whether two choices are the same but for rounding.
func sameChoice(a, b Choice) bool { return a.Word == b.Word && a.Expected.near(b.Expected) }

// TestWeightedTail solves positions of many unlikely answers, and asks for guesses
// one by one, which takes another way through the search.
func TestWeightedTail(t *testing.T) {
	r := seed.Rand(t)
	for i := range cases.Of(4) {
		n := 80 + r.IntN(120)
		if i == 0 {
			n += matrix.MaxAnswers // too many for a usual board
		}
		guesses, answers := world.Excerpt(t, r, false, n)
		weights := make([]float64, len(answers))
		for i := range weights {
			weights[i] = math.Exp(-12 * math.Sqrt(float64(i)/float64(len(answers))))
		}
		p, err := NewWeighted(guesses, answers, weights)
		if err != nil {
			t.Fatal(err)
		}
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
			try = append(try, p.words.Guesses[r.IntN(len(p.words.Guesses))])
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
			} else if !ok && got.less(last) {
				t.Errorf("%s of %q, %+v: %v is less than that of the last row, %v", word, answers, o, got, last)
			}
		}
	}
}

// TestWeightedStopped stops a search sooner and later, and compares what it says
// by then with the end.
func TestWeightedStopped(t *testing.T) {
	r := seed.Rand(t)
	for range 3 {
		guesses, answers := world.Excerpt(t, r, false, 100+r.IntN(100))
		p, err := NewWeighted(guesses, answers, weightsFor(r, len(answers)))
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Tries: 6, Rows: 10}
		all, err := p.Solve(context.Background(), o)
		if err != nil || !all.Proved || !all.best {
			t.Fatalf("%+v, %v", all, err)
		}
		for limit := time.Millisecond; ; limit *= 2 {
			ctx, cancel := context.WithTimeout(context.Background(), limit)
			some, err := p.Solve(ctx, o)
			cancel()
			if err != nil {
				t.Fatal(err)
			}
			if all.Bound.less(some.Bound) {
				t.Errorf("%q, stopped: at least %v, in the end %v", answers, some.Bound, all.Bound)
			}
			if some.best && (!sameChoice(some.Choices[0], all.Choices[0]) || some.Bound != all.Bound) {
				t.Errorf("%q, stopped: best %v at least %v, in the end %v", answers, some.Choices[0], some.Bound, all.Choices[0])
			}
			if some.Proved {
				break
			}
		}
	}
}

// less reports whether e is better.
func (e Expectation) less(f Expectation) bool {
	return cmp.Or(cmp.Compare(e.Missed, f.Missed), cmp.Compare(e.Guesses, f.Guesses)) < 0
}

package solver

import (
	"context"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestThenAgainstBruteForce compares the cost of fixed openers with a plain recursion, and the strategy with the cost.
func TestThenAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	missed, certain := 0, 0
	for range random.Cases(1000) {
		guesses, answers := world.Rhymes(r)
		var weights []float64
		if r.IntN(3) == 0 {
			weights = make([]float64, len(answers))
			for i := range weights {
				weights[i] = float64(1 + r.IntN(5))
			}
		}
		p, err := New(guesses, answers, weights)
		if weights == nil {
			p, err = New(guesses, answers, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
		numbers := make([]int, 2+r.IntN(2))
		o := Options{Tries: len(numbers) + 1 + r.IntN(4), Jobs: 1 + r.IntN(2)}
		for i := range numbers {
			numbers[i] = r.IntN(len(p.Guesses))
			o.Then = append(o.Then, p.Guesses[numbers[i]])
		}
		o.Opener, o.Then = o.Then[0], o.Then[1:]
		if r.IntN(2) == 0 {
			o.tuning = upTo(3 + r.IntN(5))
		}
		plain, left := oracleOf(p, o)
		price := plain.Fixed(numbers, world.All(len(plain.Answers)), left)
		want := expected(p, price)
		got, err := p.Solve(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		if !got.Proved || got.Choices[0].Expected != want || got.Choices[0].Word != o.Opener || got.Bound != want {
			t.Fatalf("guesses %q, answers %q, weights %v, %+v: got %+v, want %+v", guesses, answers, weights, o, got.Result, want)
		}
		strategy, err := got.Strategy(context.Background(), 1)
		if err != nil {
			t.Fatal(err)
		}
		if n := strategy.Size(); n != len(p.Answers) {
			t.Fatalf("guesses %q, answers %q, %+v: the strategy has %d answers", guesses, answers, o, n)
		}
		found := int64(0)
		strategy.Each(func(line []string) {
			answer := line[len(line)-1]
			g, _ := p.Find(answer)
			found += p.Words.WeightOf(p.Words.AnswerOf[g])
			for i, word := range line {
				if fixed := append([]string{o.Opener}, o.Then...); i < len(fixed) && word != fixed[i] {
					if word != answer {
						t.Fatalf("guesses %q, answers %q, %+v: the strategy guesses %q", guesses, answers, o, line)
					}
					certain++
				}
			}
		})
		if found != p.Words.Total-price.Missed {
			t.Fatalf("guesses %q, answers %q, %+v: the strategy finds %d, want %d", guesses, answers, o, found, p.Words.Total-price.Missed)
		}
		if price.Missed > 0 {
			missed++
		}
	}
	if t.Logf("%d with misses, %d certain early", missed, certain); missed == 0 || certain == 0 {
		t.Error("no strategy missed answers, or was certain of the answer before the last opener")
	}
}

// TestThenRefused checks the errors for openers that cannot be played.
func TestThenRefused(t *testing.T) {
	p := constraint.Must(New([]string{"ABC", "ABD", "XYZ"}, []string{"ABC", "ABD"}, nil))
	for name, o := range map[string]Options{
		"hard mode":  {Opener: "ABC", Then: []string{"XYZ"}, Hard: true},
		"too few":    {Opener: "ABC", Then: []string{"XYZ"}, Tries: 2},
		"not a word": {Opener: "ABC", Then: []string{"QQQ"}},
	} {
		if _, err := p.Solve(context.Background(), o); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

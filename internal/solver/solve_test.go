package solver

import (
	"context"
	"fmt"
	"os"
	"slices"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/testkit/polled"
	"wfind/internal/testkit/race"
)

// TestSalet proves the cost of the best opener, and plays its strategy against every answer.
func TestSalet(t *testing.T) {
	if race.Slower > 1 {
		t.Skip("too slow with the race detector; TestJobs does the like")
	}
	p := original()
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
		checkStrategy(t, "SALET", p, r, o)
		s, err := r.Strategy(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if h := s.Histogram(); tt.histogram != nil && !slices.Equal(h, tt.histogram) {
			t.Errorf("games won with 1, 2, … guesses: %v, want %v", h, tt.histogram)
		}
	}
}

// some returns a part of the original lists, with too many answers for a matrix.
func some(t *testing.T) *Problem {
	p := original()
	var guesses, answers []string
	for i, g := range p.Guesses {
		if i%9 == 0 {
			guesses = append(guesses, g)
		}
	}
	for i, a := range p.AnswerWords() {
		if i%7 == 0 {
			answers = append(answers, a)
		}
	}
	p = constraint.Must(New(guesses, answers, nil))
	if len(answers) <= matrix.MaxAnswers {
		t.Fatalf("%d answers are too few", len(answers))
	}
	return p
}

// TestStopped stops a search at several times, and checks the bounds.
func TestStopped(t *testing.T) {
	p := some(t)
	full, err := p.Solve(context.Background(), Options{Tries: 6})
	if err != nil {
		t.Fatal(err)
	}
	want := full.AtLeast
	if !full.Proved || full.Choices[0].Cost != want || want.Missed != 0 {
		t.Fatalf("%+v", full)
	}
	for _, at := range []int64{0, 1, 2, 3, 4, 10, 100, 1000, 1500} {
		o := Options{Tries: 6, interval: time.Nanosecond, Progress: func(p Progress) {
			if less(want, p.AtLeast) || p.Best.Word != "" && less(p.Best.Cost, want) {
				t.Errorf("at least %v, at most %v, the best costs %v", p.AtLeast, p.Best.Cost, want)
			}
		}}
		r, err := p.Solve(polled.New(t.Context(), at), o)
		if err != nil {
			t.Fatal(err)
		}
		if r.AtLeast.Guesses > want.Guesses || r.AtLeast.Missed != 0 || r.Proved && r.AtLeast != want {
			t.Errorf("stopped at %d: proved %v, at least %v, the best costs %v", at, r.Proved, r.AtLeast, want)
		}
		if len(r.Choices) > 0 && r.Choices[0].Cost.Guesses < want.Guesses {
			t.Errorf("stopped at %d: %v, the best costs %v", at, r.Choices[0], want)
		}
		checkStrategy(t, "stopped", p, r, o)
		if at < 4 && r.Proved {
			t.Errorf("stopped at %d: proved", at)
		}
	}
}

// TestJobs compares the strategies found by one and by several goroutines, and plays them.
func TestJobs(t *testing.T) {
	p := some(t)
	for _, o := range []Options{{Tries: 6}, {Tries: 6, Hard: true}, {Tries: 3}} { // with three tries, some answers are missed
		var want [][]string
		for _, jobs := range []int{1, 2, 4} {
			o.Jobs = jobs
			r, err := p.Solve(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			checkStrategy(t, "some", p, r, o)
			s, err := r.Strategy(context.Background(), jobs)
			if err != nil {
				t.Fatal(err)
			}
			var got [][]string
			s.Each(func(guesses []string) { got = append(got, slices.Clone(guesses)) })
			if want == nil {
				want = got
			}
			if !slices.EqualFunc(got, want, slices.Equal) {
				t.Errorf("%+v: the strategy is another than with one job", o)
			}
		}
	}
}

// TestWithAndWithoutMatrices searches sets of some hundred answers with and without matrices, with enough tries and
// with too few.
func TestWithAndWithoutMatrices(t *testing.T) {
	p := some(t)
	for i := 0; i < len(p.Guesses); i += 250 * race.Slower {
		for _, o := range []Options{{}, {Tries: 4}, {Tries: 3}, {Tries: 6, Hard: true}} {
			o.Opener = p.Guesses[i]
			with, err := p.Solve(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			checkBelow(t, fmt.Sprintf("%+v", o), p, o, with.AtLeast, i&2-1)
			o.tuning, o.Jobs = upTo(20), 2
			without, err := p.Solve(context.Background(), o)
			if err != nil {
				t.Fatal(err)
			}
			if with.AtLeast != without.AtLeast || !with.Proved || !without.Proved {
				t.Errorf("%+v: %v with matrices, %v without", o, with.AtLeast, without.AtLeast)
			}
		}
	}
}

func BenchmarkStats(b *testing.B) {
	p := original()
	for b.Loop() {
		if _, err := rank.All(context.Background(), p.Words, 0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSalet(b *testing.B) {
	for _, hard := range []bool{false, true} {
		b.Run(map[bool]string{false: "easy", true: "hard"}[hard], func(b *testing.B) {
			p := original()
			for b.Loop() {
				if _, err := p.Solve(context.Background(), Options{Tries: 6, Opener: "SALET", Hard: hard}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestBestOpener proves that no opener beats SALET. It takes a minute or two on two cores, so it runs only if
// WFIND_PROOF is set.
func TestBestOpener(t *testing.T) {
	if os.Getenv("WFIND_PROOF") == "" {
		t.Skip("WFIND_PROOF is not set")
	}
	p := original()
	r, err := p.Solve(context.Background(), Options{Tries: 6})
	if err != nil {
		t.Fatal(err)
	}
	if c := r.Choices[0]; !r.Proved || c.Word != "SALET" || c.Cost != (Cost{Guesses: 7920}) || r.AtLeast != c.Cost {
		t.Errorf("proved %v: %s with %v", r.Proved, c.Word, c.Cost)
	}
}

func BenchmarkWeightedStats(b *testing.B) {
	p := original()
	answers := p.AnswerWords()[:334]
	weights := make([]float64, len(answers))
	for i := range weights {
		weights[i] = float64(i*i + 1)
	}
	p = constraint.Must(New(p.Guesses, answers, weights))
	for b.Loop() {
		if _, err := rank.All(context.Background(), p.Words, 1); err != nil {
			b.Fatal(err)
		}
	}
}

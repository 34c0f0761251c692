package solver

import (
	"context"
	"os"
	"slices"
	"strings"
	"testing"
)

// TestSalet proves what the best opener costs and plays its strategy against
// every answer.
func TestSalet(t *testing.T) {
	p := original(t)
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
		checkStrategy(t, "SALET", r, oracle{guesses: p.Guesses(), answers: p.Answers()}, o)
		s, err := r.Strategy(context.Background(), 0)
		if err != nil {
			t.Fatal(err)
		}
		if h := s.Histogram(); tt.histogram != nil && !slices.Equal(h, tt.histogram) {
			t.Errorf("games won with 1, 2, … guesses: %v, want %v", h, tt.histogram)
		}
	}
}

// TestStopped stops a search and looks at the bounds it gives.
func TestStopped(t *testing.T) {
	p := original(t)
	for _, when := range []string{"openers, the likeliest", "openers, by bounds"} {
		ctx, stop := context.WithCancel(context.Background())
		r, err := p.Solve(ctx, Options{Tries: 6, Progress: func(p Progress) {
			if p.What == when {
				stop()
			}
		}})
		stop()
		if err != nil {
			t.Fatal(err)
		}
		if r.Proved || r.AtLeast.Guesses > 7920 || r.AtLeast.Guesses < 2*2315-1 || r.AtLeast.Failures != 0 {
			t.Errorf("%s: proved %v, at least %v", when, r.Proved, r.AtLeast)
		}
		if len(r.Choices) > 0 && r.Choices[0].Cost.Guesses < 7920 {
			t.Errorf("%s: %v", when, r.Choices[0])
		}
	}
	ctx, stop := context.WithCancel(context.Background())
	stop()
	for _, o := range []Options{{}, {Opener: "QAJAQ"}} {
		r, err := p.Solve(ctx, o)
		if err != nil || r.Proved || len(r.Choices) != 0 {
			t.Errorf("%+v after its end: %+v, %v", o, r, err)
		}
	}
}

// TestJobs compares the strategies that one and several goroutines find.
func TestJobs(t *testing.T) {
	p := original(t)
	var want [][]string
	for _, jobs := range []int{1, 4} {
		r, err := p.Solve(context.Background(), Options{Opener: "ARISE", Jobs: jobs})
		if err != nil {
			t.Fatal(err)
		}
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
			t.Errorf("the strategy with %d jobs is another than with one", jobs)
		}
	}
}

func TestNewErrors(t *testing.T) {
	for _, tt := range []struct {
		guesses, answers []string
		want             string
	}{
		{nil, nil, "no possible answers"},
		{[]string{"AB"}, []string{"ABC"}, `"AB" has 2 letters where the other words have 3`},
		{nil, []string{strings.Repeat("A", 41)}, "words of 41 letters cannot be analysed (1 to 40 can)"},
	} {
		if _, err := New(tt.guesses, tt.answers); err == nil || err.Error() != tt.want {
			t.Errorf("New(%q, %q): %v, want %s", tt.guesses, tt.answers, err, tt.want)
		}
	}
}

func BenchmarkStats(b *testing.B) {
	p := original(b)
	for b.Loop() {
		if _, err := p.Stats(context.Background(), 0); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkSalet(b *testing.B) {
	for _, hard := range []bool{false, true} {
		b.Run(map[bool]string{false: "easy", true: "hard"}[hard], func(b *testing.B) {
			p := original(b)
			for b.Loop() {
				if _, err := p.Solve(context.Background(), Options{Tries: 6, Opener: "SALET", Hard: hard}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// TestBestOpener proves that no opener beats SALET, which takes a minute or two
// of two cores; it runs if WFIND_PROOF is set.
func TestBestOpener(t *testing.T) {
	if os.Getenv("WFIND_PROOF") == "" {
		t.Skip("WFIND_PROOF is not set")
	}
	p := original(t)
	r, err := p.Solve(context.Background(), Options{Tries: 6})
	if err != nil {
		t.Fatal(err)
	}
	if c := r.Choices[0]; !r.Proved || c.Word != "SALET" || c.Cost != (Cost{Guesses: 7920}) || r.AtLeast != c.Cost {
		t.Errorf("proved %v: %s with %v", r.Proved, c.Word, c.Cost)
	}
}

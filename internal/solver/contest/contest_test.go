package contest

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"wfind/constraint"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// newContest returns a contest of six legal guesses. The last three are possible answers.
func newContest(o Options) *Contest {
	p := constraint.Must(score.New([]string{"AA", "BB", "CC", "DD", "EE", "FF"}, []string{"DD", "EE", "FF"}, nil))
	return New(tree.NewGame(p, score.Easy), 6, o)
}

// TestLimit enters random results. Then it checks that an excess cost is below the limit of a guess if and only if
// entering it would make the guess one of the best.
func TestLimit(t *testing.T) {
	r := random.Rand(t)
	for range random.Cases(2000) {
		o := Options{Rows: 1 + r.IntN(3)}
		if r.IntN(2) == 0 {
			o.Below = tree.Cost{Guesses: 5 + r.IntN(6)} // with three answers, an excess cost of 0 to 5
		}
		c := newContest(o)
		if err := c.BestFirst(func() error { return enterAll(r, c) }); err != nil {
			t.Fatalf("%+v: %v", o, err)
		}
	}
}

// enterAll enters a random excess cost for each guess, in random order. It returns an error if a limit or the best
// guesses are wrong.
func enterAll(r *rand.Rand, c *Contest) error {
	c.best = nil // the results of an earlier search are other ones
	rank := func(x entry) int64 {
		if x.guess < 3 { // it cannot be the answer
			return 100*x.excess + 10 + int64(x.guess)
		}
		return 100*x.excess + int64(x.guess)
	}
	var best []entry
	for _, g := range r.Perm(6) {
		x := entry{int32(g), int64(r.IntN(8))}
		wins := x.excess < c.Cutoff && (len(best) < c.Wanted() || rank(x) < rank(best[c.Wanted()-1]))
		if limit := c.Limit(x.guess); (x.excess < limit) != wins {
			return fmt.Errorf("the best are %v, and the limit of guess %d is %d, but with %d it wins: %v", best, g, limit, x.excess, wins)
		}
		c.Enter(x.guess, x.excess)
		if x.excess < c.Cutoff {
			best = append(best, x)
		}
		slices.SortFunc(best, func(a, b entry) int { return cmp.Compare(rank(a), rank(b)) })
		if best = best[:min(len(best), c.Rows)]; !slices.Equal(c.best, best) {
			return fmt.Errorf("the best are %v, want %v", c.best, best)
		}
	}
	return nil
}

// TestRoundedMisses compares guesses whose misses are rounded. It also checks that SearchLimit keeps all better guesses.
func TestRoundedMisses(t *testing.T) {
	r := random.Rand(t)
	p := constraint.Must(score.New([]string{"AA", "BB", "CC"}, []string{"AA", "BB", "CC"}, []float64{3, 2, r.Float64()}))
	game := tree.NewGame(p, score.Easy)
	game.LetMiss(0.5e-4, 6)
	c, least := New(game, 6, Options{}), 2*p.Total-p.WeightOf(0) // least is the excess cost 0
	for range random.Cases(100000) {
		type cost struct{ missed, guesses int64 }
		draw := func() cost { return cost{r.Int64N(4 * p.Total / 10000), least + r.Int64N(10)} }
		a, b := draw(), draw()
		excess := func(x cost) int64 { return x.missed*rank.MissPenalty + x.guesses - least }
		shown := func(x cost) float64 { return math.Round(float64(x.missed) / float64(p.Total) * 1e4) }
		want := cmp.Or(cmp.Compare(shown(a), shown(b)), cmp.Compare(a.guesses, b.guesses))
		if got := c.compare(entry{0, excess(a)}, entry{0, excess(b)}); got != want || c.rounded(excess(a)) > excess(a) {
			t.Fatalf("%v and %v compare as %d, want %d; %d is rounded to %d", a, b, got, want, excess(a), c.rounded(excess(a)))
		}
		limit := c.SearchLimit(excess(a), func(n int64) bool { return b.guesses-least < n })
		if want > 0 && excess(b) >= limit || want < 0 && shown(b) > shown(a)+1 && excess(b) < limit {
			t.Fatalf("%v and %v compare as %d, but the limit for the search of the second is %d", a, b, want, limit)
		}
	}
}

// TestBestProved checks that the best guess stays proved if the search for the others is stopped.
func TestBestProved(t *testing.T) {
	for _, test := range []struct {
		stopAt             int // the search, from 1, in which an error occurs
		bestProved, proved bool
	}{{1, false, false}, {2, true, false}, {3, true, true}} {
		c, searches, stopped := newContest(Options{Rows: 3}), 0, errors.New("stopped")
		c.lower = []int64{1} // of a guess that is not tried
		err := c.BestFirst(func() error {
			searches++
			c.Enter(4, 2)
			if searches == test.stopAt {
				return stopped
			}
			return nil
		})
		result := c.Result(err)
		if result.BestProved != test.bestProved || result.Proved != test.proved || len(result.Choices) != 1 || result.Choices[0].Word != "EE" {
			t.Errorf("stopped in search %d: %+v", test.stopAt, result)
		}
		if want := (tree.Cost{Guesses: 7}); result.Choices[0].Cost != want || result.BestProved && result.AtLeast != want {
			t.Errorf("stopped in search %d: cost %v, at least %v, want %v", test.stopAt, result.Choices[0].Cost, result.AtLeast, want)
		}
	}
}

// TestMayMiss checks when a search must still consider guesses that miss answers.
func TestMayMiss(t *testing.T) {
	for _, test := range []struct {
		name string
		do   func(c *Contest)
		want bool
	}{
		{"at first", func(*Contest) {}, true},
		{"a guess misses an answer", func(c *Contest) { c.Enter(0, rank.MissPenalty+3) }, true},
		{"a guess misses nothing", func(c *Contest) { c.Enter(0, 3) }, false},
		{"one miss is allowed", func(c *Contest) { c.LimitMisses(1) }, true},
		{"no miss is allowed", func(c *Contest) { c.LimitMisses(0) }, false},
		{"only guesses with a lower cost matter", func(c *Contest) { c.Cutoff = 10 }, false},
	} {
		c := newContest(Options{})
		if test.do(c); c.MayMiss() != test.want {
			t.Errorf("%s: %v, want %v", test.name, !test.want, test.want)
		}
	}
}

// TestOrder checks that no guess is lost, that the most promising ones come first, and that their bounds are known.
func TestOrder(t *testing.T) {
	r := random.Rand(t)
	for _, n := range []int{3, 100} {
		guesses, answers := world.Excerpt(t, r, false, n)
		testOrder(t, constraint.Must(score.New(guesses, answers, nil)))
	}
}

func testOrder(t *testing.T, p *score.Words) {
	t.Helper()
	stats := constraint.Must(rank.All(t.Context(), p, 1))
	c := New(tree.NewGame(p, score.Easy), 6, Options{})
	order := c.Order(stats)
	var got, want []int
	for i, s := range order {
		got = append(got, s.Guess)
		if c.Lower(i) != s.ImmediateExcess(c.Tries) {
			t.Errorf("guess %d has the bound %d, want %d", s.Guess, c.Lower(i), s.ImmediateExcess(c.Tries))
		}
	}
	for _, s := range rank.Best(stats, rank.ByEstimate, len(stats)) {
		if s.Groups >= 2 {
			want = append(want, s.Guess)
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("the order is %d, want the guesses that divide the answers, the most promising first: %d", got, want)
	}
}

// TestTryOpeners adds up invented costs of groups. The search proves only as much of them as it must.
func TestTryOpeners(t *testing.T) {
	r := random.Rand(t)
	var finished, givenUp int
	for range random.Cases(2000) {
		guesses, answers := world.Rhymes(r)
		p, err := score.New(guesses, answers, nil)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Openers: []int32{int32(r.IntN(len(p.Guesses)))}}
		if r.IntN(2) == 0 {
			o.Openers = append(o.Openers, int32(r.IntN(len(p.Guesses))))
		}
		if r.IntN(2) == 0 {
			o.Below = tree.Cost{Guesses: 2*len(answers) + r.IntN(40)}
		}
		c := New(tree.NewGame(p, score.Easy), 10, o)
		c.Game.MatrixMax = r.IntN(6) // larger groups are searched one after another
		excess := func(x tree.Group) int64 { return int64(x.Hash % 11) }
		groups, want := c.Game.NewWorker(t.Context()).GroupsAfter(o.Openers)
		for _, x := range groups {
			if len(x.IDs) > 2 { // smaller groups are solved without a search
				want += excess(x)
			}
		}
		var wrong atomic.Int64
		search := func(int) GroupSearch {
			return func(x tree.Group, limit int64) (int64, bool, bool) {
				truth := excess(x)
				switch {
				case limit == 0:
					return truth / 3, false, true
				case limit < 0 || limit > c.Cutoff:
					wrong.Store(limit)
				case truth >= limit:
					return limit, false, true
				}
				return truth, true, true
			}
		}
		if err := c.TryOpeners(t.Context(), 1+r.IntN(2), search); err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("guesses %q, answers %q, openers %d, below %v", guesses, answers, o.Openers, o.Below)
		if wrong.Load() != 0 {
			t.Fatalf("%s: the limit was %d", name, wrong.Load())
		}
		switch result := c.Result(nil); {
		case want < c.Cutoff:
			finished++
			if len(result.Choices) != 1 || result.Choices[0].Cost != tree.CostOf(want, len(p.Answers)) || result.GivenUp {
				t.Fatalf("%s: got %+v, want excess %d", name, result, want)
			}
		default:
			givenUp++
			if len(result.Choices) != 0 || !result.GivenUp || c.Least() > want {
				t.Fatalf("%s: got %+v with a bound of %d, want at most %d", name, result, c.Least(), want)
			}
		}
	}
	if finished == 0 || givenUp == 0 {
		t.Errorf("%d contests finished, and %d were given up", finished, givenUp)
	}
}

// TestTimeLeft checks the estimate of the time left: the work left in this step and in all later ones, at the speed of
// this step.
func TestTimeLeft(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newContest(Options{})
		c.Meter.Begin(Step{What: "guesses tried", Total: 4, Work: []float64{1, 2, 3, 4}, After: 0.5})
		reports := make(chan Progress)
		end := c.Meter.Watch(0, func(p Progress) { reports <- p })
		time.Sleep(10 * time.Second)
		if p := <-reports; p.TimeLeft != 0 || p.Done != 0 { // of the first interval
			t.Errorf("at first, %+v", p)
		}
		c.Meter.Finish(3)
		<-reports // measured before Finish
		p := <-reports
		perWork := (p.Elapsed) / 4
		if want := 11 * perWork; p.Done != 1 || p.Total != 4 || p.What != "guesses tried" || p.TimeLeft != want {
			t.Errorf("after %v: %+v, want %v left", p.Elapsed, p, want)
		}
		go func() { // the goroutine may be about to report once more
			for range reports {
			}
		}()
		end()
		close(reports)
	})
}

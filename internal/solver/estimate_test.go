package solver

import (
	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/estimate"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/race"

	"context"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wfind/internal/testkit/world"

	"wfind/internal/solver/rank"
	"wfind/internal/testkit/random"
)

// TestEstimatesAgainstBruteForce checks that no estimate is better than the best possible strategy.
func TestEstimatesAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	lost, exact, rows := 0, 0, 0
	for range random.Cases(1000) {
		p := weightedWorld(r)
		if r.IntN(2) == 0 {
			p = evenly(p.Guesses, p.AnswerWords())
		}
		if len(p.Words.Answers) <= 2 {
			continue
		}
		o := Options{Tries: r.IntN(7), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0, Rows: 1 + r.IntN(30)}
		plain, left := oracleOf(p, o)
		if p.Weighted() {
			s := tree.NewGame(p.Words, o.Mode())
			s.LetMiss(negligible, left)
			plain.Required = int(s.Required)
		}
		advice, _, err := p.advise(t.Context(), o, 0) // not rounded
		if err != nil {
			t.Fatal(err)
		}
		if len(advice) == 0 || len(advice) > o.Rows {
			t.Fatalf("answers %q, %+v: %d rows", p.AnswerWords(), o, len(advice))
		}
		for _, a := range advice {
			best := expected(p, plain.First(a.Guess, left))
			got := Expectation{Guesses: a.Guesses, Missed: a.Missed}
			if a.Proved != (o.Tries == 1) || best.Worse(got) && !near(got, best) {
				t.Fatalf("%s of %q, weights %v, %+v: estimated as %v, proved %v, the best strategy takes %v",
					a.Word, p.AnswerWords(), p.Words.Weight, o, got, a.Proved, best)
			}
			rows++
			if near(got, best) {
				exact++
			}
			if best.Missed > 0 {
				lost++
			}
		}
	}
	t.Logf("%d rows, %d exact, %d with misses", rows, exact, lost)
	if 10*exact < 9*rows {
		t.Errorf("%d of %d estimates are exact", exact, rows)
	}
}

// TestEstimatesWithLittleWork makes the search give up on some groups. No estimate may be better than the best possible
// strategy, or depend on the number of jobs.
func TestEstimatesWithLittleWork(t *testing.T) {
	r := random.Rand(t)
	open, off := 0, 0
	// Go on after these worlds until one of them gives up on a group.
	for world := 0; world < random.Cases(1000) || off == 0 && world < 1000; world++ {
		p := weightedWorld(r)
		o := Options{Tries: 1 + r.IntN(6), Hard: r.IntN(2) == 0, Strict: r.IntN(3) == 0}
		how := estimate.Effort{ProofWork: r.Int64N(8) << 11, ProofPerGroup: r.Int64N(4) << 11, Sample: r.IntN(4)}
		var found [2][]estimate.Estimate
		for i := range found {
			o.Jobs = 1 + 3*i
			e := newEstimator(p.Words, o)
			found[i] = e.Estimate(context.Background(), p.Words.AllGuesses(), how)
		}
		if !slices.Equal(found[0], found[1]) {
			t.Fatalf("answers %q, weights %v, %+v: %v with one job, %v with four", p.AnswerWords(), p.Words.Weight, o, found[0], found[1])
		}
		plain, _ := oracleOf(p, o)
		left := min(o.Tries, len(plain.Answers)+1)
		s := tree.NewGame(p.Words, o.Mode())
		s.LetMiss(negligible, left)
		plain.Required = int(s.Required)
		for g, f := range found[0] {
			best := expected(p, plain.First(g, left))
			if got := f.Expected; !f.Done || best.Worse(got) && !near(got, best) || !f.Open && !near(got, best) {
				t.Fatalf("%s of %q, weights %v, %+v, %+v: estimated as %+v, the best strategy takes %v",
					p.Words.Guesses[g], p.AnswerWords(), p.Words.Weight, o, how, f, best)
			} else if !near(got, best) {
				off++
			}
			if f.Open {
				open++
			}
		}
	}
	t.Logf("%d estimates are open, %d of them off", open, off)
	if off == 0 {
		t.Error("every estimate was exact: the test compared nothing")
	}
}

// TestEstimateOfSalet compares an estimate with the proved value in TestSalet.
func TestEstimateOfSalet(t *testing.T) {
	race.Skip(t)
	p := original()
	for hard, want := range map[bool]float64{false: 7920, true: 8122} {
		advice, err := p.Advise(context.Background(), Options{Tries: 7, Opener: "SALET", Hard: hard}, 0) // with six tries, a table has the result
		if err != nil {
			t.Fatal(err)
		}
		a := advice[0]
		least := want / float64(len(p.Words.Answers))
		if len(advice) != 1 || a.Word != "SALET" || a.Proved || a.Guesses < least || a.Guesses > least+0.03 || a.Missed > 0.002 {
			t.Errorf("hard %v: %d rows, %s, %.4f guesses, want %.4f, missed %.4f", hard, len(advice), a.Word, a.Guesses, least, a.Missed)
		}
	}
}

// TestEstimateWithAllAnswers estimates the best opener if all words of the original game are possible answers. It is
// proved to need 4.0550 guesses.
func TestEstimateWithAllAnswers(t *testing.T) {
	race.Skip(t)
	all := constraint.Must(dict.Load("wordle", 5))
	p := constraint.Must(New(all, all, nil))
	advice, err := p.Advise(context.Background(), Options{Tries: 6, Opener: "TARES"}, 0)
	if err != nil || len(advice) != 1 {
		t.Fatal(advice, err)
	}
	const proved = 52602. / 12972
	if got := advice[0].Guesses; got < proved || got > proved+0.03 {
		t.Errorf("TARES is estimated as %.4f, proved as %.4f", got, proved)
	}
}

// TestAdviceInNoTime gives the search no time. There is still advice, but it is not proved.
func TestAdviceInNoTime(t *testing.T) {
	race.Skip(t)
	p := constraint.Must(New(nil, constraint.Must(dict.Load("answers", 5)), nil))
	advice, err := p.Advise(context.Background(), Options{Tries: 6, Rows: 3}, time.Nanosecond)
	if err != nil || len(advice) == 0 {
		t.Fatalf("%d rows, %v", len(advice), err)
	}
	for _, a := range advice {
		if a.Proved || a.Guesses < 3.4 {
			t.Errorf("%s: %.4f, proved %v", a.Word, a.Guesses, a.Proved)
		}
	}
}

// TestAdviseProves asks for advice with enough time for a proof, and compares it with Solve.
func TestAdviseProves(t *testing.T) {
	p := constraint.Must(New(nil, []string{"OCEAN", "CANOE", "CHEST", "WRECK", "FLECK"}, nil))
	o := Options{Tries: 6, Rows: 3}
	r, err := p.Solve(context.Background(), o)
	if err != nil {
		t.Fatal(err)
	}
	advice, err := p.Advise(context.Background(), o, time.Minute)
	if err != nil || len(advice) != len(r.Choices) {
		t.Fatalf("%d guesses, %v; want %d", len(advice), err, len(r.Choices))
	}
	for i, a := range advice {
		if c := r.Choices[i]; !a.Proved || a.Word != c.Word || a.Guesses != c.Expected.Guesses || a.Missed != c.Expected.Missed {
			t.Errorf("advice %d is %+v; want %+v", i, a, c)
		}
	}
}

// TestAdviceIsComparable checks that a guess gets the same figures alone and among others, with and without time for a
// proof. Some answers are so unlikely that missing them does not matter, and the missed share is rounded.
func TestAdviceIsComparable(t *testing.T) {
	r := random.Rand(t)
	left, missed := 0, 0
	for i := 0; i < random.Cases(60) || i < 1000 && (left == 0 || missed == 0); i++ {
		_, answers := world.Excerpt(t, r, true, 20)
		guesses, _ := world.Excerpt(t, r, false, 1)
		weights := make([]float64, len(answers))
		for i := range weights {
			weights[i] = 1
			if r.IntN(2) == 0 {
				weights[i] = 1e-5
			}
		}
		p := constraint.Must(New(guesses, answers, weights))
		if !p.Weighted() || len(p.Words.Answers) < 10 {
			continue
		}
		o := Options{Tries: 2 + r.IntN(2), Rows: 5}
		rows, err := p.Advise(context.Background(), o, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		unlikely := p.Words.Answers[len(p.Words.Answers)-1]
		if s, err := p.Solve(context.Background(), o); err != nil {
			t.Fatal(err)
		} else if s.Choices[0].Expected.Guesses > rows[0].Guesses+1e-9 {
			left++
		}
		for _, a := range rows {
			o.Opener = a.Word
			for _, limit := range []time.Duration{0, time.Minute} {
				alone, err := p.Advise(context.Background(), o, limit)
				if err != nil {
					t.Fatal(err)
				}
				if b := alone[0]; b.Missed != a.Missed || !near(Expectation{Guesses: b.Guesses}, Expectation{Guesses: a.Guesses}) {
					t.Fatalf("%s of %q, where %s is unlikely: %v guesses and %v misses in a list; alone, with time limit %[8]v, %[6]v and %[7]v",
						a.Word, p.AnswerWords(), p.Words.Guesses[unlikely], a.Guesses, a.Missed, b.Guesses, b.Missed, limit)
				}
			}
			if a.Missed != rounded(a.Missed) {
				t.Fatalf("%s misses %v, which is not rounded", a.Word, a.Missed)
			}
			if a.Missed > 0 {
				missed++
			}
		}
	}
	t.Logf("answers were left out in %d positions, %d rows miss some", left, missed)
	if left == 0 || missed == 0 {
		t.Error("no answers were left out, or no row misses answers")
	}
}

// TestAdviceOnManyWords asks for advice with too many words to rank all of them.
func TestAdviceOnManyWords(t *testing.T) {
	race.Skip(t)
	r := rand.New(rand.NewPCG(1, 2))
	list := make([]string, 25000)
	for i := range list {
		var word [5]byte
		for j := range word {
			word[j] = byte('A' + r.IntN(26))
		}
		list[i] = string(word[:])
	}
	p := constraint.Must(New(list, list, nil))
	advice, err := p.Advise(context.Background(), Options{Tries: 6, Rows: 3}, 0)
	if err != nil || len(advice) != 3 {
		t.Fatal(advice, err)
	}
	best, err := p.Rank(context.Background(), rank.ByEstimate, 3, 0)
	if err != nil || best[0].Sampled {
		t.Fatal(best, err) // there is enough time
	}
	likely := func(r rank.Rating) float64 {
		return float64(rank.Few(p.Words, []int32{int32(r.Guess)})[0].LikelyExcess())
	}
	for i, a := range advice {
		if !a.Sampled || a.Proved || a.Missed != 0 || a.Guesses <= 2 {
			t.Errorf("%s: %+v", a.Word, a)
		}
		if off := likely(a)/likely(best[i]) - 1; off > 0.01 {
			t.Errorf("%s is worse than %s by %.3f", a.Word, best[i].Word, off)
		}
	}
}

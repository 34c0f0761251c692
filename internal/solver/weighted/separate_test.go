package weighted

import (
	"context"
	"maps"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/cases"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// someMatrix makes a matrix of random answers with weights, and a part of them.
func someMatrix(t *testing.T, r *rand.Rand, share float64) (w *searcher, b *matrix.Matrix, s []uint16) {
	t.Helper()
	for len(s) < 3 {
		guesses, answers := world.Excerpt(t, r, r.IntN(2) == 0, 20+r.IntN(60))
		p, err := score.NewWeighted(guesses, answers, world.Weights(r, len(answers)))
		if err != nil {
			t.Fatal(err)
		}
		if !p.Weighted() {
			continue
		}
		w, b, s = newSearcher(context.Background(), tree.NewSearch(p, false)), new(matrix.Matrix), nil
		w.build(b, p.AllAnswers(), 0)
		for _, x := range b.All {
			if r.Float64() < share {
				s = append(s, x)
			}
		}
	}
	return w, b, s
}

// laterOf returns the weight of the answers of s that are not the heaviest of their groups.
func laterOf(b *matrix.Matrix, c int32, s []uint16) (later int64) {
	seen := map[uint8]bool{}
	for _, x := range s {
		g := b.Row(c)[x]
		if seen[g] {
			later += b.Weight[x]
		}
		seen[g] = true
	}
	return later
}

// TestOptions compares the classes that are found for a part of a matrix with those
// that a look at each of them finds.
func TestOptions(t *testing.T) {
	r := seed.Rand(t)
	kept, all := 0, 0
	for range cases.Of(300) {
		w, b, s := someMatrix(t, r, 0.2+0.8*r.Float64())
		later := map[int32]int64{}
		for c := range int32(len(b.Reps)) {
			if !slices.ContainsFunc(s, func(x uint16) bool { return b.Own[x] == c }) {
				later[c] = laterOf(b, c, s)
			}
		}
		if len(later) == 0 {
			continue
		}
		// Limits that some stay between.
		weights := slices.Sorted(maps.Values(later))
		any := func() int64 { return max(0, weights[r.IntN(len(weights))]-int64(r.IntN(2))) }
		from, to := any(), any()
		if from > to {
			from, to = 0, from
		}
		left, top := 2+r.IntN(2), b.Weight[s[0]]
		want, others := map[option]bool{}, int64(math.MaxInt64)
		for c, x := range later {
			switch {
			case x > to:
				others = min(others, x)
			case x >= from:
				want[option{c, w.atOnce(x, top, left)}] = true
			}
		}
		w.allow(b, 0, &w.top)
		lost, split := w.options(b, s, &w.top, left, from, to)
		got := map[option]bool{}
		for _, o := range w.top.order {
			got[o] = true
		}
		if !maps.Equal(got, want) || split != (weights[0] == 0) || lost <= to || lost > others && lost < tree.Infinite || lost == tree.Infinite && others < math.MaxInt64 {
			t.Fatalf("%v of %v, weights %v, from %d to %d: got %v, split %v, others %d; want %v, %v, %d",
				s, b.Answers, b.Weight, from, to, got, split, lost, want, weights[0] == 0, others)
		}
		kept, all = kept+len(got), all+len(later)
	}
	if kept == 0 || kept == all {
		t.Errorf("%d of %d classes were kept", kept, all)
	}
}

// TestAllow compares the classes that a rule of hard mode allows on the matrix of a larger set with the
// guesses that the rule allows and that split the larger set.
func TestAllow(t *testing.T) {
	r := seed.Rand(t)
	forbidden := 0
	for range cases.Of(200) {
		guesses, answers := world.Excerpt(t, r, true, 20+r.IntN(60))
		if len(answers) == 1 {
			continue // no search makes a matrix of one answer, which is a class of its own there
		}
		p, err := score.NewWeighted(guesses, answers, world.Weights(r, len(answers)))
		if err != nil {
			t.Fatal(err)
		}
		w, b := newSearcher(context.Background(), tree.NewSearch(p, true)), new(matrix.Matrix)
		w.build(b, p.AllAnswers(), 0)
		c := int32(r.IntN(len(b.Reps)))
		rule := w.Rules.After(b.Reps[c], b.Answers[r.IntN(len(b.Answers))])
		w.allow(b, rule, &w.top)
		want := map[int32]bool{}
		for _, g := range w.Allowed(rule) {
			for _, a := range b.Answers {
				if p.Score(g, a) != p.Score(g, b.Answers[0]) {
					want[g] = true
				}
			}
		}
		for c, g := range b.Reps {
			allowed := w.top.allowed[c/64]>>(c%64)&1 != 0
			if allowed != want[g] {
				t.Fatalf("%v after %v: %s is allowed: %v, want %v", answers, guesses[b.Reps[c]], p.Guesses[g], allowed, want[g])
			}
			if !allowed {
				forbidden++
			}
			delete(want, g)
		}
		if len(want) > 0 {
			t.Fatalf("%v: allowed guesses without a class: %v", answers, want)
		}
	}
	if forbidden == 0 {
		t.Error("no rule forbade a guess")
	}
}

// TestLearn compares what is learned of sets with a look at all guesses: it cannot be
// told apart, would be with a word less, and costs as much as is said.
func TestLearn(t *testing.T) {
	r := seed.Rand(t)
	learned := 0
	for range cases.Of(200) {
		w, b, s := someMatrix(t, r, 1)
		w.learn(b, s)
		least := func(s []uint16) int64 {
			least := int64(math.MaxInt64)
			for c := range int32(len(b.Reps)) {
				least = min(least, laterOf(b, c, s))
			}
			return least
		}
		if len(w.known.list) == 0 {
			if least(s) > 0 {
				t.Fatalf("nothing is learned of %v", b.Answers)
			}
			continue
		}
		learned++
		for _, x := range w.known.within(b, s, len(w.Words.Answers), nil) {
			if got := least(x.at); got == 0 || x.cost != got*rank.Failure {
				t.Errorf("%v: %d is failure, learned %d", x.at, got, x.cost/rank.Failure)
			}
			for i := range x.at {
				if len(x.at) > 2 && least(slices.Delete(slices.Clone(x.at), i, i+1)) > 0 {
					t.Errorf("%v can do without %d", x.at, i)
				}
			}
		}
	}
	t.Logf("%d learned", learned)
	if learned == 0 {
		t.Error("nothing was learned")
	}
}

// TestFinest compares the options that are kept with those of which the groups are not
// unions of groups of others, and sees that it does not matter in which steps they come.
func TestFinest(t *testing.T) {
	race.Skip(t)
	r := seed.Rand(t)
	dropped := 0
	for range cases.Of(60) {
		w, b, s := someMatrix(t, r, 0.1+0.5*r.Float64())
		if len(s) > maxFinest {
			s = s[:maxFinest]
		}
		// finer reports whether c separates all answers that e separates.
		finer := func(c, e int32) bool {
			for j := range s {
				for i := range j {
					if b.Row(c)[s[i]] == b.Row(c)[s[j]] && b.Row(e)[s[i]] != b.Row(e)[s[j]] {
						return false
					}
				}
			}
			return true
		}
		d, top := &w.top, b.Weight[s[0]]
		w.allow(b, 0, d)
		var kept []int32
		for from := int64(0); from < b.Sum(s); {
			to := from + 1 + r.Int64N(b.Sum(s))
			w.options(b, s, d, 3, from, to)
			before := slices.Clone(d.order)
			d.sort()
			d.finest(b, s, from == 0)
			for _, o := range d.order {
				kept = append(kept, o.class)
				if o.waste < from+top {
					t.Fatalf("class %d wastes %d, not %d or more", o.class, o.waste, from+top)
				}
			}
			dropped += len(before) - len(d.order)
			for _, o := range before {
				// It is kept, or another is as fine.
				if !slices.ContainsFunc(kept, func(c int32) bool { return finer(c, o.class) }) &&
					!slices.ContainsFunc(s, func(x uint16) bool { return finer(b.Own[x], o.class) }) {
					t.Fatalf("%v of %v: class %d is missing", s, b.Answers, o.class)
				}
			}
			from = to + 1
		}
		for i, c := range kept[:min(len(kept), 50)] {
			for _, e := range kept[:i] {
				if finer(e, c) && i < maxFine-len(s) {
					t.Fatalf("%v of %v: %d is kept beside %d", s, b.Answers, c, e)
				}
			}
		}
	}
	if dropped == 0 {
		t.Error("no option was dropped")
	}
}

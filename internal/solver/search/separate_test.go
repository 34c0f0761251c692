package search

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
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// someMatrix returns a matrix of random answers with weights, and some of the answers.
func someMatrix(t *testing.T, r *rand.Rand, share float64) (w *weighted, b *matrix.Matrix, s []uint16) {
	t.Helper()
	for len(s) < 3 {
		guesses, answers := world.Excerpt(t, r, r.IntN(2) == 0, 20+r.IntN(60))
		p, err := score.New(guesses, answers, world.Weights(r, len(answers)))
		if err != nil {
			t.Fatal(err)
		}
		if !p.Weighted() {
			continue
		}
		w, b, s = newSearcher(context.Background(), tree.NewGame(p, score.Easy)).policy.(*weighted), new(matrix.Matrix), nil
		w.build(b, p.AllAnswers(), 0)
		for _, x := range b.All {
			if r.Float64() < share {
				s = append(s, x)
			}
		}
	}
	return w, b, s
}

// laterOf returns the total weight of the answers in s that are not the heaviest of their groups.
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

// TestOptions compares the classes found for a part of a matrix with those found by checking each class.
func TestOptions(t *testing.T) {
	r := random.Rand(t)
	kept, all := 0, 0
	for range random.Cases(300) {
		w, b, s := someMatrix(t, r, 0.2+0.8*r.Float64())
		later := map[int32]int64{}
		for c := range int32(len(b.Reps)) {
			if !slices.ContainsFunc(s, func(x uint16) bool { return b.OwnClass[x] == c }) {
				later[c] = laterOf(b, c, s)
			}
		}
		if len(later) == 0 {
			continue
		}
		// Limits that lie between the values of some classes.
		weights := slices.Sorted(maps.Values(later))
		any := func() int64 { return max(0, weights[r.IntN(len(weights))]-int64(r.IntN(2))) }
		spare := any()
		left, top := 2+r.IntN(2), b.Weight[s[0]]
		want, others := map[option]bool{}, int64(math.MaxInt64)
		for c, x := range later {
			switch {
			case x > spare:
				others = min(others, x)
			default:
				want[option{c, rank.ImmediateExcess(x, top, left)}] = true
			}
		}
		pos := position{group: &group{set: s}, matrix: b, scratch: &w.top, tries: left}
		w.setAllowed(pos)
		lost := w.listOptions(pos, spare)
		got := map[option]bool{}
		for _, o := range w.top.order {
			got[o] = true
		}
		if !maps.Equal(got, want) || lost <= spare || lost > others && lost < tree.Infinite || lost == tree.Infinite && others < math.MaxInt64 {
			t.Fatalf("%v of %v, weights %v, spare %d: got %v, others %d; want %v, %d",
				s, b.Answers, b.Weight, spare, got, lost, want, others)
		}
		kept, all = kept+len(got), all+len(later)
	}
	if kept == 0 || kept == all {
		t.Errorf("%d of %d classes were kept", kept, all)
	}
}

// TestAllow compares the classes that a hard-mode rule allows in the matrix of a larger set with the guesses that the
// rule allows and that split the larger set.
func TestAllow(t *testing.T) {
	r := random.Rand(t)
	forbidden := 0
	for range random.Cases(200) {
		guesses, answers := world.Excerpt(t, r, true, 20+r.IntN(60))
		if len(answers) == 1 {
			continue // a matrix always has several answers
		}
		p, err := score.New(guesses, answers, world.Weights(r, len(answers)))
		if err != nil {
			t.Fatal(err)
		}
		if !p.Weighted() {
			continue // the random weights are equal
		}
		w, b := newSearcher(context.Background(), tree.NewGame(p, score.Hard)).policy.(*weighted), new(matrix.Matrix)
		w.build(b, p.AllAnswers(), 0)
		c := int32(r.IntN(len(b.Reps)))
		rule := w.Rules.After(0, b.Reps[c], b.Answers[r.IntN(len(b.Answers))])
		w.setAllowed(position{group: &group{rule: rule}, matrix: b, scratch: &w.top, tries: 2})
		want := map[int32]bool{}
		for _, g := range w.Allowed(rule) {
			for _, a := range b.Answers {
				if p.Score(g, a) != p.Score(g, b.Answers[0]) {
					want[g] = true
					break
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

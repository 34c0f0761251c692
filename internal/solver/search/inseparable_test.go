package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/score"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// TestInseparable checks the sets that are learned from random parts of a matrix, and compares the classes that they
// exclude with brute force.
func TestInseparable(t *testing.T) {
	race.Skip(t)
	r := random.Rand(t)
	learned, excluded := 0, 0
	// After these worlds, go on until a class is excluded.
	for world := 0; world < random.Cases(20) || excluded == 0 && world < 100; world++ {
		w, b, s := someMatrix(t, r, 1)
		for range 6 {
			part := somePart(r, s)
			before := len(w.inseparable.sets)
			w.addInseparable(b, part)
			if len(w.inseparable.sets) > before {
				checkInseparable(t, b, part, w.inseparable.sets[before])
				learned++
			} else if leastLater(b, part) > 0 {
				t.Fatalf("no inseparable part of %v of %v was found", part, b.Answers)
			}
		}
		for range 4 {
			excluded += checkExclude(t, w, b, somePart(r, s))
		}
	}
	if t.Logf("%d sets learned, %d classes excluded", learned, excluded); learned == 0 || excluded == 0 {
		t.Error("no set was learned, or no set excluded a class")
	}
}

// checkInseparable checks that x is a part of s that no class separates, while some class separates each smaller part
// of x.
func checkInseparable(t *testing.T, b *matrix.Matrix, s []uint16, x inseparableSet) {
	t.Helper()
	var set []uint16
	for i := range uint16(len(b.Answers)) {
		if score.Has(x.answers, int32(i)) {
			set = append(set, i)
		}
	}
	fits := leastLater(b, set) > 0
	for k, i := range set {
		fits = fits && slices.Contains(s, i) && leastLater(b, slices.Delete(slices.Clone(set), k, k+1)) == 0
	}
	for c := range int32(len(b.Reps)) {
		row := b.Row(c)
		splits := slices.ContainsFunc(set, func(i uint16) bool { return row[i] != row[set[0]] })
		fits = fits && score.Has(x.splits, c) == splits
	}
	if !fits {
		t.Fatalf("%v of %v: learned %v, split by %b", s, b.Answers, set, x.splits)
	}
}

// checkExclude checks that each class excluded for the given answers misses at least one of them, and returns the
// number of these classes.
func checkExclude(t *testing.T, w *weighted, b *matrix.Matrix, must []uint16) (excluded int) {
	t.Helper()
	allowed := score.FullSet(nil, len(b.Reps))
	w.excludeByInseparables(allowed, b, must)
	for c := range int32(len(b.Reps)) {
		if score.Has(allowed, c) {
			continue
		}
		excluded++
		groups, missed := map[uint8][]uint16{}, int64(0)
		for _, x := range must {
			groups[b.Row(c)[x]] = append(groups[b.Row(c)[x]], x)
		}
		for _, group := range groups {
			missed += leastLater(b, group)
		}
		if least := b.Weight[must[len(must)-1]]; missed < least {
			t.Fatalf("class %d on %v of %v: a weight of %d is missed, want %d or more", c, must, b.Answers, missed, least)
		}
	}
	return excluded
}

// somePart returns at least one element of s.
func somePart(r *rand.Rand, s []uint16) []uint16 {
	share := r.Float64()
	part := []uint16{s[0]}
	for _, x := range s[1:] {
		if r.Float64() < share {
			part = append(part, x)
		}
	}
	return part
}

// leastLater returns the lowest later weight that any class has for the answers in s.
func leastLater(b *matrix.Matrix, s []uint16) int64 {
	least := laterOf(b, 0, s)
	for c := range int32(len(b.Reps)) {
		least = min(least, laterOf(b, c, s))
	}
	return least
}

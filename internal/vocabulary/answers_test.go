package vocabulary

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
)

// TestFitting checks the possible answers if some answers match the clues, and if none does.
func TestFitting(t *testing.T) {
	v := NewWeighted(3, []string{"RAT", "BAT", "CAT", "DOG"}, []string{"HAT", "MAT", "CAT", "BAT"}, []float64{4, 2, 2, 0})
	for _, c := range []struct{ clues, want string }{
		{"", "[CAT HAT MAT] [2 4 2] false"},
		{"HUG=...", "[CAT MAT] [] false"}, // equal weights are the same as no weights
		{"CUT=..T MUT=..T HUT=..T", "[BAT RAT] [] true"},
		{"BUG=b..", "[] [] true"},
	} {
		got := v.Fitting(setOf(t, c.clues).Match)
		if s := fmt.Sprint(got.Words, got.Weights, got.Wide); s != c.want {
			t.Errorf("%q: %s, want %s", c.clues, s, c.want)
		}
	}
	if left := v.Matching(setOf(t, "CUT=..T MUT=..T HUT=..T").Match); len(left.Words) > 0 || left.Wide {
		t.Errorf("no answer is left, but %+v", left)
	}
	with := v.With("DOG")
	if !with.IsAnswer("DOG") || with.Weights() != nil || len(with.Answers()) != 4 || v.IsAnswer("DOG") {
		t.Errorf("with DOG: %v, without %v", with.Answers(), v.Answers())
	}
}

func setOf(t *testing.T, clues string) *constraint.Set {
	t.Helper()
	set := constraint.Must(constraint.NewSet(3))
	for _, text := range strings.Fields(clues) {
		c, err := constraint.ParseClue(text)
		if err == nil {
			err = set.Add(c)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return set
}

// TestRank sorts words by weight, and words of equal weight by the built-in weights.
func TestRank(t *testing.T) {
	english := NewWeighted(5, nil, []string{"AALII", "OCEAN", "CHEST"}, []float64{1, 1, 2})
	german := New(5, nil, []string{"OZEAN", "OCEAN", "ABEND", "LAMPE", "WIESE", "NACHT", "LICHT", "BLUME", "MONDE", "WOLKE", "GABEL", "KABEL"})
	german.own = true
	for _, c := range []struct {
		v           *Vocabulary
		words, want string
	}{
		{english, "AALII OCEAN CHEST", "[CHEST OCEAN AALII]"},
		{german, "OZEAN OCEAN ABEND", "[OZEAN OCEAN ABEND]"},
	} {
		words := strings.Fields(c.words)
		slices.SortStableFunc(words, func(a, b string) int { return c.v.Rank(a).Compare(c.v.Rank(b)) })
		if got := fmt.Sprint(words); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
}

package grids

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestOracle compares Match and Misfits with brute force: a word can be the answer if and only if each
// row is the score of some legal guess. Rows that are not the score of any guess are ignored.
func TestOracle(t *testing.T) {
	r := random.Rand(t)
	ignored, refused, kept := 0, 0, 0
	for range 300 {
		guesses, answers := world.Random(r)
		words := append(guesses, answers...)
		grids := randomGrids(r, words)
		e, err := New(t.Context(), words, grids)
		if err != nil {
			t.Fatal(err)
		}
		var rows []constraint.Score
		var impossible []string
		for _, g := range grids {
			for _, row := range g {
				if slices.ContainsFunc(words, func(w string) bool { return gives(words, w, row) }) {
					rows = append(rows, row)
				} else if s := fmt.Sprint(row); !slices.Contains(impossible, s) {
					impossible = append(impossible, s)
				}
			}
		}
		if got := fmt.Sprint(e.Ignored); got != fmt.Sprint(impossible) {
			t.Fatalf("%v of %v: ignored %s, want %v", grids, words, got, impossible)
		}
		ignored += len(impossible)
		for _, w := range words {
			var misfits []constraint.Score
			for _, row := range rows {
				if !gives(words, w, row) && !slices.ContainsFunc(misfits, func(s constraint.Score) bool { return slices.Equal(s, row) }) {
					misfits = append(misfits, row)
				}
			}
			want := len(misfits) == 0
			if e.Match(w) != want || (e.Factor(w) > 0) != want || fmt.Sprint(e.Misfits(w)) != fmt.Sprint(misfits) {
				t.Fatalf("%v of %v: %s is %v, by %v; want %v, by %v", grids, words, w, e.Match(w), e.Misfits(w), want, misfits)
			}
			if want {
				kept++
			} else {
				refused++
			}
		}
		if e.Match("?") || e.Misfits("?") != nil {
			t.Fatal("a word that is no legal guess is known")
		}
	}
	if ignored == 0 || refused == 0 || kept == 0 {
		t.Errorf("%d rows ignored, %d words refused, %d kept", ignored, refused, kept)
	}
}

// gives reports whether row is the score of any of the guesses for this answer.
func gives(guesses []string, answer string, row constraint.Score) bool {
	return slices.ContainsFunc(guesses, func(g string) bool { return slices.Equal(constraint.ScoreGuess(answer, g), row) })
}

// randomGrids returns grids of one random answer, now and then with a random row.
func randomGrids(r *rand.Rand, words []string) []Grid {
	answer := words[r.IntN(len(words))]
	var grids []Grid
	for range 1 + r.IntN(3) {
		var g Grid
		for range 1 + r.IntN(4) {
			row := constraint.ScoreGuess(answer, words[r.IntN(len(words))])
			if r.IntN(4) == 0 {
				for i := range row {
					row[i] = constraint.Tile(r.IntN(3))
				}
			}
			if !row.Solved() {
				g = append(g, row)
			}
		}
		if len(g) > 0 {
			grids = append(grids, g)
		}
	}
	return grids
}

// TestFactor ranks an answer by the grids of players with known guesses.
func TestFactor(t *testing.T) {
	race.Skip(t)
	words := constraint.Must(dict.Load(dict.Wordle, 5))
	games := [][]string{{"SLATE", "CAMEO"}, {"ADIEU", "PECAN"}, {"CRANE"}, {"RAISE", "PECAN"}}
	const answer = "OCEAN"
	for n, most := range map[int]int{1: 200, 2: 20, 4: 2} {
		e, err := New(t.Context(), words, gridsOf(answer, games[:n]))
		if err != nil {
			t.Fatal(err)
		}
		if rank := rankOf(e, answer, words); rank > most {
			t.Errorf("after %d grids, %s has rank %d, want at most %d", n, answer, rank, most)
		}
	}
}

func gridsOf(answer string, games [][]string) []Grid {
	var grids []Grid
	for _, game := range games {
		var g Grid
		for _, guess := range game {
			g = append(g, constraint.ScoreGuess(answer, guess))
		}
		grids = append(grids, g)
	}
	return grids
}

// rankOf returns the rank of answer by the weights that take e into account.
func rankOf(e *Evidence, answer string, words []string) int {
	rank := 1
	for _, w := range words {
		if e.Factor(w)*dict.Likelihood(w) > e.Factor(answer)*dict.Likelihood(answer) {
			rank++
		}
	}
	return rank
}

// TestOtherLists reads grids with a list in another language, a list of one word, and an empty
// list.
func TestOtherLists(t *testing.T) {
	german := []string{"ABEND", "AMPEL", "BLUME", "GABEL", "HÄUTE", "KABEL", "LAMPE", "LICHT", "MONDE", "NACHT", "WOLKE"}
	e, err := New(t.Context(), german, gridsOf("KABEL", [][]string{{"ABEND", "LAMPE"}, {"GABEL"}}))
	if err != nil || !e.Match("KABEL") || e.Match("NACHT") || e.Factor("KABEL") < e.Factor("AMPEL") {
		t.Errorf("KABEL %v, NACHT %v: %v", e.Match("KABEL"), e.Match("NACHT"), err)
	}
	if e, err := New(t.Context(), nil, gridsOf("KABEL", [][]string{{"ABEND"}})); err != nil || e.Match("KABEL") {
		t.Error("a list without words:", err)
	}
	if e, err := New(t.Context(), []string{"KABEL"}, gridsOf("KABEL", [][]string{{"ABEND"}})); err != nil || !e.Match("KABEL") || len(e.Ignored) != 1 {
		t.Error("a list of one word:", err)
	}
}

func BenchmarkNew(b *testing.B) {
	words := constraint.Must(dict.Load(dict.Wordle, 5))
	for _, n := range []int{1, 3, 10} {
		games := slices.Repeat([][]string{{"SLATE", "OUNCE", "LEACH"}, {"ADIEU", "LEMON"}, {"POINT", "PENNY", "MONEY"}}, 4)[:n]
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				if _, err := New(b.Context(), words, gridsOf("OCEAN", games)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

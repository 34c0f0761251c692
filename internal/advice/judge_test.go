package advice

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/game"
	"wfind/internal/solver/rank"
	"wfind/internal/testkit/race"
	"wfind/internal/vocabulary"
)

// TestCompare compares the rank of each guess with a plain count, and its value with the
// suggestions.
func TestCompare(t *testing.T) {
	words := []string{"CANOE", "OCEAN", "OUNCE", "BACON", "FENCE", "HENCE", "PENCE", "ZZZZZ"}
	v := vocabulary.New(5, words, words[:7])
	p, err := PositionOf(view(t, v, game.Rules{Tries: 6}, "JUMPY=....."))
	if err != nil {
		t.Fatal(err)
	}
	answers := p.Boards[0].Words
	size := func(guess string) (sum int) { // multiplied by the number
		groups := make(map[string]int)
		for _, a := range answers {
			groups[constraint.ScoreGuess(guess, a).Squares(false)]++
		}
		for _, n := range groups {
			sum += n * n
		}
		return sum
	}
	ranks := make(map[int]bool)
	for _, w := range words {
		c, err := p.Compare(t.Context(), w, 1, 2*time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		rank := 1
		for _, other := range words {
			if size(other) < size(w) {
				rank++
			}
		}
		if c.Word != w || c.Rank != rank || !c.Proved || c.Size != float64(size(w))/float64(len(answers)) {
			t.Errorf("%s: %+v, want rank %d of %d", w, c, rank, len(words))
		}
		ranks[rank] = true
	}
	if len(ranks) < 3 || slices.Contains(answers, "OUNCE") {
		t.Errorf("too few different ranks: %v, answers %v", ranks, answers)
	}
	if _, err := p.Compare(t.Context(), "XXXXX", 1, 0); err == nil {
		t.Error("a word that is not a guess gives no error")
	}
}

// likely returns the vocabulary of "wfind suggest" for words of five letters.
func likely(t *testing.T) *vocabulary.Vocabulary {
	t.Helper()
	return constraint.Must(vocabulary.ListNames{}.Load(5, func(name string, length int) (words []string, weights []float64, err error) {
		words, err = dict.Load(name, length)
		return words, nil, err
	}))
}

// TestJudgeBest judges two guesses that the solver estimates to be the best. The two ratings of each are the
// same, although the solver estimates many guesses for one of them.
func TestJudgeBest(t *testing.T) {
	race.Skip(t)
	v := likely(t)
	for _, c := range []struct {
		clue, guess string
		limit       time.Duration
	}{{"CRANE=..a.e", "PETAL", 500 * time.Millisecond}, {"HOUSE=....E", "TRACE", 0}} {
		p, err := PositionOf(view(t, v, game.Rules{Tries: 6, Hard: true}, c.clue))
		if err != nil {
			t.Fatal(err)
		}
		guess, best, err := p.Judge(t.Context(), c.guess, c.limit)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(guess, best) {
			t.Errorf("%s, %s: guess %+v, best %+v", c.clue, c.guess, guess, best)
		}
	}
}

// TestJudgeAlike checks that the best guess and the player's guess are estimated alike: alone, and without a time limit.
func TestJudgeAlike(t *testing.T) {
	race.Skip(t)
	v := likely(t)
	for _, c := range []struct{ clue, guess string }{{"CRANE=..a.e", "PLATE"}, {"SALET=...e.", "POWER"}} {
		p, err := PositionOf(view(t, v, game.Rules{Tries: 6, Hard: true}, c.clue))
		if err != nil {
			t.Fatal(err)
		}
		guess, best, err := p.Judge(t.Context(), c.guess, 500*time.Millisecond)
		if err != nil || guess.Word != c.guess || best.Word == guess.Word || best.Proved {
			t.Fatalf("%s: guess %+v, best %+v, error %v", c.clue, guess, best, err)
		}
		for _, got := range []rank.Rating{guess, best} {
			o := p.SolverOptions()
			o.Opener = got.Word
			want, err := rate(t.Context(), constraint.Must(p.Problem()), o, 0)
			if err != nil || got.Guesses != want.Guesses || got.Missed != want.Missed {
				t.Errorf("%s: %s takes %v guesses and misses %v, alone %v and %v", c.clue, got.Word, got.Guesses, got.Missed, want.Guesses, want.Missed)
			}
		}
	}
}

// TestRankOfManyWords checks a sum that is too large for a 32-bit int.
func TestRankOfManyWords(t *testing.T) {
	for _, n := range []int{1 << 13, 1 << 14, 1 << 16} {
		if got, want := canRank(n, n), n == 1<<13; got != want {
			t.Errorf("canRank(%[1]d, %[1]d) = %[2]v, want %[3]v", n, got, want)
		}
	}
}

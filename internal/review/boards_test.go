package review

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/testkit/random"
	"wfind/internal/vocabulary"
)

// randomWords returns words of three letters from a small alphabet. In half of the calls, they have
// weights.
func randomWords(rng *rand.Rand, n int) (words []string, weights []float64) {
	known := make(map[string]bool)
	for len(words) < n {
		w := fmt.Sprintf("%c%c%c", 'A'+rng.IntN(5), 'A'+rng.IntN(5), 'A'+rng.IntN(5))
		if !known[w] {
			known[w] = true
			words = append(words, w)
		}
	}
	if rng.IntN(2) == 0 {
		for range words {
			weights = append(weights, []float64{1, 2, 3, 0.5, 1. / 3}[rng.IntN(5)])
		}
	}
	return words, weights
}

// TestLuckBoards compares luck with a count over all combinations of answers.
func TestLuckBoards(t *testing.T) {
	rng := random.Rand(t)
	seen := make(map[int]bool)
	for range random.Cases(2000) {
		boards := 1 + rng.IntN(4)
		words, weights := make([][]string, boards), make([][]float64, boards)
		splits, left, guess := make([]split, boards), make([]float64, boards), ""
		for i := range boards {
			words[i], weights[i] = randomWords(rng, 1+rng.IntN(8))
			guess = words[i][0]
		}
		for i := range boards {
			splits[i] = splitOf(words[i], weights[i], guess)
			answer := words[i][rng.IntN(len(words[i]))]
			left[i] = splits[i].groups[constraint.ScoreGuess(answer, guess).Code()]
		}
		more, same, whole := 0.0, 0.0, 0.0
		var walk func(board int, weight, product float64)
		walk = func(board int, weight, product float64) {
			if board < boards {
				for i, answer := range words[board] {
					w := 1.0
					if weights[board] != nil {
						w = weights[board][i]
					}
					walk(board+1, weight*w, product*splits[board].groups[constraint.ScoreGuess(answer, guess).Code()])
				}
				return
			}
			limit := 1.0
			for _, l := range left {
				limit *= l
			}
			whole += weight
			switch {
			case math.Abs(product-limit) < 1e-9*limit:
				same += weight
			case product > limit:
				more += weight
			}
		}
		walk(0, 1, 1)
		want := int(math.Floor(MaxPoints*(more+same/2)/whole + 0.5 + 1e-9))
		if got := luck(splits, left); max(got-want, want-got) > 4 { // nearly equal products count as equal
			t.Fatalf("%v, %v, %s, %v left: luck %d, want %d", words, weights, guess, left, got, want)
		}
		seen[want] = true
	}
	if len(seen) < 10 {
		t.Errorf("only %d different lucks came up", len(seen))
	}
}

// TestLuckOneBoard checks that a single board has the same luck as a game with one board.
func TestLuckOneBoard(t *testing.T) {
	s := splitOf([]string{"ABC", "ABD", "ABE", "XYZ"}, nil, "ABC")
	for _, test := range []struct {
		answer string
		want   int
	}{{"ABC", 74}, {"ABD", 25}, {"XYZ", 74}} {
		if got := luck([]split{s}, []float64{s.groups[constraint.ScoreGuess(test.answer, "ABC").Code()]}); got != test.want {
			t.Errorf("%s: luck %d, want %d", test.answer, got, test.want)
		}
	}
}

// TestBoardsWide reviews games whose answers are unlikely or in no list. The turn that rules out
// the likely words is marked on its board.
func TestBoardsWide(t *testing.T) {
	v := vocabulary.New(3, []string{"ABC", "ABD", "XYZ", "XYC"}, []string{"ABC", "ABD"})
	for _, test := range []struct {
		answers []string
		turns   []string
		want    string // for each turn, the numbers before and after, and whether it is wide
	}{
		{[]string{"ABC", "ABD"}, []string{"ABC", "ABD"}, "[2 2] [0 1] [false false] / [0 1] [0 0] [false false] / "},
		{[]string{"ABD", "XYZ"}, []string{"ABC", "ABD", "XYZ"}, "[2 4] [1 1] [false true] / [1 1] [0 1] [false true] / [0 1] [0 0] [false true] / "},
		{[]string{"ABD", "QQQ"}, []string{"ABC", "ABD", "QQQ"}, "[2 4] [1 1] [false true] / [1 1] [0 1] [false true] / [0 2] [0 0] [false true] / "},
	} {
		g := &Game{Vocabulary: v, Rules: game.Rules{Boards: 2, Tries: 7}, Answers: test.answers}
		boards := constraint.Must(constraint.NewBoards(2, 3))
		for _, guess := range test.turns {
			turn := boards.Score(test.answers, guess)
			if err := boards.Add(turn); err != nil {
				t.Fatal(err)
			}
			g.Turns = append(g.Turns, turn)
		}
		r, err := Judge(t.Context(), g, 0)
		if err != nil {
			t.Errorf("%v: %v", test.answers, err)
			continue
		}
		got := ""
		for _, turn := range r.Turns {
			var before, after []int
			var wide []bool
			for i, b := range turn.Boards {
				if c, scored := turn.Played.Clue(i); scored && c.Score.Solved() {
					b.After = 0
				}
				before, after, wide = append(before, b.Before), append(after, b.After), append(wide, b.Wide)
			}
			got += fmt.Sprint(before, after, wide) + " / "
		}
		if got != test.want {
			t.Errorf("%v: %s, want %s", test.answers, got, test.want)
		}
	}
}

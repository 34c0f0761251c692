package review

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/solver/rank"
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

// TestLuckBoards compares luck with a count over all combinations of answers. Because luck rounds logarithms, it may
// count products as better, equal or worse if they are nearly equal.
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
		better, same, near, whole := 0.0, 0.0, 0.0, 0.0
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
			switch log := 256 * math.Log2(product/limit); {
			case math.Abs(log) < 1e-6:
				same += weight
			case math.Abs(log) < float64(2*boards): // each of the logarithms is rounded
				near += weight
			case log > 0:
				better += weight
			}
		}
		walk(0, 1, 1)
		least := int(math.Floor(MaxPoints*(better+same/2)/whole + 0.5 - 1e-6))
		most := int(math.Floor(MaxPoints*(better+same/2+near)/whole + 0.5 + 1e-6))
		if got := luck(splits, left); got < least || got > most {
			t.Fatalf("%v, %v, %s, %v left: luck %d, want %d to %d", words, weights, guess, left, got, least, most)
		}
		seen[least] = true
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
		{[]string{"ABC", "ABD"}, []string{"ABC", "ABD"}, "[2 2] [1 1] [false false] / [0 1] [0 1] [false false] / "},
		{[]string{"ABD", "XYZ"}, []string{"ABC", "ABD", "XYZ"}, "[2 3] [1 1] [false true] / [1 1] [1 1] [false true] / [0 1] [0 1] [false true] / "},
		{[]string{"ABD", "QQQ"}, []string{"ABC", "ABD", "QQQ"}, "[2 3] [1 1] [false true] / [1 1] [1 1] [false true] / [0 1] [0 1] [false true] / "},
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
			for _, b := range turn.Boards {
				before, after, wide = append(before, b.Before), append(after, b.After), append(wide, b.Wide)
			}
			got += fmt.Sprint(before, after, wide) + " / "
		}
		if got != test.want {
			t.Errorf("%v: %s, want %s", test.answers, got, test.want)
		}
	}
}

// TestRemarkOfLost checks that a remark gives lost games as the reason if the best guess saves no turns.
func TestRemarkOfLost(t *testing.T) {
	for _, test := range []struct {
		guess, best, guessMissed, bestMissed float64
		want                                 string
	}{
		{3.5, 3, 0, 0, "The guess DURST was better (expected turns: ~3.00 instead of ~3.50)."},
		{3.5, 3, 0.8, 0.6, "The guess DURST was better (expected turns: ~3.00 instead of ~3.50). With the guess DURST, you would lose 60% of the games from here; with your guess, 80%."},
		{3.003, 2.996, 0.86, 0.66, "The guess DURST was better. With the guess DURST, you would lose 66% of the games from here; with your guess, 86%."},
		{1.99, 2, 0.82, 0.58, "The guess DURST was better. With the guess DURST, you would lose 58% of the games from here; with your guess, 82%."},
		{3.004, 3.003, 0, 0, "This guess is nearly as good as DURST."},
		{2.99, 3, 0.504, 0.501, "This guess is nearly as good as DURST."},
	} {
		turn := &Turn{Guess: rank.Rating{Word: "CRANE", Guesses: test.guess, Missed: test.guessMissed},
			Best: rank.Rating{Word: "DURST", Guesses: test.best, Missed: test.bestMissed}}
		turn.Cost, turn.Skill = costAndSkill(turn.Guess, turn.Best, true)
		if got := turn.remarkOfSeveral(); got != test.want {
			t.Errorf("%v: %q", test, got)
		}
	}
	// With one board, too.
	turn := &Turn{Played: constraint.Turn{Guess: "CRANE", Scores: []constraint.Score{constraint.ScoreGuess("MOIST", "CRANE")}},
		Boards: []Board{{Before: 9, After: 3, Expected: 3}}, Luck: 50, Skill: 50,
		Guess: rank.Rating{Word: "CRANE", Guesses: 2, Missed: 0.5, Groups: 3}, Best: rank.Rating{Word: "DURST", Guesses: 2, Missed: 0.25, Size: 3}}
	j := &judge{Game: &Game{Rules: game.Rules{Boards: 1, Tries: 6}}}
	want := "The guess DURST was better. With the guess DURST, you would lose 25% of the games from here; with your guess, 50%."
	if got := j.remark(turn, constraint.Must(constraint.NewBoards(1, 5))); got != want {
		t.Errorf("with one board: %q", got)
	}
}

package boards

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// afterGuesses returns the boards of a game with the given answers after guesses. The possible answers of a board are
// the words for which the guesses get the same scores as for its answer. A board whose answer was guessed is finished.
func afterGuesses(words, answers []string, guesses ...string) []Board {
	boards := make([]Board, len(answers))
	for i, answer := range answers {
		if slices.Contains(guesses, answer) {
			continue
		}
		for _, word := range words {
			fits := func(g string) bool {
				return constraint.ScoreGuess(word, g).String() == constraint.ScoreGuess(answer, g).String()
			}
			if !slices.ContainsFunc(guesses, func(g string) bool { return !fits(g) }) {
				boards[i].Words = append(boards[i].Words, word)
			}
		}
	}
	return boards
}

func deal(r *rand.Rand, answers []string, n int) []string {
	var dealt []string
	for _, i := range r.Perm(len(answers))[:n] {
		dealt = append(dealt, answers[i])
	}
	return dealt
}

// TestOneBoard compares the advice for a single board with the results of package solver.
func TestOneBoard(t *testing.T) {
	race.Skip(t)
	guesses, answers := constraint.Must(dict.Load("wordle", 5)), constraint.Must(dict.Load("answers", 5))
	r := random.Rand(t)
	compared, hard := 0, 0
	for i := 0; i < 40 || hard == 0 && i < 400; i++ {
		boards := afterGuesses(answers, deal(r, answers, 1), "SALET", guesses[r.IntN(len(guesses))])
		if n := len(boards[0].Words); n < 3 || n > 25 {
			continue
		}
		p := constraint.Must(New(guesses, boards, 4))
		rows, err := p.Advise(context.Background(), 3, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		one := constraint.Must(solver.New(guesses, boards[0].Words, nil))
		want, err := one.Solve(context.Background(), solver.Options{Tries: 4, Rows: 3})
		if err != nil {
			t.Fatal(err)
		}
		n := float64(len(boards[0].Words))
		for i, c := range want.Choices {
			if row := rows[i]; !row.Proved || !same(row.Guesses*n, float64(c.Cost.Guesses)) || !same(row.Missed*n, float64(c.Cost.Missed)) {
				t.Fatalf("%v: row %d is %+v, want %+v", boards[0].Words, i, row, c)
			}
		}
		compared++
		if rows[0].Guesses*n > 2*n+1 {
			hard++
		}
	}
	t.Logf("%d positions, %d not easy", compared, hard)
	if compared < 5 || hard == 0 {
		t.Error("too few positions")
	}
}

func scoresOf(p *Problem, g int) (scores []uint16) {
	scoreGuesses(p.words, []int32{int32(g)}, func(_ int, row []uint16) { scores = slices.Clone(row) })
	return scores
}

// unlimitedSearch returns a search that never stops early.
func unlimitedSearch(t *testing.T, p *Problem) *search {
	scores, err := scoreTable(t.Context(), p.words)
	if err != nil {
		t.Fatal(err)
	}
	return newSearch(t.Context(), p, scores, math.MaxInt64)
}

// TestAdviseInNoTime checks that Advise returns its first estimates if there is no time for sample games.
func TestAdviseInNoTime(t *testing.T) {
	race.Skip(t)
	guesses, answers := constraint.Must(dict.Load("wordle", 5)), constraint.Must(dict.Load("answers", 5))
	r := random.Rand(t)
	for range 3 {
		p := constraint.Must(New(guesses, afterGuesses(answers, deal(r, answers, 4), "SALET"), 8))
		rows, err := p.Advise(context.Background(), 5, 0)
		if err != nil || len(rows) != 5 {
			t.Fatalf("%d rows, error %v", len(rows), err)
		}
		e := newEstimator(p)
		probs := e.probabilities(p.position())
		for _, row := range rows {
			first := e.estimate(row.Guess, scoresOf(p, row.Guess), p.position(), probs)
			if !row.Proved && !same(row.Missed, first.value.lost) {
				t.Errorf("%s is lost in %.4f of the games, its first estimate says %.4f", row.Word, row.Missed, first.value.lost)
			}
		}
	}
}

// TestNoSpareGuess checks that guesses that lose the fewest games come first if every guess must be an answer.
func TestNoSpareGuess(t *testing.T) {
	race.Skip(t)
	words := constraint.Must(dict.Load("wordle", 5))[:3000]
	weights := dict.Likely(words)
	for boards := 1; boards <= 2; boards++ {
		p := constraint.Must(New(words, slices.Repeat([]Board{{Words: words, Weights: weights}}, boards), boards))
		rows, err := p.Advise(t.Context(), 10, time.Second)
		if err != nil {
			t.Fatal(err)
		}
		for i, r := range rows {
			if r.Missed == 1 || i > 0 && r.Missed < rows[i-1].Missed-tolerance {
				t.Errorf("%d boards, row %d, %s, misses %v", boards, i, r.Word, r.Missed)
			}
		}
		sum := 0.0
		for _, w := range weights {
			sum += w
		}
		if want := 1 - slices.Max(weights)/sum; boards == 1 && math.Abs(rows[0].Missed-want) > 1e-4 {
			t.Errorf("the best last guess misses %v, not %v", rows[0].Missed, want)
		}
	}
}

func TestAdvise(t *testing.T) {
	race.Skip(t)
	guesses, answers := constraint.Must(dict.Load("wordle", 5)), constraint.Must(dict.Load("answers", 5))
	for _, test := range []struct {
		name    string
		boards  []Board
		tries   int
		first   string // "" for any
		on      []int
		proved  bool
		atLeast float64
	}{
		{"a certain answer first", []Board{{Words: answers[2000:]}, {Words: []string{"CIGAR"}}, {Words: answers[1400:1600]}}, 8, "CIGAR", []int{1}, false, 3},
		{"nothing but certain answers", []Board{{Words: []string{"REBUT"}}, {}, {Words: []string{"CIGAR"}}}, 2, "CIGAR", []int{2}, true, 2},
		{"a word that another board needs", []Board{{Words: []string{"REBUT"}}, {Words: []string{"CIGAR", "REBUT"}}}, 2, "CIGAR", []int{1}, true, 2},
		{"some answers", []Board{{Words: answers[:4]}, {Words: answers[900:905]}}, 6, "", nil, true, 2.5},
		{"two boards", afterGuesses(answers, []string{"BISON", "BIRTH"}, "SALET"), 6, "", nil, false, 3.2},
		{"many boards", afterGuesses(answers, answers[:32], "SALET"), 36, "", nil, false, 30},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := constraint.Must(New(guesses, test.boards, test.tries))
			const limit = 40 * time.Millisecond // measured in work, not in time
			rows, err := p.Advise(context.Background(), 4, limit)
			if err != nil || len(rows) != 4 {
				t.Fatalf("%d rows, error %v", len(rows), err)
			}
			first := rows[0]
			if test.first != "" && (first.Word != test.first || !reflect.DeepEqual(first.Boards, test.on)) {
				t.Errorf("the best is %+v, want %s on %v", first, test.first, test.on)
			}
			if first.Proved != test.proved || first.AtLeast < test.atLeast || first.Guesses < first.AtLeast {
				t.Errorf("the best is %+v, want at least %v", first, test.atLeast)
			}
			for i, row := range rows[2:] { // the first rows may be exact
				if row.Missed == 0 && row.Guesses < rows[i+1].Guesses-1e-6 {
					t.Errorf("%+v must not be after %+v", row, rows[i+1])
				}
			}
			again, err := p.Advise(context.Background(), 4, limit)
			if err != nil || !reflect.DeepEqual(rows, again) {
				t.Errorf("%+v, then %+v (%v)", rows, again, err)
			}
		})
	}
}

func TestAdviseStops(t *testing.T) {
	answers := constraint.Must(dict.Load("answers", 5))
	p := constraint.Must(New(answers, []Board{{Words: answers}, {Words: answers[:70]}}, 7))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if rows, err := p.Advise(ctx, 3, time.Second); !errors.Is(err, context.Canceled) {
		t.Errorf("%d rows, error %v", len(rows), err)
	}
}

// TestBoundStops checks that the search for a bound stops within an opener, because a single opener takes seconds if
// there are thousands of possible answers.
func TestBoundStops(t *testing.T) {
	answers := constraint.Must(dict.Load("answers", 5))[:200]
	p := constraint.Must(New(answers, slices.Repeat([]Board{{Words: answers}}, 2), 7))
	x := newTurnBounder(p, p.position().boards, constraint.Must(scoreTable(t.Context(), p.words)))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	counts := new([finished + 1]uint32)
	stopped := x.boundAfter(ctx, 0, boundedTurns, counts)
	if bound := x.boundAfter(t.Context(), 0, boundedTurns, counts); stopped >= bound {
		t.Errorf("the bound is %v if ctx has ended, and %v if not", stopped, bound)
	}
}

// TestDifferentAnswers checks that proofs take into account that no two boards have the same answer.
func TestDifferentAnswers(t *testing.T) {
	common := []string{"BAT", "CAT", "HAT", "MAT"}
	for _, test := range []struct {
		name    string
		words   []string
		boards  []Board
		turns   float64
		entropy float64 // the entropy of the best guess
	}{
		{"two words, two boards", nil, slices.Repeat([]Board{{Words: []string{"AB", "CD"}}}, 2), 2, 1},
		{"four words, four boards", nil, slices.Repeat([]Board{{Words: common}}, 4), 4, math.Log2(4)},
		{"three words, two of them twice", nil, []Board{{Words: common[:2]}, {Words: common[:2]}, {Words: common[:3]}}, 3, -1},
		{"weights", nil, slices.Repeat([]Board{{Words: []string{"AB", "CD"}, Weights: []float64{5, 1}}}, 2), 2, 1},
		{"three words on two boards", nil, slices.Repeat([]Board{{Words: common[:3]}}, 2), 2 + 2./3, -1},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := constraint.Must(New(test.words, test.boards, 6))
			best, err := p.Prove(context.Background())
			if err != nil || !best.Proved || !same(best.Guesses, test.turns) {
				t.Errorf("%+v (%v), want %v turns", best, err, test.turns)
			}
			if test.entropy >= 0 && !same(best.Bits, test.entropy) {
				t.Errorf("the scores have %v bits, want %v", best.Bits, test.entropy)
			}
		})
	}
}

// TestManyBoards checks that no estimate is below the number of boards, even if the boards share most words.
func TestManyBoards(t *testing.T) {
	race.Skip(t)
	guesses, answers := constraint.Must(dict.Load("wordle", 5)), constraint.Must(dict.Load("answers", 5))
	p := constraint.Must(New(guesses, afterGuesses(answers, answers[100:132], "SALET", "CRONY"), 35))
	rows, err := p.Advise(context.Background(), 5, 100*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if r.Guesses < 32 || r.AtLeast < 32 {
			t.Errorf("%+v takes fewer than 32 turns", r)
		}
	}
}

// TestScales checks that multiplying all weights of a board by the same factor changes nothing.
func TestScales(t *testing.T) {
	guesses := []string{"AB", "AC", "DE", "DF"}
	var turns []float64
	for _, scale := range []float64{1, 1e-9, 1e9} {
		p := constraint.Must(New(guesses, []Board{{Words: guesses[:2], Weights: []float64{9 * scale, scale}}, {Words: guesses[2:]}}, 6))
		best, err := p.Prove(context.Background())
		if err != nil || !best.Proved {
			t.Fatalf("%+v, %v", best, err)
		}
		turns = append(turns, best.Guesses)
	}
	if turns[0] != turns[1] || turns[0] != turns[2] {
		t.Errorf("the numbers of turns %v differ, but the weights differ only in scale", turns)
	}
	// The third board shares words with the other two, so all get the same scale.
	_, weights := answersOf([]Board{
		{Words: []string{"AB", "AC"}, Weights: []float64{3, 1}},
		{Words: []string{"DE", "DF"}, Weights: []float64{500, 100}},
		{Words: []string{"AC", "DF"}, Weights: []float64{7, 14}},
	})
	if want := []float64{1, 1. / 3, 2. / 3, 10. / 3}; !slices.EqualFunc(weights, want, same) {
		t.Errorf("weights %v, want %v", weights, want)
	}
}

// TestManyClasses checks that the search can number more than 65,536 classes of guesses. Each guess leaves a different
// subset of the answers together in one group.
func TestManyClasses(t *testing.T) {
	race.Skip(t)
	const n = 17
	var answers, guesses []string
	for i := range n {
		answers = append(answers, strings.Repeat(string(rune('A'+i)), n))
	}
	for subset := range 1 << n {
		guess := make([]rune, n)
		for i := range n {
			guess[i] = 'А' + rune(i) // a Cyrillic letter, which is in no answer
			if subset>>i&1 != 0 {
				guess[i] = 'A' + rune(i)
			}
		}
		guesses = append(guesses, string(guess))
	}
	p := constraint.Must(New(guesses, []Board{{Words: answers}}, 6))
	c := unlimitedSearch(t, p).classesFor(p.position().boards[0])
	if len(c.secondFinishes) < 1<<16 {
		t.Errorf("%d classes", len(c.secondFinishes))
	}
	seen := map[uint32]int{}
	for g, class := range c.classOf {
		joined := 0 // the number of answers that share no letter with the guess
		for i, letter := range []rune(p.words.Guesses[g]) {
			if letter != 'A'+rune(i) {
				joined++
			}
		}
		if before, ok := seen[class]; ok && before != joined && max(before, joined) > 1 {
			t.Fatalf("a guess that leaves %d answers in one group and one that leaves %d are in the same class", before, joined)
		}
		seen[class] = joined
	}
}

// TestWideWords checks that advice on long words takes little memory. All score columns together would take gigabytes.
func TestWideWords(t *testing.T) {
	race.Skip(t)
	r := random.Rand(t)
	list := make([]string, 1500)
	for i := range list {
		word := make([]byte, 40)
		for k := range word {
			word[k] = 'A' + byte(r.IntN(26))
		}
		list[i] = string(word)
	}
	p := constraint.Must(New(list, slices.Repeat([]Board{{Words: list}}, 2), 7))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	rows, err := p.Advise(context.Background(), 3, 100*time.Millisecond)
	runtime.ReadMemStats(&after)
	if err != nil || len(rows) != 3 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	if got := (after.Sys - before.Sys) >> 20; got > 300 {
		t.Errorf("it takes %d MiB", got)
	}
}

// TestWeightsTooFarApart checks that Prove returns an error if the weights had to be rounded because they differ too
// much.
func TestWeightsTooFarApart(t *testing.T) {
	answers := constraint.Must(dict.Load("answers", 5))
	weights := slices.Repeat([]float64{1}, len(answers))
	weights[7] = 1e12
	p := constraint.Must(New(answers, []Board{{Words: answers, Weights: weights}, {Words: answers[:2], Weights: weights[:2]}}, 7))
	if _, err := p.Prove(t.Context()); err == nil || errors.Is(err, ErrTooLarge) {
		t.Errorf("error %v", err)
	}
}

func TestSameAnswer(t *testing.T) {
	ab, cd, ef := "AB", "CD", "EF"
	for _, boards := range [][]Board{
		{{Words: []string{ab}}, {Words: []string{ab}}},
		{{Words: []string{ab, cd}}, {Words: []string{ab}}, {Words: []string{cd}}},
		{{Words: []string{ab, cd}}, {Words: []string{ab, cd}}, {Words: []string{ab, cd}}},
		{{Words: []string{ab, cd, ef}}, {Words: []string{ab, ef}}, {Words: []string{ab, cd}}, {Words: []string{cd, ef}}},
	} {
		if _, err := New(nil, boards, 6); !errors.Is(err, ErrSameAnswer) {
			t.Errorf("%v: error %v", boards, err)
		}
	}
}

func TestNewErrors(t *testing.T) {
	for _, boards := range [][]Board{
		{{}, {}},
		{{Words: []string{"AB"}}, {Words: []string{"ABC"}}},
		{{Words: []string{"AB", "CD"}, Weights: []float64{1, -1}}},
	} {
		if _, err := New([]string{"AB"}, boards, 3); err == nil {
			t.Errorf("%+v gives no error", boards)
		}
	}
}

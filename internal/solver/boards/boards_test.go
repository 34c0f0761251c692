package boards

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/solver"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/words"
)

// afterGuesses returns what is known of boards with the given answers after some guesses.
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

// TestOneBoard compares one board with the search for one board.
func TestOneBoard(t *testing.T) {
	race.Skip(t)
	guesses, answers := words.Load(t, "wordle", 5), words.Load(t, "answers", 5)
	r := seed.Rand(t)
	compared, hard := 0, 0
	for i := 0; i < 40 || hard == 0 && i < 400; i++ {
		boards := afterGuesses(answers, deal(r, answers, 1), "SALET", guesses[r.IntN(len(guesses))])
		if n := len(boards[0].Words); n < 3 || n > 25 {
			continue
		}
		p, err := New(guesses, boards, 4)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := p.Advise(context.Background(), 3)
		if err != nil {
			t.Fatal(err)
		}
		one, err := solver.New(guesses, boards[0].Words)
		if err != nil {
			t.Fatal(err)
		}
		want, err := one.Solve(context.Background(), solver.Options{Tries: 4, Rows: 3})
		if err != nil {
			t.Fatal(err)
		}
		n := float64(len(boards[0].Words))
		for i, c := range want.Choices {
			if row := rows[i]; !row.Proved || !same(row.ExpectedTurns*n, float64(c.Cost.Guesses)) || !same(row.Failures*n, float64(c.Cost.Failures)) {
				t.Fatalf("%v: row %d is %+v, want %+v", boards[0].Words, i, row, c)
			}
		}
		compared++
		if rows[0].ExpectedTurns*n > 2*n+1 {
			hard++
		}
	}
	t.Logf("%d positions, %d not easy", compared, hard)
	if compared < 5 || hard == 0 {
		t.Error("too few positions")
	}
}

// TestAdviseInNoTime gives no time to play games on: what is told is the estimate that needs none.
func TestAdviseInNoTime(t *testing.T) {
	race.Skip(t)
	guesses, answers := words.Load(t, "wordle", 5), words.Load(t, "answers", 5)
	r := seed.Rand(t)
	for range 3 {
		p, err := New(guesses, afterGuesses(answers, deal(r, answers, 4), "SALET"), 8)
		if err != nil {
			t.Fatal(err)
		}
		rows, err := p.AdviseWithin(context.Background(), 5, 0)
		if err != nil || len(rows) != 5 {
			t.Fatalf("%d rows, error %v", len(rows), err)
		}
		f := newForecast(p)
		for _, row := range rows {
			first := f.look(row.Guess, f.row(row.Guess), p.position(), p.tries)
			if !row.Proved && !same(row.Failures, first.value.lost) {
				t.Errorf("%s is lost in %.4f of the games, its first estimate says %.4f", row.Word, row.Failures, first.value.lost)
			}
		}
	}
}

func TestAdvise(t *testing.T) {
	race.Skip(t)
	guesses, answers := words.Load(t, "wordle", 5), words.Load(t, "answers", 5)
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
		{"one word on two boards", []Board{{Words: []string{"REBUT"}}, {Words: []string{"REBUT"}}}, 2, "REBUT", []int{0, 1}, true, 1},
		{"some answers", []Board{{Words: answers[:4]}, {Words: answers[900:905]}}, 6, "", nil, true, 2.5},
		{"two boards", afterGuesses(answers, []string{"BISON", "BIRTH"}, "SALET"), 6, "", nil, false, 3.2},
		{"many boards", afterGuesses(answers, answers[:32], "SALET"), 36, "", nil, false, 30},
	} {
		t.Run(test.name, func(t *testing.T) {
			p, err := New(guesses, test.boards, test.tries)
			if err != nil {
				t.Fatal(err)
			}
			const limit = 40 * time.Millisecond // of work, whatever the clock says
			rows, err := p.AdviseWithin(context.Background(), 4, limit)
			if err != nil || len(rows) != 4 {
				t.Fatalf("%d rows, error %v", len(rows), err)
			}
			first := rows[0]
			if test.first != "" && (first.Word != test.first || !reflect.DeepEqual(first.Boards, test.on)) {
				t.Errorf("the best is %+v, want %s on %v", first, test.first, test.on)
			}
			if first.Proved != test.proved || first.AtLeast < test.atLeast || first.ExpectedTurns < first.AtLeast {
				t.Errorf("the best is %+v, want at least %v", first, test.atLeast)
			}
			for i, row := range rows[2:] { // the first may be certain
				if row.Failures == 0 && row.ExpectedTurns < rows[i+1].ExpectedTurns-1e-6 {
					t.Errorf("%+v is behind %+v", row, rows[i+1])
				}
			}
			again, err := p.AdviseWithin(context.Background(), 4, limit)
			if err != nil || !reflect.DeepEqual(rows, again) {
				t.Errorf("%+v, then %+v (%v)", rows, again, err)
			}
		})
	}
}

func TestAdviseStops(t *testing.T) {
	answers := words.Load(t, "answers", 5)
	p, err := New(answers, []Board{{Words: answers}, {Words: answers[:70]}}, 7)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if rows, err := p.Advise(ctx, 3); !errors.Is(err, context.Canceled) {
		t.Errorf("%d rows, error %v", len(rows), err)
	}
}

func TestNewErrors(t *testing.T) {
	for _, boards := range [][]Board{
		{{}, {}},
		{{Words: []string{"AB"}}, {Words: []string{"ABC"}}},
		{{Words: []string{"AB", "CD"}, Weights: []float64{1, -1}}},
	} {
		if _, err := New([]string{"AB"}, boards, 3); err == nil {
			t.Errorf("%+v is no error", boards)
		}
	}
}

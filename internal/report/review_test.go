package report

import (
	"strings"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/review"
	"wfind/internal/solver/rank"
)

// TestCostOfSeveral checks that with several boards, the cost is the difference between the rounded
// numbers of turns in the remark, unless lost games add to it.
func TestCostOfSeveral(t *testing.T) {
	for _, test := range []struct {
		guess, best, cost float64
		boards            int
		want              string
	}{
		{7.0449, 6.9951, 0.0498, 4, "~+0.04"}, // 7.04 and 7.00
		{7.0449, 6.9951, 0.0498, 1, "~+0.05"},
		{7.0449, 6.9951, 0.1498, 4, "~+0.15"},
		{2.125, 2.005, 0.12, 2, "~+0.12"}, // 2.12 and 2.00
		{7.0140, 7.0060, 0.0080, 4, "~<0.01"},
	} {
		turn := review.Turn{Boards: make([]review.Board, test.boards), Cost: test.cost,
			Guess: rank.Rating{Guesses: test.guess}, Best: rank.Rating{Guesses: test.best}}
		if got := CostText(&turn); got != test.want {
			t.Errorf("with %d boards, %.4f turns instead of %.4f cost %s, want %s", test.boards, test.guess, test.best, got, test.want)
		}
	}
}

// TestRecorded checks what text and JSON report about a recorded game.
func TestRecorded(t *testing.T) {
	r := &Review{Review: &review.Review{Answers: []string{"OCEAN"}, Found: []int{2}},
		Recorded: &record.Game{At: time.Date(2026, 11, 20, 20, 15, 0, 0, time.UTC), Daily: "2026-11-19", Adversary: true, Given: true, Advised: []int{2}}}
	if want := `"played":"2026-11-20T20:15:00Z","daily":"2026-11-19","given":true,"adversary":true,"advised":[2]}`; !strings.Contains(r.JSON(), want) {
		t.Errorf("%s lacks %s", r.JSON(), want)
	}
	want := "The daily puzzle for 2026-11-19, played on 2026-11-20 at 20:15 against the adversary. wfind made 1 of the guesses in this game."
	if got := r.occasion(); got != want {
		t.Errorf("the text begins with %q, want %q", got, want)
	}
}

// TestLostTurnsAddUp checks that the total is the sum of the costs as shown.
func TestLostTurnsAddUp(t *testing.T) {
	r := &Review{Review: &review.Review{Answers: []string{"OCEAN", "SLATE"}, Found: []int{1, 2}}, Rules: game.Rules{Boards: 2, Tries: 7}}
	for _, guesses := range []float64{3.014, 3.014, 3.006} { // shown as 0.01 each, although the sum is 0.034
		r.Turns = append(r.Turns, review.Turn{Boards: make([]review.Board, 2), Cost: guesses - 3,
			Guess: rank.Rating{Guesses: guesses, Proved: true}, Best: rank.Rating{Guesses: 3, Proved: true}})
	}
	if got := r.outcome(); CostText(&r.Turns[0]) != "+0.01" || CostText(&r.Turns[2]) != "+0.01" || !strings.Contains(got, "guesses cost you 0.03 more turns than") {
		t.Errorf("the costs are %s and %s, and in all: %s", CostText(&r.Turns[0]), CostText(&r.Turns[2]), got)
	}
	r.Turns[1].Guess.Guesses, r.Turns[1].Cost = 3.004, 0.004
	if got := r.outcome(); CostText(&r.Turns[1]) != "<0.01" || !strings.Contains(got, "guesses cost you 0.02 more turns than") {
		t.Errorf("the second costs %s, and in all: %s", CostText(&r.Turns[1]), got)
	}
}

// TestBestText checks that text and JSON name the same best guess, and the lost games of both guesses.
func TestBestText(t *testing.T) {
	guess := rank.Rating{Word: "TRACE", Guesses: 2.25, Proved: true}
	turn := review.Turn{Played: turnOf(constraint.Clue{Guess: "TRACE", Score: constraint.ScoreGuess("CRATE", "TRACE")}),
		Boards: []review.Board{{Before: 8, After: 3, BestAfter: 3}}, Skill: review.MaxPoints, Guess: guess, Best: guess, Equal: "CRANE"}
	r := &Review{Review: &review.Review{Answers: []string{"CRATE"}}, Rules: game.Rules{Boards: 1, Tries: 6}}
	if got, want := r.BestText(&turn), "best: TRACE, 2.25 guesses on average; equally good: CRANE"; got != want {
		t.Errorf("as good is %q, want %q", got, want)
	}
	if got := r.turnResult(&turn); got.Best != "TRACE" || got.Equal != "CRANE" {
		t.Errorf("the JSON names %s and %s", got.Best, got.Equal)
	}
	turn.Skill, turn.Guess.Guesses, turn.Equal, turn.Boards[0].BestAfter = 70, 2.5, "", 2
	turn.Best.Word, turn.Best.Missed, turn.Guess.Missed = "CRANE", 0.125, 0.25
	if got, want := r.BestText(&turn), "best: CRANE, 2.25 guesses on average (1 of 8 answers missed), leaving 2 words; TRACE 2.50 (2 of 8 answers missed)"; got != want {
		t.Errorf("worse is %q, want %q", got, want)
	}
	if got := r.turnResult(&turn); got.Failures != 0.25 || got.BestFailures != 0.125 {
		t.Errorf("the JSON has %v and %v failures", got.Failures, got.BestFailures)
	}
}

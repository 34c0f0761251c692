package report

import (
	"regexp"
	"strings"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/review"
	"wfind/internal/solver/rank"
)

// turnOf returns the turn with clue c on one board.
func turnOf(c constraint.Clue) constraint.Turn {
	return constraint.Turn{Guess: c.Guess, Scores: []constraint.Score{c.Score}}
}

// TestPage checks that the page loads nothing, closes every tag, and escapes all texts.
func TestPage(t *testing.T) {
	const evil = `<script>alert('"&x')</script>`
	clue := constraint.Clue{Guess: "CHEST", Score: constraint.ScoreGuess("OCEAN", "CHEST")}
	advice := rank.Rating{Word: evil, Guesses: 2}
	r := &Review{
		Review: &review.Review{
			Turns:   []review.Turn{{Played: turnOf(clue), Boards: []review.Board{{Before: 9, After: 3, Expected: 4.5}}, Guess: advice, Best: advice, Remark: evil, Skill: 40, Luck: 99}},
			Answers: []string{evil}, Found: []int{0}, Skill: 40, Luck: 99,
			Line: []review.Step{{Clue: constraint.Clue{Guess: "<b>'&", Score: clue.Score}, Before: 9}},
		},
		Rules:        game.Rules{Tries: 6, Strict: true},
		Recorded:     &record.Game{At: time.Date(2026, 11, 20, 20, 15, 0, 0, time.UTC)},
		HighContrast: true,
	}
	page := r.HTML()
	for _, bad := range []string{"<script", "<b>", "http:", "https:", "src=", "href=", "url(", "@import", "ZgotmplZ"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	for _, want := range []string{"&lt;script&gt;", `style="width: 40%"`, `style="width: 100%"`, `class="tile present">C<`, `class="tile present">&lt;<`,
		"Not solved after 1 guess, strict.", "<p>Played on 2026-11-20 at 20:15.</p>", `id="contrast" checked`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	open := map[string]int{}
	for _, m := range regexp.MustCompile(`<(/?)([a-z][a-z0-9]*)`).FindAllStringSubmatch(page, -1) {
		if m[1] == "" {
			open[m[2]]++
		} else {
			open[m[2]]--
		}
	}
	for tag, n := range open {
		if n != 0 && tag != "meta" && tag != "input" {
			t.Errorf("%d of <%s> are not closed", n, tag)
		}
	}
}

// TestPageBoards checks that the page for several boards has a row for each board that a guess was
// scored on, with the same texts as the terminal.
func TestPageBoards(t *testing.T) {
	const evil = `<script>alert('"&x')</script>`
	turn := func(text string) constraint.Turn {
		t.Helper()
		parsed := constraint.Must(constraint.ParseTurn(text))
		return parsed
	}
	row := rank.Rating{Word: evil, Guesses: 2}
	r := &Review{
		Review: &review.Review{
			Turns: []review.Turn{
				{Played: turn("OCEAN=OCEAN,....n"), Boards: []review.Board{{Before: 9, After: 1}, {Before: 8, After: 3, Wide: true}}, Remark: evil, Guess: row, Best: row, Skill: 40, Luck: 99},
				{Played: turn("GREEN=,GREEN"), Boards: []review.Board{{}, {Before: 3, After: 1}}, Guess: row, Best: row, Cost: 1, Skill: 30, Luck: 10},
			},
			Answers: []string{"OCEAN", evil}, Found: []int{1, 2}, Skill: 35, Luck: 55,
		},
		Rules: game.Rules{Boards: 2, Tries: 7},
	}
	page := r.HTML()
	for _, want := range []string{"<h3>1 OCEAN</h3>", "<h3>2 GREEN</h3>", "8 → 3 *", "9 → solved", `style="width: 40%"`, "~&#43;1.00",
		"Solved both boards in 2 turns", "no word in the list fits the clues", "half turn of cost", "OCEAN, &lt;script&gt;"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s", want)
		}
	}
	if n := strings.Count(page, `class="row"`); n != 3 || strings.Contains(page, "<script") {
		t.Errorf("%d rows, want 3, and no script, in\n%s", n, page)
	}
}

// TestPageScript checks that words run in the direction of their script, whatever is around them.
func TestPageScript(t *testing.T) {
	clue := constraint.Clue{Guess: "שלום", Score: constraint.ScoreGuess("תודה", "שלום")}
	advice := rank.Rating{Word: "תודה", Guesses: 2}
	r := &Review{
		Review: &review.Review{
			Turns:   []review.Turn{{Played: turnOf(clue), Boards: []review.Board{{Before: 9, After: 3}}, Guess: rank.Rating{Word: clue.Guess, Guesses: 3}, Best: advice}},
			Answers: []string{"תודה"}, Found: []int{0},
		},
		Rules: game.Rules{Tries: 6},
	}
	page := r.HTML()
	for _, want := range []string{`<h1><bdi>תודה</bdi></h1>`, `class="tiles" dir="rtl"`, `best: <bdi>תודה</bdi>, ~2.00 guesses on average; <bdi>שלום</bdi> ~3.00`} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %s:\n%s", want, page)
		}
	}
}

// TestReviewWeighted checks the text of a turn if some answers are likelier than
// others.
func TestReviewWeighted(t *testing.T) {
	clue := constraint.Clue{Guess: "CHEST", Score: constraint.ScoreGuess("OCEAN", "CHEST")}
	turn := review.Turn{
		Played: turnOf(clue),
		Boards: []review.Board{{Before: 900, After: 40, KnownBefore: 100, KnownAfter: 7, Remaining: 0.031, Expected: 0.004, Weighted: true}},
		Guess:  rank.Rating{Word: "CHEST", Guesses: 3.5, Missed: 0.02}, Best: rank.Rating{Word: "CRANE", Guesses: 3.25, Remaining: 0.625},
	}
	r := &Review{Review: &review.Review{Turns: []review.Turn{turn}, Answers: []string{""}, Found: []int{0}}, Rules: game.Rules{Tries: 6}}
	for got, want := range map[string]string{
		leftText(&turn):   "900 → 40 words, 7 well-known; by likelihood: 3% left, <1% expected",
		r.BestText(&turn): "best: CRANE, ~3.25 guesses on average; CHEST ~3.50 (2% missed)",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
	for _, want := range []string{`"before":900,"after":40,"known_before":100,"known_after":7,"left":0.031,"expected_after":0.004,`, `"best_expected_after":0.625,`, `"failures":0.02,`} {
		if !strings.Contains(r.JSON(), want) {
			t.Errorf("no %s in %s", want, r.JSON())
		}
	}
}

// TestReviewSampled checks that no estimate is shown for guesses that were chosen from a sample.
func TestReviewSampled(t *testing.T) {
	turn := review.Turn{Boards: make([]review.Board, 1), Best: rank.Rating{Word: "CRANE", Guesses: 4.09, Sampled: true}}
	if got, want := new(Review).BestText(&turn), "best guess, based on a sample of the possible answers: CRANE"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := expectedGuesses(turn.Best); got != 0 {
		t.Errorf("%v guesses are expected, want no number", got)
	}
}

package cli

import (
	"regexp"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/review"
	"wfind/internal/solver"
)

// TestPage checks that the page loads nothing, that every tag is closed, and
// that whatever the texts are, they are texts.
func TestPage(t *testing.T) {
	const evil = `<script>alert('"&x')</script>`
	clue := constraint.Clue{Guess: "CHEST", Score: constraint.ScoreGuess("OCEAN", "CHEST")}
	advice := solver.Advice{Word: evil, Guesses: 2}
	r := &reviewReport{
		Review: &review.Review{
			Turns:  []review.Turn{{Clue: clue, Before: 9, After: 3, Expected: 4.5, Guess: advice, Best: advice, Remark: evil, Skill: 40, Luck: 99}},
			Answer: evil, Skill: 40, Luck: 99,
			Line: []review.Step{{Clue: constraint.Clue{Guess: "<b>'&", Score: clue.Score}, Before: 9}},
		},
		rules:  game.Rules{Tries: 6, Strict: true},
		played: "Played on a day.",

		highContrast: true,
	}
	var b strings.Builder
	if err := r.writeHTML(&b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, bad := range []string{"<script", "<b>", "http:", "https:", "src=", "href=", "url(", "@import", "ZgotmplZ"} {
		if strings.Contains(page, bad) {
			t.Errorf("the page has %s", bad)
		}
	}
	for _, want := range []string{"&lt;script&gt;", `style="width: 40%"`, `style="width: 100%"`, `class="tile present">C<`, `class="tile present">&lt;<`,
		"Not solved in 1 guess, strict.", "<p>Played on a day.</p>", `id="contrast" checked`} {
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

// TestPageScript checks that words run as their script does, whatever stands
// around them.
func TestPageScript(t *testing.T) {
	clue := constraint.Clue{Guess: "שלום", Score: constraint.ScoreGuess("תודה", "שלום")}
	advice := solver.Advice{Word: "תודה", Guesses: 2, Cost: solver.Cost{}}
	r := &reviewReport{
		Review: &review.Review{
			Turns:  []review.Turn{{Clue: clue, Before: 9, After: 3, Guess: solver.Advice{Word: clue.Guess, Guesses: 3}, Best: advice}},
			Answer: "תודה",
		},
		rules: game.Rules{Tries: 6},
	}
	var b strings.Builder
	if err := r.writeHTML(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<h1><bdi>תודה</bdi></h1>`, `class="tiles" dir="rtl"`, `best: <bdi>תודה</bdi>, ~2.00 guesses on average; <bdi>שלום</bdi> ~3.00`} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("the page lacks %s:\n%s", want, b.String())
		}
	}
}

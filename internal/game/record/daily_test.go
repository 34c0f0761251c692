package record

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"wfind/internal/game"
	"wfind/internal/vocabulary"
)

// TestDailyPuzzles plays daily puzzles, some of them not to the end, and finds them again.
func TestDailyPuzzles(t *testing.T) {
	words := []string{"CRATE", "CRANE", "SALET", "MOUND"}
	v := vocabulary.New(5, words, words)
	j := &Journal{Store: Store{Dir: t.TempDir()}, Now: time.Now}
	if none, err := j.Store.DailyPuzzles(); len(none) != 0 || err != nil {
		t.Errorf("of an empty folder: %v, %v", none, err)
	}
	want := make(map[string]DailyState)
	for i, c := range []struct {
		boards, guesses int
		outcome         game.Outcome
	}{{1, 1, game.Playing}, {1, 2, game.Won}, {1, 3, game.Lost}, {1, 2, game.Quit}, {2, 3, game.Won}, {2, 1, game.Playing}, {1, 0, game.Playing}} {
		day := game.Day(20000 + i)
		s := daily(t, j, v, game.Rules{Boards: c.boards, Tries: 3}, day)
		r := s.Round()
		answers := r.State().Answers
		wrong := words[slices.IndexFunc(words, func(w string) bool { return !slices.Contains(answers, w) })]
		for n := range c.guesses {
			word := wrong
			if left := c.guesses - n; c.outcome == game.Won && left <= len(answers) {
				word = answers[left-1]
			}
			guess(t, s, word)
		}
		if c.outcome == game.Quit {
			if _, err := s.GiveUp(); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.Round().Outcome(); got != c.outcome {
			t.Fatalf("%+v: the outcome is %v", c, got)
		}
		if id := s.DailyID(day); id != game.DailyID(day, answers...) || id == "" {
			t.Errorf("%+v: the sitting calls it %q, it is %q", c, id, game.DailyID(day, answers...))
		} else if c.guesses > 0 {
			want[id] = DailyState{c.outcome, c.guesses, 3}
		}
	}
	for _, name := range []string{"x.json", "2026-13-20-5-0.json"} { // not names of puzzles
		write(t, filepath.Join(j.Store.Dir, "daily", name), "{}")
	}
	got, err := j.Store.DailyPuzzles()
	if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("there are\n%v, want\n%v; %v", got, want, err)
	}
}

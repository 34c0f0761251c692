package record

import (
	"encoding/json"
	"maps"
	"os"
	"strings"
	"testing"

	"wfind/internal/game"
	"wfind/internal/testkit/random"
	"wfind/internal/vocabulary"
)

// TestEditedRounds resumes rounds from files with some values replaced. Each round is either
// set aside with a warning, or can be shown, played to the end and recorded.
func TestEditedRounds(t *testing.T) {
	rng := random.Rand(t)
	weighted := vocabulary.NewWeighted(5, []string{"CRANE", "CHEST", "WRECK", "JUDGE"}, []string{"OCEAN", "SPICE", "CHEST", "PLUMB"}, []float64{1, 2, 3, 4})
	daily := func(s *game.Sitting) (warning, err error) { return s.Daily(20777) }
	given := func(s *game.Sitting) (warning, err error) { return s.StartWith("OCEAN"), nil }
	givenTwo := func(s *game.Sitting) (warning, err error) { return s.StartWith("OCEAN", "CHEST"), nil }
	for _, kind := range []struct {
		name  string
		rules game.Rules
		start func(*game.Sitting) (warning, err error)
	}{
		{"drawn", game.Rules{Tries: 6}, (*game.Sitting).Resume},
		{"strict", game.Rules{Tries: 6, Hard: true, Strict: true}, (*game.Sitting).Resume},
		{"adversary", game.Rules{Tries: 6, Adversary: true}, (*game.Sitting).Resume},
		{"two boards", game.Rules{Tries: 7, Boards: 2}, (*game.Sitting).Resume},
		{"daily", game.Rules{Tries: 6}, daily},
		{"daily on two boards", game.Rules{Tries: 7, Boards: 2}, daily},
		{"given", game.Rules{Tries: 6}, given},
		{"given on two boards", game.Rules{Tries: 7, Boards: 2}, givenTwo},
	} {
		j := journal(t)
		open := func(text string) (s *game.Sitting, warning error) {
			s = game.NewSitting(weighted, kind.rules, 1, j)
			s.Resumable = true
			warning, err := kind.start(s)
			if err != nil {
				t.Fatalf("%s: %s: %v", kind.name, text, err)
			}
			return s, warning
		}
		s, _ := open("")
		guess(t, s, "WRECK")
		if _, warning, err := s.ShowLetter(); warning != nil || err != nil && err != game.ErrNoAnswer {
			t.Fatal(warning, err)
		}
		path := j.path(s.Round())
		saved, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var good map[string]any
		if err := json.Unmarshal(saved, &good); err != nil {
			t.Fatal(err)
		}
		check := func(playing bool, edits map[string]any) {
			edited := maps.Clone(good)
			maps.Copy(edited, edits)
			text, err := json.Marshal(edited)
			if err != nil {
				t.Fatal(err)
			}
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%s: %s: panic: %v", kind.name, text, r)
				}
				if err := os.RemoveAll(j.Store.Dir); err != nil {
					t.Fatal(err)
				}
			}()
			write(t, path, string(text))
			s, warning := open(string(text))
			if warning != nil && s.Round().Made() > 0 {
				t.Errorf("%s: %s: resumed in spite of the warning %v", kind.name, text, warning)
			}
			look(s.Round())
			if !playing { // playing on takes longer than all other checks
				return
			}
			s.Count()
			s.ShowLetter()
			for _, word := range append(weighted.Answers(), "CRANE") {
				if warning, _ := s.Guess(word, false); warning != nil {
					t.Errorf("%s: %s: %v", kind.name, text, warning)
				}
				look(s.Round())
			}
			s.GiveUp()
			look(s.Round())
			s.Draw()
			if _, err := j.Store.Games(); err != nil {
				t.Errorf("%s: %s: %v", kind.name, text, err)
			}
		}
		for _, edits := range []map[string]any{
			{"shown": []int{0}, "adversary": true},
			{"adversary": true},
			{"strict": true},
			{"round": int64(1 << 40)}, // Draw would repeat as many draws
			{"quit": true, "guesses": []string{}},
			{"answers": []string{"CHEST", "CHEST"}},
		} {
			check(true, edits)
		}
		keys := []string{"v", "daily", "begun", "length", "boards", "tries", "hard", "strict", "adversary", "guesses", "advised", "quit", "help", "shown", "seed", "round", "answers", "played"}
		values := []any{
			nil, true, -1, 0, 1, 2, 6, int64(1 << 40), "", "\x1b[1m", "letter", "2026-11-20",
			[]any{}, []int{0}, []int{-1}, []int{4, 4}, []int{9}, []int64{1 << 40}, []bool{true, true, true}, []any{nil},
			[]string{"OCEAN"}, []string{"CHEST", "CHEST"}, []string{"OCEAN", "CHEST"}, []string{"CHEST", "OCEAN", "SPICE"}, []string{"SPICES"}, []string{"\x1b"}, []string{"OCEAN", "SPICE", "CHEST", "PLUMB"},
		}
		for range random.Cases(500) {
			edits := make(map[string]any)
			for _, i := range rng.Perm(len(keys))[:1+rng.IntN(3)] {
				edits[keys[i]] = values[rng.IntN(len(values))]
			}
			check(rng.IntN(4) == 0, edits)
		}
	}
}

// TestEditedRecord checks that a record of a daily puzzle against an adversary, which does not exist, gives a warning.
func TestEditedRecord(t *testing.T) {
	j := journal(t)
	s := daily(t, j, words, game.Rules{Tries: 6}, 20777)
	guess(t, s, s.Round().State().Answers[0])
	text, err := os.ReadFile(j.Store.Path())
	if err != nil {
		t.Fatal(err)
	}
	write(t, j.Store.Path(), strings.Replace(string(text), `"tries"`, `"adversary":true,"tries"`, 1))
	s = game.NewSitting(words, game.Rules{Tries: 6}, 1, j)
	if warning, err := s.Daily(20777); warning == nil || err != nil || s.Resumed() {
		t.Errorf("warning %v, error %v", warning, err)
	}
	look(s.Round())
	if _, err := s.Guess("CHEST", false); err == nil {
		t.Error("a recorded puzzle is played again")
	}
}

// look calls the methods of r that a screen calls to show the round.
func look(r *game.Round) {
	v := r.View()
	for board := range r.Rules().Boards {
		v.PossibleAnswers(board)
		r.Shown(board)
		r.Answer(board)
	}
	r.Share(false)
	if r.Over() {
		r.Reveal()
	}
}

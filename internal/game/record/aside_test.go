package record

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wfind/internal/game"
	"wfind/internal/vocabulary"
)

// TestSetAside checks that a daily puzzle starts again if its file cannot be read or is from a
// later version. The file is kept under another name, which the warning shows.
func TestSetAside(t *testing.T) {
	for _, text := range []string{"{", `{"v":7,"length":5,"tries":6,"guesses":["CHEST"]}`} {
		j := journal(t)
		daily := func() (*game.Sitting, error) {
			s := game.NewSitting(words, game.Rules{Tries: 6}, 1, j)
			warning, err := s.Daily(20000)
			if err != nil {
				t.Fatal(err)
			}
			return s, warning
		}
		s, _ := daily()
		guess(t, s, "CHEST")
		path := j.path(s.Round())
		for _, name := range []string{path + ".unreadable", path + ".unreadable-2"} {
			write(t, path, text)
			s, warning := daily()
			if warning == nil || !strings.Contains(warning.Error(), name) {
				t.Errorf("%s: the warning is %v", text, warning)
			}
			guess(t, s, "CRANE")
			if kept, err := os.ReadFile(name); err != nil || string(kept) != text {
				t.Errorf("%s: the file set aside has %q, %v", text, kept, err)
			}
		}
		// The file becomes unreadable during the game.
		s, _ = daily()
		write(t, path, text)
		guess(t, s, "WRECK")
		if kept, err := os.ReadFile(path + ".unreadable-3"); err != nil || string(kept) != text {
			t.Errorf("%s: the file set aside has %q, %v", text, kept, err)
		}
		if s, warning := daily(); warning != nil || s.Round().Made() != 2 {
			t.Errorf("%s: %d guesses are saved, %v", text, s.Round().Made(), warning)
		}
	}
}

// TestUnsearchable checks that rounds can be played if the directory of their files cannot be
// searched. Each warning names the file, and the finished game is recorded.
func TestUnsearchable(t *testing.T) {
	for _, dir := range []string{"daily", "rounds"} {
		j := journal(t)
		path := filepath.Join(j.Store.Dir, dir)
		write(t, path, "") // even root cannot search a file
		s := game.NewSitting(words, game.Rules{Tries: 6}, 1, j)
		s.Resumable = true
		start := s.Resume
		if dir == "daily" {
			start = func() (error, error) { return s.Daily(20000) }
		}
		if warning, err := start(); err != nil || warning == nil || !strings.Contains(warning.Error(), path) {
			t.Errorf("%s: starting: warning %v, error %v", dir, warning, err)
		}
		if warning, err := s.Guess("CHEST", false); err != nil || warning == nil || !strings.Contains(warning.Error(), "could not save this round: reading "+j.path(s.Round())) {
			t.Errorf("%s: a guess: warning %v, error %v", dir, warning, err)
		}
		if warning, err := s.Guess(s.Round().State().Answers[0], false); err != nil || warning != nil {
			t.Errorf("%s: the last guess: warning %v, error %v", dir, warning, err)
		}
		if games, err := j.Store.Games(); err != nil || len(games) != 1 {
			t.Errorf("%s: %d games are recorded, %v", dir, len(games), err)
		}
	}
}

// TestNotRemoved checks that a finished round is not resumed again and again if its file cannot be
// removed.
func TestNotRemoved(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Log("root may remove any file: the file is put back instead")
	}
	j := journal(t)
	s := resume(t, j, words, game.Rules{Tries: 6}, 1)
	guess(t, s, "CHEST")
	path := j.path(s.Round())
	guess(t, s, s.Round().State().Answers[0])
	text := `{"v":1,"length":5,"tries":6,"guesses":["CHEST","` + s.Round().Answers()[0] + `"],"advised":[false,false],"answers":["` + s.Round().Answers()[0] + `"],"seed":1,"round":1}`
	for range 2 {
		write(t, path, text)
		s = game.NewSitting(words, game.Rules{Tries: 6}, 2, j)
		s.Resumable = true
		if warning, err := s.Resume(); err != nil || warning != nil || s.Resumed() {
			t.Errorf("a recorded round is resumed: %v, %v", warning, err)
		}
	}
	if games, err := j.Store.Games(); err != nil || len(games) != 1 {
		t.Errorf("%d games are recorded, %v", len(games), err)
	}
}

// TestAdversaryWithoutAnswers checks that an adversary's round is set aside if none of its answers
// is in the list any more.
func TestAdversaryWithoutAnswers(t *testing.T) {
	j := journal(t)
	rules := game.Rules{Tries: 6, Adversary: true}
	s := resume(t, j, words, rules, 1)
	guess(t, s, "CHEST")
	path := j.path(s.Round())
	others := vocabulary.New(5, []string{"CRANE", "CHEST"}, nil)
	s = game.NewSitting(others, rules, 2, j)
	s.Resumable = true
	if warning, err := s.Resume(); err != game.ErrAllPlayed || warning == nil || !strings.Contains(warning.Error(), filepath.Base(path)+".unreadable") {
		t.Errorf("warning %v, error %v", warning, err)
	}
}

package record

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"testing"
	"time"

	"wfind/internal/game"
	"wfind/internal/vocabulary"
)

// resume starts or resumes a round in a new sitting, as a new process does.
func resume(t *testing.T, j *Journal, v *vocabulary.Vocabulary, rules game.Rules, seed uint64) *game.Sitting {
	t.Helper()
	own := *j
	s := game.NewSitting(v, rules, seed, &own)
	s.Resumable = true
	if warning, err := s.Resume(); warning != nil || err != nil {
		t.Fatal(warning, err)
	}
	return s
}

func guess(t *testing.T, s *game.Sitting, word string) {
	t.Helper()
	if warning, err := s.Guess(word, false); warning != nil || err != nil {
		t.Fatal(word, warning, err)
	}
}

// left returns the names of the files of saved rounds.
func left(t *testing.T, j *Journal) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(j.Store.Dir, "rounds"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestLeave quits a round after each of its guesses and resumes it. Its state and answer are the
// same, and the sitting goes on with the same rounds as before.
func TestLeave(t *testing.T) {
	weighted := vocabulary.NewWeighted(5, nil, []string{"CHEST", "CRANE", "OCEAN", "SPICE"}, []float64{3, 1, 5, 2})
	even := vocabulary.New(5, nil, []string{"CHEST", "CRANE", "OCEAN", "SPICE"})
	for _, c := range []struct {
		words *vocabulary.Vocabulary
		rules game.Rules
	}{{even, game.Rules{Tries: 9}}, {weighted, game.Rules{Tries: 9, Hard: true}}, {even, game.Rules{Tries: 9, Adversary: true}}} {
		const seed = 7
		unbroken := game.NewSitting(c.words, c.rules, seed, nil)
		j := journal(t)
		s := resume(t, j, c.words, c.rules, seed)
		for n := 1; n <= len(c.words.Answers()); n++ {
			err := unbroken.Draw()
			want := unbroken.Round()
			if err != nil {
				t.Fatal(err)
			}
			for !want.Over() && len(want.Rows(0)) < 2 {
				want.Guess("CHEST")
				guess(t, s, "CHEST")
				if s.Round().Over() {
					break
				}
				if warning := s.Leave(); warning != nil || s.Round().Over() {
					t.Fatal(warning, s.Round().Outcome())
				}
				s = resume(t, j, c.words, c.rules, 100)
				if r := s.Round(); !s.Resumed() || r.Origin().Number != n || r.Origin().Seed != seed || fmt.Sprint(r.Rows(0)) != fmt.Sprint(want.Rows(0)) {
					t.Fatalf("%+v, round %d: %d, %v; want %v", c.rules, n, r.Origin().Number, r.Rows(0), want.Rows(0))
				}
			}
			unbroken.GiveUp()
			if _, err := s.GiveUp(); err != nil || s.Round().Answer(0) != want.Answer(0) {
				t.Fatalf("%+v, round %d: %s, %v; want %s", c.rules, n, s.Round().Answer(0), err, want.Answer(0))
			}
			if err := s.Draw(); (err != nil) != (n == len(c.words.Answers())) {
				t.Fatal(n, err)
			}
		}
	}
}

// TestLeavePuzzle quits rounds with the same answer: one with a custom answer and two friends'
// puzzles. Each code resumes only its own round, because a resumed round would reveal the answer of a
// new puzzle.
func TestLeavePuzzle(t *testing.T) {
	j := journal(t)
	for _, begun := range []bool{false, true} {
		for _, code := range []string{"", "ABC", "ABD"} {
			own := *j
			own.Puzzle = code
			s := game.NewSitting(words, game.Rules{Tries: 6}, 0, &own)
			s.Resumable = true
			if warning := s.StartWith("OCEAN"); warning != nil {
				t.Fatal(warning)
			}
			if s.Resumed() != begun {
				t.Errorf("%q: resumed %v, want %v", code, s.Resumed(), begun)
			}
			guess(t, s, "CRANE")
		}
	}
}

// TestLeaveKinds quits rounds of several kinds. Each command resumes rounds of its own kind, the
// last one first, and no round is lost.
func TestLeaveKinds(t *testing.T) {
	j := journal(t)
	other := *j
	other.AnswerList = "mine"
	six := vocabulary.New(6, nil, []string{"BANANA", "CHERRY"})
	kinds := []struct {
		journal *Journal
		words   *vocabulary.Vocabulary
		rules   game.Rules
		guess   string
	}{
		{j, words, game.Rules{Tries: 6}, "CHEST"},
		{j, words, game.Rules{Tries: 6, Hard: true}, "CRANE"},
		{j, words, game.Rules{Tries: 7}, "WRECK"},
		{&other, words, game.Rules{Tries: 6}, "JUDGE"},
		{j, six, game.Rules{Tries: 6}, "CHERRY"},
	}
	for i, k := range kinds {
		s := resume(t, k.journal, k.words, k.rules, uint64(i))
		if s.Resumed() {
			t.Fatalf("%+v resumes %v", k, s.Round().Rows(0))
		}
		guess(t, s, k.guess)
	}
	for i, k := range kinds[:4] {
		if s := resume(t, k.journal, k.words, k.rules, 100); !s.Resumed() || s.Round().Rows(0)[0].Guess != k.guess {
			t.Errorf("%d: resumed %v, %v", i, s.Resumed(), s.Round().Rows(0))
		}
	}
	// With several rounds of one kind, the last one played is resumed first, then the others, then none.
	var several []*game.Sitting
	for seed := range 3 {
		several = append(several, resume(t, j, words, game.Rules{Tries: 5}, uint64(seed)))
	}
	for i, word := range []string{"WRECK", "CHEST", "JUDGE"} {
		guess(t, several[i], word)
		age(t, j, several[i], []time.Duration{-time.Minute, 0, -time.Hour}[i])
	}
	for _, want := range []string{"CHEST", "WRECK", "JUDGE", ""} {
		s := resume(t, j, words, game.Rules{Tries: 5}, 3)
		if s.Resumed() != (want != "") || want != "" && s.Round().Rows(0)[0].Guess != want {
			t.Errorf("want %s: resumed %v, %v", want, s.Resumed(), s.Round().Rows(0))
		}
		if _, err := s.GiveUp(); err != nil {
			t.Fatal(err)
		}
	}
}

// TestLeaveSeed quits rounds with --seed, with one board and with two. Only the same seed resumes
// them. After they are over, they can be played and recorded again, whatever came between.
func TestLeaveSeed(t *testing.T) {
	four := vocabulary.New(5, []string{"CRANE"}, []string{"OCEAN", "SPICE", "BRISK", "MOUND"})
	for boards := range 2 {
		j := journal(t)
		rules := game.Rules{Boards: boards + 1, Tries: 6}
		seeded := func(seed uint64) *game.Sitting {
			t.Helper()
			own := *j
			s := game.NewSitting(four, rules, seed, &own)
			s.Resumable = true
			s.SeedChosen = true
			if warning, err := s.Resume(); warning != nil || err != nil {
				t.Fatal(warning, err)
			}
			return s
		}
		for play := range 3 {
			s := seeded(7)
			answers := s.Round().State().Answers
			if s.Resumed() || s.Round().Made() > 0 {
				t.Fatalf("play %d of seed 7 resumes %v", play, s.Round().Turns())
			}
			for range play + 1 { // a different game each time
				guess(t, s, "CRANE")
			}
			if resume(t, j, four, rules, 7).Resumed() || seeded(8).Resumed() {
				t.Error("a round of seed 7 is resumed with seed 8 or without a seed")
			}
			for _, answer := range answers {
				s = seeded(7)
				if !s.Resumed() || !slices.Equal(s.Round().State().Answers, answers) {
					t.Fatalf("resumed %t, %v", s.Resumed(), s.Round().Turns())
				}
				if answer == answers[boards] { // restore the removed file
					if err := s.Round().Guess(answer); err != nil {
						t.Fatal(err)
					}
					if err := j.Save(s.Round()); err != nil {
						t.Fatal(err)
					}
					restoring(t, j.path(s.Round()), func() {
						if again := seeded(7); again.Resumed() || !slices.Equal(again.Round().State().Answers, answers) {
							t.Fatalf("a round that is over is resumed: %v", again.Round().Turns())
						}
					})
					os.Remove(j.path(s.Round()))
				} else {
					guess(t, s, answer)
				}
			}
			all, err := j.Store.Games()
			if err != nil || len(all) != play+1 || len(left(t, j)) != 0 {
				t.Fatalf("after play %d, the record has %+v, %v; the files left are %v", play, all, err, left(t, j))
			}
		}
	}
}

// restoring runs check twice. Each time, check removes the file, and restoring writes it again.
func restoring(t *testing.T, path string, check func()) {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		check()
		write(t, path, string(text))
	}
}

// age sets the modification time of the file of a sitting's round to the current time plus by.
func age(t *testing.T, j *Journal, s *game.Sitting, by time.Duration) {
	t.Helper()
	at := time.Now().Add(by)
	if err := os.Chtimes(j.path(s.Round()), at, at); err != nil {
		t.Fatal(err)
	}
}

// TestLeaveTwice plays a round in two terminals. Neither loses a guess, and one game is recorded.
func TestLeaveTwice(t *testing.T) {
	j := journal(t)
	rules := game.Rules{Tries: 6}
	guess(t, resume(t, j, words, rules, 1), "CHEST")
	first, second := resume(t, j, words, rules, 2), resume(t, j, words, rules, 3)
	guess(t, first, "WRECK")
	if _, err := second.Guess("CRANE", false); !isMoved(err) || len(second.Round().Rows(0)) != 2 {
		t.Fatalf("%v, %v", err, second.Round().Rows(0))
	}
	answer := second.Round().State().Answers[0]
	guess(t, second, answer)
	if _, err := first.Guess("JUDGE", false); !isMoved(err) || first.Round().Outcome() != game.Won {
		t.Errorf("finished elsewhere: %v, %v", err, first.Round().Rows(0))
	}
	all, err := j.Store.Games()
	if err != nil || len(all) != 1 || !slices.Equal(all[0].Guesses, []string{"CHEST", "WRECK", answer}) || len(left(t, j)) != 0 {
		t.Errorf("the record has %+v, %v; the files left are %v", all, err, left(t, j))
	}
}

// TestLeaveEnds checks rounds that end. A round that is given up is recorded, and a round without a
// guess leaves no file. A round that ended without being recorded is recorded once, when the next
// round starts.
func TestLeaveEnds(t *testing.T) {
	j := journal(t)
	rules := game.Rules{Tries: 6}
	s := resume(t, j, words, rules, 1)
	if _, _, err := s.Count(); err != nil {
		t.Fatal(err)
	}
	if s.Leave(); len(left(t, j)) != 0 {
		t.Errorf("a round without a guess left the files %v", left(t, j))
	}
	guess(t, s, "CHEST")
	if _, _, err := s.Count(); err != nil || s.Round().Hint() != game.HintCount {
		t.Fatal(err)
	}
	s = resume(t, j, words, rules, 2)
	if s.Round().Hint() != game.HintCount || len(left(t, j)) != 1 {
		t.Errorf("hint %v, files left %v", s.Round().Hint(), left(t, j))
	}
	if warning, err := s.GiveUp(); warning != nil || err != nil {
		t.Error(warning, err)
	}
	if all, err := j.Store.Games(); err != nil || len(all) != 1 || !all[0].Quit || len(left(t, j)) != 0 {
		t.Errorf("given up: the record has %+v, %v; the files left are %v", all, err, left(t, j))
	}
	s = resume(t, j, words, rules, 3)
	guess(t, s, "CHEST")
	s.Round().Guess(s.Round().State().Answers[0]) // not through the sitting: saved only
	if err := j.Save(s.Round()); err != nil {
		t.Fatal(err)
	}
	restoring(t, j.path(s.Round()), func() {
		if again := resume(t, j, words, rules, 4); again.Resumed() || len(left(t, j)) != 0 {
			t.Errorf("a round that is over is resumed: %v; the files left are %v", again.Round().Rows(0), left(t, j))
		}
		if all, err := j.Store.Games(); err != nil || len(all) != 2 || !all[1].Won {
			t.Errorf("the record has %+v, %v", all, err)
		}
	})
}

// TestLeaveDamaged checks that files that are not rounds are skipped and kept, with one warning. An
// older round is resumed instead.
func TestLeaveDamaged(t *testing.T) {
	for _, text := range []string{"", "{", `{"v":2}`, `{"v":1,"length":5,"tries":6,"guesses":["CHEST"]}`,
		`{"v":1,"length":5,"tries":6,"guesses":["CHES"],"answers":["OCEAN"]}`, `{"v":1,"length":5,"tries":6,"guesses":["OCEAN","CHEST"],"answers":["OCEAN"]}`} {
		j := journal(t)
		older, s := resume(t, j, words, game.Rules{Tries: 6}, 1), resume(t, j, words, game.Rules{Tries: 6}, 2)
		guess(t, older, "WRECK")
		age(t, j, older, -time.Minute)
		guess(t, s, "CHEST")
		write(t, j.path(s.Round()), text)
		s = game.NewSitting(words, game.Rules{Tries: 6}, 3, j)
		s.Resumable = true
		if warning, err := s.Resume(); warning == nil || err != nil || !s.Resumed() || s.Round().Rows(0)[0].Guess != "WRECK" {
			t.Errorf("%s: %v, warning %v, error %v", text, s.Round().Rows(0), warning, err)
		}
		resume(t, j, words, game.Rules{Tries: 6}, 4) // without another warning
	}
}

// TestLeaveAdversary quits a game against the adversary after guesses that won a game with the same
// seed and a shorter list. The quit game is not the recorded one, and can be resumed.
func TestLeaveAdversary(t *testing.T) {
	j := journal(t)
	seeded := func(answers ...string) *game.Sitting {
		t.Helper()
		s := game.NewSitting(vocabulary.New(5, nil, answers), game.Rules{Tries: 6, Adversary: true}, 7, j)
		s.Resumable = true
		s.SeedChosen = true
		if warning, err := s.Resume(); warning != nil || err != nil {
			t.Fatal(warning, err)
		}
		return s
	}
	won, long := seeded("CHEST", "CRANE"), []string{"CHEST", "CRANE", "OCEAN", "SPICE", "BRISK", "MOUND"}
	guess(t, won, "CRANE")
	guess(t, won, "CHEST")
	quit := seeded(long...)
	guess(t, quit, "CRANE")
	guess(t, quit, "CHEST")
	if won.Round().Outcome() != game.Won || quit.Round().Over() {
		t.Fatal("the test needs a game that is won and a game that is not")
	}
	if s := seeded(long...); !s.Resumed() || s.Round().Made() != 2 {
		t.Errorf("resumed %v, %v", s.Resumed(), s.Round().Turns())
	}
}

// TestLeaveLocked checks that resuming deletes or renames no file while another process has locked
// the store, and that it leaves the file alone if that process has begun the round again.
func TestLeaveLocked(t *testing.T) {
	for _, text := range []string{"", "{"} {
		j := journal(t)
		seeded := func() (*game.Sitting, error) {
			s := game.NewSitting(words, game.Rules{Tries: 6}, 7, j)
			s.Resumable = true
			s.SeedChosen = true
			warning, err := s.Resume()
			if err != nil {
				t.Error(err)
			}
			return s, warning
		}
		s, _ := seeded()
		path := j.path(s.Round())
		guess(t, s, "CRANE")
		begun, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if text == "" { // a finished round whose file was not removed
			s.Round().Guess(s.Round().State().Answers[0])
			if err := j.Save(s.Round()); err != nil {
				t.Fatal(err)
			}
			finished, _ := os.ReadFile(path)
			text = string(finished)
			if err := j.Record(s.Round(), false); err != nil {
				t.Fatal(err)
			}
		}
		write(t, path, text)
		done := make(chan error)
		err = j.Store.withLock(func() error {
			go func() {
				_, warning := seeded()
				done <- warning
			}()
			time.Sleep(50 * time.Millisecond)
			if got, err := os.ReadFile(path); err != nil || string(got) != text {
				t.Errorf("the file changed from %q to %q, %v", text, got, err)
			}
			return os.WriteFile(path, begun, 0o600)
		})
		if warning := <-done; warning != nil || err != nil {
			t.Error(warning, err)
		}
		if s, warning := seeded(); warning != nil || !s.Resumed() || s.Round().Made() != 1 {
			t.Errorf("resumed %v, %v, %v", s.Resumed(), s.Round().Turns(), warning)
		}
	}
}

// TestRulesKept checks for each rule that the record of a game has it, and that a round with another
// rule is saved under another name.
func TestRulesKept(t *testing.T) {
	j, usual := journal(t), game.Rules{Boards: 1, Tries: 6}
	for rule := range reflect.TypeFor[game.Rules]().Fields() {
		rules := usual
		if field := reflect.ValueOf(&rules).Elem().FieldByIndex(rule.Index); field.Kind() == reflect.Bool {
			field.SetBool(true)
		} else {
			field.SetInt(field.Int() + 1)
		}
		s := game.NewSitting(words, rules, 1, nil)
		if err := s.Draw(); err != nil {
			t.Fatal(err)
		}
		s.Round().Quit()
		if g := gameOf(s.Round()); g.rules() != rules {
			t.Errorf("%s: the record has the rules %+v, not %+v", rule.Name, g.rules(), rules)
		}
		if j.filePrefix(5, rules, game.Origin{}) == j.filePrefix(5, usual, game.Origin{}) {
			t.Errorf("%s: rounds with and without this rule have the same name", rule.Name)
		}
	}
}

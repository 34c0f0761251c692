package game

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"wfind/internal/vocabulary"
)

// A script is a journal that records its calls and returns prepared results.
type script struct {
	calls        []string
	kept         *SavedRound
	keptErr      error
	save, record error
}

func (j *script) Find(*Round) (*SavedRound, error) { return j.kept, j.keptErr }

func (j *script) FindLast(int, Rules, Origin) (*SavedRound, error) { return j.kept, j.keptErr }

func (j *script) SetAside(_ *SavedRound, why error) error { return why }

func (j *script) Save(r *Round) error {
	j.calls = append(j.calls, fmt.Sprintf("save %d", len(r.Rows(0))))
	return j.save
}

func (j *script) Record(r *Round, _ bool) error {
	j.calls = append(j.calls, "record "+string(r.Outcome()))
	return j.record
}

// little is a small vocabulary. On the day below, the daily puzzle's answer is OCEAN.
var little = vocabulary.New(5, []string{"CRANE", "CHEST", "WRECK"}, []string{"OCEAN"})

const someDay = Day(20777)

// TestJournalCalls checks the calls of a journal after each step of a round.
func TestJournalCalls(t *testing.T) {
	for _, daily := range []bool{false, true} {
		saved := func(n int) string { return "" }
		leaves := "record quit"
		if daily {
			leaves = "save 1" // and can be resumed
			saved = func(n int) string { return fmt.Sprintf("save %d, ", n) }
		}
		for _, c := range []struct{ steps, want string }{
			{"leave", ""},
			{"CRANE leave", leaves},
			{"CRANE", saved(1)},
			{"CRANE CHEST", saved(1) + saved(2)},
			{"CRANE QQQQQ", saved(1)}, // not a legal guess
			{"OCEAN", saved(1) + "record won"},
			{"OCEAN leave", saved(1) + "record won"},
			{"CRANE WRECK CHEST", saved(1) + saved(2) + saved(3) + "record lost"},
			{"CRANE giveup", saved(1) + saved(1) + "record quit"},
			{"CRANE giveup giveup", saved(1) + saved(1) + "record quit"},
			{"giveup", ""},
			{"CRANE count", saved(1) + saved(1)},
			{"letter", saved(0)},
			{"OCEAN letter", saved(1) + "record won"},
		} {
			j := &script{}
			s := NewSitting(little, Rules{Tries: 3}, 1, j)
			var err error
			if daily {
				_, err = s.Daily(someDay)
			} else {
				err = s.Draw()
			}
			if err != nil {
				t.Fatal(err)
			}
			for step := range strings.FieldsSeq(c.steps) {
				if warning, _ := take(s, step); warning != nil {
					t.Errorf("daily %v, %s: %s: %v", daily, c.steps, step, warning)
				}
			}
			if got := strings.Join(j.calls, ", "); got != strings.TrimSuffix(c.want, ", ") {
				t.Errorf("daily %v, %s: the calls of the journal are %s, want %s", daily, c.steps, got, c.want)
			}
		}
	}
}

func take(s *Sitting, step string) (warning, err error) {
	switch step {
	case "leave":
		warning = s.Leave()
	case "giveup":
		warning, err = s.GiveUp()
	case "count":
		_, warning, err = s.Count()
	case "letter":
		_, warning, err = s.ShowLetter()
	default:
		warning, err = s.Guess(step, false)
	}
	return warning, err
}

// TestJournalWarns checks the warnings if a journal fails.
func TestJournalWarns(t *testing.T) {
	full := errors.New("disk full")
	for _, c := range []struct {
		save, record error
		steps, want  string
	}{
		{full, nil, "CRANE", "could not save this round: disk full"},
		{full, nil, "count", "could not save this round: disk full"},
		{full, nil, "letter", "could not save this round: disk full"},
		{full, nil, "OCEAN", "<nil>"}, // recorded, and so kept
		{nil, full, "CRANE", "<nil>"},
		{nil, full, "OCEAN", "could not record this game: disk full"},
		{full, full, "OCEAN", "could not record this game: disk full"},
		{nil, full, "CRANE giveup", "could not record this game: disk full"},
	} {
		s := NewSitting(little, Rules{Tries: 3}, 1, &script{save: c.save, record: c.record})
		if warning, err := s.Daily(someDay); warning != nil || err != nil {
			t.Fatal(warning, err)
		}
		var warning error
		for step := range strings.FieldsSeq(c.steps) {
			warning, _ = take(s, step)
		}
		if got := fmt.Sprint(warning); got != c.want {
			t.Errorf("save %v, record %v, %s: %s, want %s", c.save, c.record, c.steps, got, c.want)
		}
	}
	for kept, want := range map[*SavedRound]string{
		nil: "disk full",
		{Rules: Rules{Tries: 3}, Guesses: []string{"CHEST"}}: "disk full",
		{Rules: Rules{Tries: 3}, Guesses: []string{"CHE"}}:   "disk full\nthe saved round has a guess of the wrong length, or a guess made after the round ended",
	} {
		s := NewSitting(little, Rules{Tries: 3}, 1, &script{kept: kept, keptErr: full})
		if warning, err := s.Daily(someDay); err != nil || warning.Error() != want {
			t.Errorf("%v, and an error: %v, %v; want %s", kept, warning, err, want)
		}
	}
}

// TestJournalMoved checks that if a puzzle was continued in another window, every step shows that
// window's state.
func TestJournalMoved(t *testing.T) {
	moved := &MovedError{&SavedRound{Rules: Rules{Tries: 3, Hard: true}, Guesses: []string{"CHEST", "WRECK"}, Advised: []bool{true}}}
	for step, want := range map[string]error{"CRANE": moved, "OCEAN": moved, "count": moved, "letter": moved} {
		s := NewSitting(little, Rules{Tries: 3}, 1, &script{save: moved})
		if _, err := s.Daily(someDay); err != nil || s.Resumed() {
			t.Fatal(err, s.Resumed())
		}
		warning, err := take(s, step)
		r := s.Round()
		if err != want || warning != nil || !s.Resumed() || len(r.Rows(0)) != 2 || r.Rows(0)[1].Guess != "WRECK" ||
			!r.State().Advised[0] || r.State().Advised[1] || !r.Rules().Hard || r.Over() {
			t.Errorf("%s: %v, %v; the round is %v", step, warning, err, r.Rows(0))
		}
		if day, ok := r.Day(); day != someDay || !ok {
			t.Errorf("%s: the round is of %v, %v", step, day, ok)
		}
	}
	// The same holds for giving up. A game that was finished in another window is not recorded
	// twice.
	j := &script{}
	s := NewSitting(little, Rules{Tries: 3}, 1, j)
	s.Daily(someDay)
	s.Guess("CRANE", false)
	j.record = &MovedError{&SavedRound{Rules: Rules{Tries: 3}, Guesses: []string{"OCEAN"}, Recorded: true}}
	if warning, err := s.GiveUp(); warning != nil || err != j.record || s.Round().Outcome() != Won {
		t.Errorf("giving up: %v, %v, %v", warning, err, s.Round().Outcome())
	}
	if want := []string{"save 1", "save 1", "record quit"}; fmt.Sprint(j.calls) != fmt.Sprint(want) {
		t.Errorf("the calls of the journal are %v, want %v", j.calls, want)
	}
}

// TestReplay resumes puzzles from valid and invalid saved rounds.
func TestReplay(t *testing.T) {
	three := Rules{Tries: 3}
	for _, c := range []struct {
		kept SavedRound
		want string
	}{
		{SavedRound{Rules: three}, " []"},
		{SavedRound{Rules: three, Guesses: []string{"CHEST", "CRANE"}, Advised: []bool{false, true}}, " [CHEST=c.E.. CRANE=c.ane] advised 1"},
		{SavedRound{Rules: three, Guesses: []string{"CHEST"}, Advised: []bool{true, true, true}}, " [CHEST=c.E..] advised 0"},
		{SavedRound{Rules: three, Guesses: []string{"CHEST"}, Quit: true}, "quit [CHEST=c.E..]"},
		{SavedRound{Rules: three, Guesses: []string{"QQQQQ", "OCEAN"}}, "won [QQQQQ=..... OCEAN=OCEAN]"},
		{SavedRound{Rules: Rules{Tries: 1}, Guesses: []string{"CHEST"}}, "lost [CHEST=c.E..]"},
		{SavedRound{Rules: three, Hint: HintCount}, " [] help count"},
		{SavedRound{Rules: three, Hint: HintLetter, Shown: []int{0, 4}}, " [] help letter shown map[0:O 4:N]"},
		{SavedRound{Rules: Rules{Tries: 1}, Guesses: []string{"CHEST", "CHEST"}}, "damaged"},
		{SavedRound{Rules: three, Guesses: []string{"OCEAN", "CHEST"}}, "damaged"},
		{SavedRound{Rules: three, Guesses: []string{"CHES"}}, "damaged"},
		{SavedRound{Rules: three, Guesses: []string{"CHESTS"}}, "damaged"},
	} {
		full := errors.New("disk full")
		j := &script{kept: &c.kept, record: full}
		s := NewSitting(little, Rules{Tries: 6}, 1, j)
		warning, err := s.Daily(someDay)
		r := s.Round()
		if err != nil {
			t.Fatal(err)
		}
		got := fmt.Sprint(r.Outcome(), " ", r.Rows(0))
		for i := range r.Rows(0) {
			if r.State().Advised[i] {
				got += fmt.Sprint(" advised ", i)
			}
		}
		if r.Hint() != NoHint && !strings.Contains(got, "advised") {
			got += fmt.Sprint(" help ", r.Hint())
		}
		if len(r.Shown(0)) > 0 {
			got += fmt.Sprint(" shown ", r.Shown(0))
		}
		if warning != nil && !s.Resumed() && len(r.Rows(0)) == 0 && r.Rules().Tries == 6 {
			got = "damaged"
		}
		if got != c.want {
			t.Errorf("%+v: %s, want %s", c.kept, got, c.want)
		}
		// A finished round that was not recorded is recorded now.
		if recorded := len(j.calls) == 1; recorded != r.Over() {
			t.Errorf("%+v: the calls of the journal are %v", c.kept, j.calls)
		}
		if told := errors.Is(warning, full); told != r.Over() {
			t.Errorf("%+v: recording failed, and the warning is %v", c.kept, warning)
		}
	}
}

// TestPlayed checks that no answer is drawn twice, even if it was first a custom answer or a daily puzzle.
func TestPlayed(t *testing.T) {
	v := vocabulary.New(5, nil, []string{"CHEST", "OCEAN", "WRECK"})
	for _, adversary := range []bool{false, true} {
		s := NewSitting(v, Rules{Tries: 6, Adversary: adversary}, 1, nil)
		_, err := s.Daily(someDay)
		r := s.Round()
		if err != nil || r.Rules().Adversary {
			t.Fatal(err, r.Rules())
		}
		played := map[string]bool{r.answers[0]: true}
		for _, w := range v.Answers() {
			if len(played) == 1 && w != r.answers[0] {
				played[w] = true
				if warning := s.StartWith(w); warning != nil {
					t.Fatal(warning)
				}
			}
		}
		if err = s.Draw(); err != nil {
			t.Fatal(err)
		}
		r = s.Round()
		r.Quit()
		s.markUsed()
		if played[r.Answer(0)] {
			t.Errorf("adversary %v: %s comes again", adversary, r.Answer(0))
		}
		if err := s.Draw(); err != ErrAllPlayed {
			t.Errorf("adversary %v: after all answers %v", adversary, err)
		}
	}
	if _, err := NewSitting(vocabulary.New(5, []string{"CRANE"}, nil), Rules{Tries: 6}, 1, nil).Daily(someDay); err != ErrAllPlayed {
		t.Errorf("without answers: %v", err)
	}
}

// TestNumbers checks that the record of a drawn round has the seed and number with which it can be
// drawn again.
func TestNumbers(t *testing.T) {
	v := vocabulary.New(5, nil, []string{"CHEST", "OCEAN", "WRECK"})
	for _, adversary := range []bool{false, true} {
		s := NewSitting(v, Rules{Tries: 6, Adversary: adversary}, 42, nil)
		for n := 1; n <= 3; n++ {
			if n == 2 { // rounds that were not drawn have no number
				if warning := s.StartWith("QQQQQ"); warning != nil || s.Round().Origin().Seed != 0 || s.Round().Origin().Number != 0 {
					t.Fatalf("a round with a set answer: seed %d, number %d, %v", s.Round().Origin().Seed, s.Round().Origin().Number, warning)
				}
			}
			err := s.Draw()
			r := s.Round()
			if err != nil || r.Origin().Seed != 42 || r.Origin().Number != n {
				t.Fatalf("round %d: seed %d, number %d, %v", n, r.Origin().Seed, r.Origin().Number, err)
			}
			r.Quit()
			s.markUsed()
		}
	}
}

func TestMovedError(t *testing.T) {
	for recorded, want := range map[bool]string{
		false: "you continued this round in another window",
		true:  "you already finished this round in another window",
	} {
		if got := (&MovedError{&SavedRound{Recorded: recorded}}).Error(); got != want {
			t.Errorf("recorded %v: %s, want %s", recorded, got, want)
		}
	}
}

// TestPossible checks the possible answers of rounds that leave several answers, one, or none. If
// none is left in the list of answers, all matching words are possible.
func TestPossible(t *testing.T) {
	v := vocabulary.New(5, []string{"QCEAN", "PCEAN", "CHEST"}, []string{"OCEAN", "WRECK"})
	for answer, want := range map[string]string{"OCEAN": "[OCEAN]", "WRECK": "[WRECK]", "PCEAN": "[OCEAN]", "QQQQQ": "[]"} {
		r := NewRound(v, Rules{Tries: 6}, answer)
		if got := fmt.Sprint(r.View().PossibleAnswers(0).Words); got != "[OCEAN WRECK]" {
			t.Errorf("at the start: %s", got)
		}
		if err := r.Guess("QCEAN"); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(r.View().PossibleAnswers(0).Words); got != want {
			t.Errorf("against %s: %s, want %s", answer, got, want)
		}
	}
	r := NewRound(v, Rules{Tries: 6}, "PCEAN")
	r.Guess("OCEAN")
	if got := fmt.Sprint(r.View().PossibleAnswers(0).Words); got != "[PCEAN QCEAN]" {
		t.Errorf("when no answer of the list fits: %s", got)
	}
}

// TestShowLetter asks for letters until none is left. Each is shown once, at the first position
// that is not yet known.
func TestShowLetter(t *testing.T) {
	s := NewSitting(vocabulary.New(5, []string{"CHEST", "QCQQQ"}, []string{"OCEAN"}), Rules{Tries: 6}, 1, nil)
	if warning := s.StartWith("OCEAN"); warning != nil {
		t.Fatal(warning)
	}
	if _, err := s.Guess("CHEST", false); err != nil { // this finds the E
		t.Fatal(err)
	}
	var got []string
	for {
		hint, warning, err := s.ShowLetter()
		if err == ErrNoLetter {
			break
		}
		if warning != nil || err != nil {
			t.Fatal(warning, err)
		}
		got = append(got, strings.TrimPrefix(hint, "Tile "))
	}
	if want := "[1 of the answer is O 2 of the answer is C 4 of the answer is A 5 of the answer is N]"; fmt.Sprint(got) != want || len(s.Round().Shown(0)) != 4 || s.Round().Hint() != HintLetter {
		t.Errorf("shown %v, want %s; known %v, help %v", got, want, s.Round().Shown(0), s.Round().Hint())
	}
	if _, err := s.Guess("QCQQQ", false); err != nil {
		t.Fatal(err)
	}
	if shown := s.Round().Shown(0); len(shown) != 3 || shown[0] != "O" { // because C is green now
		t.Errorf("shown and not yet found: %v", shown)
	}
}

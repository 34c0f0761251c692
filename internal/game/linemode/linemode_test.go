package linemode

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/vocabulary"
)

var words = []string{"CRATE", "CRANE", "SALET", "MOUND", "TRACE", "GRATE"}

// played returns the output of a game with the given answers and lines of input. It also reports
// whether a round was won.
func played(t *testing.T, input string, resume bool, j *record.Journal, answers ...string) (out string, won bool) {
	t.Helper()
	boards := max(1, len(answers))
	rules := game.Rules{Boards: boards, Tries: game.DefaultTries(boards)}
	o := Options{
		In: strings.NewReader(input), Note: func(err error) { t.Error(err) },
		Now:    func() time.Time { return time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC) },
		Resume: func(*game.Round) string { return "wfind play -d 'a\x1b[2J'" },
	}
	var journal game.Journal
	if j != nil {
		journal = j
		o.Stats = func() (*record.History, error) { return j.Stats(5, boards) }
	}
	o.Sitting = game.NewSitting(vocabulary.New(5, words, words), rules, 1, journal)
	o.Sitting.SeedChosen, o.Sitting.Resumable = true, resume
	var warning, err error
	switch {
	case answers != nil:
		warning = o.Sitting.StartWith(answers...)
	case resume:
		warning, err = o.Sitting.Resume()
	}
	if warning != nil || err != nil {
		t.Fatal(warning, err)
	}
	var text strings.Builder
	o.Out = &text
	won, err = Play(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return text.String(), won
}

// TestPlay checks that the output has all lines that a listener needs.
func TestPlay(t *testing.T) {
	for _, test := range []struct {
		name    string
		input   string
		answers []string
		won     bool
		want    []string
	}{
		{"won", "salet\ncrate\nn\n", []string{"CRATE"}, true,
			[]string{"Find the 5-letter word in 6 guesses.", "1 ⬛🟨⬛🟨🟨 SALET=.a.et", "Present: A2 E4 T5. Absent: S1 L3.", "Solved in 2 guesses.", "wfind 2/6"}},
		{"lost", strings.Repeat("mound\n", 6), []string{"CRATE"}, false, []string{"You have no guesses left. The answer was CRATE.", "wfind X/6"}},
		{"refused", "cr\nqqqqq\nq\n", []string{"CRATE"}, false, []string{"Your input was not accepted: CR is too short", "Your input was not accepted: the word QQQQQ is not in the word list", "The answer was CRATE."}},
		{"byte-order mark", "\ufeffcrate\r\nn\r\n", []string{"CRATE"}, true, []string{"Solved in 1 guess."}},
		{"hints", "f\nl\na\nn\n", []string{"CRATE"}, false, []string{"6 possible answers left.", "Tile 1 of the answer is C.", "wfind chose the guess CRA"}},
		{"keyboard", "salet\nk\n", []string{"CRATE"}, false, []string{"Present: A E T", "Absent: L S", "Untried: B C"}},
		{"boards", "crate\nb\nk\nmound\nn\n", []string{"CRATE", "MOUND"}, true,
			[]string{"Find the 5-letter words on both boards", "Board 1: 1 🟩🟩🟩🟩🟩", "Board 1: solved on guess 1.", "Solved both boards in 2 guesses (3 if you count each board separately)."}},
		{"the input ends", "salet\n", []string{"CRATE"}, false, []string{"The answer was CRATE."}},
	} {
		t.Run(test.name, func(t *testing.T) {
			out, won := played(t, test.input, false, nil, test.answers...)
			if won != test.won && test.name != "hints" {
				t.Errorf("won: %t", won)
			}
			for _, want := range test.want {
				if !strings.Contains(out, want) {
					t.Errorf("no %q in\n%s", want, out)
				}
			}
		})
	}
}

// TestPlayResumes checks that a round is saved when the player quits, and can be resumed.
func TestPlayResumes(t *testing.T) {
	j := &record.Journal{Store: record.Store{Dir: t.TempDir()}, Now: time.Now}
	out, _ := played(t, "salet\nq\n", true, j)
	if !strings.Contains(out, "Game saved. To resume it, run: wfind play -d 'a\\x1b[2J'\n") || strings.Contains(out, "The answer was") {
		t.Errorf("the round is not saved:\n%s", out)
	}
	if out, _ = played(t, "q\n", true, j); !strings.Contains(out, "SALET=") || !strings.Contains(out, "Guess 2 of 6:") {
		t.Errorf("the round does not continue:\n%s", out)
	}
}

// TestPlayEnds checks that a signal ends the game, and that a write error is returned.
func TestPlayEnds(t *testing.T) {
	s := game.NewSitting(vocabulary.New(5, words, words), game.Rules{Tries: 6}, 1, nil)
	if err := s.Draw(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	var text strings.Builder
	endless, end := io.Pipe() // a terminal on which nobody types
	defer end.Close()
	if _, err := Play(ctx, Options{Sitting: s, In: endless, Out: &text}); err != nil || !strings.Contains(text.String(), "The answer was") {
		t.Errorf("%v:\n%s", err, text.String())
	}
	if err := s.Draw(); err != nil {
		t.Fatal(err)
	}
	if _, err := Play(t.Context(), Options{Sitting: s, In: strings.NewReader("q\n"), Out: full{}}); !errors.Is(err, errFull) || err.Error() != "cannot write the output: no space is left" {
		t.Errorf("the error is %v", err)
	}
}

var errFull = errors.New("no space is left")

// A full is a writer to a full disk.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errFull }

package play

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/testkit/drive"
	"wfind/internal/vocabulary"
)

// recorded returns a game with few words that saves rounds to a temporary directory.
func recorded(t *testing.T, columns, lines int) *model {
	t.Helper()
	j := &record.Journal{Store: record.Store{Dir: t.TempDir()}, Now: func() time.Time { return now }}
	sitting := game.NewSitting(vocabulary.New(5, few, few), game.Rules{Tries: 6}, 1, j)
	sitting.Resumable = true
	if warning, err := sitting.Resume(); warning != nil || err != nil {
		t.Fatal(warning, err)
	}
	m := startWith(t, Options{Sitting: sitting, DailyPuzzles: j.Store.DailyPuzzles, Resume: func(r *game.Round) string {
		if day, ok := r.Day(); ok {
			return "wfind play --daily=" + day.String()
		}
		return "wfind play"
	}})
	m.Update(tea.WindowSizeMsg{Width: columns, Height: lines})
	return m
}

// TestPuzzles plays the puzzles of several days, and checks the list.
func TestPuzzles(t *testing.T) {
	m := recorded(t, 60, 14)
	drive.Press(t, m, "mound", "enter", "ctrl+p", "down", "enter")
	shows(t, m, "2026-11-19", "guess 1 of 6")
	drive.Press(t, m, m.round().State().Answers[0], "enter", "ctrl+p", "down", "down", "enter")
	wrong := "MOUND"
	if m.round().State().Answers[0] == wrong {
		wrong = "CRANE"
	}
	drive.Press(t, m, wrong, "enter", wrong, "enter", "ctrl+p", "down", "down", "down", "enter", wrong, "enter", "ctrl+d", "ctrl+d", "ctrl+p")
	drive.Golden(t, filepath.Join("testdata", "diary.txt"), drive.Plain(m))

	drive.Press(t, m, "down", "enter")
	shows(t, m, "Already played. Solved in 1 of 6 guesses")
	drive.Press(t, m, "ctrl+p", "down", "down", "down", "enter")
	shows(t, m, "Already played. You gave up. The answer was "+m.round().State().Answers[0])
	drive.Press(t, m, "ctrl+p", "down", "down", "enter")
	shows(t, m, "Resumed your game", "guess 3 of 6")
	m.leave()
	if got := m.exitText(); strings.Contains(got, "2026-11-19 wfind 1/6") || strings.Count(got, "2026-11-17 wfind X/6") != 1 {
		t.Errorf("the exit text does not have the last result once, and no other result:\n%s", got)
	}
	if got := m.exitText(); strings.Count(got, "--daily=2026-11-18") != 1 {
		t.Errorf("the exit text does not name the unfinished puzzle once:\n%s", got)
	}
	if got := m.exitText(); !strings.Contains(got, "Game saved. To resume it, run: wfind play\n") {
		t.Errorf("the exit text does not name the saved round:\n%s", got)
	}
}

func onPuzzles(m *model) bool {
	_, ok := m.screen.Top().(*dailyPage)
	return ok
}

func dailyPageOf(m *model) *dailyPage { return m.screen.Top().(*dailyPage) }

// TestPuzzlesMoves moves through the days with keys and the mouse, up to both ends of the list.
func TestPuzzlesMoves(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {20, 8}, {44, 12}} {
		m := recorded(t, size[0], size[1])
		drive.Press(t, m, "ctrl+p")
		drive.Plain(m) // so that the number of lines on a page is known
		page := dailyPageOf(m).room()
		drive.Press(t, m, "home", "down", "j", "pgdown", "l", "k")
		if want := 2*page + 1; dailyPageOf(m).list.Selected != want || page < 3 {
			t.Errorf("%v: line %d is selected, want %d", size, dailyPageOf(m).list.Selected, want)
		}
		drive.Press(t, m, "pgup", "h", "left")
		drive.Send(m, tea.MouseWheelMsg{Button: tea.MouseWheelDown})
		drive.Plain(m)
		if dailyPageOf(m).list.Selected != 1 {
			t.Errorf("%v: after returning, line %d is selected", size, dailyPageOf(m).list.Selected)
		}
		drive.Do(t, m, drive.Send(m, tea.MouseClickMsg{X: 5, Y: 2 + 3, Button: tea.MouseLeft}))
		if day, ok := m.round().Day(); !ok || day.String() != "2026-11-18" || m.screen.Top() != m {
			t.Errorf("%v: a click opens %v:\n%s", size, day, drive.Plain(m))
		}
		drive.Press(t, m, "ctrl+p", "x", "esc")
		if m.screen.Top() != m {
			t.Errorf("%v: Esc does not close the list", size)
		}
		drive.Press(t, m, "ctrl+p", "end", "down", "pgdown")
		if screen := drive.Plain(m); !strings.Contains(screen, "1970-01-01") {
			t.Errorf("%v: the last line is not the first day:\n%s", size, screen)
		}
	}
}

// TestPuzzlesKeeps checks that a round that cannot be saved must be given up first.
func TestPuzzlesKeeps(t *testing.T) {
	m := setup{answer: "CRATE", words: few}.start(t)
	drive.Press(t, m, "ctrl+p")
	if onPuzzles(m) {
		t.Error("the list opens although Options has no DailyPuzzles")
	}
	m.opt.DailyPuzzles = func() (map[string]record.DailyState, error) { return nil, nil }
	drive.Press(t, m, "mound", "enter", "ctrl+p", "enter")
	if screen := drive.Plain(m); !strings.Contains(screen, "Your round can't be saved") || m.round().Made() != 1 {
		t.Errorf("unexpected screen:\n%s", screen)
	}
	drive.Press(t, m, "esc", "ctrl+d", "ctrl+d", "ctrl+p", "enter")
	if _, daily := m.round().Day(); !daily {
		t.Error("no puzzle starts after the round was given up")
	}
}

// A full is a journal that cannot save rounds.
type full struct{ keeps }

func (full) Save(*game.Round) error { return errors.New("no space left on device") }

// TestPuzzlesUnsaved checks that a round must be given up first if saving it failed.
func TestPuzzlesUnsaved(t *testing.T) {
	sitting := game.NewSitting(vocabulary.New(5, few, few), game.Rules{Tries: 6}, 1, full{})
	sitting.Resumable = true
	if warning, err := sitting.Resume(); warning != nil || err != nil {
		t.Fatal(warning, err)
	}
	m := startWith(t, Options{Sitting: sitting, DailyPuzzles: func() (map[string]record.DailyState, error) { return nil, nil }})
	drive.Press(t, m, "mound", "enter")
	shows(t, m, "Could not save this round: no space left on device")
	drive.Press(t, m, "ctrl+p", "enter")
	if screen := drive.Plain(m); !strings.Contains(screen, "Your round can't be saved") || m.round().Made() != 1 {
		t.Errorf("unexpected screen:\n%s", screen)
	}
}

// TestPuzzlesBack checks that the first line returns to the round in progress.
func TestPuzzlesBack(t *testing.T) {
	m := recorded(t, 60, 14)
	drive.Press(t, m, "mound", "enter", "ctrl+p")
	shows(t, m, "go back to your round (1 of 6 guesses made)")
	drive.Press(t, m, "up", "enter")
	if _, daily := m.round().Day(); daily || m.screen.Top() != m || m.round().Made() != 1 {
		t.Fatalf("the round in progress is not on the screen:\n%s", drive.Plain(m))
	}
	drive.Press(t, m, "ctrl+p", "enter", "ctrl+p")
	if _, daily := m.round().Day(); !daily || !strings.Contains(drive.Plain(m), "play a practice round") {
		t.Fatalf("the screen does not offer to go back from the puzzle:\n%s", drive.Plain(m))
	}
	drive.Press(t, m, "home", "enter")
	if _, daily := m.round().Day(); daily || m.round().Made() != 1 {
		t.Fatalf("the round in progress is not on the screen:\n%s", drive.Plain(m))
	}
	if m.leave(); strings.Count(m.exitText(), "Game saved") != 1 {
		t.Errorf("the report is %q", m.exitText())
	}
	drive.Press(t, m, "ctrl+d", "ctrl+d", "ctrl+p")
	if screen := drive.Plain(m); !onPuzzles(m) || strings.Contains(screen, "go back") {
		t.Errorf("after the round, the screen offers to go back to it:\n%s", screen)
	}
}

// TestPuzzlesTime checks that the list shows the new day after midnight. After the clock has gone
// back, it shows a later day only if the player has begun that day's puzzle.
func TestPuzzlesTime(t *testing.T) {
	m := recorded(t, 60, 14)
	drive.Press(t, m, "ctrl+p")
	m.opt.Now = func() time.Time { return now.AddDate(0, 0, 1) }
	shows(t, m, "2026-11-21 Sat  today, not played")
	drive.Press(t, m, "enter", "mound", "enter", "ctrl+p", "esc")
	m.opt.Now = func() time.Time { return now.AddDate(0, 0, -1) }
	drive.Press(t, m, "ctrl+p")
	if screen := drive.Plain(m); !strings.Contains(screen, "2026-11-21 Sat  1 guess so far") || strings.Contains(screen, "2026-11-20") {
		t.Errorf("the list lacks the puzzle that was begun, or has another later day:\n%s", screen)
	}
	m.opt.Now = func() time.Time { return time.Unix(-1, 0).UTC() } // before the first puzzle
	if screen := drive.Plain(m); !strings.Contains(screen, "no day matches") {
		t.Errorf("the list has days before the first puzzle:\n%s", screen)
	}
}

// TestPuzzlesFilterText checks that a filter looks for the text of the list in any case, and not for its colours.
func TestPuzzlesFilterText(t *testing.T) {
	m := recorded(t, 60, 14)
	drive.Press(t, m, "ctrl+p", "down", "enter")
	drive.Press(t, m, m.round().State().Answers[0], "enter", "ctrl+p", "down", "down", "enter", "mound", "enter", "ctrl+d", "ctrl+d", "ctrl+p", "/")
	for filter, want := range map[string]string{
		"[": "", "1m": "", "0m": "", "today": "2026-11-20 Fri  today, not played",
		"1/6": "2026-11-19 Thu  1/6", "x/6, Given": "2026-11-18 Wed  X/6, given up",
	} {
		drive.Press(t, m, "ctrl+u", filter)
		days, n := dailyPageOf(m).days, 1
		if want == "" {
			n, want = 0, "no day matches"
		}
		if screen := drive.Plain(m); len(days) != n || !strings.Contains(screen, want) {
			t.Errorf("filter %q: %d days match, want %d; the screen lacks %q:\n%s", filter, len(days), n, want, screen)
		}
	}
}

// TestPuzzlesFilter checks that a filter shows only the days that match it.
func TestPuzzlesFilter(t *testing.T) {
	m := recorded(t, 60, 14)
	drive.Press(t, m, "ctrl+p", "enter", "mound", "enter", "ctrl+p", "/", "so far")
	if screen := drive.Plain(m); !strings.Contains(screen, "2026-11-20 Fri  1 guess so far") || strings.Contains(screen, "not played") || len(dailyPageOf(m).days) != 1 {
		t.Errorf("%d days match, want 1:\n%s", len(dailyPageOf(m).days), screen)
	}
	drive.Press(t, m, "ctrl+u", "11-19", "enter", "enter")
	shows(t, m, "2026-11-19", "guess 1 of 6")
	drive.Press(t, m, "ctrl+p", "/")
	drive.Press(t, m, "ctrl+u", "2026-02-q")
	if screen := drive.Plain(m); len(dailyPageOf(m).days) != 0 || !strings.Contains(screen, "no day matches") || !onPuzzles(m) {
		t.Errorf("q was not added to the filter:\n%s", screen)
	}
	drive.Press(t, m, "backspace", "enter", "end")
	if screen := drive.Plain(m); len(dailyPageOf(m).days) != 28 || !strings.Contains(screen, "2026-02-01") {
		t.Errorf("%d days match, want 28 with 2026-02-01 on the screen:\n%s", len(dailyPageOf(m).days), screen)
	}
	drive.Press(t, m, "q")
	if !onPuzzles(m) || len(dailyPageOf(m).days) < 10000 {
		t.Error("q did not only clear the filter")
	}
	if drive.Press(t, m, "q"); m.screen.Top() != m {
		t.Error("q does not close the list")
	}
}

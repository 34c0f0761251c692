package play

import (
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/game/record"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/testkit/drive"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
	"wfind/internal/vocabulary"
)

// TestSettingsOverPuzzles checks that the settings open on top of the puzzles and receive the keys.
func TestSettingsOverPuzzles(t *testing.T) {
	m := recorded(t, 80, 24)
	drive.Press(t, m, "ctrl+p", "ctrl+o", "down", "space")
	shows(t, m, "Settings", "high-contrast")
	drive.Press(t, m, "esc")
	shows(t, m, "2026-11-20")
	drive.Press(t, m, "esc")
	shows(t, m, "guess 1 of 6")
}

// TestReviewWithoutGuess checks that a round without guesses has no review.
func TestReviewWithoutGuess(t *testing.T) {
	m := setup{answer: "CRATE", words: few}.start(t)
	drive.Press(t, m, "ctrl+d", "ctrl+d")
	if i := slices.IndexFunc(m.Labels(), func(h shell.KeyLabel) bool { return h.Does == "review" }); !m.Labels()[i].Off {
		t.Error("a review is offered although there are no guesses")
	}
	drive.Press(t, m, "r")
	shows(t, m, "no guesses to review")
}

// walkKeys are the keys of a random walk. Some are repeated, to be pressed more often.
var walkKeys = []string{
	"crate", "crane", "salet", "mound", "trace", "enter", "enter", "enter", "enter", "enter", "backspace", "ctrl+u", "tab", "tab",
	"!", "esc", "esc", "?", "ctrl+d", "ctrl+d", "ctrl+o", "ctrl+p", "up", "down", "left", "right", "pgup", "pgdown", "space",
	"n", "r", "c", "/", "q", "h", "l", "j", "k", "g", "G", "1", "x", "ctrl+l", "ö", "🟩",
}

func settingsOf(m *model) string {
	var values []string
	for _, s := range settings {
		values = append(values, s.value(m))
	}
	return strings.Join(values, " ")
}

// walk presses random keys, clicks, pastes and resizes the window, steps times in all. Only the
// page on top may react, the screen must fit the window, and no round may be lost.
func walk(t *testing.T, rng *rand.Rand, steps int) {
	j := &record.Journal{Store: record.Store{Dir: t.TempDir()}, Now: func() time.Time { return now }}
	boards, words := 1+rng.IntN(2), few
	if rng.IntN(3) == 0 { // not all of them fit in the window
		boards, words = 20, append(strings.Split(many, ","), few...)
	}
	sitting := game.NewSitting(vocabulary.New(5, words, words), game.Rules{Boards: boards, Tries: 5 + boards}, rng.Uint64(), j)
	sitting.Resumable = true
	if warning, err := sitting.Resume(); warning != nil || err != nil {
		t.Fatal(warning, err)
	}
	m := startWith(t, Options{
		Sitting: sitting, DailyPuzzles: j.Store.DailyPuzzles, Terminal: shell.Terminal{Mouse: true},
		Stats: func() (*record.History, error) { return j.Stats(5, boards) },
	})
	finished := make(map[*game.Round]bool)
	var did []string
	for range steps {
		page, r := m.screen.Top(), m.round()
		settings := settingsOf(m)
		made, typed := r.Made(), strings.Join(m.typed, "")
		did = append(did, step(t, m, rng))
		switch page.(type) {
		case *model:
		case *dailyPage: // it opens other rounds
			if r.Made() != made {
				t.Fatalf("%q: a key below the puzzles makes a guess", did)
			}
		default:
			if m.round() != r || r.Made() != made || strings.Join(m.typed, "") != typed {
				t.Fatalf("%q: a key changes the round below %T", did, page)
			}
		}
		if _, ok := page.(*settingsPage); !ok && settings != settingsOf(m) {
			t.Fatalf("%q: a key changes the settings below %T", did, page)
		}
		if r := m.round(); r.Over() && r.Made() > 0 && !sitting.Resumed() {
			finished[r] = true
		}
		checkDrawing(t, m, did)
		checkKept(t, m, j, did)
	}
	if games, err := j.Store.Games(); err != nil || len(games) < len(finished) {
		t.Fatalf("%q: %d rounds were finished, %d are recorded, %v", did, len(finished), len(games), err)
	}
}

// step makes one random key press, click, paste or resize, and returns its description.
func step(t *testing.T, m *model, rng *rand.Rand) string {
	switch rng.IntN(12) {
	case 0, 1:
		at := tea.Mouse{X: rng.IntN(m.screen.Window.Columns), Y: rng.IntN(m.screen.Window.Lines), Button: tea.MouseLeft}
		if rng.IntN(2) == 0 {
			at.Y = m.screen.Window.Lines - 1
		}
		drive.Do(t, m, drive.Send(m, tea.MouseClickMsg(at)))
		return "click"
	case 2:
		drive.Send(m, tea.MouseWheelMsg{Button: []tea.MouseButton{tea.MouseWheelUp, tea.MouseWheelDown}[rng.IntN(2)]})
		return "wheel"
	case 3:
		drive.Send(m, tea.PasteMsg{Content: []string{"mound", " CRATE\n", "\x1b[2J", strings.Repeat("a", 99)}[rng.IntN(4)]})
		return "paste"
	case 4:
		m.Update(tea.WindowSizeMsg{Width: 1 + rng.IntN(130), Height: 1 + rng.IntN(50)})
		return "resize"
	}
	key := walkKeys[rng.IntN(len(walkKeys))]
	if slices.Contains(few, strings.ToUpper(key)) && m.screen.Top() != m {
		key = key[:1] // the next letter may go to another page
	}
	drive.Press(t, m, key)
	return key
}

// checkDrawing checks that the screen fits the window.
func checkDrawing(t *testing.T, m *model, did []string) {
	w := m.screen.Window
	lines := strings.Split(m.View().Content, "\n")
	if len(lines) > w.Lines {
		t.Fatalf("%q: %d lines in a window of %d", did, len(lines), w.Lines)
	}
	for _, line := range lines {
		if m.screen.Fits() && draw.Width(line) > w.Columns {
			t.Fatalf("%q: %d columns in a window of %d: %q", did, draw.Width(line), w.Columns, line)
		}
	}
}

// checkKept checks that a file has the current state of the round, or that the round is recorded.
func checkKept(t *testing.T, m *model, j *record.Journal, did []string) {
	kept := m.round().State()
	if len(kept.Guesses) == 0 || m.round().Over() {
		return
	}
	files, err := filepath.Glob(filepath.Join(j.Store.Dir, "*", "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		var saved struct{ Guesses []string }
		if text, err := os.ReadFile(file); err == nil && json.Unmarshal(text, &saved) == nil && reflect.DeepEqual(saved.Guesses, kept.Guesses) {
			return
		}
	}
	t.Fatalf("%q: no file has the guesses %q", did, kept.Guesses)
}

// TestWalk uses the screens at random, but always in the same way.
func TestWalk(t *testing.T) {
	t.Parallel()
	for seed := range uint64(random.Cases(10)) {
		walk(t, rand.New(rand.NewPCG(seed, 35)), 250)
	}
}

// FuzzWalk uses the screens as the fuzzer chooses. The walks are short, because the fuzzer drops an
// input that takes ten seconds.
func FuzzWalk(f *testing.F) {
	f.Add(uint64(1), uint64(2))
	f.Fuzz(func(t *testing.T, a, b uint64) { walk(t, rand.New(rand.NewPCG(a, b)), 30) })
}

// TestNothingCut checks that no text is shortened with an ellipsis in windows of 30 columns or
// more.
func TestNothingCut(t *testing.T) {
	race.Skip(t)
	for _, columns := range []int{30, 34, 40, 60, 80} {
		for _, answer := range []string{"CRATE", four, eight} {
			m := setup{answer: answer, columns: columns, rows: 20}.start(t)
			check := func(keys ...string) {
				t.Helper()
				drive.Press(t, m, keys...)
				if screen := drive.Plain(m); strings.Contains(screen, "…") {
					t.Errorf("%d columns, after %q:\n%s", columns, keys, screen)
				}
			}
			check()
			for _, guess := range strings.Split(answer, ",") {
				check(strings.ToLower(guess), "enter")
			}
			check("tab")
			check("esc", "?")
			check("esc", "ctrl+o")
		}
	}
}

// TestMessagesFit checks that small windows show messages in full, or their short texts.
func TestMessagesFit(t *testing.T) {
	race.Skip(t)
	fresh := func(t *testing.T, _ setup) *model { return resumed(t, nil) }
	given := func(t *testing.T, s setup) *model { return s.start(t) }
	refused := []string{"slate", "enter", "sloth", "enter"}
	for _, test := range []struct {
		name  string
		start func(*testing.T, setup) *model
		rules game.Rules
		keys  []string
		want  []string // one of them is on the screen
	}{
		{"hard", given, game.Rules{Hard: true}, refused, []string{"Hard mode: tile 3 of your guess must be A", "Hard mode: tile 3 must be A"}},
		{"hard, elsewhere", given, game.Rules{Hard: true}, []string{"diner", "enter", "sloth", "enter"}, []string{"your guess must contain N", "Hard mode: use N again"}},
		{"strict", given, game.Rules{Strict: true}, refused, []string{"The guess SLOTH can't be the answer: tile 3 must be A, not O", "SLOTH: tile 3 must be A, not O"}},
		{"hint", fresh, game.Rules{}, []string{"tab"}, []string{"Press tab again to continue.", "Press tab again for a hint"}},
		{"letter", given, game.Rules{}, []string{"tab", "tab"}, []string{"Tile 1 of the answer is C"}},
		{"settings", given, game.Rules{}, []string{"slate", "enter", "ctrl+o", "right"}, []string{"You can change hard mode only before the first guess or hint", "Only before the first guess or hint"}},
	} {
		for _, size := range [][2]int{{80, 24}, {40, 12}, {30, 10}, {24, 9}, {20, 8}} {
			m := test.start(t, setup{answer: "CRANE", rules: test.rules})
			m.Update(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
			drive.Press(t, m, test.keys...)
			screen := strings.Join(strings.Fields(drive.Plain(m)), " ")
			if !slices.ContainsFunc(test.want, func(text string) bool { return strings.Contains(screen, text) }) {
				t.Errorf("%s, %v: the screen is\n%s", test.name, size, drive.Plain(m))
			}
		}
	}
}

// TestEndPage checks that the end of a round shows the first page of boards.
func TestEndPage(t *testing.T) {
	m := setup{answer: eight, columns: 40, rows: 20}.start(t)
	drive.Plain(m)
	drive.Press(t, m, "right")
	for _, guess := range strings.Split(eight, ",") {
		drive.Press(t, m, strings.ToLower(guess), "enter")
	}
	shows(t, m, "boards 1, 2 of 8")
}

// TestLongReview checks that the rating of a turn is shown after a long game, too.
func TestLongReview(t *testing.T) {
	m := setup{answer: "CRATE", words: few, rules: game.Rules{Tries: 20}}.start(t)
	drive.Press(t, m, append(slices.Repeat([]string{"mound", "enter"}, 15), "crate", "enter", "r", "home")...)
	shows(t, m, "best: CRANE, 2.25 guesses on average", "left afterwards:")
}

// TestLeaveUnbegun checks that nothing is printed about a round that was quit without a guess,
// unless somebody has set its answer.
func TestLeaveUnbegun(t *testing.T) {
	m := setup{answer: "CRATE"}.start(t)
	if m.leave(); m.exitText() != "The answer was CRATE." {
		t.Errorf("after a round with --answer, the exit text is %q", m.exitText())
	}
	m = setup{answer: "CRATE"}.start(t)
	drive.Press(t, m, "crate", "enter", "n")
	if m.leave(); strings.Contains(m.exitText(), "The answer was") || !strings.Contains(m.exitText(), "wfind 1/6") {
		t.Errorf("the report is %q", m.exitText())
	}
}

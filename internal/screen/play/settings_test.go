package play

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/testkit/drive"
)

func TestSettingsViews(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup setup
		keys  []string
	}{
		{"settings", setup{answer: "CRATE"}, []string{"cr", "ctrl+o", "space", "down"}},
		{"settings-small", setup{answer: "CRATE", columns: 30, rows: 12}, []string{"ctrl+o", "down", "right", "s"}},
		{"settings-smallest", setup{answer: "CRATE", columns: 20, rows: 6}, []string{"ctrl+o", "down", "down"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := test.setup.start(t)
			m.opt.Remember = func(Settings) error { return nil }
			drive.Press(t, m, test.keys...)
			drive.Golden(t, filepath.Join("testdata", test.name+".txt"), drive.Plain(m))
		})
	}
}

// TestSettings changes each setting, and saves them.
func TestSettings(t *testing.T) {
	m := setup{answer: "CRATE", motion: true}.start(t)
	var saved []Settings
	m.opt.Remember = func(s Settings) error {
		saved = append(saved, s)
		return nil
	}
	drive.Press(t, m, "ctrl+o", "space", "down", "space", "down", "space", "down", "right", "down", "space", "s")
	want := Settings{Hard: true, Palette: draw.HighContrast, Keyboard: "qwerty"}
	if len(saved) != 1 || saved[0] != want {
		t.Errorf("saved is %+v, want %+v", saved, want)
	}
	if m.screen.Theme.Palette != draw.HighContrast || m.opt.Motion || m.View().MouseMode != tea.MouseModeNone || !m.round().Rules().Hard {
		t.Errorf("the settings do not hold: %+v", m.opt)
	}
	drive.Press(t, m, "up", "left", "left", "s", "esc")
	if len(saved) != 2 || saved[1].Keyboard != "alphabet" || !strings.Contains(drive.Plain(m), "hard mode") {
		t.Errorf("saved is %+v; the screen is\n%s", saved, drive.Plain(m))
	}
	if keys := m.keyboard[0][0]; keys != "A" {
		t.Errorf("the keyboard begins with %s", keys)
	}
	m.opt.Remember = func(Settings) error { return errors.New("no space\x1b[2J") }
	drive.Press(t, m, "ctrl+o", "s")
	if screen := drive.Plain(m); !strings.Contains(screen, `Not saved: no space\x1b[2J`) {
		t.Errorf("the screen is\n%s", screen)
	}
}

// TestSettingsHard chooses hard mode: before the first guess, or for the next round, and
// for one board.
func TestSettingsHard(t *testing.T) {
	for _, test := range []struct {
		name   string
		answer string
		before []string
		round  bool   // the round is then in hard mode
		rules  bool   // and those after it
		note   string // what is told
	}{
		{"before", "CRATE", []string{"sal"}, true, true, ""},
		{"after a guess", "CRATE", []string{"salet", "enter"}, false, false, sentence(game.ErrBegun)},
		{"with help", "CRATE", []string{"tab"}, false, false, sentence(game.ErrBegun)},
		{"over", "CRATE", []string{"crate", "enter"}, false, true, ""},
		{"several", four, nil, false, false, sentence(game.ErrSeveral)},
	} {
		m := setup{answer: test.answer}.start(t)
		drive.Press(t, m, test.before...)
		drive.Press(t, m, "ctrl+o", "enter")
		if got := m.round().Rules().Hard; got != test.round || m.opt.Sitting.Rules().Hard != test.rules || m.screen.Top().(*settingsPage).note.Text != test.note {
			t.Errorf("%s: the round is hard: %t, the next ones: %t, %q", test.name, got, m.opt.Sitting.Rules().Hard, m.screen.Top().(*settingsPage).note.Text)
		}
	}
}

// TestSettingsMouse changes a setting by a click on it, wherever it stands.
func TestSettingsMouse(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {30, 12}, {20, 6}, {41, 9}} {
		m := setup{answer: "CRATE", columns: size[0], rows: size[1], motion: true}.start(t)
		drive.Press(t, m, "ctrl+o")
		for y, line := range strings.Split(drive.Plain(m), "\n") {
			if strings.Contains(line, "motion") {
				drive.Send(m, tea.MouseClickMsg{X: 8, Y: y, Button: tea.MouseLeft})
				break
			}
		}
		if m.opt.Motion || m.screen.Top().(*settingsPage).row != 2 {
			t.Errorf("%v: a click does not change the motion:\n%s", size, drive.Plain(m))
		}
	}
}

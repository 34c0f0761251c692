package play

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/testkit/drive"
)

func TestSettingsViews(t *testing.T) {
	for _, test := range []struct {
		name  string
		setup setup
		keys  []string
	}{
		{"settings", setup{answer: "CRATE"}, []string{"cr", "ctrl+o", "space", "down"}},
		{"settings-small", setup{answer: "CRATE", columns: 30, rows: 12}, []string{"ctrl+o", "down", "right"}},
		{"settings-smallest", setup{answer: "CRATE", columns: 20, rows: 6}, []string{"ctrl+o", "down", "down"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			m := test.setup.start(t)
			m.opt.Remember = func(name, value string) error { return nil }
			drive.Press(t, m, test.keys...)
			drive.Golden(t, filepath.Join("testdata", test.name+".txt"), drive.Plain(m))
		})
	}
}

// TestSettings changes each setting. Each change is saved at once, and other keys do not close the
// page.
func TestSettings(t *testing.T) {
	m := setup{answer: "CRATE", motion: true}.start(t)
	var saved []string
	m.opt.Remember = func(name, value string) error {
		saved = append(saved, name+" "+value)
		return nil
	}
	drive.Press(t, m, "ctrl+o", "space", "down", "x", "space", "down", "s", "space", "down", "right", "down", "enter")
	want := []string{"hard yes", "palette high-contrast", "motion no", "keyboard qwerty", "mouse no"}
	if !slices.Equal(saved, want) {
		t.Errorf("saved is %q, want %q", saved, want)
	}
	if m.screen.Theme.Palette != draw.HighContrast || m.opt.Motion || m.View().MouseMode != tea.MouseModeNone || !m.round().Rules().Hard {
		t.Errorf("the settings do not hold: %+v", m.opt)
	}
	drive.Press(t, m, "k", "left", "h", "q")
	if saved[len(saved)-1] != "keyboard alphabet" || !strings.Contains(drive.Plain(m), "hard mode") {
		t.Errorf("saved is %q; the screen is\n%s", saved, drive.Plain(m))
	}
	if keys := m.keyboard[0][0]; keys != "A" {
		t.Errorf("the keyboard begins with %s", keys)
	}
	m.opt.Remember = func(name, value string) error { return errors.New("no space\x1b[2J") }
	drive.Press(t, m, "ctrl+o", "end", "space")
	shows(t, m, `Could not save this setting: no space\x1b[2J`)
	m.opt.Remember = nil
	drive.Press(t, m, "space")
	shows(t, m, "for this game only")
}

// TestSettingsHard switches hard mode on: before the first guess or for the next round, and only
// with one board.
func TestSettingsHard(t *testing.T) {
	for _, test := range []struct {
		name   string
		answer string
		before []string
		round  bool   // the current round is in hard mode afterwards
		rules  bool   // later rounds are in hard mode
		note   string // the expected message
	}{
		{"before", "CRATE", []string{"sal"}, true, true, "Saved this setting for future games"},
		{"after a guess", "CRATE", []string{"salet", "enter"}, false, false, shell.Sentence(game.ErrBegun.Error())},
		{"with help", "CRATE", []string{"tab"}, false, false, shell.Sentence(game.ErrBegun.Error())},
		{"over", "CRATE", []string{"crate", "enter"}, false, true, "Saved this setting for future games"},
		{"several", four, nil, false, false, shell.Sentence(game.ErrSeveral.Error())},
	} {
		m := setup{answer: test.answer}.start(t)
		m.opt.Remember = func(name, value string) error { return nil }
		drive.Press(t, m, test.before...)
		drive.Press(t, m, "ctrl+o", "enter")
		if got := m.round().Rules().Hard; got != test.round || m.opt.Sitting.Rules().Hard != test.rules || m.screen.Top().(*settingsPage).note.Text != test.note {
			t.Errorf("%s: the round is hard: %t, the next ones: %t, %q", test.name, got, m.opt.Sitting.Rules().Hard, m.screen.Top().(*settingsPage).note.Text)
		}
	}
}

// TestSettingsMouse changes settings by clicking on them, in windows of different sizes.
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
		if m.opt.Motion || m.screen.Top().(*settingsPage).list.Selected != 2 {
			t.Errorf("%v: a click does not change the motion:\n%s", size, drive.Plain(m))
		}
	}
}

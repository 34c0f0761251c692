package shell

import (
	"image/color"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"wfind/internal/screen/draw"
)

// TestDrain checks that the program waits for the terminal's answers at the end, but not forever.
func TestDrain(t *testing.T) {
	for _, last := range []tea.Msg{uv.PrimaryDeviceAttributesEvent{1}, lateMsg{}} {
		d := drain{send: func(tea.Msg) {}}
		if key := (tea.KeyPressMsg{Code: 'x'}); d.filter(nil, key) != key {
			t.Error("a key before the quit message was dropped")
		}
		if _, ok := d.filter(nil, tea.QuitMsg{}).(tea.RawMsg); !ok {
			t.Error("the quit message does not send a query to the terminal")
		}
		if d.filter(nil, tea.KeyPressMsg{Code: 'x'}) != nil || d.filter(nil, tea.QuitMsg{}) != nil {
			t.Error("a key or a second quit message was not dropped")
		}
		if got := d.filter(nil, last); got != (tea.QuitMsg{}) {
			t.Errorf("after %T, the message is %v, want a quit message", last, got)
		}
	}
}

// TestEight checks that a terminal inside screen has eight colours, however many the outer terminal
// has.
func TestEight(t *testing.T) {
	for _, test := range []struct {
		term, tmux string
		want       bool
	}{
		{"linux", "", true},
		{"screen", "", true},
		{"screen", "/tmp/tmux-0/default,1,0", false},
		{"screen-256color", "", false},
		{"xterm", "", false},
	} {
		t.Setenv("TERM", test.term)
		t.Setenv("TMUX", test.tmux)
		t.Setenv("COLORTERM", "truecolor")
		if got := (Terminal{}).theme().Eight; got != test.want {
			t.Errorf("%+v: eight colours %t", test, got)
		}
	}
}

// TestTerminalMessages checks that a screen uses what the terminal reports about itself.
func TestTerminalMessages(t *testing.T) {
	s := Screen{Terminal: Terminal{Color: true}}
	s.Update(tea.WindowSizeMsg{Width: 40, Height: 12})
	s.Update(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
	s.Update(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if s.Window.Columns != 40 || s.Window.Lines != 12 || s.Theme.Profile != colorprofile.TrueColor {
		t.Errorf("the window is %d×%d, its colours are %v", s.Window.Columns, s.Window.Lines, s.Theme.Profile)
	}
	for background, c := range map[draw.Background]color.Color{
		draw.LightBackground: color.RGBA{0xfd, 0xf6, 0xe3, 0xff}, draw.DarkBackground: color.RGBA{0x00, 0x2b, 0x36, 0xff}, // Solarized
	} {
		if s.Update(tea.BackgroundColorMsg{Color: c}); s.Theme.Background != background {
			t.Errorf("the background %v is %d, want %d", c, s.Theme.Background, background)
		}
	}
	for _, s := range []Screen{{Theme: draw.Theme{Profile: colorprofile.ASCII}}, {Terminal: Terminal{Color: true}, Theme: draw.Theme{Eight: true}}} {
		before := s.Theme.Profile
		if s.Update(tea.ColorProfileMsg{Profile: colorprofile.TrueColor}); s.Theme.Profile != before {
			t.Errorf("the theme %+v has colours that the terminal does not support", s.Theme)
		}
	}
}

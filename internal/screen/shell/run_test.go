package shell

import (
	"context"
	"fmt"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"

	"wfind/internal/screen/draw"
)

// TestGuard checks that the terminal is restored after a panic of the model or of a command.
func TestGuard(t *testing.T) {
	quit := make(chan bool, 2)
	var boom Task
	g := &guard{inner: broken{}, quit: func() { quit <- true }, ask: func() {}}
	g.Update(boom.Start(t.Context(), func(context.Context) tea.Msg { panic("boom") })())
	<-quit
	if g.panicked == nil || fmt.Sprint(g.panicked.value) != "boom" || len(g.panicked.stack) == 0 {
		t.Errorf("the panic is %v", g.panicked)
	}
	g.View() // after that, nothing of the model is called
	g = &guard{inner: broken{}, quit: func() { quit <- true }}
	g.View()
	<-quit
	g.View()
}

// TestGuardWaits checks that quitting waits for the terminal's answers, but not for ever. A last query shows
// that all have come.
func TestGuardWaits(t *testing.T) {
	answer := uv.PrimaryDeviceAttributesEvent{1}
	begin := func(began time.Time) (*guard, chan string) {
		events := make(chan string, 9)
		return &guard{
			began: began,
			quit:  func() { events <- "quit" },
			ask:   func() { events <- "ask" },
			send:  func(tea.Msg) {},
		}, events
	}
	g, events := begin(time.Now().Add(-time.Hour))
	g.filter(answer) // of the start
	if g.filter(tea.QuitMsg{}) != nil || <-events != "ask" {
		t.Fatal("the end does not wait for the terminal")
	}
	if g.filter(tea.KeyPressMsg{Code: 'x'}) != nil || g.filter(tea.QuitMsg{}) != nil {
		t.Error("a key, or a second end, gets through")
	}
	g.filter(answer)
	if <-events != "quit" || g.filter(tea.QuitMsg{}) == nil {
		t.Error("the terminal has answered, and it does not end")
	}

	g, events = begin(time.Now().Add(time.Hour)) // just begun: no answer yet
	if g.filter(tea.QuitMsg{}) != nil || <-events != "ask" {
		t.Fatal("the end does not wait for the terminal")
	}
	g.filter(answer) // of the start
	if g.left {
		t.Error("the end does not wait for the second answer")
	}
	g.filter(lateMsg{})
	if <-events != "quit" || g.filter(tea.QuitMsg{}) == nil {
		t.Error("the terminal does not answer, and it does not end")
	}

	g, _ = begin(time.Now().Add(-time.Hour)) // it never answered
	if g.filter(tea.QuitMsg{}) == nil {
		t.Error("the end waits for a terminal that does not answer")
	}
	g, _ = begin(time.Now())
	g.panicked = &panicMsg{value: "boom"}
	if g.filter(tea.QuitMsg{}) == nil {
		t.Error("a panic waits for the terminal")
	}
}

// TestGuardStops checks that suspending waits for the answers to the queries of the start.
func TestGuardStops(t *testing.T) {
	stop := stopMsg{"stop"}
	g := &guard{began: time.Now().Add(time.Hour), send: func(tea.Msg) {}}
	if got := g.filter(stop); got != nil {
		t.Errorf("it stops at once: %v", got)
	}
	if got := g.filter(uv.PrimaryDeviceAttributesEvent{1}); got != "stop" {
		t.Errorf("the terminal has answered, and it does not stop: %v", got)
	}
	if got := g.filter(lateMsg{}); got != nil || g.left {
		t.Errorf("it stops again, or ends: %v", got)
	}
	if got := g.filter(stop); got != "stop" {
		t.Errorf("it waits for a second answer: %v", got)
	}
	g = &guard{began: time.Now().Add(time.Hour), send: func(tea.Msg) {}}
	g.filter(stop)
	if got := g.filter(lateMsg{}); got != "stop" || g.left {
		t.Errorf("the terminal does not answer, and it does not stop: %v", got)
	}
	g = &guard{began: time.Now().Add(-time.Hour)}
	if got := g.filter(stop); got != "stop" {
		t.Errorf("it waits for a terminal that does not answer: %v", got)
	}
}

type broken struct{}

func (broken) Init() tea.Cmd                       { panic("init") }
func (broken) Update(tea.Msg) (tea.Model, tea.Cmd) { panic("update") }
func (broken) View() tea.View                      { panic("view") }

// A terminal in screen has eight colours, whatever the one around it has.
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
		env := map[string]string{"TERM": test.term, "TMUX": test.tmux, "COLORTERM": "truecolor"}
		if got := eight(func(name string) string { return env[name] }); got != test.want {
			t.Errorf("%v: eight colours %t", env, got)
		}
	}
}

// TestTerminalMessages checks that a screen uses what the terminal reports, and closes when asked to.
func TestTerminalMessages(t *testing.T) {
	s := Screen{Terminal: Terminal{Color: true}}
	s.Update(tea.WindowSizeMsg{Width: 40, Height: 12})
	s.Update(tea.ColorProfileMsg{Profile: colorprofile.TrueColor})
	s.Update(tea.ColorProfileMsg{Profile: colorprofile.ANSI})
	if s.Window.Columns != 40 || s.Window.Lines != 12 || s.Theme.Profile != colorprofile.TrueColor {
		t.Errorf("the window is %d×%d, its colours are %v", s.Window.Columns, s.Window.Lines, s.Theme.Profile)
	}
	if cmd := s.Update(leaveMsg{}); cmd == nil || cmd() != (tea.QuitMsg{}) {
		t.Error("it does not leave")
	}
	if s.Update(suspendMsg{}) == nil {
		t.Error("it does not stop")
	}
	for _, s := range []Screen{{Theme: draw.Theme{Profile: colorprofile.ASCII}}, {Terminal: Terminal{Color: true}, Theme: draw.Theme{Eight: true}}} {
		before := s.Theme.Profile
		if s.Update(tea.ColorProfileMsg{Profile: colorprofile.TrueColor}); s.Theme.Profile != before {
			t.Errorf("%+v gets colours that it cannot use", s.Theme)
		}
	}
}

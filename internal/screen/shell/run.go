package shell

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/screen/draw"
	"wfind/internal/system/signals"
)

// A Terminal is where a screen is shown.
type Terminal struct {
	In, Out *os.File
	Color   bool // whether it gets colours; else tiles differ by shape
	Palette draw.Palette
}

// Theme returns how things look there.
func (t Terminal) Theme() draw.Theme {
	theme := draw.Theme{Palette: t.Palette, Profile: colorprofile.ASCII, Console: os.Getenv("TERM") == "linux", Eight: eight(os.Getenv)}
	switch {
	case theme.Eight && t.Color:
		theme.Profile = colorprofile.ANSI
	case t.Color:
		theme.Profile = max(colorprofile.Detect(t.Out, os.Environ()), colorprofile.ANSI)
	}
	return theme
}

// eight reports whether the terminal has eight colours and no more, whatever the
// environment says of the one that it was started in: screen, unless it is called
// something more, and the console of Linux. (Tmux may be called screen too.)
func eight(env func(string) string) bool {
	term := env("TERM")
	return term == "linux" || term == "screen" && env("TMUX") == ""
}

// refine takes over what the terminal itself says it can do, if that is more.
func (t Terminal) refine(theme *draw.Theme, profile colorprofile.Profile) {
	if t.Color && !theme.Eight && profile > theme.Profile {
		theme.Profile = profile
	}
}

// A LeaveMsg asks the model to end at once, a StopMsg to be stopped.
type (
	LeaveMsg struct{}
	StopMsg  struct{}
)

// Answer does what every screen does at a message of the terminal or of Run, and
// reports whether it is one: it takes the size and the colours over, leaves, stops.
func (t Terminal) Answer(msg tea.Msg, w *Window, theme *draw.Theme) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		w.Columns, w.Lines = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		t.refine(theme, msg.Profile)
	case LeaveMsg:
		return tea.Quit, true
	case StopMsg:
		return Suspend(*theme), true
	default:
		return nil, false
	}
	return nil, true
}

// Run shows a model until it quits, and puts the terminal back, however it
// ends: a panic of the model's is returned as an error; at a signal that asks
// for the end the model gets a LeaveMsg, as at the end of the context. It
// returns the signal that ended it, if one did, for [signals.Resend]. SIGTSTP
// puts the terminal back before the process stops.
func Run(ctx context.Context, t Terminal, m tea.Model) (os.Signal, error) {
	g := &guard{inner: m, idler: &idler{out: t.Out}}
	in, out := quiet(t, g.idler)
	p := tea.NewProgram(g,
		tea.WithInput(in),
		tea.WithOutput(out),
		tea.WithColorProfile(t.Theme().Profile),
		tea.WithoutSignalHandler(),
		tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg { return g.filter(msg) }),
	)
	g.quit = p.Quit
	g.ask = func() { p.Send(tea.Raw(ansi.RequestPrimaryDeviceAttributes)()) }
	g.send = p.Send
	g.idler.send = p.Send
	g.began = time.Now()

	// Raw mode makes Ctrl-C a key. These come from elsewhere.
	asked := make(chan os.Signal, 1)
	defer signals.Take(asked, signals.Ending...)()
	defer onStop(func() { p.Send(StopMsg{}) })()
	ended := make(chan struct{})
	caught := make(chan os.Signal, 1)
	go func() {
		defer close(caught)
		select {
		case s := <-asked:
			caught <- s
		case <-ctx.Done():
		case <-ended:
			return
		}
		p.Send(LeaveMsg{})
	}()
	_, err := p.Run()
	close(ended)
	sig := <-caught

	switch {
	case g.panicked != nil:
		err = fmt.Errorf("internal error, please report it: %s", constraint.Printable(fmt.Sprint(g.panicked)))
	case sig != nil && err != nil, errors.Is(err, os.ErrClosed):
		err = nil // the terminal has gone away
	case err != nil:
		err = fmt.Errorf("the terminal: %w", err)
	}
	return sig, err
}

// A guard stands between Bubble Tea and a model. A panic of the model ends the
// program in good order, without a stack trace; and it ends or stops only when the
// terminal has answered what it was asked, for an answer that comes later would
// stand on the shell's prompt. A terminal answers in order, and every one answers
// what kind it is; so that is asked at the start, to know that it does, and at
// the end.
type guard struct {
	inner    tea.Model
	quit     func()        // from any goroutine
	send     func(tea.Msg) // likewise
	ask      func()        // has the terminal asked what kind it is; likewise
	panicked any

	began   time.Time // when the screen was shown
	answers int       // of the terminal
	leaving int       // so many answers end it; 0 while it goes on
	left    bool      // it ends
	stop    tea.Msg   // stops it when the terminal has answered; nil if it shall not

	idler *idler   // nil in tests
	drawn tea.View // as long as idle
	idle  bool     // the last message was a mark

	function bool // the next letter tells which function key was pressed: see consoleKey
}

// answerTime is how long the end waits for a terminal that does not answer, and
// how long after the start it is known to be one.
const answerTime = time.Second

// filter holds the end of the program back until the terminal has answered.
// While it does, keys do nothing.
func (g *guard) filter(msg tea.Msg) tea.Msg {
	if mark, ok := msg.(markMsg); ok {
		g.idle = true
		return g.idler.mark(mark)
	}
	if g.idle = false; g.idler != nil {
		g.idler.message()
	}
	switch msg := g.consoleKey(msg).(type) {
	case uv.PrimaryDeviceAttributesEvent:
		g.answers++
		if g.leaving > 0 && g.answers >= g.leaving {
			g.leave()
		}
		return g.takeStop()
	case lateMsg:
		if g.leaving > 0 {
			g.leave()
		}
		return g.takeStop()
	case stopMsg:
		g.stop = msg.how
		if g.answers > 0 || time.Since(g.began) > answerTime {
			return g.takeStop()
		}
		time.AfterFunc(answerTime, func() { g.send(lateMsg{}) })
		return nil
	case tea.QuitMsg:
		if g.left || g.panicked != nil || g.answers == 0 && time.Since(g.began) > answerTime {
			return msg
		}
		if g.leaving == 0 {
			g.leaving = 2 // one for the start, one for now
			time.AfterFunc(answerTime, func() { g.send(lateMsg{}) })
			go g.ask()
		}
		return nil
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseClickMsg:
		if g.leaving > 0 {
			return nil
		}
		return msg
	}
	return msg
}

// consoleKey returns a message as it is, but for F1 to F5 of the Linux console,
// which sends ESC [ [ A to ESC [ [ E: Bubble Tea takes these for letters after
// something unknown.
func (g *guard) consoleKey(msg tea.Msg) tea.Msg {
	if csi, ok := msg.(uv.UnknownCsiEvent); ok {
		g.function = csi == "\x1b[["
		return msg
	}
	if key, ok := msg.(tea.KeyPressMsg); ok && g.function {
		g.function = false
		if len(key.Text) == 1 && key.Text >= "A" && key.Text <= "E" {
			return tea.KeyPressMsg{Code: tea.KeyF1 + rune(key.Text[0]-'A')}
		}
	}
	return msg
}

// leave ends the program.
func (g *guard) leave() {
	g.left = true
	go g.quit() // which waits for the event loop that this was called from
}

// A stopMsg asks for the stop of the job.
type stopMsg struct{ how tea.Msg }

// takeStop returns what stops the job, if that is awaited.
func (g *guard) takeStop() (how tea.Msg) {
	how, g.stop = g.stop, nil
	return how
}

// A lateMsg tells that the terminal has not answered in time.
type lateMsg struct{}

func (g *guard) Init() tea.Cmd {
	defer g.recover()
	go g.ask()
	return g.inner.Init()
}

func (g *guard) Update(msg tea.Msg) (self tea.Model, cmd tea.Cmd) {
	self = g
	if g.idle {
		return self, nil
	}
	defer g.recover()
	if p, ok := msg.(panicMsg); ok {
		panic(p.value)
	}
	if g.panicked == nil {
		g.inner, cmd = g.inner.Update(msg)
	}
	return self, cmd
}

func (g *guard) View() tea.View {
	defer g.recover()
	if g.panicked != nil {
		return tea.View{AltScreen: true}
	}
	if !g.idle {
		g.drawn = g.inner.View()
	}
	return g.drawn
}

func (g *guard) recover() {
	if r := recover(); r != nil && g.panicked == nil {
		g.panicked = r
		go g.quit() // which waits for the event loop that this was called from
	}
}

// A panicMsg is a panic in a command.
type panicMsg struct{ value any }

// aside returns a command that runs f beside the screen.
func aside(f func() tea.Msg) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = panicMsg{r}
			}
		}()
		return f()
	}
}

package shell

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"wfind/internal/screen/draw"
	"wfind/internal/system/crash"
	"wfind/internal/system/signals"
)

// A Terminal is where a screen is shown.
type Terminal struct {
	In, Out *os.File
	Color   bool // whether it gets colours; else tiles differ by shape
	Palette draw.Palette
}

// Theme returns the theme for the terminal.
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

// eight reports whether the terminal has only eight colours: GNU screen with TERM=screen, or
// the Linux console. Other variables may describe the terminal that screen was started in. (Tmux
// may set TERM=screen too.)
func eight(env func(string) string) bool {
	term := env("TERM")
	return term == "linux" || term == "screen" && env("TMUX") == ""
}

// refine sets the theme's profile to the one that the terminal has reported, if that has more
// colours.
func (t Terminal) refine(theme *draw.Theme, profile colorprofile.Profile) {
	if t.Color && !theme.Eight && profile > theme.Profile {
		theme.Profile = profile
	}
}

// A LeaveMsg asks the model to quit. A StopMsg asks it to suspend the job.
type (
	LeaveMsg struct{}
	StopMsg  struct{}
)

// Answer handles the messages of the terminal and of Run that all screens handle alike: a new
// size or colour profile, quitting and suspending. It reports whether msg is one of them.
func (t Terminal) Answer(msg tea.Msg, w *Window, theme *draw.Theme) (cmd tea.Cmd, ok bool) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		w.Columns, w.Lines = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		t.refine(theme, msg.Profile)
	case LeaveMsg:
		return tea.Quit, true
	case StopMsg:
		return suspend(*theme), true
	default:
		return nil, false
	}
	return nil, true
}

// endTime is how long after a signal the screen may take to end in good order.
const endTime = 3 * time.Second

// Run shows the model m until it quits, and restores the terminal however it ends.
// A panic of the model is returned as an error, see [crash.Error]. At a signal that
// asks for the end, or at the end of ctx, the model gets a LeaveMsg. A second signal
// ends the process, and so does the first if the terminal blocks. SIGTSTP restores the
// terminal before the process stops. Run returns the signal that ended it, if one did,
// for [signals.Resend].
func Run(ctx context.Context, t Terminal, m tea.Model) (os.Signal, error) {
	g := &guard{inner: m}
	p := tea.NewProgram(g,
		tea.WithInput(t.In),
		tea.WithOutput(t.Out),
		tea.WithColorProfile(t.Theme().Profile),
		tea.WithoutSignalHandler(),
		tea.WithFilter(func(_ tea.Model, msg tea.Msg) tea.Msg { return g.filter(msg) }),
	)
	g.quit = p.Quit
	g.ask = func() { p.Send(tea.Raw(ansi.RequestPrimaryDeviceAttributes)()) }
	g.send = p.Send
	g.began = time.Now()

	// Raw mode makes Ctrl-C a key. These signals come from elsewhere.
	asked := make(chan os.Signal, 2)
	defer signals.Take(asked, signals.Ending...)()
	defer onStop(func() { p.Send(StopMsg{}) })()
	before, _ := term.GetState(int(t.In.Fd()))
	ended := make(chan struct{})
	caught := make(chan os.Signal, 1)
	go func() {
		defer close(caught)
		var sig os.Signal
		select {
		case sig = <-asked:
			caught <- sig
		case <-ctx.Done():
			sig = os.Interrupt
		case <-ended:
			return
		}
		go p.Send(LeaveMsg{}) // which blocks as long as the terminal does
		select {
		case sig = <-asked:
		case <-time.After(endTime):
		case <-ended:
			return
		}
		abandon(t, before)
		signals.Die(sig)
	}()
	_, err := p.Run()
	close(ended)
	sig := <-caught

	switch {
	case g.panicked != nil:
		err = crash.Error(g.panicked.value, g.panicked.stack)
	case sig != nil && err != nil, errors.Is(err, os.ErrClosed):
		err = nil // the terminal has gone away
	case err != nil:
		err = fmt.Errorf("the terminal: %w", err)
	}
	return sig, err
}

// abandon restores the terminal as far as that can be done at once: it may not read
// what is written to it.
func abandon(t Terminal, before *term.State) {
	if before != nil {
		_ = term.Restore(int(t.In.Fd()), before)
	}
	written := make(chan struct{})
	go func() {
		defer close(written)
		_, _ = io.WriteString(t.Out, ansi.ResetModeMouseButtonEvent+ansi.ResetModeMouseExtSgr+ansi.ResetModeBracketedPaste+
			ansi.ResetModeAltScreenSaveCursor+ansi.SetModeTextCursorEnable+"\r\n")
	}()
	select {
	case <-written:
	case <-time.After(100 * time.Millisecond):
	}
}

// A guard stands between Bubble Tea and a model. If the model panics, it ends the
// program in good order. It also delays the end, and a stop, until the terminal has
// answered all that it was asked: a later answer would appear on the shell's prompt. A
// terminal answers in order, and every terminal answers what kind it is. So the guard
// asks for that at the start, to learn whether the terminal answers, and at the end.
type guard struct {
	inner    tea.Model
	quit     func()        // ends the program; called from any goroutine
	send     func(tea.Msg) // sends a message to the program; likewise
	ask      func()        // asks the terminal what kind it is; likewise
	panicked *panicMsg

	began   time.Time // when the screen was shown
	answers int       // of the terminal, so far
	leaving int       // the number of answers that ends the program; 0 while it goes on
	left    bool      // the program ends
	stop    tea.Msg   // stops the job once the terminal has answered; nil if none is due

	function bool // the next letter names a function key: see consoleKey
}

// answerTime is how long the end waits for a terminal that does not answer, and
// how long after the start it is known to be one.
const answerTime = time.Second

// filter holds the end of the program back until the terminal has answered.
// While it does, keys do nothing.
func (g *guard) filter(msg tea.Msg) tea.Msg {
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

// takeStop returns the message that suspends the job, if one is waiting, and clears it.
func (g *guard) takeStop() (how tea.Msg) {
	how, g.stop = g.stop, nil
	return how
}

// A lateMsg reports that the terminal has not answered in time.
type lateMsg struct{}

func (g *guard) Init() tea.Cmd {
	defer g.recover()
	go g.ask()
	return g.inner.Init()
}

func (g *guard) Update(msg tea.Msg) (self tea.Model, cmd tea.Cmd) {
	self = g
	defer g.recover()
	if p, ok := msg.(panicMsg); ok {
		g.end(p)
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
	return g.inner.View()
}

func (g *guard) recover() {
	if r := recover(); r != nil {
		g.end(panicMsg{r, debug.Stack()})
	}
}

// end ends the program after a panic.
func (g *guard) end(p panicMsg) {
	if g.panicked == nil {
		g.panicked = &p
		go g.quit() // which waits for the event loop that this was called from
	}
}

// A panicMsg is a panic outside the event loop.
type panicMsg struct {
	value any
	stack []byte
}

// aside returns a command that calls f. A panic of f becomes a panicMsg.
func aside(f func() tea.Msg) tea.Cmd {
	return func() (msg tea.Msg) {
		defer func() {
			if r := recover(); r != nil {
				msg = panicMsg{r, debug.Stack()}
			}
		}()
		return f()
	}
}

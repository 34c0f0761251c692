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

// A Terminal is the terminal that a screen is shown on.
type Terminal struct {
	In, Out *os.File
	Color   bool // use colours; without them, tiles differ by shape
	Palette draw.Palette
}

// Theme returns the theme for the terminal, as far as the environment describes it.
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

// eight reports whether the terminal has only eight colours, as the Linux console and GNU
// screen have. It ignores COLORTERM and the like, which may describe the terminal that screen
// was started in. Tmux can set TERM=screen too, but has all colours.
func eight(env func(string) string) bool {
	term := env("TERM")
	return term == "linux" || term == "screen" && env("TMUX") == ""
}

// Run sends a leaveMsg to ask the screen to quit, and a suspendMsg to ask it to suspend the job.
type (
	leaveMsg   struct{}
	suspendMsg struct{}
)

const endTime = 3 * time.Second // for an orderly end after a signal

// Run shows the model m until it quits, and restores the terminal however it ends. If the
// model panics, Run returns an error from [crash.Error].
//
// When a signal asks the process to end, or ctx is done, Run asks the model to quit. If it has not
// done so after three seconds, or at a second signal, Run restores the terminal and ends the
// process. SIGTSTP restores the terminal before the process stops. Run returns the signal
// that ended it, or nil, for [signals.Resend].
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

	// In raw mode Ctrl-C is a key, so these signals come from other processes.
	asked := make(chan os.Signal, 2)
	defer signals.Take(asked)()
	defer onStop(func() { p.Send(suspendMsg{}) })()
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
		go p.Send(leaveMsg{}) // which blocks as long as the terminal does
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

// abandon restores the terminal as far as possible within a moment, because writing to the
// terminal may block.
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

// A guard wraps a model for Bubble Tea. If the model panics, the guard ends the program in
// good order. It also delays the end of the program, and a suspension, until the terminal has
// answered all queries, because a later answer would appear on the shell's prompt. Terminals
// answer in order, and almost all answer a query for their device attributes. So the guard
// sends this query at the start, to learn whether the terminal answers at all, and at the end.
type guard struct {
	inner    tea.Model
	quit     func()        // ends the program; callable from any goroutine, as are the next two
	send     func(tea.Msg) // sends a message to the program
	ask      func()        // queries the terminal's device attributes
	panicked *panicMsg

	began   time.Time // when the screen was shown
	answers int       // the number of answers so far
	leaving int       // the number of answers at which the program ends; 0 while it goes on
	left    bool      // the program ends
	stop    tea.Msg   // suspends the job once the terminal has answered, or nil

	function bool // the next letter names a function key, see consoleKey
}

// answerTime is how long the guard waits for an answer at the end. A terminal that has not
// answered this long after the start is taken for one that never does.
const answerTime = time.Second

// filter holds back the end of the program until the terminal has answered. Meanwhile it
// drops keys.
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

// consoleKey recognises F1 to F5 on the Linux console, which sends ESC [ [ A to ESC [ [ E for
// them. Bubble Tea reads an unknown sequence and then a letter. Any other message is returned
// unchanged.
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

func (g *guard) leave() {
	g.left = true
	go g.quit() // which waits for the event loop that this was called from
}

// A stopMsg asks the guard to suspend the job by the message how.
type stopMsg struct{ how tea.Msg }

// takeStop returns the message that suspends the job, or nil if none is due, and clears it.
func (g *guard) takeStop() (how tea.Msg) {
	how, g.stop = g.stop, nil
	return how
}

// A lateMsg reports that the time for an answer is over.
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

// end stores a panic, unless there was one before, and ends the program.
func (g *guard) end(p panicMsg) {
	if g.panicked == nil {
		g.panicked = &p
		go g.quit() // which waits for the event loop that this was called from
	}
}

// A panicMsg is a panic, as a message if it was outside the event loop.
type panicMsg struct {
	value any
	stack []byte
}

// aside returns a command that calls f. If f panics, it returns a panicMsg.
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

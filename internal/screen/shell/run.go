package shell

import (
	"cmp"
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
	"wfind/internal/text/output"
)

// A Terminal contains the files for reading from and writing to a terminal, and the user's
// settings, such as whether to use colours.
type Terminal struct {
	In, Out *os.File
	Color   bool // use colours; without them, tiles differ by shape
	Mouse   bool // accept mouse clicks
	Palette draw.Palette
}

// theme returns a theme for the terminal. It uses only colours and characters that the terminal
// supports, according to environment variables such as TERM.
func (t Terminal) theme() draw.Theme {
	term := os.Getenv("TERM")
	theme := draw.Theme{Palette: t.Palette, Profile: colorprofile.ASCII, Console: term == "linux"}
	// COLORTERM doesn't matter: it may describe the terminal where GNU screen was started. Under tmux,
	// TERM can be screen too, but tmux supports all colours.
	theme.Eight = theme.Console || term == "screen" && os.Getenv("TMUX") == ""
	switch {
	case theme.Eight && t.Color:
		theme.Profile = colorprofile.ANSI
	case t.Color:
		theme.Profile = max(colorprofile.Detect(t.Out, os.Environ()), colorprofile.ANSI)
	}
	return theme
}

const endTime = 3 * time.Second // the maximum time for an orderly exit after a signal

// Run starts the command cmd, and shows the screen until the player quits, s.Context is done or a signal
// arrives. It then restores the terminal, and writes the text from result, if any, to out. It returns an
// error if it cannot use the terminal or write the text, or if the program panics.
//
// If Run returns a signal, the caller must finish its own work and then pass the signal to
// [signals.Resend].
func (s *Screen) Run(cmd tea.Cmd, out io.Writer, result func() string) (os.Signal, error) {
	var d drain
	t := s.Terminal
	s.first = cmd
	// Bubble Tea reports the size only after the first frame.
	if columns, lines, err := term.GetSize(int(t.Out.Fd())); err == nil && columns > 0 && lines > 0 {
		s.Window = Window{Columns: columns, Lines: lines}
	}
	p := tea.NewProgram(s,
		tea.WithInput(t.In),
		tea.WithOutput(t.Out),
		tea.WithColorProfile(s.Theme.Profile),
		tea.WithoutSignalHandler(), // in raw mode Ctrl-C is a key, so signals come from other processes
		tea.WithoutCatchPanics(),   // Bubble Tea would print the panic to the terminal
		tea.WithFilter(d.filter),
	)
	d.send = p.Send
	before, _ := term.GetState(int(t.In.Fd()))
	ctx, release := signals.Catch(s.Context)
	ended := make(chan struct{})
	// A signal or the end of ctx quits the program. If the terminal accepts no output for endTime, or if
	// a second signal arrives, the process ends with the signal.
	defer context.AfterFunc(ctx, func() {
		go p.Quit() // which blocks as long as the terminal does
		select {
		case <-ended:
		case <-time.After(endTime):
			sig := release()
			abandon(t, before)
			signals.Die(cmp.Or(sig, os.Interrupt))
		}
	})()
	err := run(p)
	close(ended)
	if s.keepsOrder {
		_, _ = io.WriteString(t.Out, turnOrder)
	}
	sig := release()
	if sig != nil && !errors.As(err, new(panicError)) || errors.Is(err, os.ErrClosed) {
		err = nil // the terminal has gone away
	}
	s.stopTasks()
	if text := result(); text != "" {
		writeErr := output.Print(out, text+"\n")
		if err == nil && sig == nil {
			err = writeErr
		}
	}
	return sig, err
}

type panicError struct{ error }

// run runs the program p. If p panics, run restores the terminal and returns a panicError. If
// Bubble Tea cannot use the terminal, run returns a different error.
func run(p *tea.Program) (err error) {
	defer func() {
		r := recover()
		if r == nil {
			return
		}
		first, ok := r.(taskPanic)
		if !ok {
			first = taskPanic{r, debug.Stack()}
		}
		_ = p.ReleaseTerminal() // p.Kill would close the input while it is being read
		err = panicError{crash.Error(first.value, first.stack)}
	}()
	if _, err := p.Run(); err != nil {
		return fmt.Errorf("cannot use this terminal in full-screen mode: %w", err)
	}
	return nil
}

// abandon tries to restore the terminal to its saved state. It returns after a tenth of a second, even if
// the terminal has not accepted all output by then.
func abandon(t Terminal, saved *term.State) {
	if saved != nil {
		_ = term.Restore(int(t.In.Fd()), saved)
	}
	go func() { // this blocks as long as the terminal accepts no output
		_, _ = io.WriteString(t.Out, ansi.ResetModeMouseButtonEvent+ansi.ResetModeMouseExtSgr+ansi.ResetModeBracketedPaste+
			ansi.ResetModeAltScreenSaveCursor+ansi.SetModeTextCursorEnable+"\r\n")
	}()
	time.Sleep(100 * time.Millisecond)
}

// A drain delays the end of a program until the terminal has answered all of Bubble Tea's queries.
// Otherwise, the answers would appear at the shell's prompt.
type drain struct {
	send  func(tea.Msg) // sends a message to the program, from any goroutine
	asked bool          // the last query has been sent
}

const answerTime = 500 * time.Millisecond // the maximum time to wait for the terminal's last answer

type lateMsg struct{} // the terminal did not answer within answerTime

// filter delays the message that quits the program. It first sends a last query to the terminal, and
// waits until the terminal answers or answerTime has passed. While it waits, it discards key presses,
// clicks and pasted text. It passes on all other messages.
func (d *drain) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.QuitMsg:
		if d.asked {
			return nil
		}
		d.asked = true
		time.AfterFunc(answerTime, func() { d.send(lateMsg{}) })
		// Almost all terminals answer this query, and they answer queries in order.
		return tea.Raw(ansi.RequestPrimaryDeviceAttributes)()
	case uv.PrimaryDeviceAttributesEvent, lateMsg:
		if d.asked {
			return tea.Quit()
		}
	case tea.KeyPressMsg, tea.PasteMsg, tea.MouseClickMsg:
		if d.asked {
			return nil
		}
	}
	return msg
}

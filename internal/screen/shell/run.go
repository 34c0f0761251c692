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
)

// A Terminal is the terminal that a screen is shown on.
type Terminal struct {
	In, Out *os.File
	Color   bool // use colours; without them, tiles differ by shape
	Palette draw.Palette
}

// Theme returns a theme with the colours and characters that the terminal supports, according to the
// environment.
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

const endTime = 3 * time.Second // for an orderly end after a signal

// Run shows the model m until it quits, and restores the terminal however it ends. If the
// model panics, Run returns an error from [crash.Error].
//
// When a signal asks the process to end, or ctx is done, Run quits the program in good order. If
// that takes three seconds, because the terminal does not take output, Run ends the process by the
// signal. A second signal ends the process at once. Run returns the signal that it received, or
// nil; callers pass it to [signals.Resend] when they have finished their own work.
func Run(ctx context.Context, t Terminal, m tea.Model) (os.Signal, error) {
	var d drain
	p := tea.NewProgram(m,
		tea.WithInput(t.In),
		tea.WithOutput(t.Out),
		tea.WithColorProfile(t.Theme().Profile),
		tea.WithoutSignalHandler(), // in raw mode Ctrl-C is a key, so signals come from other processes
		tea.WithoutCatchPanics(),   // Bubble Tea would print the panic to the terminal
		tea.WithFilter(d.filter),
	)
	d.send = p.Send
	before, _ := term.GetState(int(t.In.Fd()))
	ctx, release := signals.Catch(ctx)
	ended := make(chan struct{})
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
	sig := release()
	if sig != nil && !errors.As(err, new(panicked)) || errors.Is(err, os.ErrClosed) {
		err = nil // the terminal has gone away
	}
	return sig, err
}

// A panicked wraps the error that [crash.Error] returns for a panic.
type panicked struct{ error }

// run calls p.Run. If that panics, run restores the terminal and returns a panicked error.
func run(p *tea.Program) (err error) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case panicMsg:
			p.Kill()
			err = panicked{crash.Error(r.value, r.stack)}
		default:
			stack := debug.Stack()
			p.Kill()
			err = panicked{crash.Error(r, stack)}
		}
	}()
	if _, err := p.Run(); err != nil {
		return fmt.Errorf("the terminal: %w", err)
	}
	return nil
}

// abandon restores the terminal as far as that is possible in a tenth of a second. A write to a
// terminal that does not take output would block for ever.
func abandon(t Terminal, before *term.State) {
	if before != nil {
		_ = term.Restore(int(t.In.Fd()), before)
	}
	go func() {
		_, _ = io.WriteString(t.Out, ansi.ResetModeMouseButtonEvent+ansi.ResetModeMouseExtSgr+ansi.ResetModeBracketedPaste+
			ansi.ResetModeAltScreenSaveCursor+ansi.SetModeTextCursorEnable+"\r\n")
	}()
	time.Sleep(100 * time.Millisecond)
}

// A drain delays the end of a program until the terminal has answered all queries of Bubble Tea,
// because a late answer would appear on the shell's prompt. It sends one more query, for the device
// attributes, which almost all terminals answer. Since terminals answer in order, no answer is
// outstanding after that one.
type drain struct {
	send  func(tea.Msg) // sends a message to the program, from any goroutine
	asked bool          // the last query was sent
}

// answerTime is the longest time that the end of a program waits for the terminal's answer.
const answerTime = 500 * time.Millisecond

// A lateMsg reports that the time for the terminal's answer is over.
type lateMsg struct{}

// filter sends the last query instead of ending the program, and ends the program when the answer
// comes, or when it is late. It drops keys in between. Bubble Tea calls it for each message.
func (d *drain) filter(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.QuitMsg:
		if d.asked {
			return nil
		}
		d.asked = true
		time.AfterFunc(answerTime, func() { d.send(lateMsg{}) })
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

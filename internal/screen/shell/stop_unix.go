//go:build unix

package shell

import (
	"io"
	"os"
	"os/signal"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"

	"wfind/internal/screen/draw"
)

// onStop has f called at each SIGTSTP, until the function that it returns is
// called.
func onStop(f func()) (end func()) {
	stops := make(chan os.Signal, 1)
	ended := make(chan struct{})
	signal.Notify(stops, syscall.SIGTSTP)
	go func() {
		for {
			select {
			case <-stops:
				f()
			case <-ended:
				return
			}
		}
	}()
	return func() {
		signal.Stop(stops)
		close(ended)
	}
}

// suspend returns a command that restores the terminal and suspends the job. The screen is drawn again
// when the job resumes.
func suspend(t draw.Theme) tea.Cmd {
	return func() tea.Msg {
		session, err := unix.Getsid(0)
		if err != nil || session == unix.Getpgrp() {
			return nil // there is no shell that could resume it
		}
		return stopMsg{tea.Exec(&stop{order: t.RightToLeft}, nil)()}
	}
}

// stop is a command that suspends the job and ends when it resumes. Bubble Tea suspends with SIGTSTP,
// but Go's runtime ignores that signal after it was caught once. Bubble Tea also does not restore the
// order of right-to-left text.
type stop struct {
	order bool
	out   io.Writer
}

func (s *stop) Run() error {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	if s.order {
		// What cannot be written leaves some words turned around.
		_, _ = io.WriteString(s.out, TurnOrder)
		defer func() { _, _ = io.WriteString(s.out, KeepOrder) }()
	}
	if err := syscall.Kill(0, syscall.SIGSTOP); err != nil {
		return err
	}
	<-goesOn
	return nil
}

func (s *stop) SetStdout(w io.Writer) { s.out = w }
func (*stop) SetStdin(io.Reader)      {}
func (*stop) SetStderr(io.Writer)     {}

// quitKey does what Ctrl-\ does where it is no key.
func quitKey() tea.Msg {
	_ = syscall.Kill(os.Getpid(), syscall.SIGQUIT)
	return nil
}

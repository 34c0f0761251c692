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

// onStop calls f at each SIGTSTP, in another goroutine, until its caller calls end.
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

// suspend returns a command that restores the terminal and suspends the job. When the job
// resumes, Bubble Tea draws the screen again.
func suspend(t draw.Theme) tea.Cmd {
	return func() tea.Msg {
		session, err := unix.Getsid(0)
		if err != nil || session == unix.Getpgrp() {
			return nil // there is no shell that could resume the job
		}
		return stopMsg{tea.Exec(&stop{order: t.RightToLeft}, nil)()}
	}
}

// stop is a [tea.ExecCommand] that suspends the job and returns when it resumes. Bubble Tea's own
// command sends SIGTSTP, which Go's runtime ignores after it was caught once, and does not restore
// the order of right-to-left text.
type stop struct {
	order bool // text runs from right to left
	out   io.Writer
}

func (s *stop) Run() error {
	goesOn := make(chan os.Signal, 1)
	signal.Notify(goesOn, syscall.SIGCONT)
	defer signal.Stop(goesOn)
	if s.order {
		// If writing fails, some words run the wrong way, which is harmless.
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

// quitKey sends SIGQUIT to the process, as the terminal does for Ctrl-\ outside raw mode.
func quitKey() tea.Msg {
	_ = syscall.Kill(os.Getpid(), syscall.SIGQUIT)
	return nil
}

//go:build unix

package shell

import (
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// suspendProcess returns a command that suspends the process. It returns nil if there is no shell from
// which the player could resume the process.
//
// [tea.Suspend] sometimes leaves the screen empty afterwards: Bubble Tea's renderer stops its ticker in
// a goroutine, which can be delayed until the renderer has started the ticker again.
func suspendProcess() tea.Cmd {
	session, err := unix.Getsid(0)
	group, groupErr := unix.Getpgid(0)
	if err != nil || groupErr != nil || session == group {
		return nil
	}
	return tea.Exec(stop{}, func(error) tea.Msg { return tea.ResumeMsg{} })
}

// A stop is a [tea.ExecCommand] that suspends the process group.
type stop struct{}

func (stop) Run() error {
	time.Sleep(20 * time.Millisecond) // until the ticker has stopped
	resumed := make(chan os.Signal, 1)
	signal.Notify(resumed, syscall.SIGCONT)
	defer signal.Stop(resumed)
	_ = syscall.Kill(0, syscall.SIGTSTP)
	<-resumed
	return nil
}

func (stop) SetStdin(io.Reader)  {}
func (stop) SetStdout(io.Writer) {}
func (stop) SetStderr(io.Writer) {}

// quitAtOnce handles Ctrl-\ by sending SIGQUIT to the process.
func quitAtOnce() tea.Msg {
	_ = syscall.Kill(os.Getpid(), syscall.SIGQUIT)
	return nil
}

//go:build unix

package shell

import (
	"os"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// canSuspend reports whether a shell can resume the process if it is suspended.
func canSuspend() bool {
	session, err := unix.Getsid(0)
	group, groupErr := unix.Getpgid(0)
	return err == nil && groupErr == nil && session != group
}

// quitAtOnce handles Ctrl-\ by sending SIGQUIT to the process.
func quitAtOnce() tea.Msg {
	_ = syscall.Kill(os.Getpid(), syscall.SIGQUIT)
	return nil
}

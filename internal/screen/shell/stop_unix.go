//go:build unix

package shell

import (
	"os"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// canSuspend reports whether a shell could resume the process after it is suspended.
func canSuspend() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != unix.Getpgrp()
}

// quitKey is a command that sends SIGQUIT to the process, as the terminal does for Ctrl-\ outside raw
// mode.
func quitKey() tea.Msg {
	_ = syscall.Kill(os.Getpid(), syscall.SIGQUIT)
	return nil
}

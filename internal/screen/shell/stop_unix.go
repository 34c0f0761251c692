//go:build unix

package shell

import (
	"os"
	"syscall"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/sys/unix"
)

// canSuspend reports whether the process has a shell that can resume it.
func canSuspend() bool {
	session, err := unix.Getsid(0)
	return err == nil && session != unix.Getpgrp()
}

// quitKey is the command for Ctrl-\. It quits the program by sending SIGQUIT to the process.
func quitKey() tea.Msg {
	_ = syscall.Kill(os.Getpid(), syscall.SIGQUIT)
	return nil
}

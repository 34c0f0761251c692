//go:build !unix

package shell

import tea "charm.land/bubbletea/v2"

// canSuspend reports whether a shell could resume the process after it is suspended.
func canSuspend() bool { return false }

// quitKey is a command that ends the program, because this system has no SIGQUIT.
func quitKey() tea.Msg { return tea.Quit() }

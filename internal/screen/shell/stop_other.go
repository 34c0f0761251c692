//go:build !unix

package shell

import tea "charm.land/bubbletea/v2"

func canSuspend() bool { return false }

// quitKey is the command for Ctrl-\. It quits the program, because this system has no SIGQUIT.
func quitKey() tea.Msg { return tea.Quit() }

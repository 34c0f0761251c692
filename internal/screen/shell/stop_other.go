//go:build !unix

package shell

import tea "charm.land/bubbletea/v2"

func canSuspend() bool { return false }

// quitKey handles Ctrl-\ by quitting the program, because this system has no SIGQUIT.
func quitKey() tea.Msg { return tea.Quit() }

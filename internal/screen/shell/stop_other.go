//go:build !unix

package shell

import tea "charm.land/bubbletea/v2"

func canSuspend() bool { return false }

// quitAtOnce handles Ctrl-\ by quitting the program, because this system has no SIGQUIT.
func quitAtOnce() tea.Msg { return tea.Quit() }

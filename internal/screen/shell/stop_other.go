//go:build !unix

package shell

import tea "charm.land/bubbletea/v2"

func suspendProcess() tea.Cmd { return nil }

// quitAtOnce handles Ctrl-\ by quitting the program, because this system has no SIGQUIT.
func quitAtOnce() tea.Msg { return tea.Quit() }

//go:build !unix

package shell

import tea "charm.land/bubbletea/v2"

func canSuspend() bool { return false }

// quitKey ends the program, because there is no SIGQUIT.
func quitKey() tea.Msg { return tea.Quit() }

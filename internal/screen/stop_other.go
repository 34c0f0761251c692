//go:build !unix

package screen

import tea "charm.land/bubbletea/v2"

// There is no SIGTSTP here, and no SIGQUIT.
func onStop(func()) (end func()) { return func() {} }

func suspend(Theme) tea.Cmd { return tea.Suspend }

func quitKey() tea.Msg { return tea.Quit() }

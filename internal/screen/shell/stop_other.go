//go:build !unix

package shell

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// onStop does nothing: there is no SIGTSTP.
func onStop(func()) (end func()) { return func() {} }

func suspend(draw.Theme) tea.Cmd { return tea.Suspend }

// quitKey ends the program: there is no SIGQUIT.
func quitKey() tea.Msg { return tea.Quit() }

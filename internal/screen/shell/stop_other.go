//go:build !unix

package shell

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// There is no SIGTSTP here, and no SIGQUIT.
func onStop(func()) (end func()) { return func() {} }

func suspend(draw.Theme) tea.Cmd { return tea.suspend }

func quitKey() tea.Msg { return tea.Quit() }

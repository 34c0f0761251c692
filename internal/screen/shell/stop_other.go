//go:build !unix

package shell

import (
	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// There is no SIGTSTP here, and no SIGQUIT.
func onStop(func()) (end func()) { return func() {} }

func Suspend(draw.Theme) tea.Cmd { return tea.Suspend }

func quitKey() tea.Msg { return tea.Quit() }

//go:build !unix

package shell

import (
	"io"

	tea "charm.land/bubbletea/v2"

	"wfind/internal/screen/draw"
)

// There is no SIGTSTP here, and no SIGQUIT.
func onStop(func()) (end func()) { return func() {} }

func Suspend(draw.Theme) tea.Cmd { return tea.Suspend }

// quiet returns the terminal as it is: Bubble Tea wants a file here.
func quiet(t Terminal, i *idler) (io.Reader, io.Writer) {
	i.ended = true
	return t.In, t.Out
}

func quitKey() tea.Msg { return tea.Quit() }

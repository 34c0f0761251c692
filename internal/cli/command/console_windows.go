package command

import (
	"os"

	"golang.org/x/sys/windows"
)

// readsEscapes reports whether f is a terminal that supports escape sequences, such as those for colours.
// On a Windows console, readsEscapes first turns this feature on.
func readsEscapes(f *os.File) bool {
	console := windows.Handle(f.Fd())
	var mode uint32
	err := windows.GetConsoleMode(console, &mode)
	return err == nil && windows.SetConsoleMode(console, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}

package command

import (
	"os"
	"testing"

	"golang.org/x/sys/windows"
)

// TestReadsEscapes checks that a console is asked to obey escape sequences, but not a file.
func TestReadsEscapes(t *testing.T) {
	f, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if readsEscapes(f) {
		t.Error("the null device is a terminal")
	}
	console, err := os.OpenFile("CONOUT$", os.O_RDWR, 0)
	if err != nil {
		t.Skip("no console:", err)
	}
	defer console.Close()
	var mode uint32
	if !readsEscapes(console) || windows.GetConsoleMode(windows.Handle(console.Fd()), &mode) != nil || mode&windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING == 0 {
		t.Errorf("the console's mode is %#x", mode)
	}
}

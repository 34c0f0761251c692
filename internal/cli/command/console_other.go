//go:build !windows

package command

import "os"

// readsEscapes reports whether f is a terminal that supports escape sequences, such as those for colours.
func readsEscapes(f *os.File) bool { return IsTerminal(f) }

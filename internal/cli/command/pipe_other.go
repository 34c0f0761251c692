//go:build !linux

package command

import "os"

// waiting returns false, because only Linux can report whether a pipe has unread data.
func waiting(*os.File) bool { return false }

// widen enlarges the buffer of a pipe on Linux, and does nothing on other systems.
func widen(*os.File) {}

//go:build !linux

package command

import "os"

// waiting returns false, since the number of bytes in a pipe is known only on Linux.
func waiting(*os.File) bool { return false }

// widen does nothing, since only Linux can change the buffer of a pipe.
func widen(*os.File) {}

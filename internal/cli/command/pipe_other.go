//go:build !linux

package command

import "os"

// waiting returns false, because only Linux reports the number of bytes in a pipe.
func waiting(*os.File) bool { return false }

// widen does nothing, because only Linux can enlarge the buffer of a pipe.
func widen(*os.File) {}

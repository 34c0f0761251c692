//go:build !linux

package command

import "os"

// waiting always returns false. It is implemented only on Linux.
func waiting(*os.File) bool { return false }

// widen does nothing, because only Linux can enlarge a pipe's buffer.
func widen(*os.File) {}

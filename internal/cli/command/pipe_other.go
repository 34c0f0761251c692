//go:build !linux

package command

import "os"

// waiting always returns false. Only on Linux does it report whether a file has data to read.
func waiting(*os.File) bool { return false }

// widen does nothing, because only Linux can enlarge a pipe's buffer.
func widen(*os.File) {}

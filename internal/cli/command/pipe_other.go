//go:build !linux

package command

import "os"

// waiting returns false, because only Linux reports how many bytes wait in a pipe.
func waiting(*os.File) bool { return false }

// widen does nothing, because only Linux can enlarge a pipe's buffer.
func widen(*os.File) {}

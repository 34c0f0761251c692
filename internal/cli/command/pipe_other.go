//go:build !linux

package command

import "os"

// waiting always returns false, because only the Linux version can detect unread data in a pipe.
func waiting(*os.File) bool { return false }

// widen does nothing, because only Linux can enlarge a pipe's buffer.
func widen(*os.File) {}

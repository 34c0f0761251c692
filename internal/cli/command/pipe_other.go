//go:build !linux

package command

import "os"

// waiting is not known of a pipe.
func waiting(*os.File) bool { return false }

// widen does nothing: only Linux has pipes of any size.
func widen(*os.File) {}

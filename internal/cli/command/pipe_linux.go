package command

import (
	"os"

	"golang.org/x/sys/unix"
)

// pipeSize is the largest pipe that any user may have by default, in bytes.
const pipeSize = 1 << 20

// waiting reports whether a pipe has something to read.
func waiting(f *os.File) bool {
	n, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCINQ)
	return err == nil && n > 0
}

// widen gives a pipe all the room that the system allows, so that who writes and
// who reads wait for each other a sixteenth as often.
func widen(f *os.File) {
	_, _ = unix.FcntlInt(f.Fd(), unix.F_SETPIPE_SZ, pipeSize) // else it stays as it is
}

package command

import (
	"os"

	"golang.org/x/sys/unix"
)

// pipeSize is the default limit of Linux for the buffer of a pipe, in bytes.
const pipeSize = 1 << 20

// waiting reports whether the pipe f has data to read.
func waiting(f *os.File) bool {
	n, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCINQ)
	return err == nil && n > 0
}

// widen sets the buffer of the pipe f to pipeSize, 16 times the default, so that the writer and the reader
// wait for each other less often. It ignores errors.
func widen(f *os.File) {
	_, _ = unix.FcntlInt(f.Fd(), unix.F_SETPIPE_SZ, pipeSize) // else it stays as it is
}

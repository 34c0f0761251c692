package command

import (
	"os"

	"golang.org/x/sys/unix"
)

// pipeSize is the size, in bytes, of the largest pipe buffer that an unprivileged process can have
// on Linux.
const pipeSize = 1 << 20

func waiting(f *os.File) bool {
	n, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCINQ)
	return err == nil && n > 0
}

// widen enlarges the buffer of the pipe f to 16 times the default, so that the two processes switch
// less often. If Linux refuses, the buffer keeps its size.
func widen(f *os.File) {
	_, _ = unix.FcntlInt(f.Fd(), unix.F_SETPIPE_SZ, pipeSize) // on an error, the size stays the same
}

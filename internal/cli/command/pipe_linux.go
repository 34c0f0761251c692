package command

import (
	"os"

	"golang.org/x/sys/unix"
)

// pipeSize is the largest pipe buffer, in bytes, that an unprivileged process can set on Linux.
const pipeSize = 1 << 20

func waiting(f *os.File) bool {
	n, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCINQ)
	return err == nil && n > 0
}

// widen enlarges the buffer of the pipe f, so that reading a long list takes less time.
func widen(f *os.File) {
	_, _ = unix.FcntlInt(f.Fd(), unix.F_SETPIPE_SZ, pipeSize) // an error does no harm
}

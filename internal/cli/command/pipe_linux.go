package command

import (
	"os"

	"golang.org/x/sys/unix"
)

// pipeSize is the largest buffer, in bytes, that Linux gives a pipe without privileges.
const pipeSize = 1 << 20

func waiting(f *os.File) bool {
	n, err := unix.IoctlGetInt(int(f.Fd()), unix.TIOCINQ)
	return err == nil && n > 0
}

// widen enlarges the buffer of the pipe f to 16 times the default, so that writer and reader switch less
// often. If that fails, the buffer stays as it is.
func widen(f *os.File) {
	_, _ = unix.FcntlInt(f.Fd(), unix.F_SETPIPE_SZ, pipeSize) // else it stays as it is
}

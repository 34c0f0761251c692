//go:build unix

package atomicfile

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives f the owner and the group of the file that it replaces, if the process is allowed
// to. So a user's file stays the user's when root replaces it.
func keepOwner(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		f.Chown(int(stat.Uid), int(stat.Gid))
	}
}

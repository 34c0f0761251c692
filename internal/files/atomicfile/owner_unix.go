//go:build unix

package atomicfile

import (
	"io/fs"
	"os"
	"syscall"
)

// keepOwner gives f the owner and the group of the file old that it replaces, as far as
// the process may: root keeps a user's file the user's.
func keepOwner(f *os.File, old fs.FileInfo) {
	if stat, ok := old.Sys().(*syscall.Stat_t); ok {
		f.Chown(int(stat.Uid), int(stat.Gid))
	}
}

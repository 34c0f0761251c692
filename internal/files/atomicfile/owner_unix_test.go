//go:build unix

package atomicfile

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestOwner checks that root replaces a user's file without taking it over.
func TestOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root can give files away")
	}
	path := filepath.Join(t.TempDir(), "a")
	if err := os.WriteFile(path, nil, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := os.Chown(path, 1234, 2345); err != nil {
		t.Skip("this file system has no owners:", err)
	}
	if err := Write(path, 0o666, []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 1234 || stat.Gid != 2345 || info.Mode().Perm() != 0o640 {
		t.Errorf("owner %d, group %d, %v; want 1234, 2345, 0640", stat.Uid, stat.Gid, info.Mode())
	}
}

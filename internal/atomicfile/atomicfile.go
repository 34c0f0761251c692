// Package atomicfile writes files that are there as a whole or not at all.
package atomicfile

import (
	"bufio"
	"cmp"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write makes the file at path hold what fill writes, and be on the disk, when
// it returns nil; else what was there before is untouched. The error names the
// path, not the temporary file beside it.
func Write(path string, perm fs.FileMode, fill func(io.Writer) error) error {
	dir := filepath.Dir(path)
	f, err := os.CreateTemp(dir, "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			err = pe.Err
		}
		return &fs.PathError{Op: "create", Path: path, Err: err}
	}
	defer os.Remove(f.Name()) // does nothing once it was renamed
	w := bufio.NewWriter(f)
	err = fill(w)
	if err == nil {
		err = cmp.Or(w.Flush(), f.Sync(), f.Chmod(perm))
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err == nil {
		SyncDir(dir)
	}
	return err
}

// SyncDir makes what was created or renamed in a folder last, where the system
// can.
func SyncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}

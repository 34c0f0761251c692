// Package atomicfile writes files either completely or not at all. It writes a temporary file in the
// same directory, syncs it, and renames it.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"time"
)

// Write replaces the content of the file at path with data, or creates the file with permissions
// perm (before umask). If Write fails, the old content is unchanged. An existing file keeps its
// permissions, and Write returns an error if it is read-only. If path is a symbolic link, Write
// replaces the file that the link points to.
func Write(path string, perm fs.FileMode, data []byte) error {
	real, old, err := resolve(path)
	if err != nil {
		return err
	}
	if old != nil && !old.Mode().IsRegular() {
		return os.WriteFile(path, data, 0) // a pipe or device cannot be replaced
	}
	return withPath(path, replace(real, old, perm, data)) // system errors are of type *fs.PathError
}

// Check returns an error if the file at path can't be written, for example because it is read-only.
// It does not change the file.
func Check(path string) error {
	real, info, err := resolve(path)
	if err != nil || info != nil && !info.Mode().IsRegular() {
		return err
	}
	temp, err := create(filepath.Dir(real), 0o600)
	if err == nil {
		discard(temp)
	}
	return withPath(path, err)
}

// resolve follows symbolic links from path to the file to write. It returns the file's real path
// and, if the file exists, information about it. If the file is not writable, it returns an error.
func resolve(path string) (real string, old fs.FileInfo, err error) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		link, err := os.Readlink(path)
		if err != nil {
			return path, nil, nil
		}
		if !filepath.IsAbs(link) {
			link = filepath.Dir(path) + string(filepath.Separator) + link // not Join: ".." may follow a link
		}
		return resolve(link)
	case err != nil:
		return "", nil, err
	case info.IsDir():
		return "", nil, &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	case !info.Mode().IsRegular():
		return path, info, nil
	case info.Mode().Perm()&0o222 == 0: // the system would let root write to it
		return "", nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return "", nil, err
	}
	f.Close()
	real, err = filepath.EvalSymlinks(path)
	return real, info, withPath(path, err)
}

func replace(path string, old fs.FileInfo, perm fs.FileMode, data []byte) error {
	dir := filepath.Dir(path)
	if old != nil {
		perm = old.Mode().Perm()
	}
	temp, err := create(dir, perm)
	if err != nil {
		return err
	}
	defer discard(temp)
	if old != nil {
		if err := temp.Chmod(perm); err != nil { // because the umask removed some permissions
			return err
		}
	}
	if _, err := temp.Write(data); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	if err := rename(temp.Name(), path); err != nil {
		return &fs.PathError{Op: "replace", Err: errors.Unwrap(err)}
	}
	SyncDir(dir)
	return nil
}

// rename moves the file at oldPath to newPath, where it replaces any existing file. On Windows, this
// fails while another program, such as a virus scanner, has one of the files open. So rename tries
// again on Windows, for about a second.
func rename(oldPath, newPath string) error {
	const sharingViolation = syscall.Errno(32) // ERROR_SHARING_VIOLATION
	for wait := time.Millisecond; ; wait *= 2 {
		err := os.Rename(oldPath, newPath)
		isOpen := runtime.GOOS == "windows" && (errors.Is(err, fs.ErrPermission) || errors.Is(err, sharingViolation))
		if !isOpen || wait > time.Second/2 {
			return err
		}
		time.Sleep(wait)
	}
}

func withPath(path string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		pe.Path = path // not the path of a temporary file
	}
	return err
}

func create(dir string, perm fs.FileMode) (*os.File, error) {
	name := filepath.Join(dir, fmt.Sprintf(".wfind-%016x.tmp", rand.Uint64()))
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		pe.Op = "create"
	}
	return f, err
}

func discard(f *os.File) {
	f.Close()
	os.Remove(f.Name())
}

// SyncDir flushes the directory dir to the disk, so that new and renamed files in it survive a
// power failure. It ignores errors, because some systems cannot flush a directory.
func SyncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}

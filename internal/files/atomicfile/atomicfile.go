// Package atomicfile writes files that are there as a whole or not at all.
//
// A file is written beside its place, synced, and renamed into it. While that
// goes on the process holds a lock on what it writes, so that what killed
// processes left can be told from the work of those that live: the next one to
// write into the folder takes it away.
package atomicfile

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"syscall"

	"github.com/gofrs/flock"
)

// Write makes the file at path hold what fill writes, and be on the disk, when
// it returns nil; else what was there before is untouched. A new file gets the
// permissions that the umask leaves of perm, one that is replaced keeps its
// own, and one that may not be written to is refused. Of a symbolic link the
// file that it leads to is written. A pipe or a device, which cannot be
// replaced, is written to. Errors of the system are of type [*fs.PathError] and
// name the path.
func Write(path string, perm fs.FileMode, fill func(io.Writer) error) error {
	real, info, err := target(path)
	if err != nil {
		return err
	}
	if info != nil && !info.Mode().IsRegular() {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return errors.Join(fillFile(f, fill), f.Close())
	}
	return named(path, replace(real, info, perm, fill))
}

// Check returns the error that [Write] would begin with: it tells before a long
// work whether its result can be kept.
func Check(path string) error {
	real, info, err := target(path)
	switch {
	case err != nil:
		return err
	case info != nil && !info.Mode().IsRegular():
		return nil
	}
	temp, err := create(filepath.Dir(real), 0o600)
	if err == nil {
		temp.discard()
	}
	return named(path, err)
}

// target returns the path of the file that is to be written, behind links, and
// what stands there: nil if nothing does. A file that may not be written to is
// an error.
func target(path string) (string, fs.FileInfo, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		real, err := behindLinks(path)
		return real, nil, named(path, err)
	}
	if err == nil && info.IsDir() {
		err = &fs.PathError{Op: "open", Path: path, Err: syscall.EISDIR}
	}
	if err != nil || !info.Mode().IsRegular() {
		return path, info, err
	}
	// What nobody may write to is not for the superuser either.
	if info.Mode().Perm()&0o222 == 0 {
		return "", nil, &fs.PathError{Op: "open", Path: path, Err: fs.ErrPermission}
	}
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return "", nil, err
	}
	f.Close()
	real, err := filepath.EvalSymlinks(path)
	return real, info, named(path, err)
}

// behindLinks returns the path that a file which is not there yet will have,
// if path is that of a link to it.
func behindLinks(path string) (string, error) {
	link, err := os.Readlink(path)
	if err != nil {
		return path, nil // no link
	}
	if !filepath.IsAbs(link) {
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return "", err
		}
		link = filepath.Join(dir, link)
	}
	return behindLinks(link) // the system has seen that they are in no circle
}

// replace writes a file beside the path and renames it.
func replace(path string, old fs.FileInfo, perm fs.FileMode, fill func(io.Writer) error) error {
	dir := filepath.Dir(path)
	sweep(dir)
	if old != nil {
		perm = old.Mode().Perm()
	}
	temp, err := create(dir, perm)
	if err != nil {
		return err
	}
	defer temp.discard()
	if old != nil {
		keepOwner(temp.File, old)
		if err := temp.Chmod(perm); err != nil { // the umask took some of it
			return err
		}
	}
	if err := fillFile(temp.File, fill); err != nil {
		return err
	}
	if err := temp.Sync(); err != nil {
		return err
	}
	if err := temp.Close(); err != nil {
		return err
	}
	if err := os.Rename(temp.Name(), path); err != nil {
		return err
	}
	SyncDir(dir)
	return nil
}

// fillFile writes to a file what fill writes.
func fillFile(f *os.File, fill func(io.Writer) error) error {
	w := bufio.NewWriter(f)
	if err := fill(w); err != nil {
		return err
	}
	return w.Flush()
}

// named returns an error of the system with the path that the caller knows.
func named(path string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: pe.Op, Path: path, Err: pe.Err}
	}
	if le, ok := errors.AsType[*os.LinkError](err); ok {
		return &fs.PathError{Op: "replace", Path: path, Err: le.Err}
	}
	return err
}

// tempName is the format of the names of temporary files. They lie in the folder of the
// file that they become.
const tempName = ".wfind-%016x.tmp"

var isTemp = regexp.MustCompile(`^\.wfind-[0-9a-f]{16}\.tmp$`).MatchString

// Locks on files tell temporary files that are in use. Windows does not rename
// a file that is locked.
const locks = runtime.GOOS != "windows"

// A temp is a temporary file with a lock on it.
type temp struct {
	*os.File
	lock *flock.Flock
}

// create makes a temporary file.
func create(dir string, perm fs.FileMode) (*temp, error) {
	for {
		name := filepath.Join(dir, fmt.Sprintf(tempName, rand.Uint64()))
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, perm)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			pe.Op = "create"
		}
		if err != nil {
			return nil, err
		}
		t := &temp{f, flock.New(name, flock.SetFlag(os.O_RDONLY))}
		if !locks {
			return t, nil
		}
		held, err := t.lock.TryLock()
		if (held || err != nil) && t.isThere() { // an error: no locks in this folder
			return t, nil
		}
		t.discard() // it was taken for a left-over before it was locked
	}
}

// isThere reports whether the file still has its name.
func (t *temp) isThere() bool {
	info, err := t.Stat()
	named, nameErr := os.Stat(t.Name())
	return err == nil && nameErr == nil && os.SameFile(info, named)
}

// discard removes the file, unless it was renamed, and unlocks it.
func (t *temp) discard() {
	t.Close()
	os.Remove(t.Name())
	t.lock.Close()
}

// sweep removes the temporary files of dir that no process has locked: what processes
// that were killed have left. It touches regular files alone, and never waits for one: a
// pipe may have such a name too.
func sweep(dir string) {
	if !locks {
		return
	}
	entries, _ := os.ReadDir(dir)
	for _, e := range entries {
		if !isTemp(e.Name()) || !e.Type().IsRegular() {
			continue
		}
		name := filepath.Join(dir, e.Name())
		lock := flock.New(name, flock.SetFlag(os.O_RDONLY|syscall.O_NONBLOCK))
		if held, _ := lock.TryLock(); held {
			os.Remove(name)
		}
		lock.Close()
	}
}

// SyncDir makes what was created or renamed in a folder last, where the system
// can.
func SyncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}

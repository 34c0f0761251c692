// Package atomicfile writes files either completely or not at all.
//
// It writes a temporary file in the same folder, syncs it, and renames it. Meanwhile the process
// holds a lock on the temporary file. A process that is killed loses its lock, and the next one
// that writes into the folder removes the file.
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

// Write replaces the content of the file at path with the output of fill. If Write returns nil, the
// new content is on the disk; otherwise the old content is untouched.
//
// A new file gets the permissions perm, less the umask. An existing file keeps its
// permissions and, if possible, its owner; a read-only file is an error. If path is a symbolic
// link, Write replaces the file it leads to. It writes directly to pipes and devices, which cannot
// be replaced. Errors of the system are of type [*fs.PathError] and have the path.
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

// Check returns an error if [Write] could not create its temporary file. Call it before a long
// computation, so that an unusable path does not waste the work.
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

// target follows the symbolic links of path. It returns the path of the file to write and, if the
// file exists, its FileInfo. It returns an error if the file has no write permission.
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
	// The system lets root write to it, but nobody is meant to.
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

// behindLinks follows the links from path to a file that does not exist yet, and returns that
// file's path.
func behindLinks(path string) (string, error) {
	link, err := os.Readlink(path)
	if err != nil {
		return path, nil // not a link
	}
	if !filepath.IsAbs(link) {
		dir, err := filepath.EvalSymlinks(filepath.Dir(path))
		if err != nil {
			return "", err
		}
		link = filepath.Join(dir, link)
	}
	return behindLinks(link) // it ends: os.Stat reported no cycle
}

// replace writes a temporary file and renames it to path. old describes the file at path, or is nil.
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
		if err := temp.Chmod(perm); err != nil { // the umask removed some
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

// fillFile calls fill with a buffered writer to f, and then flushes the buffer.
func fillFile(f *os.File, fill func(io.Writer) error) error {
	w := bufio.NewWriter(f)
	if err := fill(w); err != nil {
		return err
	}
	return w.Flush()
}

// named returns err with path in place of the temporary file's path.
func named(path string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: pe.Op, Path: path, Err: pe.Err}
	}
	if le, ok := errors.AsType[*os.LinkError](err); ok {
		return &fs.PathError{Op: "replace", Path: path, Err: le.Err}
	}
	return err
}

// tempName is the format of the names of temporary files.
const tempName = ".wfind-%016x.tmp"

var isTemp = regexp.MustCompile(`^\.wfind-[0-9a-f]{16}\.tmp$`).MatchString

// locks reports whether temporary files are locked. Windows does not rename locked files.
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
		if (held || err != nil) && t.isThere() { // an error means that this folder has no locks
			return t, nil
		}
		t.discard() // another process removed it before it was locked
	}
}

// isThere reports whether the file still exists under its name.
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

// sweep removes the temporary files in dir that no process has locked. It removes only regular
// files, and never blocks, even if another program's pipe has such a name.
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

// SyncDir writes the entries of the folder dir to the disk, so that files just created or renamed in it
// survive a crash. It ignores errors, and does nothing on systems that can't sync a folder.
func SyncDir(dir string) {
	if d, err := os.Open(dir); err == nil {
		d.Sync()
		d.Close()
	}
}

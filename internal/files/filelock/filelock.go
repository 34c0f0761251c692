// Package filelock locks files, so that only one process at a time changes them.
package filelock

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"wfind/internal/text/printable"
)

const patience = 20 * time.Second // how long Acquire waits before it returns an error

// Acquire waits until no other process has acquired the file at path, and returns a function that
// releases the file. It returns an error after 20 seconds. The file need not exist. Acquire creates
// its directory, and locks the separate file path + ".lock", because a change may replace the file.
func Acquire(path string) (release func(), err error) {
	dir := filepath.Dir(path)
	if err := os.MkdirAll(dir, 0o700); err != nil { // only the user can read games and lists
		return nil, fmt.Errorf("creating %s: %w", printable.Text(dir), printable.WithoutPath(err))
	}
	path += ".lock"
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	lock := flock.New(path, flock.SetFlag(os.O_RDWR|os.O_CREATE)) // O_RDWR does not block on a pipe
	_, err = lock.TryLockContext(ctx, 2*time.Millisecond)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("another program has kept the file %s locked for %v; try again later", printable.Text(path), patience)
	}
	if err != nil {
		return nil, fmt.Errorf("locking %s: %w", printable.Text(path), printable.WithoutPath(err))
	}
	return func() { lock.Close() }, nil
}

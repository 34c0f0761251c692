// Package filelock locks files, so that only one process at a time changes the protected data.
package filelock

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/gofrs/flock"

	"wfind/internal/text/printable"
)

const patience = 20 * time.Second // how long Acquire waits before it returns an error

// Acquire locks the file at path and returns a function that unlocks the file. It creates the file
// if necessary. If another process keeps the file locked for 20 seconds, Acquire returns an error.
func Acquire(path string) (release func(), err error) {
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

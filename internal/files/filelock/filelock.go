// Package filelock locks a file against other processes, so that only one of them changes the guarded data
// at a time.
package filelock

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/gofrs/flock"

	"wfind/internal/text/printable"
)

// patience is how long [Acquire] waits for a lock.
const patience = 20 * time.Second

// Acquire locks the file at path, which it creates if necessary. Call release to unlock it.
// Acquire returns an error if another process holds the lock for 20 seconds. If waiting is
// not nil, it is called once after a second of waiting.
func Acquire(path string, waiting func()) (release func(), err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if waiting != nil {
		defer time.AfterFunc(time.Second, waiting).Stop()
	}
	lock := flock.New(path, flock.SetFlag(os.O_RDWR|os.O_CREATE)) // O_RDWR does not block on a pipe
	_, err = lock.TryLockContext(ctx, 2*time.Millisecond)
	if errors.Is(err, context.DeadlineExceeded) {
		return nil, fmt.Errorf("another program kept %s locked for %v", printable.Text(path), patience)
	}
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	if err != nil {
		return nil, fmt.Errorf("locking %s: %w", printable.Text(path), err)
	}
	return func() { lock.Close() }, nil
}

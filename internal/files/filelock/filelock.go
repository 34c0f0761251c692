// Package filelock locks a file against other processes, so that only one of them changes the guarded data
// at a time.
package filelock

import (
	"context"
	"errors"
	"os"
	"time"

	"github.com/gofrs/flock"
)

// Patience is how long [Acquire] waits for a lock before it gives up.
const Patience = 20 * time.Second

// ErrHeld means that another process held the lock for all of [Patience].
var ErrHeld = errors.New("another process holds the lock")

// Acquire locks the file at path, which it creates if necessary. Call release to unlock it.
// Acquire returns [ErrHeld] if another process holds the lock for [Patience]. If waiting is
// not nil, it is called once after a second of waiting.
func Acquire(path string, waiting func()) (release func(), err error) {
	ctx, cancel := context.WithTimeout(context.Background(), Patience)
	defer cancel()
	if waiting != nil {
		defer time.AfterFunc(time.Second, waiting).Stop()
	}
	lock := flock.New(path, flock.SetFlag(os.O_RDWR|os.O_CREATE)) // O_RDWR does not block on a pipe
	if _, err := lock.TryLockContext(ctx, 2*time.Millisecond); errors.Is(err, context.DeadlineExceeded) {
		return nil, ErrHeld
	} else if err != nil {
		return nil, err
	}
	return func() { lock.Close() }, nil
}

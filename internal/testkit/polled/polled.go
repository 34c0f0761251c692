// Package polled makes contexts that count how often a computation checks whether it must stop.
package polled

import (
	"context"
	"sync/atomic"
)

// A Context expires after a given number of calls to Err, without closing the channel that Done
// returns. A Context is safe for concurrent use.
type Context struct {
	context.Context
	limit int64
	calls atomic.Int64
}

// New returns a Context that ends when parent is done, or when Err has been called more than limit
// times. Tests use it to stop a computation at a certain point.
func New(parent context.Context, limit int64) *Context {
	return &Context{Context: parent, limit: limit}
}

// Err returns [context.DeadlineExceeded] if it has been called more often than the limit allows.
// Otherwise, it returns the error of the parent context.
func (c *Context) Err() error {
	if c.calls.Add(1) > c.limit {
		return context.DeadlineExceeded
	}
	return c.Context.Err()
}

// Calls returns the number of times that [Context.Err] has been called.
func (c *Context) Calls() int64 { return c.calls.Load() }

// Package polled makes contexts that count how often a computation checks whether it must stop.
package polled

import (
	"context"
	"sync/atomic"
)

// A Context ends after a given number of calls to its Err method. Reaching this number does not
// close the channel that Done returns. A Context is safe for concurrent use.
type Context struct {
	context.Context
	limit int64
	calls atomic.Int64
}

// New returns a Context that ends when parent ends or when Err has been called more than limit
// times.
func New(parent context.Context, limit int64) *Context {
	return &Context{Context: parent, limit: limit}
}

// Err counts the call. It returns [context.DeadlineExceeded] if the number of calls exceeds the
// limit. Otherwise, it returns the error of the parent context.
func (c *Context) Err() error {
	if c.calls.Add(1) > c.limit {
		return context.DeadlineExceeded
	}
	return c.Context.Err()
}

// Calls returns the number of calls to Err so far.
func (c *Context) Calls() int64 { return c.calls.Load() }

// Package polled makes contexts that count how often a computation checks whether it must stop.
package polled

import (
	"context"
	"sync/atomic"
)

// A Context is a context that ends after a given number of calls to its Err method. The channel
// that its Done method returns does not close then. Several goroutines can share a Context.
type Context struct {
	context.Context
	limit int64
	calls atomic.Int64
}

// New returns a Context. From call limit+1 on, its Err method returns [context.DeadlineExceeded].
// The Context also ends when parent ends.
func New(parent context.Context, limit int64) *Context {
	return &Context{Context: parent, limit: limit}
}

// Err counts the call. If there were more than limit calls, it returns [context.DeadlineExceeded];
// otherwise, it returns the error of the parent context.
func (c *Context) Err() error {
	if c.calls.Add(1) > c.limit {
		return context.DeadlineExceeded
	}
	return c.Context.Err()
}

// Calls returns the number of calls to Err so far.
func (c *Context) Calls() int64 { return c.calls.Load() }

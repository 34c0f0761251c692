// Package polled makes contexts that count how often a computation checks whether it must stop.
package polled

import (
	"context"
	"sync/atomic"
)

// A Context is a context whose Err method returns an error after a given number of calls. Several
// goroutines can share it.
type Context struct {
	context.Context
	limit int64
	calls atomic.Int64
}

// New returns a Context that ends with [context.DeadlineExceeded] after limit calls to its Err
// method. It also ends when the parent context ends.
func New(parent context.Context, limit int64) *Context {
	return &Context{Context: parent, limit: limit}
}

// Err counts the call, and returns the reason why the context has ended, or nil if it has not.
func (c *Context) Err() error {
	if c.calls.Add(1) > c.limit {
		return context.DeadlineExceeded
	}
	return c.Context.Err()
}

// Calls returns the number of calls to Err so far.
func (c *Context) Calls() int64 { return c.calls.Load() }

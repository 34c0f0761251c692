// Package polled makes contexts that count how often a computation checks whether it must stop.
package polled

import (
	"context"
	"sync/atomic"
)

// A Context is a context that ends after a given number of calls to Err. Goroutines can share it.
type Context struct {
	context.Context
	most  int64
	calls atomic.Int64
}

// New returns a Context that allows the given number of calls to Err, and then ends with
// [context.DeadlineExceeded]. It also ends when parent does.
func New(parent context.Context, most int64) *Context {
	return &Context{Context: parent, most: most}
}

// Err counts the call, and returns the reason why the context has ended, or nil if it has not.
func (c *Context) Err() error {
	if c.calls.Add(1) > c.most {
		return context.DeadlineExceeded
	}
	return c.Context.Err()
}

// Calls returns the number of calls to Err so far.
func (c *Context) Calls() int64 { return c.calls.Load() }

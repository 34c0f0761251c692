package memo

import "unsafe"

// prefetch has the line of the cache loaded that p is in, and does not wait for it.
//
//go:noescape
func prefetch(p unsafe.Pointer)

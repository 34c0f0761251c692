//go:build !amd64

package memo

import "unsafe"

func prefetch(unsafe.Pointer) {} // the memory is waited for

//go:build !amd64

package solver

import "unsafe"

func prefetch(unsafe.Pointer) {} // the memory is waited for

// Package lazy makes values when they are first asked for. A variable of a package that is
// made by [sync.OnceValue] would do the same, but has a part in every start of the program.
package lazy

import "sync"

// A Value is made once. The zero value is ready to use.
type Value[T any] struct {
	once  sync.Once
	value T
}

// Get returns the value, which the first call makes; others wait for it. All calls pass the same
// function.
func (v *Value[T]) Get(make func() T) T {
	v.once.Do(func() { v.value = make() })
	return v.value
}

// Package parallel divides work among goroutines.
package parallel

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Do runs the tasks 0 to n-1 on up to jobs goroutines, or on one per core if jobs is 0. Each
// goroutine calls newWork once to get a function, and then calls this function with the number of
// each task that it runs. When ctx is done, Do skips the remaining tasks and returns ctx's error.
func Do(ctx context.Context, jobs, n int, newWork func() func(int)) error {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = min(jobs, n)
	var next atomic.Int64
	run := func() {
		work := newWork() // it can reuse memory between tasks
		for ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			work(i)
		}
	}
	var wg sync.WaitGroup
	for range jobs - 1 {
		wg.Go(run)
	}
	run()
	wg.Wait()
	return ctx.Err()
}

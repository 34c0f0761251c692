// Package parallel divides work among goroutines.
package parallel

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
)

// Do calls work(0) … work(n-1) on several goroutines, in no particular
// order, and stops early, with the context's error, when ctx is done. Each
// goroutine gets a function of its own from newWork. Jobs of 0 stand for one goroutine for
// each core.
func Do(ctx context.Context, jobs, n int, newWork func() func(int)) error {
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	jobs = min(jobs, n)
	var next atomic.Int64
	run := func() {
		work := newWork()
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

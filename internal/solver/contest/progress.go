package contest

import (
	"context"
	"sync"
	"time"

	"wfind/internal/solver/tree"
)

// Progress says how far a search has come.
type Progress struct {
	Done, Total int
	What        string    // what Done counts, such as "openers bounded"
	Best        Choice    // if Word is not "", the first guess of the best strategy so far and what that costs
	AtLeast     tree.Cost // what the best strategy costs at least; zero if the answers have weights
	Bound       tree.Expectation
	Elapsed     time.Duration
	Left        time.Duration // estimate, 0 if there is none
}

// course is how far a contest has come.
type course struct {
	start    time.Time
	step     Step
	progress func(Progress)
	every    time.Duration
	last     time.Time // when it was called
}

// A Step of a search is what its progress is counted in.
type Step struct {
	What  string
	Total int       // guesses or groups to be done with
	Work  []float64 // for each of order how much work it is likely to be; nil: all are alike
	After float64   // how much work the steps after this one are likely to be, as a share of it

	begun     time.Time
	done      int
	all, past float64 // work
}

// Begin begins a step.
func (c *Contest) Begin(s Step) {
	c.mu.Lock()
	defer c.mu.Unlock()
	s.begun = time.Now()
	s.all = float64(s.Total)
	if s.Work != nil {
		s.all = 0
		for _, x := range s.Work {
			s.all += x
		}
	}
	c.course.step = s
}

// Finish tells that the i-th guess, or group, is done with, and wastes at least so much.
func (c *Contest) Finish(i int, lower int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lower != nil {
		c.lower[i] = max(c.lower[i], lower)
	}
	s := &c.course.step
	s.done++
	if s.Work != nil {
		s.past += s.Work[i]
	} else {
		s.past++
	}
	c.tell()
}

// tell calls progress, unless it was called just now. c.mu is held.
func (c *Contest) tell() {
	now, k := time.Now(), &c.course
	if k.progress == nil || now.Sub(k.last) < k.every {
		return
	}
	k.last = now
	s := &k.step
	p := Progress{Done: s.done, Total: s.Total, What: s.What, Elapsed: now.Sub(k.start)}
	if s.past > 0 {
		rate := float64(now.Sub(s.begun)) / s.past
		p.Left = time.Duration(rate * (s.all*(1+s.After) - s.past))
	}
	p.AtLeast, p.Bound = c.bounds(c.least())
	switch greedy := c.greedy(); {
	case c.outline != nil && (len(c.best) == 0 || greedy < c.best[0].waste):
		p.Best = ChoiceOf(c.Search, c.outline.Guess, greedy)
	case len(c.best) > 0:
		p.Best = ChoiceOf(c.Search, c.best[0].guess, c.best[0].waste)
	}
	k.progress(p)
}

// outlineAfter is how long a search goes on before it makes a whole strategy, so as
// not to spend time on one that it may not need.
const outlineAfter = 300 * time.Millisecond

// Report calls progress from time to time, however long a step takes, and makes
// sure that after a short while there is a whole strategy to tell of. What it
// returns ends that.
func (c *Contest) Report(ctx context.Context, jobs int) (end func()) {
	if c.course.progress == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(c.course.every)
		defer tick.Stop()
		for asked := false; ; {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
			}
			c.mu.Lock()
			c.tell()
			first := !asked && c.outline == nil && time.Since(c.course.start) > outlineAfter
			c.mu.Unlock()
			if first {
				asked = true
				wg.Go(func() { c.MakeOutline(ctx, jobs) })
			}
		}
	})
	return func() {
		cancel()
		wg.Wait()
	}
}

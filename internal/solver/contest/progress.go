package contest

import (
	"context"
	"sync"
	"time"

	"wfind/internal/solver/tree"
)

// Progress describes how far a search has come: the work done, the best guess so far, and the time
// left.
type Progress struct {
	Done, Total int
	What        string           // what Done and Total count, such as "openers bounded"
	Best        Choice           // first guess of the best strategy so far; Word is "" if there is none
	AtLeast     tree.Cost        // lower bound on the best strategy's cost; zero if the answers have weights
	Bound       tree.Expectation // the same bound per answer
	Elapsed     time.Duration
	Left        time.Duration // estimated time left; 0 if unknown
}

// A course holds what a progress report needs: the current step, the start time, and the function
// to call.
type course struct {
	start    time.Time
	step     Step
	progress func(Progress)
	every    time.Duration
	last     time.Time // time of the last call of progress
}

// A Step is a stage of a search, such as a pass over all guesses. Progress is counted anew in each
// step.
type Step struct {
	What  string    // see Progress.What
	Total int       // number of guesses or groups in the step
	Work  []float64 // likely work for each guess or group, in any unit; nil if all take the same
	After float64   // likely work of all later steps, relative to this one

	begun     time.Time
	done      int
	all, past float64 // work
}

// Begin starts step s. Later calls to Finish count the progress of this step.
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

// Finish records that the guess or group with index i is done in the current step, and that its
// excess is at least lower. It may call Options.Progress.
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
	c.report()
}

// report calls c.course.progress, but at most once every c.course.every. The caller must hold c.mu.
func (c *Contest) report() {
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
	case c.outline != nil && (len(c.best) == 0 || greedy < c.best[0].excess):
		p.Best = ChoiceOf(c.Search, c.outline.Guess, greedy)
	case len(c.best) > 0:
		p.Best = ChoiceOf(c.Search, c.best[0].guess, c.best[0].excess)
	}
	k.progress(p)
}

// outlineAfter is how long a search runs before Report builds an outline, which is a complete
// strategy to show. Shorter searches don't need one.
const outlineAfter = 300 * time.Millisecond

// Report starts calling Options.Progress at regular intervals. If the search is not over after a
// short while, it builds an outline with jobs goroutines, so that there is a complete strategy to
// show. The caller must call end when the search is over; Report makes no calls after end has
// returned.
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
			c.report()
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

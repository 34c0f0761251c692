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

// A Step is a part of a search, such as a pass over all guesses. Progress starts at 0 in each Step.
type Step struct {
	What  string    // see Progress.What
	Total int       // number of guesses or groups to search
	Work  []float64 // likely work for each guess or group, in any unit; nil if all take the same
	After float64   // likely work of all later steps together, relative to this one
}

// Interval is the usual time between reports of progress.
const Interval = 100 * time.Millisecond

// A Meter measures the progress of a search. Several goroutines can use it at the same time.
type Meter struct {
	mu        sync.Mutex
	step      Step
	begun     time.Time // when the step began
	done      int
	all, past float64 // work of the step; work that is done
}

// Begin starts the step s.
func (m *Meter) Begin(s Step) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.step, m.begun, m.done, m.past = s, time.Now(), 0, 0
	m.all = float64(s.Total)
	if s.Work != nil {
		m.all = 0
		for _, x := range s.Work {
			m.all += x
		}
	}
}

// Add records that n guesses or groups of the step are done. work is the work that this took, in the
// unit of [Step.Work], or n if that is nil.
func (m *Meter) Add(n int, work float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done += n
	m.past += work
}

// Watch calls show every interval until end is called, and sets all fields of the Progress except the
// costs. After end has returned, it makes no more calls.
func (m *Meter) Watch(interval time.Duration, show func(Progress)) (end func()) {
	start, tick, stop := time.Now(), time.NewTicker(interval), make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		defer tick.Stop()
		for {
			select {
			case <-stop:
				return
			case <-tick.C:
				show(m.progress(start))
			}
		}
	})
	return func() {
		close(stop)
		wg.Wait()
	}
}

func (m *Meter) progress(start time.Time) Progress {
	m.mu.Lock()
	defer m.mu.Unlock()
	p := Progress{Done: m.done, Total: m.step.Total, What: m.step.What, Elapsed: time.Since(start)}
	if m.past > 0 {
		perWork := float64(time.Since(m.begun)) / m.past
		p.Left = time.Duration(perWork * (m.all*(1+m.step.After) - m.past))
	}
	return p
}

// Finish records that the guess or group with index i is done in the current step, and that its
// excess is at least lower.
func (c *Contest) Finish(i int, lower int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.lower != nil {
		c.lower[i] = max(c.lower[i], lower)
	}
	work := 1.0
	if c.step.Work != nil {
		work = c.step.Work[i]
	}
	c.Add(1, work)
}

// outlineAfter is how long a search runs before Report makes an outline. Shorter searches need no
// strategy to show.
const outlineAfter = 300 * time.Millisecond

// Report calls Options.Progress at regular intervals until end is called. If the search is not over
// after a short while, it makes an outline with jobs goroutines, so that there is a complete strategy
// to show.
func (c *Contest) Report(ctx context.Context, jobs int) (end func()) {
	if c.progress == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	stop := c.Watch(c.every, func(p Progress) {
		if p.Elapsed > outlineAfter {
			c.MakeOutline(ctx, jobs)
		}
		c.addCosts(&p)
		c.progress(p)
	})
	return func() {
		cancel()
		stop()
	}
}

func (c *Contest) addCosts(p *Progress) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p.AtLeast, p.Bound = c.bounds(c.least())
	switch greedy := c.greedy(); {
	case c.outline != nil && (len(c.best) == 0 || greedy < c.best[0].excess):
		p.Best = ChoiceOf(c.Search, c.outline.Guess, greedy)
	case len(c.best) > 0:
		p.Best = ChoiceOf(c.Search, c.best[0].guess, c.best[0].excess)
	}
}

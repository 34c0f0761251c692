package contest

import (
	"cmp"
	"context"
	"sync"
	"time"

	"wfind/internal/solver/tree"
)

// Progress is a report on a running search: how much of it is done, and the best guess so far.
type Progress struct {
	Done, Total int           // in the current step, Done of Total guesses or groups have been searched
	What        string        // what Done and Total count, such as "openers bounded"
	Best        Choice        // the best guess so far; Word is "" if there is none
	AtLeast     tree.Cost     // lower bound on the cost of every guess; zero if the answers have weights
	Elapsed     time.Duration // since the search began
	TimeLeft    time.Duration // estimated time left; 0 if unknown
}

// A Step is one phase of a search, such as a first try of every guess.
type Step struct {
	What  string    // see [Progress]
	Total int       // number of guesses or groups to search
	Work  []float64 // likely work for each guess or group, in any unit; nil if all take the same
	After float64   // likely work of all later steps together, divided by the work of this step
}

// A Meter measures the progress of a search and estimates the time left. It is safe for concurrent use.
type Meter struct {
	mu           sync.Mutex
	step         Step
	begun        time.Time // when the step began
	done         int
	work, worked float64 // the likely work of the step, and the part of it that is done
}

// Begin starts measuring step s of the search.
func (m *Meter) Begin(s Step) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.step, m.begun, m.done, m.worked = s, time.Now(), 0, 0
	m.work = float64(s.Total)
	if s.Work != nil {
		m.work = 0
		for _, x := range s.Work {
			m.work += x
		}
	}
}

// Add records that n more guesses or groups have been searched in the current step. If [Step.Work] is set, use
// [Meter.Finish] instead.
func (m *Meter) Add(n int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done += n
	m.worked += float64(n)
}

// Finish records that guess or group i has been searched in the current step. If [Step.Work] is set, i is an index into
// it.
func (m *Meter) Finish(i int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done++
	if m.step.Work == nil {
		m.worked++
	} else {
		m.worked += m.step.Work[i]
	}
}

// Watch starts a goroutine that calls show with the current progress at the given interval, or every 0.1 seconds if
// interval is 0. It leaves Progress.Best and Progress.AtLeast unset. Call end to stop the goroutine; after that, show
// is not called again.
func (m *Meter) Watch(interval time.Duration, show func(Progress)) (end func()) {
	const usual = 100 * time.Millisecond
	start, tick, stop := time.Now(), time.NewTicker(cmp.Or(interval, usual)), make(chan struct{})
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
	if m.worked > 0 {
		perWork := float64(time.Since(m.begun)) / m.worked
		p.TimeLeft = time.Duration(perWork * (m.work*(1+m.step.After) - m.worked))
	}
	return p
}

const greedyAfter = 300 * time.Millisecond // how long Report waits before it finds a greedy strategy to report

// Report starts a goroutine that calls c.Progress once per c.Interval. Call end to stop the goroutine; after that,
// c.Progress is not called again. If c.Progress is nil, Report does nothing. After 0.3 seconds, the goroutine also
// calls [Contest.PlayGreedy], so that there is a best guess to report.
func (c *Contest) Report(ctx context.Context, jobs int) (end func()) {
	if c.Progress == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	stop := c.Meter.Watch(c.Interval, func(p Progress) {
		if p.Elapsed > greedyAfter {
			c.PlayGreedy(ctx, jobs)
		}
		c.addCosts(&p)
		c.Progress(p)
	})
	return func() {
		cancel()
		stop()
	}
}

func (c *Contest) addCosts(p *Progress) {
	c.mu.Lock()
	defer c.mu.Unlock()
	p.AtLeast, _ = c.costs(c.least())
	greedy, excess := c.greedy.Load(), c.greedyExcess()
	switch {
	case greedy != nil && (len(c.best) == 0 || excess < c.best[0].excess):
		p.Best = c.choice(greedy.Guess, excess)
	case len(c.best) > 0:
		p.Best = c.choice(c.best[0].guess, c.best[0].excess)
	}
}

package exact

import "math/bits"

// raise raises the bounds of the groups that g makes of f until sum, which they are part of,
// reaches limit() or there is no more to be had without a search, and returns the sum.
//
// Each time it goes on with the group whose bound rises most for the work, as far as that
// can be told: a ranking says how many guesses have to be looked at for a bound, and
// groups of about the same size how many groups the best of them is likely to make. Of
// most openers that leaves a few groups to look at, and of these the guesses that promise
// most.
func (w *searcher) raise(f *field, g int32, groups []node, left int, sum int64, limit func() int64) int64 {
	looks := 0
	if f.supers == nil {
		looks = len(w.Words.Guesses) // to come back costs more than it spares
	}
	raise := func(c *node, looks int) (enough bool) {
		sum -= c.cost
		w.bound(f, g, c, left, looks)
		sum += c.cost
		return sum >= limit() || w.Stop
	}
	open := w.above().field.open[:0]
	for i := range groups {
		c := &groups[i]
		if c.exact || c.bounded {
			continue
		}
		if raise(c, looks) {
			return sum
		}
		if !c.exact && !c.bounded {
			w.plan(c)
			open = append(open, c)
		}
	}
	w.above().field.open = open
	for len(open) > 0 {
		best := 0
		for i, c := range open {
			if c.gain > open[best].gain {
				best = i
			}
		}
		c := open[best]
		if raise(c, c.looks) {
			return sum
		}
		if !c.exact && !c.bounded {
			w.plan(c)
			continue
		}
		if c.bounded {
			w.found.learn(len(c.IDs), len(c.IDs)-c.least>>1)
		}
		open[best] = open[len(open)-1]
		open = open[:len(open)-1]
	}
	return sum
}

// plan sets how many guesses to look at next to raise the bound of a ranked group by most
// for the work, and how much that is likely to be.
func (w *searcher) plan(c *node) {
	n := len(c.IDs)
	top := n - int(c.cost) - 1 // groups: if no guess makes more, the bound rises by one
	likely := min(w.found.likely(n), top)
	known := n - c.least>>1
	begin := w.how.Begin * len(w.Words.Pattern)
	c.gain = 0
	for k := top; k >= 0; k-- {
		looks := c.ranking.above(k)
		rise := top + 1 - max(k, likely, known)
		if gain := float64(rise) / float64(begin+n*(looks-c.looked)); gain > c.gain || k == top {
			c.gain, c.looks = gain, looks
		}
		if k <= likely || k <= known {
			break // to look at more guesses is not likely to raise it more
		}
	}
}

// groupsFound tells how many groups the best guess makes of a set, in the mean of some
// sets of about the same size: there are two sizes for each power of two.
type groupsFound [2 * bits.UintSize]groupsOf

// groupsOf is how many sets there were, and the sum of the shares of their answers that had
// a group of their own.
type groupsOf struct{ sets, share float64 }

// of returns those for sets of n answers.
func (f *groupsFound) of(n int) *groupsOf {
	k := bits.Len(uint(n))
	return &f[2*(k-1)+n>>max(0, k-2)&1]
}

// learn tells that the best guess makes so many groups of n answers.
func (f *groupsFound) learn(n, groups int) {
	const memory = 100 // sets
	x := f.of(n)
	x.sets++
	x.share += float64(groups) / float64(n)
	if x.sets > memory {
		x.sets, x.share = x.sets/2, x.share/2
	}
}

// likely returns how many groups the best guess is likely to make of n answers: of them
// all as long as nothing is known.
func (f *groupsFound) likely(n int) int {
	x := f.of(n)
	return int(float64(n) * (1 + x.share) / (1 + x.sets))
}

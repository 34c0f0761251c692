package search

import (
	"cmp"
	"context"
	"slices"
	"sync"

	"wfind/internal/solver/contest"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
)

// If every strategy misses some answers, a search first counts the misses after each opener. Usually this leaves only a
// few openers, because it excludes each opener that misses more answers than another one. A quick search, which tries
// only a few guesses for each group, finds the first limit.

// A missCounter counts the answers that perfect play misses after each opener.
type missCounter struct {
	*root
	b         *matrix.Matrix // the matrix of all answers
	all       *group         // all answers of b
	maxGroups int            // the largest number of groups into which any opener divides the answers
}

// openerMisses returns a missCounter, which counts the answers that perfect play misses after each opener in r.order.
// It returns nil if counting them would not save time.
func (r *root) openerMisses() *missCounter {
	n, s, maxGroups := len(r.words.Answers), r.contest.Game, 0
	for _, opener := range r.order {
		maxGroups = max(maxGroups, opener.Groups)
	}
	if r.contest.Tries <= 3 || n > matrix.MaxAnswers && !s.FitsWide(n, maxGroups) || !r.contest.MayMiss() {
		return nil
	}
	b := Matrix(s)
	if n*len(b.Reps)*len(b.Reps) <= 1<<29 { // this takes less than a second
		b.CountMost()
	}
	return &missCounter{root: r, b: b, all: groupOfAll(b, s.Hash(r.words.AllAnswers()), 0), maxGroups: maxGroups}
}

func (s *missCounter) position(w *searcher) position {
	return position{group: s.all, matrix: s.b, scratch: &w.top, tries: s.contest.Tries}
}

// limitMisses excludes openers that miss more answers than the best ones. It counts the misses of a good strategy for
// each given opener, and sorts indices by these counts, lowest first. indices holds indices into s.order.
func (s *missCounter) limitMisses(ctx context.Context, indices []int) error {
	c, atMost := s.contest, make([]int, len(s.order))
	var mu sync.Mutex
	best := slices.Repeat([]int{len(s.b.Answers)}, c.Wanted()) // the fewest misses, ascending
	last := len(best) - 1
	err := s.forEach(ctx, contest.Step{What: "openers checked", After: 20}, indices, func(w *searcher, i int) int64 {
		mu.Lock()
		limit := best[last] + 1
		mu.Unlock()
		m := limit
		if limit > 1 { // else there are enough openers without misses
			m = w.missesUpperBoundAfter(s.position(w), s.b.ClassOf[s.order[i].Guess], limit)
		}
		mu.Lock()
		defer mu.Unlock()
		if atMost[i] = m; m < limit && !w.Stop {
			at, _ := slices.BinarySearch(best, m+1)
			best = slices.Insert(best, at, m)[:last+1]
		}
		return 0
	})
	if err != nil {
		return err
	}
	c.LimitMisses(best[last])
	slices.SortStableFunc(indices, func(a, b int) int { return cmp.Compare(atMost[a], atMost[b]) })
	return nil
}

// bound returns the penalty for the answers missed after opener s.order[i], and lets the contest exclude all openers
// that miss more. If the contest excludes this opener already, the result may be only a lower bound.
func (s *missCounter) bound(w *searcher, i int) int64 {
	g := int32(s.order[i].Guess)
	limit := missLimit(s.contest.Limit(g))
	m := w.missesAfter(s.position(w), s.b.ClassOf[g], s.maxGroups, limit)
	if m < limit && !w.Stop {
		s.contest.LimitMisses(m)
	}
	return int64(m) * rank.MissPenalty
}

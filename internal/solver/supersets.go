package solver

import (
	"slices"
	"sync"
)

// supersets bounds how many groups a guess makes of a set by how many it makes
// of sets around it. The answers that are left after a guess are those that
// agree with it in each of its letters; the sets of answers that agree with it
// in one letter are few (some 300 for all guesses) and contain it. What all
// guesses make of such a set is counted once, when it is first asked for.
type supersets struct {
	p    *Problem
	cols *columns
	all  []uint16 // groups that each guess makes of the whole field
	mu   sync.Mutex
	sets map[superset]*groupCounts
}

// superset names the answers for which a pattern contributes code to the score.
type superset struct {
	letter uint16
	places uint64 // 0 if code is 0, which says that the letter is not there at all
	code   uint64
}

type groupCounts struct {
	once   sync.Once
	size   int
	groups []uint16
}

func newSupersets(f *field, stats []Stats) *supersets {
	s := &supersets{p: f.cols.p, cols: f.cols, sets: map[superset]*groupCounts{}}
	s.all = make([]uint16, len(s.p.guesses))
	for i := range stats {
		s.all[stats[i].Guess] = uint16(stats[i].Groups)
	}
	return s
}

// of returns group counts of sets around the group of the field f that guess g
// makes and answer a is in, the tightest first.
func (s *supersets) of(f *field, g, a int32) [][]uint16 {
	if s == nil {
		return nil
	}
	n := s.p.length
	at, ok := slices.BinarySearch(f.ids, a)
	if !ok {
		return nil
	}
	var found [MaxLength]*groupCounts
	k := 0
	for _, id := range s.p.pats[int(g)*n:][:n] {
		if id == 0 {
			continue
		}
		if c := s.get(id, s.cols.value(id, at)); c.groups != nil {
			found[k] = c
			k++
		}
	}
	slices.SortFunc(found[:k], func(x, y *groupCounts) int { return x.size - y.size })
	out := make([][]uint16, 0, k+1)
	for _, c := range found[:k] {
		out = append(out, c.groups)
	}
	return append(out, s.all)
}

// value returns what a pattern contributes to the score against the i-th answer.
func (c *columns) value(id uint16, i int) uint64 {
	return c.at(c.vecs[int(id)*c.words:], i)
}

func (s *supersets) get(id uint16, code uint64) *groupCounts {
	pat := s.p.pattern[id]
	key := superset{pat.letter, pat.places, code}
	if code == 0 {
		key.places = 0
	}
	s.mu.Lock()
	c := s.sets[key]
	if c == nil {
		c = new(groupCounts)
		s.sets[key] = c
	}
	s.mu.Unlock()
	c.once.Do(func() {
		var ids []int32
		for i, a := range s.cols.answers {
			if s.cols.value(id, i) == code {
				ids = append(ids, a)
			}
		}
		if c.size = len(ids); 10*c.size > 9*len(s.cols.answers) {
			return // as good as the whole field
		}
		w := newBoarder(s.p)
		w.cols.set(s.p, ids)
		w.words = grow(w.words, w.cols.words)
		c.groups = make([]uint16, len(s.p.guesses))
		for g := range c.groups {
			w.cols.row(g, w.words)
			c.groups[g] = uint16(w.groups(len(ids)))
		}
	})
	return c
}

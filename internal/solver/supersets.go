package solver

import (
	"slices"
	"sync"
)

// supersets bounds how many groups a guess makes of a set by how many it makes
// of sets around it. The answers that are left after a guess are those that
// agree with it in each of its letters, so the answers that agree with it in one
// letter, or in two, contain them. One letter makes some 300 such sets for all
// guesses, two make some thousands that come up again and again. What all guesses
// make of such a set is counted once: for one letter when it is first asked for,
// for two, which are tighter, when it has been asked for so often that it pays.
// Only the whole field has them: of parts of it, too few sets come up again.
type supersets struct {
	p    *Problem
	cols *columns
	all  superset // the whole field
	mu   sync.Mutex
	sets map[[2]agreement]*superset
	room int // how many more sets may be counted
	pays int // how often two letters have to be asked for before groups are counted
	// pairs says whether to count for two letters, and to rank. In hard mode, where few guesses
	// are allowed after the first, and for more guesses than are ranked it does not pay.
	pairs bool
}

// An agreement names the answers for which a pattern contributes code to the
// score. Its zero value names all answers.
type agreement struct {
	letter uint16
	places uint64 // 0 if code is 0, which says that the letter is not there at all
	code   uint64
}

type superset struct {
	uses    int
	counted bool // groups are counted, or about to be
	once    sync.Once
	ids     []int32  // the answers
	groups  []uint16 // for each guess the groups that it makes of them, at most; nil if that is of no use
	ranking ranking
}

// A ranking holds guesses by how many groups they make of a set, those that make
// most first, so that those that make enough can be had without a look at the rest.
type ranking struct {
	order []uint16
	// more[k] is how many guesses make more than k groups.
	more []int32
}

// maxRanked is how many guesses a ranking takes.
const maxRanked = 1 << 16

// rankingOf ranks all guesses.
func rankingOf(groups []uint16) (r ranking) {
	if len(groups) > maxRanked {
		return r
	}
	most := uint16(0)
	for _, k := range groups {
		most = max(most, k)
	}
	r.more = make([]int32, most+2)
	for _, k := range groups {
		r.more[k]++
	}
	// From how many make k to how many make k or more, which is where the guesses
	// that make k end.
	sum := int32(0)
	for k := int(most); k >= 0; k-- {
		sum, r.more[k] = sum+r.more[k], sum
	}
	next := slices.Clone(r.more)
	r.order = make([]uint16, len(groups))
	for g, k := range groups {
		r.order[next[k]] = uint16(g)
		next[k]++
	}
	return r
}

// above returns the guesses that make more than k groups.
func (r *ranking) above(k int) []uint16 {
	if k >= len(r.more) {
		return nil
	}
	return r.order[:r.more[max(0, k)]]
}

// level returns how many groups the guess of a rank makes. It is more than k.
func (r *ranking) level(rank, k int) int {
	for int(r.more[k]) > rank {
		k++
	}
	return k
}

// around is what is known of the sets around a group: a ranking or some counts.
type around struct {
	ranking *ranking   // of the tightest
	groups  [][]uint16 // for each guess the groups that it makes
}

const (
	// worthCounting is the share of the most groups that a guess may have to be able to
	// make for its groups to be counted.
	worthCounting = 0.6
	// supersetMemory is how many bytes the counts may take.
	supersetMemory = 256 << 20
)

// newSupersets returns the sets around parts of f. The statistics are those of the
// guesses that are allowed, and easy says that this is not hard mode.
func newSupersets(f *field, stats []Stats, easy bool, pays int) *supersets {
	s := &supersets{p: f.cols.p, cols: f.cols, sets: map[[2]agreement]*superset{}, pays: pays}
	s.all.set(s.p, stats)
	s.pairs = easy && len(s.p.guesses) <= maxRanked
	s.room = supersetMemory / (2 * len(s.p.guesses))
	return s
}

// set sets what the guesses make of a set; those that are left out make one group.
func (set *superset) set(p *Problem, stats []Stats) {
	set.groups = make([]uint16, len(p.guesses))
	for i := range stats {
		set.groups[stats[i].Guess] = uint16(stats[i].Groups)
	}
	set.ranking = rankingOf(set.groups)
}

// of returns what is known of sets around the group of the field f that guess g
// makes and answer a is in: the ranking of the tightest, or counts of all. It counts in the memory of m.
func (s *supersets) of(m *boarder, f *field, g, a int32) (out around) {
	n := s.p.length
	at, ok := slices.BinarySearch(f.ids, a)
	if !ok {
		return out
	}
	type part struct {
		*superset
		key agreement
	}
	parts := make([]part, 0, MaxLength)
	for _, id := range s.p.pats[int(g)*n:][:n] {
		if id == 0 {
			continue
		}
		pat := s.p.pattern[id]
		code := s.cols.value(id, at)
		key := agreement{pat.letter, pat.places, code}
		if code == 0 {
			key.places = 0
		}
		set := s.get(m, [2]agreement{key}, 1, [2]*superset{&s.all, &s.all}, func() (ids []int32) {
			for i, a := range s.cols.answers {
				if s.cols.value(id, i) == code {
					ids = append(ids, a)
				}
			}
			return ids
		})
		if set.groups != nil {
			parts = append(parts, part{set, key})
		}
	}
	slices.SortFunc(parts, func(x, y part) int { return len(x.ids) - len(y.ids) })
	if !s.pairs {
		for _, p := range parts {
			out.groups = append(out.groups, p.groups)
		}
		out.groups = append(out.groups, s.all.groups)
		return out
	}
	out.ranking = &s.all.ranking
	if len(parts) > 0 {
		out.ranking = &parts[0].ranking
	}
	if len(parts) > 1 {
		x, y := parts[0], parts[1]
		key := [2]agreement{x.key, y.key}
		if x.key.letter > y.key.letter {
			key[0], key[1] = key[1], key[0]
		}
		set := s.get(m, key, s.pays, [2]*superset{x.superset, y.superset}, func() []int32 { return common(x.ids, y.ids) })
		if set.ids != nil {
			out.ranking = &set.ranking
		}
	}
	return out
}

// get returns a set, which is a part of both of two others. Its groups are counted
// once it is asked for the min-th time, if it is not nearly the whole field and there
// is room.
func (s *supersets) get(m *boarder, key [2]agreement, min int, parts [2]*superset, answers func() []int32) *superset {
	s.mu.Lock()
	set := s.sets[key]
	if set == nil {
		set = new(superset)
		s.sets[key] = set
	}
	set.uses++
	if !set.counted && set.uses >= min && s.room > 0 {
		set.counted = true
		s.room--
	}
	counted := set.counted
	s.mu.Unlock()
	if !counted {
		return new(superset)
	}
	set.once.Do(func() {
		if ids := answers(); 10*len(ids) <= 9*len(s.cols.answers) {
			set.ids = ids
			set.count(m, parts)
			if min > 1 {
				set.groups = nil // its ranking is all that is asked for
			}
		}
	})
	return set
}

// count counts the groups that each guess makes of a part of two sets. For guesses that
// make much fewer of one of these than another guess of the part, that number will do.
func (set *superset) count(m *boarder, of [2]*superset) {
	m.cols.set(m.p, set.ids)
	m.room()
	set.groups = make([]uint16, len(m.p.guesses))
	most := 0
	count := func(g int) {
		k := int(min(of[0].groups[g], of[1].groups[g]))
		if float64(k) > worthCounting*float64(most) {
			k, _ = m.collisions(int32(g), len(set.ids))
			k = len(set.ids) - k
			most = max(most, k)
		}
		set.groups[g] = uint16(k)
	}
	if of[0].ranking.order == nil {
		for g := range set.groups {
			count(g)
		}
	}
	for _, g := range of[0].ranking.order {
		count(int(g))
	}
	set.ranking = rankingOf(set.groups)
}

// common returns what two ascending lists have in common.
func common(a, b []int32) (both []int32) {
	for _, x := range a {
		for len(b) > 0 && b[0] < x {
			b = b[1:]
		}
		if len(b) > 0 && b[0] == x {
			both = append(both, x)
		}
	}
	return both
}

// value returns what a pattern contributes to the score against the i-th answer.
func (c *columns) value(id uint16, i int) uint64 {
	return c.at(c.vecs[int(id)*c.words:], i)
}

package solver

import (
	"math"
	"slices"
	"sync"
)

// supersets bounds how many groups a guess makes of a set by how many it makes
// of sets around it. The answers that are left after a guess are those that
// agree with it in each of its letters, so the answers that agree with it in one
// letter, or in some, contain them. One letter makes some 300 such sets for all
// guesses, two make some thousands that come up again and again. What all guesses
// make of such a set is counted once: for one letter when it is first asked for,
// for more, which are tighter, when it has been asked for so often that it pays.
// Only the whole field has them: of parts of it, too few sets come up again.
type supersets struct {
	p    *Problem
	cols *columns
	all  superset // the whole field
	mu   sync.Mutex
	sets map[link]*asked
	room int // bytes that more sets may take
	pays func(length, letters int) int
	// share of the guesses that the rankings of sets of two letters and more hold
	share float64
	// rank says whether to rank, and to count for more than one letter. In hard mode, where few
	// guesses are allowed after the first, and for more guesses than are ranked it does not pay.
	rank bool
}

// A link is how a set is found: those of a set's answers that agree in a letter more.
type link struct {
	of *superset
	by agreement
}

// An agreement names the answers for which a pattern contributes code to the
// score. Its zero value names all answers.
type agreement struct {
	letter uint16
	places uint64 // 0 if code is 0, which says that the letter is not there at all
	code   uint64
}

// asked says how often a set was asked for, and what it is once that pays.
type asked struct {
	uses int
	set  *superset // nil if there is none yet
}

type superset struct {
	once    sync.Once
	ids     []int32  // the answers
	groups  []uint16 // for each guess the groups that it makes of them, at most; nil if that is of no use
	ranking ranking
}

// usuallyPays says how often a set of answers that agree in so many letters has to be asked
// for. Of words of up to five letters more than two do not pay.
func usuallyPays(length, letters int) int {
	switch {
	case letters == 2:
		return 6
	case length > mostShort && letters <= 4:
		return 12
	}
	return math.MaxInt
}

// A ranking holds guesses by how many groups they make of a set, those that make
// most first, so that those that make enough can be had without a look at the rest.
type ranking struct {
	order []uint16
	// more[k] is how many guesses make more than k groups.
	more []int32
	// rest, if there is one, has the order of the guesses that order leaves out to save
	// memory, and of all others once more. It is the ranking of a set around the set.
	rest *ranking
}

// maxRanked is how many guesses a ranking takes.
const maxRanked = 1 << 16

// rankedShare returns what share of the guesses the ranking of a set holds of which there are
// thousands. Of longer words there are more of these, and of most groups none of the other
// guesses is looked at.
func rankedShare(length int) float64 {
	if length > mostShort {
		return 0.4
	}
	return 1
}

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

// shorten leaves guesses out that rest has, so that a share is left.
func (r *ranking) shorten(share float64, rest *ranking) {
	r.order = slices.Clone(r.order[:int(share*float64(len(r.order)))])
	r.rest = rest
}

// above returns how many of the first guesses may make more than k groups.
func (r *ranking) above(k int) int {
	n := 0
	if k < len(r.more) {
		n = int(r.more[max(0, k)])
	}
	if n > len(r.order) {
		n = len(r.order) + r.rest.above(k)
	}
	return n
}

// at returns the guess of a rank.
func (r *ranking) at(rank int) int32 {
	if rank < len(r.order) {
		return int32(r.order[rank])
	}
	return r.rest.at(rank - len(r.order))
}

// level returns how many groups the guess of a rank makes at most, and so those that
// come after it. If the rank is among those above k it is more than k.
func (r *ranking) level(rank, k int) int {
	inOrder := min(rank, len(r.order))
	own := k
	for int(r.more[own]) > inOrder {
		own++
	}
	if rank < len(r.order) {
		return own
	}
	return min(own, r.rest.level(rank-len(r.order), k))
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
func newSupersets(f *field, stats []Stats, easy bool, how bounding) *supersets {
	s := &supersets{p: f.cols.p, cols: f.cols, sets: map[link]*asked{}, pays: how.pays, share: how.share(f.cols.p.length)}
	s.all.set(s.p, stats)
	s.rank = easy && len(s.p.guesses) <= maxRanked
	s.room = supersetMemory
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
		set := s.get(m, link{&s.all, key}, 1, &s.all, func() (ids []int32) {
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
	if !s.rank {
		for _, p := range parts {
			out.groups = append(out.groups, p.groups)
		}
		out.groups = append(out.groups, s.all.groups)
		return out
	}
	out.ranking = &s.all.ranking
	if len(parts) == 0 {
		return out
	}
	out.ranking = &parts[0].ranking
	// Two letters are one set, whichever is the tighter.
	if len(parts) > 1 && parts[0].key.letter > parts[1].key.letter {
		parts[0], parts[1] = parts[1], parts[0]
	}
	set := parts[0].superset
	for i, p := range parts[1:] {
		of := set
		set = s.get(m, link{of, p.key}, s.pays(n, i+2), p.superset, func() []int32 { return common(of.ids, p.ids) })
		if set.ids == nil {
			break
		}
		out.ranking = &set.ranking
	}
	return out
}

// get returns a set, a part of another one and of with. Its groups are counted once it is
// asked for the min-th time, if it is not nearly the whole field and there is room.
func (s *supersets) get(m *boarder, key link, min int, with *superset, answers func() []int32) *superset {
	bytes := 4 * len(s.p.guesses)
	if key.of != &s.all {
		bytes = int(2 * s.share * float64(len(s.p.guesses)))
	}
	s.mu.Lock()
	a := s.sets[key]
	if a == nil {
		a = new(asked)
		s.sets[key] = a
	}
	if a.uses++; a.set == nil && a.uses >= min && s.room >= bytes {
		a.set = new(superset)
		s.room -= bytes
	}
	set := a.set
	s.mu.Unlock()
	if set == nil {
		return new(superset)
	}
	set.once.Do(func() {
		if ids := answers(); 10*len(ids) <= 9*len(s.cols.answers) {
			set.ids = ids
			set.count(m, key.of, with)
			if key.of != &s.all {
				set.groups = nil // its ranking is all that is asked for
				if s.share < 1 {
					set.ranking.shorten(s.share, &with.ranking)
				}
			}
		}
	})
	return set
}

// count counts the groups that each guess makes of a part of two sets. For guesses that
// make much fewer of one of these than another guess of the part, that number will do.
func (set *superset) count(m *boarder, of, with *superset) {
	m.cols.set(m.p, set.ids)
	m.room()
	set.groups = make([]uint16, len(m.p.guesses))
	most := 0
	count := func(g, k int) {
		if k = min(k, int(with.groups[g])); float64(k) > worthCounting*float64(most) {
			k, _ = m.collisions(int32(g), len(set.ids))
			k = len(set.ids) - k
			most = max(most, k)
		}
		set.groups[g] = uint16(k)
	}
	if of.ranking.order == nil {
		for g := range set.groups {
			count(g, len(set.ids))
		}
	}
	atMost := len(set.ids)
	for r := &of.ranking; r != nil; r = r.rest {
		k := len(r.more)
		for rank, g := range r.order {
			for k > 0 && int(r.more[k-1]) <= rank {
				k--
			}
			if set.groups[g] == 0 {
				count(int(g), min(k, atMost))
			}
		}
		atMost = min(atMost, k)
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

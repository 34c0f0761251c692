package exact

import (
	"slices"
	"sync"
	"sync/atomic"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// supersets bounds how many groups a guess makes of a set by how many it makes
// of sets around it. The answers that are left after a guess are those that
// agree with it in each of its letters, so the answers that agree with it in one
// letter, or in some, contain them. One letter makes some 300 such sets for all
// guesses, two make some thousands that come up again and again. What all guesses
// make of such a set is counted once: for one letter when it is first asked for,
// for more, which are tighter, when looks for want of it have cost a good part of
// that: as one buys skis that one has rented often enough (Karlin, Manasse, Rudolph
// and Sleator, "Competitive snoopy caching", Algorithmica, 1988).
// Only the whole field has them: of parts of it, too few sets come up again.
type supersets struct {
	p    *score.Words
	cols *score.Columns
	all  superset // the whole field
	mu   sync.Mutex
	ones map[agreement]*superset // those of one letter
	more map[link]*wanting
	room atomic.Int64 // bytes that more sets may take
	pays int64        // see Bounding
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

// wanting is a set of which it is not known yet whether it pays to count its groups.
type wanting struct {
	answers int          // how many it has
	looked  atomic.Int64 // answers that were looked at for want of it
	set     *superset
}

type superset struct {
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

// above returns how many of the first guesses may make more than k groups.
func (r *ranking) above(k int) int {
	if k >= len(r.more) {
		return 0
	}
	return int(r.more[max(0, k)])
}

// someGuesses is how many guesses are looked at before one asks again whether to go on.
const someGuesses = 32

// some returns some of the guesses from one rank to another, at least one.
func (r *ranking) some(from, to int) []uint16 { return r.order[from:min(to, from+someGuesses)] }

// most returns how many groups any guess makes at most.
func (r *ranking) most() int { return len(r.more) - 2 }

// around is what is known of the sets around a group: a ranking or some counts.
type around struct {
	ranking *ranking   // of the tightest
	groups  [][]uint16 // for each guess the groups that it makes
	wanting *wanting   // a tighter one that there is not; or nil
}

const (
	// worthCounting is the share of the most groups that a guess may have to be able to
	// make for its groups to be counted.
	worthCounting = 0.6
	// supersetMemory is how many bytes the counts may take.
	supersetMemory = 128 << 20
)

// newSupersets returns the sets around parts of f. The statistics are those of the
// guesses that are allowed, and easy says that this is not hard mode.
func newSupersets(f *field, stats []rank.Stats, easy bool, how *Bounding) *supersets {
	s := &supersets{p: f.cols.Words, cols: f.cols, ones: map[agreement]*superset{}, more: map[link]*wanting{}, pays: how.Pays}
	s.all.set(s.p, stats)
	s.rank = easy && len(s.p.Guesses) <= maxRanked
	s.room.Store(supersetMemory)
	return s
}

// set sets what the guesses make of a set; those that are left out make one group.
func (set *superset) set(p *score.Words, stats []rank.Stats) {
	set.groups = make([]uint16, len(p.Guesses))
	for i := range stats {
		set.groups[stats[i].Guess] = uint16(stats[i].Groups)
	}
	set.ranking = rankingOf(set.groups)
}

// of returns what is known of sets around the group of the field f that guess g
// makes and answer a is in: the ranking of the tightest, or counts of all. It counts in the memory of m.
func (s *supersets) of(m *matrix.Maker, f *field, g, a int32) (out around) {
	at, ok := slices.BinarySearch(f.cols.Answers, a)
	if !ok {
		return out
	}
	type part struct {
		*superset
		key agreement
	}
	parts := make([]part, 0, score.MaxLength)
	for _, id := range s.p.Patterns(g) {
		if id == 0 {
			continue
		}
		pat := s.p.Pattern[id]
		code := s.cols.Value(id, at)
		key := agreement{pat.Letter, pat.Places, code}
		if code == 0 {
			key.places = 0
		}
		if set := s.one(m, id, key); set.groups != nil {
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
	for _, p := range parts[1:] {
		next, w := s.part(m, set, p.superset, p.key)
		if next == nil {
			out.wanting = w
			break
		}
		set, out.ranking = next, &next.ranking
	}
	return out
}

// one returns the answers for which a pattern adds what the agreement says; without
// groups if these are nearly all or there is no room.
func (s *supersets) one(m *matrix.Maker, pattern uint16, key agreement) *superset {
	s.mu.Lock()
	set := s.ones[key]
	if set == nil {
		set = new(superset)
		s.ones[key] = set
	}
	s.mu.Unlock()
	set.once.Do(func() {
		var ids []int32
		for i, a := range s.cols.Answers {
			if s.cols.Value(pattern, i) == key.code {
				ids = append(ids, a)
			}
		}
		if 10*len(ids) <= 9*len(s.cols.Answers) && s.takes(4*len(s.p.Guesses)) {
			set.ids = ids
			set.count(s.p, m, &s.all, &s.all)
		}
	})
	return set
}

// part returns what two sets have in common, the second of which is of one letter; nil if
// it does not pay, or there is no room.
func (s *supersets) part(m *matrix.Maker, of, one *superset, key agreement) (*superset, *wanting) {
	s.mu.Lock()
	w := s.more[link{of, key}]
	if w == nil {
		w = &wanting{answers: len(common(of.ids, one.ids))}
		s.more[link{of, key}] = w
	}
	guesses := len(s.p.Guesses)
	if w.set == nil && w.looked.Load()*s.pays > int64(w.answers*guesses) && s.takes(2*guesses) {
		w.set = new(superset)
	}
	set := w.set
	s.mu.Unlock()
	if set != nil {
		set.once.Do(func() {
			set.ids = common(of.ids, one.ids)
			set.count(s.p, m, of, one)
			set.groups = nil // its ranking is all that is asked for
		})
	}
	return set, w
}

// takes takes room for so many bytes, if there is so much.
func (s *supersets) takes(bytes int) bool {
	if s.room.Add(-int64(bytes)) >= 0 {
		return true
	}
	s.room.Add(int64(bytes))
	return false
}

// count counts the groups that each guess makes of a part of two sets. For guesses that
// make much fewer of one of these than another guess of the part, that number will do.
func (set *superset) count(p *score.Words, m *matrix.Maker, of, with *superset) {
	m.Counter.Cols.Set(p, set.ids)
	set.groups = make([]uint16, len(p.Guesses))
	most := 0
	count := func(g, k int) {
		if k = min(k, int(with.groups[g])); float64(k) > worthCounting*float64(most) {
			k, _ = m.Counter.Collisions(int32(g), len(set.ids))
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
	k := len(of.ranking.more)
	for rank, g := range of.ranking.order {
		for k > 0 && int(of.ranking.more[k-1]) <= rank {
			k--
		}
		count(int(g), min(k, len(set.ids)))
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

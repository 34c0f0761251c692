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
// guesses, two make some thousands that come up again and again. The groups that all guesses
// make of such a set are counted once. That happens when the searches that would have used the
// counts have cost a good part of what counting costs, as one buys skis after renting them
// often enough (Karlin, Manasse, Rudolph and Sleator, "Competitive snoopy caching",
// Algorithmica, 1988). Whether a set is counted changes the time, never a result: without counts
// a bound is weaker, and with them it holds by bound 4 of package solver.
// Only the whole field has supersets, because those of its parts come up too rarely.
type supersets struct {
	p     *score.Words
	cols  *score.Columns
	all   superset // the whole field
	mu    sync.Mutex
	parts map[link]*superset
	room  atomic.Int64 // bytes that more sets may take
	pays  int64        // see Bounding
	// rank says whether to rank, and to count for more than one letter. In hard mode, where few
	// guesses are allowed after the first, and for more guesses than are ranked it does not pay.
	rank bool
}

// A link is how a set is found: those of a set's answers that agree in a letter more.
type link struct {
	of *superset
	by agreement
}

// An agreement names the answers for which a pattern contributes code to the score.
type agreement struct {
	letter uint16
	places uint64 // 0 if code is 0, which says that the letter is not there at all
	code   uint64
}

type superset struct {
	ids     []int32      // the answers
	looked  atomic.Int64 // answers that were looked at for want of what follows
	due     bool         // it pays to count the groups
	once    sync.Once
	groups  []uint16 // for each guess the groups that it makes of the answers, at most
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
	wanting *superset  // the smallest set whose groups are not counted; or nil
}

// want sets x.wanting to set if set is smaller.
func (x *around) want(set *superset) {
	if x.wanting == nil || len(set.ids) < len(x.wanting.ids) {
		x.wanting = set
	}
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
	s := &supersets{p: f.cols.Words, cols: f.cols, parts: map[link]*superset{}, pays: how.Pays}
	s.all.ids = f.cols.Answers
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

// of returns what is known of sets around the group that guess g makes and answer a is in: the
// ranking of the tightest, or counts of all. It counts in the memory of m.
func (s *supersets) of(m *matrix.Maker, g, a int32) (out around) {
	type letter struct {
		*superset
		pattern uint16
		agreement
	}
	letters := make([]letter, 0, score.MaxLength)
	for _, id := range s.p.Patterns(g) {
		if id == 0 {
			continue
		}
		pat := s.p.Pattern[id]
		by := agreement{pat.Letter, pat.Places, s.cols.Value(id, int(a))}
		if by.code == 0 {
			by.places = 0
		}
		set, counted := s.part(m, &s.all, &s.all, id, by)
		if counted {
			letters = append(letters, letter{set, id, by})
		} else if 10*len(set.ids) <= 9*len(s.all.ids) { // sets of nearly all answers are of no use
			out.want(set)
		}
	}
	slices.SortFunc(letters, func(x, y letter) int { return len(x.ids) - len(y.ids) })
	if !s.rank {
		for _, x := range letters {
			out.groups = append(out.groups, x.groups)
		}
		out.groups = append(out.groups, s.all.groups)
		return out
	}
	out.ranking = &s.all.ranking
	if len(letters) == 0 {
		return out
	}
	out.ranking = &letters[0].ranking
	// Two letters are one set, whichever is the tighter.
	if len(letters) > 1 && letters[0].letter > letters[1].letter {
		letters[0], letters[1] = letters[1], letters[0]
	}
	set := letters[0].superset
	for _, x := range letters[1:] {
		next, counted := s.part(m, set, x.superset, x.pattern, x.agreement)
		if !counted {
			out.want(next)
			break
		}
		set, out.ranking = next, &next.ranking
	}
	return out
}

// part returns the answers in both of and with that agree with by for pattern. If of and with are the
// same set, it filters that set. counted reports whether the part's groups have been counted, which
// happens when that pays, as long as there is room.
func (s *supersets) part(m *matrix.Maker, of, with *superset, pattern uint16, by agreement) (set *superset, counted bool) {
	s.mu.Lock()
	set = s.parts[link{of, by}]
	if set == nil {
		set = new(superset)
		s.parts[link{of, by}] = set
		if of != with {
			set.ids = common(of.ids, with.ids)
		} else {
			for _, a := range of.ids {
				if s.cols.Value(pattern, int(a)) == by.code {
					set.ids = append(set.ids, a)
				}
			}
		}
	}
	pays := set.looked.Load()*s.pays > int64(len(set.ids)*len(s.p.Guesses))
	set.due = set.due || pays && s.takes(4*len(s.p.Guesses))
	counted = set.due
	s.mu.Unlock()
	if counted {
		set.once.Do(func() { set.count(s.p, m, of, with) })
	}
	return set, counted
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
	count := func(g int) {
		k := min(int(of.groups[g]), int(with.groups[g]), len(set.ids))
		if float64(k) > worthCounting*float64(most) {
			k, _ = m.Counter.Collisions(int32(g), len(set.ids))
			k = len(set.ids) - k
			most = max(most, k)
		}
		set.groups[g] = uint16(k)
	}
	if of.ranking.order == nil {
		for g := range set.groups {
			count(g)
		}
	}
	for _, g := range of.ranking.order {
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

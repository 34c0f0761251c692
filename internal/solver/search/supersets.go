package search

import (
	"slices"
	"sync"
	"sync/atomic"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// No guess divides a set into more groups than its supersets (the larger sets that contain it). So the groups of a few
// large sets are counted once, and the counts are upper bounds for all their parts.
//
// The answers of a group all give the guess the same score, so each letter of the guess contributes the same to all
// their scores. So the answers for which one letter, or several letters, contribute that much are a superset of the
// group. All guesses together make about 300 such supersets with one letter, and thousands with two letters, and they
// recur often.
//
// Without counts, a search takes longer but finds the same result. The groups of a set are counted as soon as this
// extra work exceeds a quarter of the work that counting takes; see tree.Tuning.ExtraWorkFactor. This is the ski rental
// rule: buy when the rents paid approach the price (Karlin, Manasse, Rudolph and Sleator, "Competitive snoopy caching",
// Algorithmica, 1988).

// supersets stores the number of groups into which each guess divides certain large sets of answers.
type supersets struct {
	p               *score.Words
	cols            *score.Columns
	all             superset // all answers
	mu              sync.Mutex
	parts           map[link]*superset
	room            int   // bytes left for more counts
	extraWorkFactor int64 // see tree.Tuning
	// rank is set if guesses are ranked and supersets with several letters are counted. That is not worth it in hard
	// mode, which allows few guesses after the first, or with more than maxRanked guesses.
	rank bool
}

// A link identifies a set of answers: the answers in parent that the agreement selects.
type link struct {
	parent *superset
	agreement
}

// An agreement selects answers by the tiles that one letter of a guess gets. For example, it selects all answers for
// which the E of CRANE is correct.
type agreement struct {
	letter uint16
	places uint64 // where the guess has the letter, one bit per position; 0 if code is 0, since the answers don't have the letter
	code   uint64 // how much the letter adds to the score
}

// A letterSet holds all answers for which one letter of a guess gets the same tiles; see [agreement].
type letterSet struct {
	agreement
	pattern   uint16 // the number of the letter's pattern; see score.Words.Patterns
	*superset        // the answers; when passed to supersets.part, it may be any larger set
}

// A superset is a large set of answers. If its groups have been counted, it also holds the number of groups into which
// each guess divides the set, a bound for all sets within it.
type superset struct {
	ids       []int32      // the answers, ascending
	extraWork atomic.Int64 // the work that searches did because the groups were not counted
	due       bool         // the groups have been counted, or are being counted
	once      sync.Once
	groups    []uint16 // for each guess, an upper bound on the number of its groups
	ranking   ranking
}

// A ranking lists all guesses, beginning with those that divide a set of answers into the most groups.
type ranking struct {
	order []uint16
	// more[k] is the number of guesses with more than k groups.
	more []int32
}

const maxRanked = 1 << 16 // the number of guesses whose numbers fit 16 bits

// rankingOf returns a ranking of all guesses. groups[g] is the number of groups into which guess g divides the answers.
// If there are more than maxRanked guesses, the result is the zero ranking.
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
	// Turn the number of guesses with k groups into the number with more than k, which is the index of the first guess
	// with k groups.
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

// countAbove returns the number of guesses with more than k groups.
func (r *ranking) countAbove(k int) int {
	if k >= len(r.more) {
		return 0
	}
	return int(r.more[max(0, k)])
}

func (r *ranking) most() int { return len(r.more) - 2 }

// groupBounds holds upper bounds on the number of groups into which each guess divides a set. The bounds come from
// larger sets that contain this set: no guess divides a part into more groups than the whole.
type groupBounds struct {
	ranking   *ranking   // for the smallest counted superset; nil in hard mode
	groups    [][]uint16 // superset.groups for each counted superset; nil if ranking is set
	uncounted *superset  // the smallest superset that is not counted yet, or nil
}

func (x *groupBounds) addUncounted(set *superset) {
	if x.uncounted == nil || len(set.ids) < len(x.uncounted.ids) {
		x.uncounted = set
	}
}

const (
	// A guess's groups are counted only if there may be more than worthCounting times the highest count so far.
	worthCounting = 0.6
	// supersetMemory is the most bytes that the counts may take.
	supersetMemory = 128 << 20
)

func newSupersets(large *largeSet, stats []rank.Stats, easy bool, extraWorkFactor int64) *supersets {
	s := &supersets{p: large.cols.Words, cols: large.cols, parts: map[link]*superset{}, extraWorkFactor: extraWorkFactor, room: supersetMemory}
	s.all.ids = large.cols.Answers
	s.all.setCounts(s.p, stats)
	s.rank = easy && len(s.p.Guesses) <= maxRanked
	return s
}

// setCounts sets set.groups and set.ranking from stats, which must include every guess that splits the set.
func (set *superset) setCounts(p *score.Words, stats []rank.Stats) {
	set.groups = make([]uint16, len(p.Guesses))
	for i := range stats {
		set.groups[stats[i].Guess] = uint16(stats[i].Groups)
	}
	set.ranking = rankingOf(set.groups)
}

// bounds returns upper bounds on the number of groups that each next guess can make after guess g. a may be any answer
// that is still possible after g, because all of them give g the same score.
func (s *supersets) bounds(m *matrix.Maker, g, a int32) (out groupBounds) {
	letters := make([]letterSet, 0, score.MaxLength)
	for _, id := range s.p.Patterns(g) {
		if id == 0 {
			continue
		}
		pat := s.p.Pattern[id]
		by := agreement{pat.Letter, pat.Places, s.cols.Value(id, int(a))}
		if by.code == 0 {
			by.places = 0
		}
		set, counted := s.part(m, &s.all, letterSet{by, id, &s.all})
		if counted {
			letters = append(letters, letterSet{by, id, set})
		} else if 10*len(set.ids) <= 9*len(s.all.ids) { // sets of nearly all answers are of no use
			out.addUncounted(set)
		}
	}
	slices.SortFunc(letters, func(x, y letterSet) int { return len(x.ids) - len(y.ids) })
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
	// Put the first two letters in a fixed order, so that the same two letters always lead to the same set.
	if len(letters) > 1 && letters[0].letter > letters[1].letter {
		letters[0], letters[1] = letters[1], letters[0]
	}
	set := letters[0].superset
	for _, x := range letters[1:] {
		next, counted := s.part(m, set, x)
		if !counted {
			out.addUncounted(next)
			break
		}
		set, out.ranking = next, &next.ranking
	}
	return out
}

// part returns the answers in parent for which a letter gets the tiles that by describes. Once searches have done
// enough work for want of the counts, part also counts the groups into which each guess divides these answers. counted
// reports whether this has been done.
func (s *supersets) part(m *matrix.Maker, parent *superset, by letterSet) (set *superset, counted bool) {
	s.mu.Lock()
	key := link{parent, by.agreement}
	set = s.parts[key]
	if set == nil {
		set = new(superset)
		s.parts[key] = set
		for _, a := range parent.ids {
			if s.cols.Value(by.pattern, int(a)) == by.code {
				set.ids = append(set.ids, a)
			}
		}
	}
	worthwhile := set.extraWork.Load()*s.extraWorkFactor > int64(len(set.ids)*len(s.p.Guesses))
	if bytes := 4 * len(s.p.Guesses); !set.due && worthwhile && s.room >= bytes {
		set.due = true
		s.room -= bytes
	}
	counted = set.due
	s.mu.Unlock()
	if counted {
		set.once.Do(func() { set.count(s.p, m, parent, by.superset) })
	}
	return set, counted
}

// count counts the groups into which each guess divides set, and sets set.groups and set.ranking. The number may be too
// high for guesses with far fewer groups than the best guess. parent and wider must contain set, and their groups must
// have been counted.
func (set *superset) count(p *score.Words, m *matrix.Maker, parent, wider *superset) {
	m.Counter.Cols.Set(p, set.ids)
	set.groups = make([]uint16, len(p.Guesses))
	most := 0
	count := func(g int) {
		k := min(int(parent.groups[g]), int(wider.groups[g]), len(set.ids))
		if float64(k) > worthCounting*float64(most) {
			k, _ = m.Counter.Collisions(int32(g), len(set.ids))
			k = len(set.ids) - k
			most = max(most, k)
		}
		set.groups[g] = uint16(k)
	}
	if parent.ranking.order == nil {
		for g := range set.groups {
			count(g)
		}
	}
	for _, g := range parent.ranking.order {
		count(int(g))
	}
	set.ranking = rankingOf(set.groups)
}

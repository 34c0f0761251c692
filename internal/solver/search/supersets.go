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
// Until the groups of a set are counted, a search takes longer, but finds the same result. They are counted as soon as
// this extra work exceeds a quarter of the work that counting takes; see tree.Tuning.ExtraWorkFactor. This is the ski
// rental rule: buy when the rents paid approach the price (Karlin, Manasse, Rudolph and Sleator, "Competitive snoopy
// caching", Algorithmica, 1988).

// supersets holds large sets of answers, and the number of groups into which each guess divides them. These numbers are
// upper bounds for all subsets. Each set holds the answers for which one or more letters of a guess get particular
// tiles, such as a correct tile for the E of CRANE.
type supersets struct {
	p               *score.Words
	cols            *score.Columns
	all             superset // all answers
	mu              sync.Mutex
	parts           map[link]*superset
	room            int   // bytes left for more counts
	extraWorkFactor int64 // see tree.Tuning
	// rank reports whether to rank guesses, and to use sets for several letters, too. That is not worth it in hard
	// mode, which allows few guesses after the first, or with more than maxRanked guesses.
	rank bool
}

// A link is a key of supersets.parts. It identifies the answers in parent for which one letter of a guess gets
// particular tiles: for example, those for which the E of CRANE is correct.
type link struct {
	parent *superset
	letter uint16
	places uint64 // the positions of the letter in the guess, one bit each; 0 if code is 0, because they don't matter then
	code   uint64 // see letterTiles
}

// letterTiles describes the tiles that one letter of a guess gets: for example, that the E of CRANE is correct.
type letterTiles struct {
	pattern uint16 // the letter and its positions in the guess, as an index into score.Words.Pattern
	code    uint64 // what the tiles add to the score of the guess; 0 if the answers don't have the letter
}

// A superset is a large set of answers that contains several sets to search. It also has the number of groups into
// which each guess divides it, once these groups have been counted.
type superset struct {
	ids       []int32      // the answers, ascending
	extraWork atomic.Int64 // the work that searches did because the groups were not counted
	started   bool         // the groups have been counted, or are being counted
	once      sync.Once
	groups    []uint16 // for each guess, the number of its groups
	ranking   ranking
}

// A ranking lists all guesses, beginning with those that divide a set of answers into the most groups.
type ranking struct {
	order []uint16
	// more[k] is the number of guesses with more than k groups.
	more []int32
}

const maxRanked = 1 << 16 // the number of guesses whose numbers fit 16 bits

// rankingOf ranks all guesses by groups[g], the number of groups into which guess g divides the answers, most first. If
// there are more than maxRanked guesses, the result is the zero ranking.
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

// groupBounds holds upper bounds on the number of groups into which each guess divides a set. The bounds come from
// larger sets that contain this set. At most one of ranking and groups is set.
type groupBounds struct {
	ranking *ranking   // of the smallest superset whose groups have been counted
	groups  [][]uint16 // superset.groups of all supersets whose groups have been counted
	// uncounted is the smallest superset whose groups have not been counted, or nil. Without them, a search takes more
	// work, and adds it to uncounted.extraWork.
	uncounted *superset
}

func (x *groupBounds) addUncounted(set *superset) {
	if x.uncounted == nil || len(set.ids) < len(x.uncounted.ids) {
		x.uncounted = set
	}
}

const supersetMemory = 128 << 20 // the most bytes that the counts may take

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

// bounds returns upper bounds on the number of groups into which each guess divides x, from the groups of larger sets.
// x must be a group that the first guess of a game leaves. m may be used to count the groups of larger sets.
func (s *supersets) bounds(m *matrix.Maker, x *largeGroup) (out groupBounds) {
	type letter struct {
		letterTiles
		set *superset // all answers for which the letter gets these tiles
	}
	letters := make([]letter, 0, score.MaxLength)
	for _, id := range s.p.Patterns(x.guess) {
		if id == 0 {
			continue
		}
		tiles := letterTiles{id, s.cols.Value(id, int(x.IDs[0]))}
		set, counted := s.part(m, &s.all, tiles)
		if counted {
			letters = append(letters, letter{tiles, set})
		} else if 10*len(set.ids) <= 9*len(s.all.ids) { // sets of nearly all answers are of no use
			out.addUncounted(set)
		}
	}
	slices.SortFunc(letters, func(a, b letter) int { return len(a.set.ids) - len(b.set.ids) })
	if !s.rank {
		for _, l := range letters {
			out.groups = append(out.groups, l.set.groups)
		}
		out.groups = append(out.groups, s.all.groups)
		return out
	}
	out.ranking = &s.all.ranking
	if len(letters) == 0 {
		return out
	}
	out.ranking = &letters[0].set.ranking
	// Put the first two letters in a fixed order, so that the same two letters always lead to the same set.
	if len(letters) > 1 && s.p.Pattern[letters[0].pattern].Letter > s.p.Pattern[letters[1].pattern].Letter {
		letters[0], letters[1] = letters[1], letters[0]
	}
	set := letters[0].set
	for _, l := range letters[1:] {
		next, counted := s.part(m, set, l.letterTiles)
		if !counted {
			out.addUncounted(next)
			break
		}
		set, out.ranking = next, &next.ranking
	}
	return out
}

// part returns the superset with all answers in parent for which one letter of a guess gets the given tiles. counted
// reports whether the groups of this superset are known. Once it is worthwhile, part counts them.
func (s *supersets) part(m *matrix.Maker, parent *superset, tiles letterTiles) (set *superset, counted bool) {
	s.mu.Lock()
	key := link{parent: parent, letter: s.p.Pattern[tiles.pattern].Letter, code: tiles.code}
	if tiles.code != 0 {
		key.places = s.p.Pattern[tiles.pattern].Places
	}
	set = s.parts[key]
	if set == nil {
		set = new(superset)
		s.parts[key] = set
		for _, a := range parent.ids {
			if s.cols.Value(tiles.pattern, int(a)) == tiles.code {
				set.ids = append(set.ids, a)
			}
		}
	}
	worthwhile := set.extraWork.Load()*s.extraWorkFactor > int64(len(set.ids)*len(s.p.Guesses))
	if bytes := 4 * len(s.p.Guesses); !set.started && worthwhile && s.room >= bytes {
		set.started = true
		s.room -= bytes
	}
	counted = set.started
	s.mu.Unlock()
	if counted {
		set.once.Do(func() { set.count(s.p, m) })
	}
	return set, counted
}

// count counts the groups into which each guess divides the set.
func (set *superset) count(p *score.Words, m *matrix.Maker) {
	m.Counter.Cols.Set(p, set.ids)
	set.groups = make([]uint16, len(p.Guesses))
	for g := range set.groups {
		k, _ := m.Counter.Collisions(int32(g), len(set.ids))
		set.groups[g] = uint16(len(set.ids) - k)
	}
	set.ranking = rankingOf(set.groups)
}

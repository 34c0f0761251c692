package search

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// TestBounds compares every bound with brute force, for parts of random small worlds. No bound may be above the true
// cost, and exact ones must equal it.
func TestBounds(t *testing.T) {
	r := random.Rand(t)
	missed, checked := 0, 0
	for i := range random.Cases(1500) {
		guesses, answers := world.Random(r)
		if i%3 == 0 {
			guesses, answers = world.Rhymes(r)
		}
		p := wordsOf(t, guesses, answers)
		mode := score.Mode(r.IntN(3))
		plain, s := oracleOf(p, mode), tree.NewGame(p, mode)
		if r.IntN(2) == 0 {
			s.Tuning = small
		}
		for range 4 {
			c, allowed := randomPart(r, s, plain)
			left := 1 + r.IntN(5)
			set := world.Set(c.IDs)
			price := plain.Price(set, allowed, left)
			excess := plain.Excess(price, set, rank.MissPenalty)
			name := fmt.Sprintf("guesses %q, answers %q, part %v, %d left, mode %v", p.Guesses, plain.Answers, c.IDs, left, mode)
			checkBounds(t, name, searcherOf(s), c, left, excess, int(price.Missed))
			checked++
			if price.Missed > 0 {
				missed++
			}
		}
	}
	if t.Logf("%d bounds checked, %d of sets of which some answers are missed", checked, missed); missed == 0 {
		t.Error("no answer was missed")
	}
}

// randomPart returns some answers of a game, as a group that a guess makes in hard mode, and the guesses that are then
// allowed.
func randomPart(r *rand.Rand, s *tree.Game, plain *world.Oracle) (tree.Group, uint64) {
	p := s.Words
	g, like := int32(r.IntN(len(p.Guesses))), int32(r.IntN(len(p.Answers)))
	var ids []int32
	for a := range p.Answers {
		if s.Rules == nil && r.IntN(4) > 0 || s.Rules != nil && p.Score(g, int32(a)) == p.Score(g, like) {
			ids = append(ids, int32(a))
		}
	}
	if len(ids) == 0 {
		ids = []int32{like}
	}
	c, allowed := tree.Group{IDs: ids, Hash: s.Hash(ids)}, world.All(len(p.Guesses))
	if s.Rules != nil {
		c.Rule, allowed = s.Rules.After(0, g, like), plain.Allowed(int(g), int(like))
	}
	return c, allowed
}

// checkBounds compares the bounds of a set with its true excess cost and misses.
func checkBounds(t *testing.T, name string, w *searcher, c tree.Group, left int, excess int64, misses int) {
	t.Helper()
	n := len(c.IDs)
	for _, limit := range []int{1, 2, misses, misses + 1, n + 1} {
		got := w.largeGroupMisses(w.newLargeGroup(c, left), limit)
		if got > misses || got < misses && got < limit {
			t.Fatalf("%s: with limit %d, the lower bound is %d misses, the true number %d", name, limit, got, misses)
		}
	}
	b := new(matrix.Matrix)
	w.build(b, c.IDs, c.Rule)
	if most := w.missesUpperBound(position{group: groupOfAll(b, c.Hash, c.Rule), matrix: b, scratch: &w.top, tries: left}, n+1); most < misses {
		t.Fatalf("%s: the upper bound is %d misses, the true number %d", name, most, misses)
	}
	if left >= 2 && n > 2 { // the callers of boundByCounting ensure this
		x := w.newLargeGroup(c, left)
		x.parent = newCompleteSet(w.Words, left+1, nil)
		if w.boundQuickly(x); !x.exact && !x.bounded {
			w.boundByCounting(x)
		}
		if x.lower > excess || x.exact && x.lower != excess {
			t.Fatalf("%s: bound %d, exact %v, want %d", name, x.lower, x.exact, excess)
		}
	}
	for _, limit := range []int64{1, 2, excess - 1, excess, excess + 1, tree.Infinite} {
		got := w.solveLarge(w.newLargeGroup(c, left), limit)
		if got > excess || got < excess && got < limit {
			t.Fatalf("%s: with limit %d, the excess is %d, want %d", name, limit, got, excess)
		}
	}
}

// TestMissedSets compares the bounds that missedSets derives from other sets with brute force.
func TestMissedSets(t *testing.T) {
	r := random.Rand(t)
	bounded := 0
	for range random.Cases(500) {
		guesses, answers := world.Rhymes(r)
		p := wordsOf(t, guesses, answers)
		plain, left := oracleOf(p, score.Easy), 2+r.IntN(3)
		var known missedSets
		for range 10 {
			var set []uint16
			for a := range p.Answers {
				if r.IntN(5) > 0 {
					set = append(set, uint16(a))
				}
			}
			if len(set) == 0 {
				continue
			}
			ids := make([]int32, len(set))
			for i, a := range set {
				ids[i] = int32(a)
			}
			want := int(plain.Price(world.Set(ids), world.All(len(p.Guesses)), left).Missed)
			of := newBitSet(nil, set, len(p.Answers))
			if known.proveMisses(of, want+1) {
				t.Fatalf("guesses %q, answers %q, %d left: %d of %v are missed, but the bound is higher", guesses, answers, left, want, set)
			}
			if want > 0 && known.proveMisses(of, want) {
				bounded++
			}
			known.add(of, want)
		}
	}
	if bounded == 0 {
		t.Error("no set gave another set a bound")
	}
}

// TestExcludeByMissedSets checks that every guess that excludeByMissedSets excludes misses too many answers.
func TestExcludeByMissedSets(t *testing.T) {
	r := random.Rand(t)
	excluded := 0
	for range random.Cases(5000) {
		guesses, answers := world.Rhymes(r)
		p := wordsOf(t, guesses, answers)
		s, left := tree.NewGame(p, score.Easy), 3+r.IntN(2)
		b := Matrix(s)
		w, plain := newSearcher(context.Background(), s), newSearcher(context.Background(), s)
		subset := func() *group {
			x := &group{}
			for _, i := range b.All {
				if r.IntN(5) > 0 {
					x.set = append(x.set, i)
				}
			}
			x.hash = w.HashIndices(b, x.set)
			return x
		}
		for range 10 {
			y := subset()
			if m := plain.misses(position{group: y, matrix: b, scratch: &plain.top, tries: left - 1}, len(answers)+1); m > 0 {
				w.missed[left-1].add(newBitSet(nil, y.set, len(answers)), m)
			}
		}
		x, d, limit := subset(), &w.top, 1+r.IntN(3)
		d.answers = newBitSet(nil, x.set, len(answers))
		pos := position{group: x, matrix: b, scratch: d, tries: left}
		w.sortByGroups(pos)
		w.excludeByMissedSets(pos, limit)
		for c := range b.Reps {
			if slices.ContainsFunc(d.order, func(o option) bool { return o.class == int32(c) }) {
				continue
			}
			excluded++
			if m := plain.missesAfter(position{group: x, matrix: b, scratch: &plain.top, tries: left}, int32(c), len(answers), len(answers)+1); m < limit {
				t.Fatalf("guesses %q, answers %q, %d left: guess %d misses %d of %v, fewer than %d", guesses, answers, left, c, m, x.set, limit)
			}
		}
	}
	if excluded == 0 {
		t.Error("no guess was excluded")
	}
}

// TestBoundsInRounds compares bounds for the groups of many guesses with a plain count over all guesses, while larger
// sets are being counted.
func TestBoundsInRounds(t *testing.T) {
	r := random.Rand(t)
	all := original(t)
	pick := func(n int) (words []string) {
		for _, i := range r.Perm(len(all.Answers))[:n] {
			words = append(words, all.Guesses[all.Answers[i]])
		}
		return words
	}
	p := wordsOf(t, pick(500), pick(300))
	stats, err := rank.All(context.Background(), p, 1)
	if err != nil {
		t.Fatal(err)
	}
	f := newCompleteSet(p, 6, stats)
	f.supers = newSupersets(f, stats, true, small.ExtraWorkFactor)
	s := tree.NewGame(p, score.Easy)
	s.Tuning = small
	w := searcherOf(s)
	rounds := rounds{f: f, w: w, plain: plainExcess(p)}
	for _, g := range r.Perm(len(p.Guesses))[:60] {
		rounds.check(t, int32(g))
	}
	counted := 0
	for by, x := range f.supers.parts {
		if by.parent != &f.supers.all && x.started {
			counted++
		}
	}
	if counted == 0 {
		t.Error("no superset of a group was counted while bounding groups")
	}
}

// rounds computes bounds for the groups of several guesses, in two rounds.
type rounds struct {
	f     *largeSet
	w     *searcher
	plain func(ids []int32) int64
}

// check checks the bounds for the groups of guess g.
func (x *rounds) check(t *testing.T, g int32) {
	t.Helper()
	groups := x.w.divide(&x.w.top, x.f, g)
	want := make([]int64, len(groups))
	for i := range groups {
		want[i] = x.plain(groups[i].IDs)
	}
	for i := range groups {
		c := &groups[i]
		for _, bound := range []func(*largeGroup){x.w.boundQuickly, x.w.boundByCounting} {
			if c.exact || c.bounded {
				break
			}
			if bound(c); c.lower > want[i] {
				t.Fatalf("%s: a group of %d has an excess of %d at least, want no more than %d", x.w.Words.Guesses[g], len(c.IDs), c.lower, want[i])
			}
		}
	}
	for i := range groups {
		c := &groups[i]
		n, least := len(c.IDs), want[i]
		if n > small.OwnWordsMax {
			if c.fewest < n {
				x.w.boundByAnswers(c)
			} else { // the bound of a group that the memo knows does not try the answers
				least--
			}
		}
		if n > 2 && (c.lower < least || c.lower > want[i]) {
			t.Fatalf("%s: a group of %d has an excess of %d at once, want %d", x.w.Words.Guesses[g], n, c.lower, want[i])
		}
	}
}

// plainExcess returns a function that computes the least immediate excess of any guess for a set.
func plainExcess(p *score.Words) func(ids []int32) int64 {
	scores := make([][]uint64, len(p.Guesses))
	for g, guess := range p.Guesses {
		for _, a := range p.Answers {
			scores[g] = append(scores[g], constraint.ScoreGuess(p.Guesses[a], guess).Code())
		}
	}
	return func(ids []int32) int64 {
		least := tree.Infinite
		var met [243]int
		for g := range p.Guesses {
			together, cannot := int64(0), int64(1)
			for _, a := range ids {
				if int(p.Answers[a]) == g {
					cannot = 0
				}
				if at := &met[scores[g][a]]; *at == g+1 {
					together++
				} else {
					*at = g + 1
				}
			}
			least = min(least, together+cannot)
		}
		return least
	}
}

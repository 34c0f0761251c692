package solver

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"wfind/internal/testkit/cases"

	"wfind/constraint"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// TestBounds compares every bound with what brute force finds for parts of random
// small worlds: none is ever above the true cost, and what is called exact is it.
func TestBounds(t *testing.T) {
	r := seed.Rand(t)
	missed, checked := 0, 0
	for i := range cases.Of(1500) {
		guesses, answers := world.Random(r)
		if i%3 == 0 {
			guesses, answers = world.Rhymes(r)
		}
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		hard := r.IntN(3) == 0
		plain := oracle{guesses: p.Guesses(), answers: p.Answers(), hard: hard, memo: map[string]int64{}}
		s := newSearch(p.words, hard)
		if r.IntN(2) == 0 {
			s.bounding = hasty
		}
		for range 4 {
			c, allowed := randomPart(r, p, s, plain)
			left := 1 + r.IntN(5)
			n := len(c.ids)
			total := plain.cost(ints(c.ids), allowed, left)
			name := fmt.Sprintf("guesses %q, answers %q, part %v, %d left, rule %v", p.Guesses(), p.Answers(), c.ids, left, hard)
			waste := total - int64(2*n-1)
			checkBounds(t, name, s, c, left, waste, int(total/rank.Failure))
			if some := ints(c.ids)[r.IntN(n):]; !hard { // bound 8
				if part := plain.cost(some, allowed, left) - int64(2*len(some)-1); part-1 > waste {
					t.Fatalf("%s: the waste is %d, and that of the part %v is %d", name, waste, some, part)
				}
			}
			checked++
			if total >= rank.Failure {
				missed++
			}
		}
	}
	if t.Logf("%d bounds checked, %d of sets of which some answers are missed", checked, missed); missed == 0 {
		t.Error("no answer was missed")
	}
}

// randomPart returns some of the answers of p, as a group that a guess has left in hard
// mode, and the guesses that are allowed then.
func randomPart(r *rand.Rand, p *Problem, s *search, plain oracle) (group, []string) {
	g := int32(r.IntN(len(p.words.Guesses)))
	like := int32(r.IntN(len(p.words.Answers)))
	c := group{}
	allowed := p.Guesses()
	for a := range p.words.Answers {
		if s.rules == nil && r.IntN(4) > 0 || s.rules != nil && p.words.Score(g, int32(a)) == p.words.Score(g, like) {
			c.ids = append(c.ids, int32(a))
			c.hash ^= s.rnd[a]
		}
	}
	if len(c.ids) == 0 {
		c.ids, c.hash = []int32{like}, s.rnd[like]
	}
	if s.rules != nil {
		c.rule = s.rules.After(g, like)
		score := constraint.ScoreGuess(plain.answers[like], p.words.Guesses[g])
		allowed = slices.DeleteFunc(slices.Clone(allowed), func(w string) bool { return !obeys(w, p.words.Guesses[g], score) })
	}
	return c, allowed
}

func ints(ids []int32) (out []int) {
	for _, i := range ids {
		out = append(out, int(i))
	}
	return out
}

// checkBounds compares the bounds of a set with its true waste and misses.
func checkBounds(t *testing.T, name string, s *search, c group, left int, waste int64, misses int) {
	t.Helper()
	n := len(c.ids)
	w := s.newSearcher(context.Background())
	w.level = 1
	f := s.newField(nil)
	for _, limit := range []int{1, 2, misses, misses + 1, n + 1} {
		got := w.groupMisses(&c, left, limit)
		if got > misses || got < misses && got < limit {
			t.Fatalf("%s: with limit %d, %d are missed, want %d", name, limit, got, misses)
		}
	}
	b := new(matrix.Matrix)
	w.makeBoard(b, c.ids, c.rule)
	if most := w.missesAtMost(b, b.All, c.hash, c.rule, left, n+1); most < misses {
		t.Fatalf("%s: %d are missed, one way, but %d any way", name, most, misses)
	}
	if left >= 2 && n > 2 { // what the callers of bound and promises see to
		x := c
		w.bound(f, 0, &x, left, len(s.p.Guesses))
		if x.cost > waste || x.exact && x.cost != waste {
			t.Fatalf("%s: bound %d, exact %v, want %d", name, x.cost, x.exact, waste)
		}
	}
	for _, limit := range []int64{1, 2, waste - 1, waste, waste + 1, infinite} {
		x := c
		got := w.wasteOf(&x, left, limit)
		if got > waste || got < waste && got < limit {
			t.Fatalf("%s: with limit %d, the waste is %d, want %d", name, limit, got, waste)
		}
	}
	if tree, greedy := s.newGreedy(context.Background()).play(&c, left); greedy < waste || tree.Size() != n {
		t.Fatalf("%s: greedy play wastes %d, but the best %d", name, greedy, waste)
	}
}

// TestBoundsInRounds compares the bounds of the groups of many guesses, found in
// rounds while sets around them are being counted, with a plain look at all guesses.
func TestBoundsInRounds(t *testing.T) {
	r := seed.Rand(t)
	all := original(t)
	pick := func(n int) (words []string) {
		for _, i := range r.Perm(len(all.words.Answers))[:n] {
			words = append(words, all.words.Guesses[all.words.Answers[i]])
		}
		return words
	}
	p, err := New(pick(500), pick(300))
	if err != nil {
		t.Fatal(err)
	}
	s := newSearch(p.words, false)
	s.bounding = hasty
	stats, err := p.Stats(context.Background(), 1)
	if err != nil {
		t.Fatal(err)
	}
	f := s.newField(stats)
	f.supers = newSupersets(f, stats, true, s.bounding)
	w := s.newSearcher(context.Background())
	w.level = 1
	plain := plainWaste(p)
	const left = 5
	anew := 0 // groups that were looked at by two rankings
	for _, g := range r.Perm(len(p.words.Guesses))[:60] {
		groups := w.groups(f, int32(g), &w.above().field)
		first, want := make([]*ranking, len(groups)), make([]int64, len(groups))
		for looks, open := 0, true; open; looks = max(1, 4*looks) {
			open = false
			for i := range groups {
				c := &groups[i]
				if len(c.ids) <= 2 || c.exact || c.bounded {
					continue
				}
				w.bound(f, int32(g), c, left, looks)
				if looks == 0 {
					first[i] = c.ranking
				} else if c.ranking != first[i] {
					anew++
				}
				open = true
				if want[i] == 0 {
					want[i] = plain(c.ids)
				}
				if c.cost > want[i] {
					t.Fatalf("%s: after %d looks a group of %d wastes %d at least, want no more than %d", p.words.Guesses[g], looks, len(c.ids), c.cost, want[i])
				}
			}
		}
		for i := range groups {
			c := &groups[i]
			if c.bounded && c.unsure {
				w.makeSure(c, left)
			}
			if len(c.ids) > 2 && c.cost != want[i] {
				t.Fatalf("%s: a group of %d wastes %d at once, want %d", p.words.Guesses[g], len(c.ids), c.cost, want[i])
			}
		}
	}
	if anew == 0 {
		t.Error("no set around a group was counted while the group was bounded")
	}
}

// plainWaste returns what finds the least that any guess wastes of a set at once.
func plainWaste(p *Problem) func(ids []int32) int64 {
	scores := make([][]string, len(p.words.Guesses))
	for g, guess := range p.words.Guesses {
		for _, a := range p.words.Answers {
			scores[g] = append(scores[g], fmt.Sprint(constraint.ScoreGuess(p.words.Guesses[a], guess)))
		}
	}
	return func(ids []int32) int64 {
		least := infinite
		for g := range p.words.Guesses {
			wasted, cannot := int64(0), int64(1)
			met := map[string]bool{}
			for _, a := range ids {
				if int(p.words.Answers[a]) == g {
					cannot = 0
				}
				if score := scores[g][a]; met[score] {
					wasted++
				} else {
					met[score] = true
				}
			}
			least = min(least, wasted+cannot)
		}
		return least
	}
}

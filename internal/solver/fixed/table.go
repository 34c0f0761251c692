package fixed

import (
	"cmp"
	"context"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// A table stores how each legal guess divides the answers into groups by score. Guesses that make more groups have
// lower ranks: rank 0 is the guess that makes the most. The table identifies each guess by its rank.
type table struct {
	words  *score.Words
	n      int     // number of answers
	guess  []int32 // by rank, the guess
	rankOf []int32 // by answer, its rank as a guess
	rows   []uint8 // the rows of all guesses, by rank; see row
	merged []int   // by rank, the number of answers in group lastGroup, which the guess may divide further
	alone  []int   // by rank, the number of answers alone in their groups, except the guess itself
}

const lastGroup = 254 // the highest group number, which all later groups share; five letters make at most 243 groups

func newTable(ctx context.Context, p *score.Words, jobs int) (*table, error) {
	stats, err := rank.All(ctx, p, jobs)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(stats, func(a, b rank.Stats) int { return cmp.Compare(b.Groups, a.Groups) })
	t := &table{words: p, n: len(p.Answers), rankOf: make([]int32, len(p.Answers))}
	t.rows, t.merged, t.alone = make([]uint8, t.n*len(stats)), make([]int, len(stats)), make([]int, len(stats))
	for i, s := range stats {
		t.guess = append(t.guess, int32(s.Guess))
		if a := p.AnswerOf[s.Guess]; a >= 0 {
			t.rankOf[a] = int32(i)
		}
	}
	var cols score.Columns
	cols.Set(p, p.AllAnswers())
	return t, parallel.Do(ctx, jobs, len(stats), func() func(int) {
		var counter score.Counter
		groupOf, sizes := make([]uint32, t.n), make([]int, t.n)
		return func(i int) {
			clear(sizes)
			score.NumberGroups(&counter, &cols, t.guess[i], groupOf)
			row := t.row(i)
			for a, group := range groupOf {
				sizes[group]++
				if row[a] = uint8(min(group, lastGroup)); row[a] == lastGroup {
					t.merged[i]++
				}
			}
			for a, group := range groupOf {
				if sizes[group] == 1 && p.Answers[a] != t.guess[i] {
					t.alone[i]++
				}
			}
		}
	})
}

func (t *table) guesses(ranks []int32) (guesses []int32) {
	for _, r := range ranks {
		guesses = append(guesses, t.guess[r])
	}
	return guesses
}

// row returns the row of the guess with rank i: for each answer, the group that contains it after this guess.
func (t *table) row(i int) []uint8 { return t.rows[i*t.n:][:t.n] }

// mostAlone returns an upper bound on the number of answers that are alone in their groups after several openers. j is
// the rank of the last opener. sets holds the groups of two or more answers that the openers before it leave.
func (t *table) mostAlone(sets [][]uint16, j int) int {
	alone, row := t.n+t.merged[j], t.row(j) // the answers in lastGroup may all be alone in reality
	var size [lastGroup + 1]uint16
	for _, set := range sets {
		alone -= len(set)
		for _, a := range set {
			size[row[a]]++
		}
		for _, a := range set {
			if size[row[a]] == 1 {
				alone++
			}
		}
		for _, a := range set {
			size[row[a]] = 0
		}
	}
	return alone
}

// mostSaved returns an upper bound on the number of guesses that two openers save by finding answers early; see the
// package comment. i and j are the ranks of the openers, in either order.
func (t *table) mostSaved(i, j int) int {
	own := func(rank int) int { return int(min(t.words.AnswerOf[t.guess[rank]]+1, 1)) } // 1 if it is a possible answer
	return own(i) + own(j) + max(t.alone[i]+own(i), t.alone[j]+own(j))
}

type division struct { // memory that table.divide reuses
	sets   [lastGroup + 1][]uint16 // by group
	groups [][]uint16
}

// divide divides the answers by the guess with rank i. It returns the groups of two or more answers, which are valid
// until d is used again.
func (t *table) divide(i int, d *division) [][]uint16 {
	for k, set := range d.sets {
		d.sets[k] = set[:0]
	}
	for a, k := range t.row(i) {
		d.sets[k] = append(d.sets[k], uint16(a))
	}
	d.groups = d.groups[:0]
	for _, set := range d.sets {
		if len(set) >= 2 {
			d.groups = append(d.groups, set)
		}
	}
	return d.groups
}

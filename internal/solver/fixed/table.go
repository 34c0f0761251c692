package fixed

import (
	"cmp"
	"context"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// A table has the groups that each legal guess makes of all answers. Words are numbered by their rank:
// those that make the most groups come first.
type table struct {
	words  *score.Words
	n      int       // answers
	guess  []int32   // by rank
	answer []int32   // by rank, the number of the answer, or -1
	rankOf []int32   // by answer
	groups [][]uint8 // by rank, the group of each answer; the groups from lastGroup on are one
	beyond []int     // by rank, the number of answers in lastGroup
	alone  []int     // by rank, the number of answers alone in their groups, the word itself left out
}

// lastGroup is the last number of a group in a table. Words of five letters make fewer groups.
const lastGroup = 254

// newTable returns the table of p. It returns ctx's error if ctx ends first.
func newTable(ctx context.Context, p *score.Words, jobs int) (*table, error) {
	stats, err := rank.All(ctx, p, jobs)
	if err != nil {
		return nil, err
	}
	slices.SortStableFunc(stats, func(a, b rank.Stats) int { return cmp.Compare(b.Groups, a.Groups) })
	t := &table{words: p, n: len(p.Answers), rankOf: make([]int32, len(p.Answers))}
	t.groups, t.beyond, t.alone = make([][]uint8, len(stats)), make([]int, len(stats)), make([]int, len(stats))
	for i, s := range stats {
		a := p.AnswerOf[s.Guess]
		t.guess, t.answer = append(t.guess, int32(s.Guess)), append(t.answer, a)
		if a >= 0 {
			t.rankOf[a] = int32(i)
		}
	}
	var cols score.Columns
	cols.Set(p, p.AllAnswers())
	return t, parallel.Do(ctx, jobs, len(stats), func() func(int) {
		var counter score.Counter
		names, sizes := make([]uint32, t.n), make([]int, t.n)
		return func(i int) {
			clear(sizes)
			counter.Number(&cols, t.guess[i], names)
			row := make([]uint8, t.n)
			for a, name := range names {
				sizes[name]++
				if row[a] = uint8(min(name, lastGroup)); row[a] == lastGroup {
					t.beyond[i]++
				}
			}
			for a, name := range names {
				if sizes[name] == 1 && int32(a) != t.answer[i] {
					t.alone[i]++
				}
			}
			t.groups[i] = row
		}
	})
}

// aloneTogether returns the number of answers that are alone after a partition and the word of rank j, or
// more. sets are the groups of the partition with two answers or more.
func (t *table) aloneTogether(sets [][]uint16, j int) int {
	alone, row := t.n+t.beyond[j], t.groups[j]
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

// mostSaved returns the most that a pair of ranks can save, in either order.
func (t *table) mostSaved(i, j int) int {
	own := min(t.answer[i]+1, 1) + min(t.answer[j]+1, 1)
	return int(own) + max(t.alone[i]+int(min(t.answer[i]+1, 1)), t.alone[j]+int(min(t.answer[j]+1, 1)))
}

// lanes is the number of words whose groups are counted together.
const lanes = 128

// A block counts the groups of the words with ranks from to to-1.
type block struct {
	*table
	from, to   int
	columns    []uint8    // for each answer its group by word
	collisions [lanes]int // by word: the answers less the groups
	coll       [lanes]uint16
}

// begin begins the block of the first words whose first rank is from.
func (b *block) begin(from, words int) {
	b.from, b.to = from, min(from+lanes, words)
	for j, row := range b.groups[b.from:b.to] {
		for a, group := range row {
			b.columns[a*lanes+j] = group
		}
	}
}

// count sets collisions for a partition with these groups of two answers or more.
func (b *block) count(groups [][]uint16) {
	clear(b.collisions[:])
	var cols [score.MaxColumns]*uint8
	for _, set := range groups {
		if !score.HasKernels() || len(set) > len(cols) {
			for j, row := range b.groups[b.from:b.to] {
				b.collisions[j] += score.AllCollisions(row, set)
			}
			continue
		}
		for i, a := range set {
			cols[i] = &b.columns[int(a)*lanes]
		}
		score.ColumnCollisions(&cols, len(set), lanes, &b.coll[0])
		for j, k := range b.coll {
			b.collisions[j] += int(k)
		}
	}
}

// A division is the memory for dividing all answers into groups.
type division struct {
	ends   []int32
	sets   []uint16
	groups [][]uint16
}

// divide returns the groups of at least least answers. names has the group of each answer, and there are
// groups groups. The result is good until the next call.
func (d *division) divide(names []uint16, groups, least int) [][]uint16 {
	d.ends, d.sets, d.groups = score.Grow(d.ends, groups+1), score.Grow(d.sets, len(names)), d.groups[:0]
	clear(d.ends)
	for _, k := range names {
		d.ends[k+1]++
	}
	for k := range groups {
		d.ends[k+1] += d.ends[k]
	}
	for a, k := range names {
		d.sets[d.ends[k]] = uint16(a)
		d.ends[k]++
	}
	start := int32(0)
	for _, end := range d.ends[:groups] {
		if int(end-start) >= least {
			d.groups = append(d.groups, d.sets[start:end])
		}
		start = end
	}
	return d.groups
}

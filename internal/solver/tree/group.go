package tree

import (
	"slices"

	"wfind/internal/solver/score"
)

// A Group is the set of answers that remain possible after a guess has received its score.
type Group struct {
	IDs  []int32    // the answers, ascending; if they have weights, the heaviest comes first
	Hash uint64     // see Game.Hash
	Rule score.Rule // the rule for the next guess; 0 for up to two answers
}

// A Division holds the groups from the latest call to [Worker.Divide]. The next call reuses its memory. The zero value
// is ready to use.
type Division struct {
	groups []Group  // the largest first
	names  []uint32 // by answer, its group number
	sizes  []int32  // by group number, the size of the group; later, an index in part
	order  []uint64
	part   []int32 // the answers, one group after the other
}

// Divide divides the answers in cols into groups, one for each score that guess g can get. It returns the groups with
// at least minSize answers, largest first. rule is the rule for guess g. The groups share the memory of d, so they are
// valid only until d is used again.
func (w *Worker) Divide(cols *score.Columns, g int32, rule score.Rule, minSize int, d *Division) []Group {
	n := len(cols.Answers)
	d.names = score.Grow(d.names, n)
	groups := score.NumberGroups(&w.Maker.Counter, cols, g, d.names)
	d.sizes = score.Grow(d.sizes, groups)
	clear(d.sizes)
	for _, k := range d.names {
		d.sizes[k]++
	}
	// Sorting these numbers sorts the groups by size, largest first, and groups of the same size by k.
	d.order = score.Grow(d.order, groups)
	for k, size := range d.sizes {
		d.order[k] = uint64(n-int(size))<<32 | uint64(k)
	}
	slices.Sort(d.order)
	d.part = score.Grow(d.part, n)
	d.groups = d.groups[:0]
	start := int32(0)
	for _, x := range d.order {
		k := uint32(x)
		end := start + d.sizes[k]
		if d.sizes[k] = start; int(end-start) >= minSize {
			d.groups = append(d.groups, Group{IDs: d.part[start:end]})
		}
		start = end
	}
	for i, k := range d.names {
		at := d.sizes[k] // index for the next answer of the group
		d.part[at] = cols.Answers[i]
		d.sizes[k] = at + 1
	}
	for i := range d.groups {
		x := &d.groups[i]
		x.Hash = w.Game.Hash(x.IDs)
		if len(x.IDs) > 2 { // with fewer, the best guess is an answer, which every rule allows
			x.Rule = w.RuleAfter(rule, g, x.IDs[0])
		}
	}
	return d.groups
}

// GroupsAfter returns the groups of answers that may remain after a player guesses the openers in turn. To get the
// excess cost of the whole game, add the excess cost of each group to excess.
//
// Answers that the player finds on the way are in no group: the openers themselves, and any answer that becomes the
// only possible one before the last opener. The player guesses it at once.
func (w *Worker) GroupsAfter(openers []int32) (groups []Group, excess int64) {
	p, cols := w.Words, &w.Maker.Counter.Cols
	groups = []Group{{IDs: p.AllAnswers()}}
	for i, g := range openers {
		before := groups
		groups = nil
		for _, x := range before {
			if i > 0 && len(x.IDs) == 1 {
				continue
			}
			cols.Begin(p, x.IDs)
			parts := w.Divide(cols, g, x.Rule, 1, new(Division))
			excess += ImmediateExcess(p, x.IDs, parts, g)
			for _, y := range parts {
				if y.IDs[0] != p.AnswerOf[g] {
					groups = append(groups, y)
				}
			}
		}
	}
	return groups, excess
}

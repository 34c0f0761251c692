package exact

import "wfind/internal/solver/tree"

// A set without a matrix that is deepened is gone over some forty times, and four in five
// guesses that are tried were tried before. What groups they make, and what is known of
// these, is kept as far as there is room.

// A split is what is kept of a guess: the groups of more than one that it makes of a set.
type split struct {
	ids    []int32 // group by group, the largest first
	groups []splitGroup
}

// A splitGroup is what is kept of a group.
type splitGroup struct {
	hash           uint64
	cost           int64
	rule           int32
	size           uint16
	exact, bounded bool
}

// splitMemory is how many bytes the splits may take, about, that a goroutine keeps.
const splitMemory = 48 << 20

// bytes is the memory of a split, about.
func (s *split) bytes() int { return 4*len(s.ids) + 24*len(s.groups) }

// recallSplit returns the groups that g makes of f, with what was known of them when g was
// last tried, if that is kept.
func (f *field) recallSplit(g int32, d *fieldScratch) (groups []node, ok bool) {
	if f.splits == nil || f.splits[g].groups == nil {
		return nil, false
	}
	ids := f.splits[g].ids
	d.nodes = d.nodes[:0]
	for _, x := range f.splits[g].groups {
		d.nodes = append(d.nodes, node{Group: tree.Group{IDs: ids[:x.size:x.size], Hash: x.hash, Rule: x.rule}, cost: x.cost, exact: x.exact, bounded: x.bounded})
		ids = ids[x.size:]
	}
	return d.nodes, true
}

// keepSplit keeps the groups that g makes of f, with what is known of them now.
func (w *searcher) keepSplit(f *field, g int32, groups []node) {
	if f.splits == nil || len(groups) == 0 || w.Stop {
		return
	}
	s := &f.splits[g]
	if s.groups == nil {
		if w.splits >= splitMemory {
			return
		}
		s.groups = make([]splitGroup, len(groups))
		for i := range groups {
			s.ids = append(s.ids, groups[i].IDs...)
		}
		w.splits += s.bytes()
	}
	for i := range groups {
		c := &groups[i]
		// Of a group that is unsure the answers may have to be looked at yet.
		s.groups[i] = splitGroup{c.Hash, c.cost, c.Rule, uint16(len(c.IDs)), c.exact, c.bounded && !c.unsure}
	}
}

// dropSplits forgets the splits of f.
func (w *searcher) dropSplits(f *field) {
	for i := range f.splits {
		if s := &f.splits[i]; s.groups != nil {
			w.splits -= s.bytes()
		}
	}
	f.splits = nil
}

package search

import (
	"context"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/tree"
)

// A Prover finds the exact excess of sets of answers within a given amount of work. Estimates use it, and
// play out only the sets that it gives up on. It shares nothing with other Provers, so its results depend
// neither on chance nor on the number of goroutines.
type Prover struct {
	search *searcher
	matrix *matrix.Matrix // of all answers
	work   int64          // left for all sets, in nanoseconds; see tree.Worker.Spent
	most   int64          // allowed for one set
	gaveUp bool           // on some set
	set    []uint16
}

// NewProver returns a Prover for sets of the answers of b, the matrix of all answers. It does at most work
// in all and most for one set, in nanoseconds of one core; see [tree.Worker.Spent].
func NewProver(ctx context.Context, s *tree.Search, b *matrix.Matrix, work, most int64) *Prover {
	return &Prover{search: newSearcher(ctx, s.Anew(), &Usual), matrix: b, work: work, most: most}
}

// GaveUp reports whether x gave up on any set.
func (x *Prover) GaveUp() bool { return x.gaveUp }

// Spent returns the work done so far, as [tree.Worker.Spent] counts it.
func (x *Prover) Spent() int64 { return x.search.Spent }

// Excess returns the excess of the set ids, with the rule of the game and left guesses left. ok is false if
// it gives up.
func (x *Prover) Excess(ids []int32, rule int32, left int) (excess int64, ok bool) {
	w, b := x.search, x.matrix
	x.set = x.set[:0]
	for _, a := range ids {
		x.set = append(x.set, uint16(a))
	}
	excess, exact := w.policy.quick(b, x.set, left)
	if exact {
		return excess, true
	}
	before := w.Spent
	w.Until = before + min(x.work, x.most)
	excess = w.solve(&w.top, b, &group{x.set, w.Hash(b, x.set), rule, excess}, left, tree.Infinite)
	x.work -= w.Spent - before
	if w.Stop {
		w.Stop, x.gaveUp = false, true
		return 0, false
	}
	return excess, true
}

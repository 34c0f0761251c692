package weighted

import (
	"context"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/tree"
)

// A Prover finds what sets of answers with weights cost exactly, as far as its work goes,
// so that a player has to guess only at the others. It knows nothing of what other provers
// found: what it finds depends neither on chance nor on the number of jobs.
type Prover struct {
	search *searcher
	matrix *matrix.Matrix // of all answers
	work   int            // that is left; see searcher.budget
	most   int            // for one set
	gaveUp bool           // on some set
	set    []uint16
}

// NewProver returns a Prover for sets of the answers of a matrix, all of them, that does so much
// work in all, and for one set at most.
func NewProver(ctx context.Context, s *tree.Search, b *matrix.Matrix, work, most int) *Prover {
	return &Prover{search: newSearcher(ctx, s.Anew()), matrix: b, work: work, most: most}
}

// GaveUp reports whether it gave up on any set.
func (x *Prover) GaveUp() bool { return x.gaveUp }

// Spent returns the work that was done; see [tree.Worker].
func (x *Prover) Spent() int64 { return x.search.Spent }

// Waste returns what a set wastes, unless it gives up.
func (x *Prover) Waste(ids []int32, rule int32, left int) (waste int64, ok bool) {
	w, b := x.search, x.matrix
	set := x.set[:0]
	for _, a := range ids {
		set = append(set, uint16(a))
	}
	x.set = set
	waste, exact := w.quick(b, set, left)
	if !exact {
		w.budget = min(x.work, x.most)
		x.work -= w.budget
		waste = w.solve(&w.top, b, set, w.Hash(b, set), rule, left, waste, tree.Infinite)
		x.work += w.budget
		if w.Stop {
			w.Stop, x.gaveUp = false, true
			return 0, false
		}
	}
	return waste, true
}

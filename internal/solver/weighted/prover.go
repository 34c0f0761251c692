package weighted

import (
	"context"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/tree"
)

// A Prover finds the exact waste of sets of answers within a given amount of work. Estimates use it, and
// play out only the sets that it gives up on. It shares nothing with other Provers, so its results depend
// neither on chance nor on the number of goroutines.
type Prover struct {
	search *searcher
	matrix *matrix.Matrix // of all answers
	work   int            // left for all sets; see searcher.budget
	most   int            // allowed for one set
	gaveUp bool           // on some set
	set    []uint16
}

// NewProver returns a Prover for sets of the answers of b, the matrix of all answers. It does at most work
// in all and most for one set; see searcher.budget.
func NewProver(ctx context.Context, s *tree.Search, b *matrix.Matrix, work, most int) *Prover {
	return &Prover{search: newSearcher(ctx, s.Anew()), matrix: b, work: work, most: most}
}

// GaveUp reports whether x gave up on any set.
func (x *Prover) GaveUp() bool { return x.gaveUp }

// Spent returns the work done so far, as [tree.Worker.Spent] counts it.
func (x *Prover) Spent() int64 { return x.search.Spent }

// Waste returns the waste of the set ids, with hard mode's rule and left guesses left. ok is false if it
// gives up.
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

package solver

import (
	"context"
	"wfind/internal/solver/matrix"
	"wfind/internal/solver/rank"
)

// A prover finds what sets of answers with weights cost exactly, as far as its work goes,
// so that a player has to guess only at the others. It knows nothing of what other provers
// found: what it finds depends neither on chance nor on the number of jobs.
type prover struct {
	weigher *weigher
	board   *matrix.Matrix // of all answers
	work    int            // that is left; see weigher.budget
	most    int            // for one set
	gaveUp  bool           // on some set
	set     []uint16
}

// newProver returns a prover for sets of the answers of a board.
func (s *search) newProver(ctx context.Context, b *matrix.Matrix, how effort) *prover {
	own := newSearch(s.p, false)
	own.rules, own.telling, own.required = s.rules, s.telling, s.required
	return &prover{weigher: own.newWeigher(ctx), board: b, work: how.work, most: how.groupWork}
}

// cost returns what a set costs, unless it gives up.
func (x *prover) cost(ids []int32, rule int32, left int) (t weightedCost, ok bool) {
	if x.weigher.worker.shared.rules != nil && len(ids) == len(x.board.Answers) {
		// The board has guesses that the one before, which told nothing, forbids.
		x.gaveUp = true
		return weightedCost{}, false
	}
	b, set := x.board, x.set[:0]
	for _, a := range ids {
		set = append(set, uint16(a))
	}
	x.set = set
	waste, exact := x.weigher.quick(b, set, left)
	if !exact {
		x.weigher.budget = min(x.work, x.most)
		x.work -= x.weigher.budget
		waste = x.weigher.solve(b, set, x.weigher.worker.hash(b, set), rule, left, waste, infinite)
		x.work += x.weigher.budget
		if x.weigher.worker.stop {
			x.weigher.worker.stop, x.gaveUp = false, true
			return weightedCost{}, false
		}
	}
	total := waste + 2*b.Sum(set) - b.Weight[set[0]]
	return weightedCost{total % rank.Failure, total / rank.Failure}, true
}

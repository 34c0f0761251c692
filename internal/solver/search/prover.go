package search

import (
	"context"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
)

// A Prover computes the exact cost of perfect play for small sets of answers. It gives up on sets that take too much
// work. It is not safe for concurrent use.
type Prover struct {
	search *searcher
	matrix *matrix.Matrix // the matrix of all answers
	work   int64          // the work left for all sets together, as counted by tree.Worker.Spent
	perSet int64          // the most work for one set
	gaveUp bool
	set    []uint16 // scratch memory for Excess
}

// NewProver returns a Prover for game. b must be the result of Matrix(game). Several Provers can share b. total limits
// the work for all calls to [Prover.Excess] together, and perSet limits the work for each call. Both limits are in
// nanoseconds of CPU time.
func NewProver(ctx context.Context, game *tree.Game, b *matrix.Matrix, total, perSet int64) *Prover {
	// Several Provers share no results, so that what a Prover finds does not depend on the others.
	return &Prover{search: newSearcher(ctx, game.Fresh()), matrix: b, work: total, perSet: perSet}
}

// GaveUp reports whether any call to [Prover.Excess] has given up.
func (x *Prover) GaveUp() bool { return x.gaveUp }

// Spent returns an estimate of the work done so far, in nanoseconds of CPU time.
func (x *Prover) Spent() int64 { return x.search.Spent }

// Excess returns the excess cost of the answers in ids with perfect play: the guesses beyond the minimum; see
// [tree.Cost.Excess]. ids must be in ascending order. rule is the rule for the next guess. tries is the number of
// guesses left, at least two. ok is false if the search takes too much work or is stopped.
func (x *Prover) Excess(ids []int32, rule score.Rule, tries int) (excess int64, ok bool) {
	w, b := x.search, x.matrix
	x.set = x.set[:0]
	for _, a := range ids {
		x.set = append(x.set, uint16(a))
	}
	excess, exact := w.policy.ownWords(b, x.set, tries)
	if exact {
		return excess, true
	}
	before := w.Spent
	w.Until = before + min(x.work, x.perSet)
	excess = w.solve(position{group: &group{x.set, w.Hash(ids), rule, excess}, matrix: b, scratch: &w.top, tries: tries}, tree.Infinite)
	x.work -= w.Spent - before
	if w.Stop {
		w.Stop, x.gaveUp = false, true
		return 0, false
	}
	return excess, true
}

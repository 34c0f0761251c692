package play

import (
	"context"
	"slices"

	"wfind/internal/game"
	"wfind/internal/report"
	"wfind/internal/review"
)

// A judgement is the review of a round that may still be in progress.
type judgement struct {
	review *report.Review // of the turns judged so far; it has totals only if done
	done   bool           // all turns are judged
	err    error
}

// judge reviews a finished round. After each turn it calls update with the turns judged so far.
func judge(ctx context.Context, r *game.Round, update func(judgement)) judgement {
	g := &review.Game{Vocabulary: r.Vocabulary(), Rules: r.Rules(), Turns: r.Turns(), Answers: r.Answers(), Only: true}
	var turns []review.Turn
	g.Each = func(t *review.Turn) {
		turns = append(turns, *t)
		some := &review.Review{Turns: slices.Clone(turns), Answers: r.Answers()}
		update(judgement{review: &report.Review{Review: some, Rules: r.Rules()}})
	}
	all, err := review.Judge(ctx, g, review.ProofTime)
	if err != nil {
		return judgement{err: err}
	}
	return judgement{review: &report.Review{Review: all, Rules: r.Rules()}, done: true}
}

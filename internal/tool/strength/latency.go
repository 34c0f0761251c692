package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"time"

	"wfind/constraint"
)

// scores is how many of an opener's likeliest scores are looked at.
const scores = 10

// latency times the advice after each of the best openers and its likeliest
// scores, on all cores as suggest does.
func (e *engine) latency(w io.Writer, openers int, verbose bool) error {
	ctx := context.Background()
	pos, p, err := e.position(nil)
	if err != nil {
		return err
	}
	o := pos.Options()
	o.Rows = openers
	best, err := p.Advise(ctx, o, 0)
	if err != nil {
		return err
	}
	var took []time.Duration
	proved := 0
	for _, opener := range best {
		for _, score := range e.likeliest(opener.Word) {
			var t turn
			if err := e.advise(ctx, &t, []constraint.Clue{{Guess: opener.Word, Score: score}}); err != nil {
				return err
			}
			if took = append(took, t.took); t.proved {
				proved++
			}
			if verbose {
				fmt.Fprintf(w, "%s=%s\t%s\t%v\t%v\n", opener.Word, score, t.guess, t.proved, t.took.Round(time.Millisecond))
			}
		}
	}
	slices.Sort(took)
	n := len(took)
	fmt.Fprintf(w, "%d positions, %d proved, median %v, nine in ten below %v, longest %v\n", n, proved,
		took[n/2].Round(time.Millisecond), took[n*9/10].Round(time.Millisecond), took[n-1].Round(time.Millisecond))
	return nil
}

// likeliest returns the likeliest scores of a guess, the one that ends the game
// left out.
func (e *engine) likeliest(guess string) []constraint.Score {
	share := map[uint64]float64{}
	for _, a := range e.words.Answers() {
		if a != guess {
			share[constraint.ScoreGuess(a, guess).Code()] += e.words.Weight(a)
		}
	}
	codes := slices.SortedFunc(maps.Keys(share), func(a, b uint64) int {
		return cmp.Or(cmp.Compare(share[b], share[a]), cmp.Compare(a, b))
	})
	var likeliest []constraint.Score
	for _, c := range codes[:min(scores, len(codes))] {
		likeliest = append(likeliest, constraint.ScoreOf(c, e.words.Length()))
	}
	return likeliest
}

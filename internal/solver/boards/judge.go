package boards

import (
	"context"
	"fmt"
	"slices"
)

// Judge returns what is to be expected of a guess, and of the best one. Both are proved,
// or both are estimates of one kind, so that they can be compared; the best is never
// worse. The error is that of a word that may not be guessed, or of the context.
func (p *Problem) Judge(ctx context.Context, word string) (guess, best Row, err error) {
	g, ok := p.words.Find(word)
	if !ok {
		return Row{}, Row{}, fmt.Errorf("%s is not among the guesses", word)
	}
	a := newAdviser(ctx, p, 1)
	a.rank()
	if err := ctx.Err(); err != nil {
		return Row{}, Row{}, err
	}
	mine := a.prospects[slices.IndexFunc(a.prospects, func(o prospect) bool { return o.guess == int(g) })]
	if a.open.combinations() <= mostCombinations && a.open.words() <= mostWords {
		if rows := a.prove(1); len(rows) == 1 {
			v, exact := a.search.try(int(g), a.open, p.tries, hopeless)
			if mine.value = v; exact {
				guess, best = a.row(mine), rows[0]
				guess.Proved, guess.AtLeast = true, guess.ExpectedTurns
				return guess, best, ctx.Err()
			}
		}
	}
	found := a.peek(1, int(g)) // the same samples serve both
	mine = found[slices.IndexFunc(found, func(o prospect) bool { return o.guess == int(g) })]
	guess, best = a.row(mine), a.row(found[0])
	if !found[0].value.less(mine.value) {
		best = guess
	}
	return guess, best, ctx.Err()
}

package rank

import (
	"context"

	"wfind/internal/solver/score"
)

const (
	stageRatio = 8      // each stage keeps one guess in stageRatio
	minSample  = 1 << 7 // answers
)

// StageWork is the number of scores of a byte that each stage of Sampled makes if there is time.
// It takes some tenths of a second.
const StageWork = 1 << 27

// Sampled returns the best n guesses by an order, best first, or slightly worse ones that look best
// on samples. It serves where there are too many words to score each guess against each
// answer. It ranks all guesses by a small sample of the answers, the best of these by a larger
// one, and so on. Each stage makes work scores of a byte. Where even the smallest sample is too
// much work, letters decide which guesses are ranked.
//
// The statistics it returns count all answers. The result is the same each time, unless ctx
// ends: then it is the best known so far.
func Sampled(ctx context.Context, p *score.Words, jobs int, by Order, n, work int) []Stats {
	work /= score.LaneBits(p.Length) / 8
	guesses := p.AllGuesses()
	if most := max(2*n, work/minSample); len(guesses) > most {
		guesses = p.ByLetters()[:most]
	}
	for size := minSample; len(guesses) > 2*n; {
		size = max(size, work/len(guesses))
		if size >= len(p.Answers) {
			break
		}
		values := make([]int64, len(guesses))
		err := each(ctx, p.Sample(size), jobs, guesses, func(i int, s *Stats) { values[i] = by(s) })
		if err != nil {
			if len(guesses) == len(p.Guesses) {
				guesses = p.ByLetters()
			}
			guesses = guesses[:2*n]
			break
		}
		order := score.Ascending(values)[:max(2*n, len(guesses)/stageRatio)]
		kept := make([]int32, len(order))
		for i, at := range order {
			kept[i] = guesses[at]
		}
		guesses = kept
	}
	return Best(Few(p, guesses), by, n)
}

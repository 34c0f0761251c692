package rank

import (
	"context"

	"wfind/internal/solver/score"
)

const (
	stageRatio = 8      // each stage keeps 1/stageRatio of the guesses
	minSample  = 1 << 7 // answers in the smallest sample

	maxStageWork = 1 << 27 // limit on the scores that a stage computes, which takes a few tenths of a second
)

// Sampled returns the n guesses that seem best in the given [Order], best first, with their exact statistics. To save
// time, it compares guesses on samples of the answers. It uses jobs cores, or all cores if jobs is 0. If ctx is done
// early, it returns the best guesses found so far.
func Sampled(ctx context.Context, p *score.Words, jobs int, by Order, n int) []Stats {
	return sampled(ctx, p, jobs, by, n, maxStageWork)
}

func sampled(ctx context.Context, p *score.Words, jobs int, by Order, n, stageWork int) []Stats {
	// The first stage rates guesses on a small sample of the answers: all guesses if stageWork allows, otherwise those
	// whose letters divide the answers best. Each later stage rates the best guesses so far on a larger sample. Each
	// stage computes at most stageWork scores. The same words always give the same samples.
	stageWork /= score.LaneBits(p.Length) / 8
	guesses := p.ByLetters()
	guesses = guesses[:min(len(guesses), max(2*n, stageWork/minSample))]
	for size := minSample; len(guesses) > 2*n; {
		size = max(size, stageWork/len(guesses))
		if size >= len(p.Answers) {
			break
		}
		values := make([]int64, len(guesses))
		err := each(ctx, p.Sample(size), jobs, guesses, func(i int, s *Stats) { values[i] = by(s) })
		if err != nil {
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

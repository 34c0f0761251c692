package boards

import (
	"context"
	"math"
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// finished is the number of the score whose tiles are all correct. All other scores have lower
// numbers.
const finished = math.MaxUint16

// scoreAll scores every guess against every answer, using all cores. Each goroutine calls newUse
// once, and passes the scores of its guesses to the resulting function. scores[a] is the score for
// answer a; the slice is valid only during the call. If ctx ends first, scoreAll returns ctx's
// error.
func scoreAll(ctx context.Context, words *score.Words, newUse func() func(g int, scores []uint16)) error {
	// The columns of a batch of guesses take up to perGuess bytes for each of them.
	n, perGuess := len(words.Guesses), len(words.Answers)*words.Length*score.LaneBits(words.Length)/8
	batch := min(1<<10, max(1, 1<<26/perGuess))
	return parallel.Do(ctx, 0, (n+batch-1)/batch, func() func(int) {
		use := newUse()
		return func(i int) { scoreGuesses(words, words.AllGuesses()[i*batch:min((i+1)*batch, n)], use) }
	})
}

// scoreGuesses scores the given guesses against every answer, and calls use for each guess.
// scores[a] identifies the score against answer a; the slice is valid only during the call.
func scoreGuesses(words *score.Words, guesses []int32, use func(g int, scores []uint16)) {
	var columns score.Columns
	columns.For(words, words.AllAnswers(), guesses)
	packed := make([]uint64, columns.Width)
	correct, numbers := score.Correct(words.Length), map[uint64]uint16{}
	scores := make([]uint16, len(words.Answers))
	for _, g := range guesses {
		columns.Row(int(g), packed)
		clear(numbers)
		for a := range scores {
			code := columns.At(packed, a)
			switch {
			case code == correct:
				scores[a] = finished
			case columns.Lane <= 16:
				scores[a] = uint16(code)
			default: // numbered in the order in which they appear
				n, ok := numbers[code]
				if !ok {
					n = uint16(len(numbers))
					numbers[code] = n
				}
				scores[a] = n
			}
		}
		use(int(g), scores)
	}
}

// scoreTable returns a table whose element [g][a] is the score of guess g against answer a. If ctx
// ends first, it returns ctx's error.
func scoreTable(ctx context.Context, words *score.Words) ([][]uint16, error) {
	table := make([][]uint16, len(words.Guesses))
	err := scoreAll(ctx, words, func() func(int, []uint16) {
		return func(g int, scores []uint16) { table[g] = slices.Clone(scores) }
	})
	return table, err
}

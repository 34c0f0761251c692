package boards

import (
	"context"
	"math"
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

// finished is the number of the score in which all tiles are correct. All other scores have lower
// numbers.
const finished = math.MaxUint16

// scoreAll scores all guesses against all answers, on all cores. Each goroutine calls newUse once, and
// then calls use for each of its guesses. scores[a] is a number for the score against answer a, and
// valid only during the call. scoreAll returns ctx's error if ctx ends first.
func scoreAll(ctx context.Context, words *score.Words, newUse func() func(g int, scores []uint16)) error {
	// The columns of a batch of guesses take up to perGuess bytes for each of them.
	n, perGuess := len(words.Guesses), len(words.Answers)*words.Length*score.LaneBits(words.Length)/8
	batch := min(1<<10, max(1, 1<<26/perGuess))
	return parallel.Do(ctx, 0, (n+batch-1)/batch, func() func(int) {
		use := newUse()
		return func(i int) { scoreGuesses(words, words.AllGuesses()[i*batch:min((i+1)*batch, n)], use) }
	})
}

// scoreGuesses calls use as scoreAll does, but only for the given guesses and on one core.
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

// scoreTable returns the scores of all guesses, indexed by guess and then by answer. It returns ctx's
// error if ctx ends first.
func scoreTable(ctx context.Context, words *score.Words) ([][]uint16, error) {
	table := make([][]uint16, len(words.Guesses))
	err := scoreAll(ctx, words, func() func(int, []uint16) {
		return func(g int, scores []uint16) { table[g] = slices.Clone(scores) }
	})
	return table, err
}

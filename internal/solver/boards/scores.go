package boards

import (
	"context"
	"math"
	"slices"

	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
)

const finished = math.MaxUint16 // stands for the score with all tiles correct; all other scores are lower

// scoreAll scores every guess against all answers, on all cores. Each goroutine calls newUse once, and passes the
// scores of each guess g to the function that newUse returns. scores[a] is a number that identifies the score of g if a
// is the answer. The function must not keep the slice.
//
// A number equal to [finished] means that g is the answer. Compare other numbers only with scores of the same guess.
func scoreAll(ctx context.Context, words *score.Words, newUse func() func(g int, scores []uint16)) error {
	// The columns of a batch of guesses take up to perGuess bytes for each guess.
	n, perGuess := len(words.Guesses), len(words.Answers)*words.Length*score.LaneBits(words.Length)/8
	batch := min(1<<10, max(1, 1<<26/perGuess))
	return parallel.Do(ctx, 0, (n+batch-1)/batch, func() func(int) {
		use := newUse()
		return func(i int) { scoreGuesses(words, words.AllGuesses()[i*batch:min((i+1)*batch, n)], use) }
	})
}

// scoreGuesses scores the given guesses against all answers, and calls use for each of them as [scoreAll] does.
func scoreGuesses(words *score.Words, guesses []int32, use func(g int, scores []uint16)) {
	var columns score.Columns
	columns.For(words, words.AllAnswers(), guesses)
	var counter score.Counter
	scores := make([]uint16, len(words.Answers))
	for _, g := range guesses {
		score.NumberGroups(&counter, &columns, g, scores)
		if a := words.AnswerOf[g]; a >= 0 {
			scores[a] = finished
		}
		use(int(g), scores)
	}
}

// scoreTable returns the scores of all guesses. table[g][a] is the score of guess g for answer a; see [scoreAll].
func scoreTable(ctx context.Context, words *score.Words) (table [][]uint16, err error) {
	table = make([][]uint16, len(words.Guesses))
	err = scoreAll(ctx, words, func() func(int, []uint16) {
		return func(g int, scores []uint16) { table[g] = slices.Clone(scores) }
	})
	return table, err
}

package review

import (
	"cmp"
	"context"
	"slices"

	"wfind/constraint"
	"wfind/internal/solver"
)

// Under strict rules every guess must still be a candidate: a word that fits all
// clues. So the words that may be guessed are parted by each score just as the
// possible answers are, and what is left of both is a smaller game of the same
// kind. It is solved here by trying every guess of every such game once: what it
// takes is bounded by the number of words at the start, which are few after a
// clue or two, and by the tries. (The solver's searches cannot be used: they
// know hard mode only, in which other guesses are allowed.)

// mostStrict is how many words a game may have to be tried so.
const mostStrict = 400

// A strictGame is such a search. The words are those that may be guessed.
type strictGame struct {
	ctx    context.Context
	answer []bool     // of each word: it may be the answer
	code   [][]uint64 // of two words: the score of the first against the second
	memo   map[string]solver.Cost
}

// adviseStrict returns the best guess under strict rules, with proof, or what is
// to be expected of the opener if it is not "". It reports false if that is too
// much work, or the context ended first.
func adviseStrict(ctx context.Context, allowed []string, stats []solver.Stats, tries int, opener string) (solver.Advice, bool) {
	if len(allowed) > mostStrict {
		return solver.Advice{}, false
	}
	g := newStrictGame(ctx, allowed, stats)
	all := make([]int16, len(allowed))
	answers := 0
	for i := range all {
		all[i] = int16(i)
		if g.answer[i] {
			answers++
		}
	}
	var best solver.Advice
	for i, word := range allowed {
		if opener != "" && word != opener {
			continue
		}
		c := g.after(int16(i), all, tries)
		a := solver.Advice{Stats: stats[i], Word: word, Proved: true, Cost: c,
			Guesses: float64(c.Guesses) / float64(answers), Missed: float64(c.Failures) / float64(answers)}
		if best.Word == "" || better(a, best) {
			best = a
		}
	}
	return best, best.Word != "" && ctx.Err() == nil
}

// better reports whether a guess goes before another: it costs less, or as much
// and may be the answer, or comes first in the alphabet.
func better(a, b solver.Advice) bool {
	if a.Cost != b.Cost {
		return a.Cost.Less(b.Cost)
	}
	if a.Candidate != b.Candidate {
		return a.Candidate
	}
	return cmp.Less(a.Word, b.Word)
}

func newStrictGame(ctx context.Context, words []string, stats []solver.Stats) *strictGame {
	g := &strictGame{ctx: ctx, memo: make(map[string]solver.Cost)}
	for i, w := range words {
		g.answer = append(g.answer, stats[i].Candidate)
		row := make([]uint64, len(words))
		for j, x := range words {
			row[j] = constraint.ScoreGuess(x, w).Code()
		}
		g.code = append(g.code, row)
	}
	return g
}

// best returns what the words cost at best: those among them that may be the
// answer are found, guess by guess of them all. Once the context has ended, it
// means nothing.
func (g *strictGame) best(words []int16, tries int) solver.Cost {
	answers := 0
	for _, w := range words {
		if g.answer[w] {
			answers++
		}
	}
	switch {
	case answers == 0:
		return solver.Cost{}
	case answers == 1:
		return solver.Cost{Guesses: 1}
	case tries == 1:
		return solver.Cost{Guesses: answers, Failures: answers - 1}
	}
	key := make([]byte, 0, 2*len(words)+1)
	for _, w := range words {
		key = append(key, byte(w), byte(w>>8))
	}
	key = append(key, byte(min(tries, 255)))
	if c, ok := g.memo[string(key)]; ok {
		return c
	}
	least := solver.Cost{Guesses: 2*answers - 1} // no guess costs less
	best := solver.Cost{Failures: answers + 1}
	for _, w := range words {
		if g.ctx.Err() != nil {
			return best
		}
		if c := g.after(w, words, tries); c.Less(best) {
			if best = c; best == least {
				break
			}
		}
	}
	g.memo[string(key)] = best
	return best
}

// after returns what a guess costs, and the best play after it.
func (g *strictGame) after(guess int16, words []int16, tries int) solver.Cost {
	codes := g.code[guess]
	parted := slices.Clone(words)
	slices.SortStableFunc(parted, func(a, b int16) int { return cmp.Compare(codes[a], codes[b]) })
	var cost solver.Cost
	for len(parted) > 0 {
		n := 1
		for n < len(parted) && codes[parted[n]] == codes[parted[0]] {
			n++
		}
		group := parted[:n]
		parted = parted[n:]
		answers := 0
		for _, w := range group {
			if g.answer[w] {
				answers++
			}
		}
		cost.Guesses += answers // this guess
		switch {
		case group[0] == guess: // only the guess itself gives its score
		case tries == 1:
			cost.Failures += answers
		default:
			c := g.best(group, tries-1)
			cost.Guesses += c.Guesses
			cost.Failures += c.Failures
		}
	}
	return cost
}

package review

import (
	"cmp"
	"context"
	"math"
	"slices"

	"wfind/constraint"
	"wfind/internal/solver"
)

// Under strict rules every guess must fit all clues. So a score divides the legal guesses as it divides
// the possible answers, and the rest is a smaller game of the same kind. This file tries each guess of
// each such game once. After a clue or two, few words are left. The solver's searches cannot be used,
// because they have hard mode but not strict rules.

// mostStrict is the largest number of words for this search.
const mostStrict = 400

// A loss is the cost of a strategy: the weight of the missed answers, and the expected guesses.
type loss struct{ missed, guesses float64 }

// less reports whether a is less than b. Missed answers count before guesses.
func (a loss) less(b loss) bool {
	if math.Abs(a.missed-b.missed) > same {
		return a.missed < b.missed
	}
	return a.guesses < b.guesses-same
}

// A strictGame is a search under strict rules. Words are numbers of legal guesses.
type strictGame struct {
	ctx    context.Context
	weight []float64  // the share of each word; 0 if it cannot be the answer
	code   [][]uint64 // code[i][j] is the score of guess i if word j is the answer
	memo   map[string]loss
}

// adviseStrict returns the best guess under strict rules with its proved cost, or the cost of opener if
// that is not "". It reports false if there are too many words, or ctx ended first.
func adviseStrict(ctx context.Context, p *solver.Problem, stats []solver.Stats, tries int, opener string) (solver.Advice, bool) {
	allowed := p.Guesses()
	if len(allowed) > mostStrict {
		return solver.Advice{}, false
	}
	g := newStrictGame(ctx, p)
	all := make([]int16, len(allowed))
	for i := range all {
		all[i] = int16(i)
	}
	var best solver.Advice
	for i, word := range allowed {
		if opener != "" && word != opener {
			continue
		}
		t := g.after(int16(i), all, tries)
		a := solver.Advice{Stats: stats[i], Word: word, Proved: true, Guesses: t.guesses, Missed: t.missed}
		if n := float64(p.Possible()); !p.Weighted() {
			a.Cost = solver.Cost{Guesses: int(math.Round(n * t.guesses)), Failures: int(math.Round(n * t.missed))}
		}
		if best.Word == "" || better(a, best) {
			best = a
		}
	}
	return best, best.Word != "" && ctx.Err() == nil
}

// better reports whether guess a is better than b: it costs less, or the same and only a is a possible
// answer.
func better(a, b solver.Advice) bool {
	x, y := loss{a.Missed, a.Guesses}, loss{b.Missed, b.Guesses}
	return x.less(y) || !y.less(x) && a.Candidate && !b.Candidate
}

func newStrictGame(ctx context.Context, p *solver.Problem) *strictGame {
	g := &strictGame{ctx: ctx, memo: make(map[string]loss)}
	for i, w := range p.Guesses() {
		g.weight = append(g.weight, p.Share(i))
		row := make([]uint64, len(p.Guesses()))
		for j, x := range p.Guesses() {
			row[j] = constraint.ScoreGuess(x, w).Code()
		}
		g.code = append(g.code, row)
	}
	return g
}

// weigh returns the number of possible answers among words, their weight, and the greatest weight.
func (g *strictGame) weigh(words []int16) (answers int, whole, heaviest float64) {
	for _, w := range words {
		if x := g.weight[w]; x > 0 {
			answers++
			whole += x
			heaviest = max(heaviest, x)
		}
	}
	return answers, whole, heaviest
}

// best returns the least cost of finding the answer among words. The result is meaningless if ctx has
// ended.
func (g *strictGame) best(words []int16, tries int) loss {
	answers, whole, heaviest := g.weigh(words)
	switch {
	case answers == 0:
		return loss{}
	case answers == 1:
		return loss{guesses: whole}
	case tries == 1:
		return loss{whole - heaviest, whole}
	}
	key := make([]byte, 0, 2*len(words)+1)
	for _, w := range words {
		key = append(key, byte(w), byte(w>>8))
	}
	key = append(key, byte(min(tries, 255)))
	if t, ok := g.memo[string(key)]; ok {
		return t
	}
	least := loss{guesses: 2*whole - heaviest} // no guess costs less
	best := loss{missed: whole + 1}
	for _, w := range words {
		if g.ctx.Err() != nil {
			return best
		}
		if t := g.after(w, words, tries); t.less(best) {
			if best = t; !least.less(best) {
				break
			}
		}
	}
	g.memo[string(key)] = best
	return best
}

// after returns the cost of guess followed by the best play.
func (g *strictGame) after(guess int16, words []int16, tries int) loss {
	codes := g.code[guess]
	parted := slices.Clone(words)
	slices.SortStableFunc(parted, func(a, b int16) int { return cmp.Compare(codes[a], codes[b]) })
	var sum loss
	for len(parted) > 0 {
		n := 1
		for n < len(parted) && codes[parted[n]] == codes[parted[0]] {
			n++
		}
		group := parted[:n]
		parted = parted[n:]
		_, whole, _ := g.weigh(group)
		sum.guesses += whole // this guess
		switch {
		case group[0] == guess: // only the guess itself gives its score
		case tries == 1:
			sum.missed += whole
		default:
			t := g.best(group, tries-1)
			sum.guesses += t.guesses
			sum.missed += t.missed
		}
	}
	return sum
}

package review

import (
	"cmp"
	"context"
	"math"
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

// A loss is what play costs, all possible answers taken together by weight.
type loss struct{ missed, guesses float64 }

// less reports whether a is the lower loss: less is missed, or as much in fewer
// guesses.
func (a loss) less(b loss) bool {
	if math.Abs(a.missed-b.missed) > same {
		return a.missed < b.missed
	}
	return a.guesses < b.guesses-same
}

// A strictGame is such a search. The words are those that may be guessed.
type strictGame struct {
	ctx    context.Context
	weight []float64  // of each word, of all 1; 0 if it cannot be the answer
	code   [][]uint64 // of two words: the score of the second guessed against the first
	memo   map[string]loss
}

// adviseStrict returns the best guess under strict rules, with proof, or what is
// to be expected of the opener if it is not "". It reports false if that is too
// much work, or the context ended first.
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

// better reports whether a guess goes before another, which stands before it in
// the alphabet: it costs less, or as much and may be the answer, as that may not.
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

// weigh returns how many of the words may be the answer, what they weigh, and what
// the heaviest does.
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

// best returns what the words cost at best: those among them that may be the
// answer are found, guess by guess of them all. Once the context has ended, it
// means nothing.
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

// after returns what a guess costs, and the best play after it.
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

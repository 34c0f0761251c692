package boards

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// A lookahead improves the estimate of each guess by playing sample games that begin with the guess.
type lookahead struct {
	*adviser
	samples [][]uint16 // for each sample game, the answers of the unfinished boards; the same for all guesses
	replies []int      // guesses to choose from later in a game
}

const (
	maxTried   = 40  // guesses compared
	maxSamples = 400 // games played after each guess
	minSamples = 10  // with fewer, a single lost game would distort the mean too much
	smallWords = 9   // positions of up to this number of words are searched

	// Later guesses are chosen among the maxReplies best guesses in each of maxReplied positions, and among
	// maxPossible words that can be an answer.
	maxReplied  = 30
	maxReplies  = 12
	maxPossible = 60
)

// A trial holds the results of the sample games that begin with one guess.
type trial struct {
	option
	first value // the estimate before the lookahead
	sum   value // of the values of all sample games
}

// lookahead returns at least n guesses, and guess g unless g is -1, with estimates from sample games, best first.
func (a *adviser) lookahead(n, g int) []option {
	l := &lookahead{adviser: a}
	if a.scores != nil {
		l.samples = l.draw()
	}
	if len(l.samples) == 0 {
		return a.shortlist(max(n, maxTried), g)
	}
	a.search.maxWork = a.search.work + int64(insideWork*max(1, a.effort))
	l.chooseReplies(a.shortlist(max(n, maxTried), g))
	part := int64(lookaheadWork / 5 * a.effort)
	var trials []*trial
	for _, o := range a.shortlist(max(n, l.affordable(part)), g) {
		trials = append(trials, &trial{option: o, first: o.value})
	}
	done := 0
	for _, few := range []int{20, 10, 5, 3, 1} {
		for most := a.estimator.work + part; done < len(l.samples) && a.estimator.work < most && a.ctx.Err() == nil; done++ {
			for _, t := range trials {
				t.sum = t.sum.plus(1, l.play(option{guess: t.guess, value: t.first}, l.samples[done]))
			}
		}
		if done >= minSamples {
			for _, t := range trials {
				t.value = value{}.plus(1/float64(done), t.sum)
				t.value.lost = max(0, t.value.lost)
			}
		}
		slices.SortStableFunc(trials, func(x, y *trial) int { return a.compare(x.option, y.option) })
		// The guesses that have fallen behind get no more samples.
		kept := 0
		trials = slices.DeleteFunc(trials, func(t *trial) bool {
			kept++
			return kept > max(n, few) && t.guess != g
		})
	}
	found := make([]option, len(trials))
	for i, t := range trials {
		found[i] = t.option
	}
	return found
}

// shortlist returns the n options with the best estimates, and also the option for guess g unless g is -1.
func (a *adviser) shortlist(n, g int) []option {
	list := slices.Clone(a.options[:min(len(a.options), n)])
	if at := slices.IndexFunc(a.options, func(o option) bool { return o.guess == g }); at >= len(list) {
		list = append(list, a.options[at])
	}
	return list
}

// affordable returns the number of guesses that sample games can compare with the given amount of work.
func (l *lookahead) affordable(work int64) int {
	const minGuesses, samples = 6, 12
	before := l.estimator.work // one game shows how much work a game takes
	l.play(l.options[0], l.samples[0])
	return min(maxTried, max(minGuesses, int(work/(samples*max(1, l.estimator.work-before)))))
}

// draw returns random answers for sample games. samples[i] has the answers of game i, one for each unfinished board.
func (l *lookahead) draw() (samples [][]uint16) {
	r := rand.New(rand.NewPCG(1, 2))            // the same numbers on every run
	until := make([][]int64, len(l.pos.boards)) // for each word of a board, the weight of all words up to it
	for i, words := range l.pos.boards {
		sum := int64(0)
		for _, a := range words {
			sum += l.p.words.WeightOf(int32(a))
			until[i] = append(until[i], sum)
		}
	}
	for attempt := 0; attempt < 10*maxSamples && len(samples) < maxSamples; attempt++ {
		var sample []uint16
		for i, words := range l.pos.boards {
			at, _ := slices.BinarySearch(until[i], 1+r.Int64N(until[i][len(words)-1]))
			if slices.Contains(sample, words[at]) {
				break
			}
			sample = append(sample, words[at])
		}
		if len(sample) == len(l.pos.boards) {
			samples = append(samples, sample)
		}
	}
	return samples
}

// chooseReplies sets l.replies to the best guesses in a few positions that can follow the guesses in tried.
func (l *lookahead) chooseReplies(tried []option) {
	e := l.estimator
	most := e.work + int64(lookaheadWork/4*l.effort)
	for i := 0; i < min(maxReplied, len(l.samples)) && e.work < most; i++ {
		g := l.start(tried[i%len(tried)], l.samples[i])
		if g.tries == 0 || len(g.boards) == 0 {
			continue
		}
		var best []option
		probs := e.probabilities(g.position)
		for guess, scores := range l.scores {
			o := e.estimate(guess, scores, g.position, probs)
			if len(best) == maxReplies && o.cost() >= best[maxReplies-1].cost() {
				continue
			}
			at, _ := slices.BinarySearchFunc(best, o, func(a, b option) int { return cmp.Compare(a.cost(), b.cost()) })
			best = slices.Insert(best, at, o)[:min(len(best)+1, maxReplies)]
		}
		for _, o := range best {
			if !slices.Contains(l.replies, o.guess) {
				l.replies = append(l.replies, o.guess)
			}
		}
	}
}

// move returns the next guess of a sample game in position pos. If exact is true, a search has solved pos, and move
// returns solved, the value of pos, instead of a guess.
func (l *lookahead) move(pos position) (guess int, solved value, exact bool) {
	if pos.size() <= smallWords {
		sorted := position{slices.Clone(pos.boards), pos.tries}
		sorted.sort()
		if v, exact := l.search.solve(sorted, worst); exact {
			return 0, v, true
		}
	}
	e, best := l.estimator, option{value: worst}
	probs := e.probabilities(pos)
	try := func(g int) {
		if o := e.estimate(g, l.scores[g], pos, probs); o.cost() < best.cost() {
			best = o
		}
	}
	for _, g := range l.replies {
		try(g)
	}
	possible := l.search.possibleAnswers(pos)
	for _, g := range possible[:min(len(possible), maxPossible)] {
		try(int(g))
	}
	return best.guess, value{}, false
}

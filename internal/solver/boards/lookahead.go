package boards

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// A lookahead plays sample games, to estimate more accurately how many turns a game takes after each guess.
type lookahead struct {
	*adviser
	samples [][]uint16 // for each sample game, the answers of the unfinished boards; the same for all guesses
	replies []int      // guesses to choose from later in a game
}

const (
	maxTried     = 40  // guesses compared
	maxSamples   = 400 // games played after each guess
	minSamples   = 10  // with fewer, a single lost game would distort the mean too much
	smallWords   = 9   // positions with at most this number of words are searched
	maxPositions = 30  // positions whose best guesses become replies; see lookahead.replies
	maxReplies   = 12  // replies from each of these positions
	maxPossible  = 60  // possible answers that each later guess is chosen from, besides the replies
)

// A trial holds the results of the sample games that begin with one guess.
type trial struct {
	option
	first value // the estimate before the sample games
	sum   value // of the values of all sample games
}

// playSamples returns the most promising guesses, best first, at least n if there are enough. It compares them by
// sample games. If g is not -1, guess g is always included.
func (a *adviser) playSamples(n, g int) []option {
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

// shortlist returns the n options with the best estimates. If g is not -1 and guess g is not among them, it adds g.
func (a *adviser) shortlist(n, g int) []option {
	list := slices.Clone(a.options[:min(len(a.options), n)])
	if at := slices.IndexFunc(a.options, func(o option) bool { return o.guess == g }); at >= len(list) {
		list = append(list, a.options[at])
	}
	return list
}

// affordable estimates how many guesses sample games can compare if all games together read the given number of scores.
func (l *lookahead) affordable(scores int64) int {
	const minGuesses, samples = 6, 12
	before := l.estimator.work
	l.play(l.options[0], l.samples[0]) // to measure the work
	return min(maxTried, max(minGuesses, int(scores/(samples*max(1, l.estimator.work-before)))))
}

// draw chooses random answers for sample games. samples[i] holds the answers of game i, one for each unfinished board.
func (l *lookahead) draw() (samples [][]uint16) {
	r := rand.New(rand.NewPCG(1, 2))            // the same numbers on every run
	until := make([][]int64, len(l.pos.boards)) // for each word of a board, the weight of all words up to it
	for i, words := range l.pos.boards {
		sum := int64(0)
		for _, a := range words {
			sum += int64(l.p.weight[a])
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

// chooseReplies fills l.replies with good guesses for later turns. It begins a few sample games with the guesses in
// tried. In each position that follows, it keeps the guesses with the best estimates.
func (l *lookahead) chooseReplies(tried []option) {
	e := l.estimator
	most := e.work + int64(lookaheadWork/4*l.effort)
	for i := 0; i < min(maxPositions, len(l.samples)) && e.work < most; i++ {
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

// solveSmall returns the exact [value] of pos. ok is false if pos is too large or the search must stop.
func (l *lookahead) solveSmall(pos position) (v value, ok bool) {
	if pos.size() > smallWords {
		return value{}, false
	}
	sorted := position{slices.Clone(pos.boards), pos.tries}
	sorted.sort()
	return l.search.solve(sorted, worst)
}

// nextGuess returns the guess with the best estimate in pos, for a sample game. It considers only l.replies and some of
// the possible answers.
func (l *lookahead) nextGuess(pos position) int {
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
	return best.guess
}

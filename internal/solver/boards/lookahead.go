package boards

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// A lookahead improves the estimates of guesses by playing sample games after each of them. It
// tries all guesses against the same answers. Later guesses in a game are chosen by their
// estimates.
type lookahead struct {
	*adviser
	samples [][]uint16      // the boards' answers, by sample and open board
	drawn   int             // batches of samples drawn so far
	replies []int           // guesses to choose from later in a game
	memo    map[string]move // by position
	exact   bool            // whether small positions are searched
}

const (
	maxTried   = 40 // guesses compared
	maxSamples = 400
	// With fewer samples, the estimates from before the lookahead are kept, because a single lost game
	// would distort the mean too much.
	minSamples = 10
	// The replies are the best guesses in up to maxReplied positions, with up to maxReplies from each.
	// In addition, up to maxCandidates possible answers are considered.
	maxReplied    = 30
	maxReplies    = 12
	maxCandidates = 60
	// Positions of up to smallWords words are searched, if the problem has no more than fewAnswers
	// answers. With more answers, it takes too long to score all guesses.
	smallWords = 9
	fewAnswers = 1500
	// If there are more answers than this, guesses are estimated without lookahead.
	maxAnswers = 6000
)

// lookahead compares the most promising guesses by playing sample games. It returns at least n of
// them, best first. If extra is not -1, the result also contains the guess with number extra.
func (a *adviser) lookahead(n, extra int) []option {
	tried := slices.Clone(a.options[:min(len(a.options), max(n, maxTried))])
	if len(a.p.words.Answers) > maxAnswers || wide(a.p.words) {
		return shorten(tried, a.options, len(tried), extra)
	}
	l := &lookahead{adviser: a, memo: map[string]move{}}
	if l.exact = len(a.p.words.Answers) <= fewAnswers; l.exact && a.search.codes == nil {
		a.search.load(0)
	}
	a.search.maxWork = a.search.work + int64(insideWork*max(1, a.effort))
	l.draw()
	if len(l.samples) == 0 {
		return shorten(tried, a.options, len(tried), extra)
	}
	l.chooseReplies(tried)
	part := int64(lookaheadWork / 5 * a.effort)
	tried = shorten(tried, a.options, max(n, l.affordable(tried[0].guess, part)), extra)
	first, sums, done := slices.Clone(tried), make(map[int]value, len(tried)), 0
	// Guesses that fall behind get no more samples.
	for _, few := range []int{20, 10, 5, 3, 1} {
		for most := a.estimator.work + part; done < maxSamples && a.estimator.work < most && a.ctx.Err() == nil; done++ {
			if done == len(l.samples) {
				if l.draw(); done == len(l.samples) {
					break
				}
			}
			for _, p := range tried {
				sums[p.guess] = sums[p.guess].plus(1, l.correction(p.guess, l.samples[done]))
			}
		}
		for i := range tried {
			p := &tried[i]
			at := slices.IndexFunc(first, func(q option) bool { return q.guess == p.guess })
			if p.value = first[at].value; done >= minSamples {
				p.value = p.value.plus(1/float64(done), sums[p.guess])
				p.value.lost = max(0, p.value.lost)
			}
		}
		slices.SortStableFunc(tried, a.compare)
		tried = shorten(tried, tried, max(n, few), extra)
	}
	return tried
}

// shorten returns the first few options in tried. If extra is not -1, it also returns the option in
// all that has guess number extra.
func shorten(tried, all []option, few, extra int) []option {
	kept := slices.Clone(tried[:min(len(tried), few)])
	is := func(p option) bool { return p.guess == extra }
	if at := slices.IndexFunc(all, is); at >= 0 && !slices.ContainsFunc(kept, is) {
		kept = append(kept, all[at])
	}
	return kept
}

// affordable returns how many guesses the lookahead can compare, with enough samples each, within
// the given amount of work. It plays one sample game after guess to measure the work.
func (l *lookahead) affordable(guess int, work int64) int {
	const minGuesses, samples = 6, 12
	before := l.estimator.work
	l.correction(guess, l.samples[0])
	return max(minGuesses, int(work/(samples*max(1, l.estimator.work-before))))
}

// batch is the number of sample games for which answers are drawn at the same time.
const batch = 50

// draw adds about batch random samples to l.samples. A sample has a different answer for every
// board, and answers appear about as often as their weights require. If most combinations have
// equal answers, draw adds fewer samples or none. Every run uses the same random numbers.
func (l *lookahead) draw() {
	l.drawn++
	r := rand.New(rand.NewPCG(1, uint64(l.drawn)))
	most := len(l.samples) + batch
	for attempt := 0; attempt < 100 && len(l.samples) < most; attempt++ {
		answers := make([][]uint16, len(l.open))
		for i, words := range l.open {
			answers[i] = l.stratified(r, words, batch)
		}
		for n := range batch {
			sample := make([]uint16, len(l.open))
			for i := range sample {
				sample[i] = answers[i][n]
			}
			if different := slices.Compact(slices.Sorted(slices.Values(sample))); len(different) == len(sample) {
				l.samples = append(l.samples, sample)
			}
		}
	}
}

// stratified draws n of words in random order. Each word appears in proportion to its weight,
// rounded up or down.
func (l *lookahead) stratified(r *rand.Rand, words set, n int) []uint16 {
	whole := l.p.weigh(words)
	order := slices.Clone(words)
	r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	drawn := make([]uint16, 0, n)
	until, at := 0.0, r.Float64()
	for _, a := range order {
		until += float64(n) * float64(l.p.words.WeightOf(int32(a))) / float64(whole)
		for at < until && len(drawn) < n {
			drawn = append(drawn, a)
			at++
		}
	}
	for len(drawn) < n { // by rounding
		drawn = append(drawn, order[len(order)-1])
	}
	r.Shuffle(n, func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	return drawn
}

// chooseReplies chooses the guesses that sample games consider after the first. It plays each tried
// guess in one sample, and takes the guesses with the best estimates afterwards.
func (l *lookahead) chooseReplies(tried []option) {
	e, chosen := l.estimator, map[int]bool{}
	most := e.work + int64(lookaheadWork/4*l.effort)
	for i := 0; i < min(maxReplied, len(l.samples)) && e.work < most; i++ {
		game := l.begin(tried[i%len(tried)].guess, l.samples[i])
		if game.left == 0 || len(game.open) == 0 {
			continue
		}
		var best []option
		e.setPosition(game.open)
		for g := range l.p.words.Guesses {
			p := e.estimate(g, e.scorer.row(g), game.open, game.left)
			if len(best) == maxReplies && p.cost() >= best[maxReplies-1].cost() {
				continue
			}
			at, _ := slices.BinarySearchFunc(best, p, func(a, b option) int { return cmp.Compare(a.cost(), b.cost()) })
			best = slices.Insert(best, at, p)[:min(len(best)+1, maxReplies)]
		}
		for _, p := range best {
			if !chosen[p.guess] {
				chosen[p.guess] = true
				l.replies = append(l.replies, p.guess)
			}
		}
	}
}

// A move is the next guess in a sample game. If exact is set, the move ends the game instead, and
// value is the exact value of its position.
type move struct {
	exact bool
	value value
	guess int
}

func (l *lookahead) move(open position, left int) move {
	open = slices.Clone(open)
	open.sort()
	key := string(open.key(left, nil))
	m, ok := l.memo[key]
	if !ok {
		m = l.decide(open, left)
		l.memo[key] = m
	}
	return m
}

// decide returns the next move when left guesses remain. It is the exact value of the position if
// that is small and the search may do more work, and otherwise the guess with the best estimate.
func (l *lookahead) decide(open position, left int) move {
	if l.exact && open.words() <= smallWords {
		if v, exact := l.search.solve(open, left, hopeless); exact {
			return move{exact: true, value: v}
		}
	}
	e, best := l.estimator, option{value: hopeless}
	e.setPosition(open)
	try := func(g int) {
		if p := e.estimate(g, e.scorer.row(g), open, left); p.cost() < best.cost() {
			best = p
		}
	}
	for _, g := range l.replies {
		try(g)
	}
	candidates := l.search.candidates(open)
	for _, g := range candidates[:min(len(candidates), maxCandidates)] {
		try(int(g))
	}
	return move{guess: best.guess}
}

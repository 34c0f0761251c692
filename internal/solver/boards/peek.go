package boards

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// A peek estimates guesses by playing on after them, with guesses that are not looked into any
// further. It takes samples of the boards' answers, the same for all guesses.
type peek struct {
	*adviser
	samples [][]uint16      // by sample and open board
	next    []int           // guesses that are tried later in a game
	memo    map[string]move // by position
	inside  bool            // whether small positions are searched
}

const (
	mostTried   = 40 // guesses that are compared, the best by their first estimates
	mostSamples = 400
	// Of fewer samples nothing is concluded: one game that is lost would be a tenth or more.
	fewestSamples = 10
	// Guesses that are tried later in a game: of so many samples so many of the best, and so many
	// of those that may be answers.
	mostReplied    = 30
	mostReplies    = 12
	mostCandidates = 60
	// Positions of so few words are searched, if all answers are so few that this pays.
	smallWords   = 9
	fewerAnswers = 1500
	// Of more answers nothing is looked at but first estimates.
	mostAnswers = 6000
)

// peek returns the best n guesses or more by estimates that look further ahead, the best first.
// Another guess, by its number, is among them; -1 for none.
func (a *adviser) peek(n, another int) []prospect {
	tried := slices.Clone(a.prospects[:min(len(a.prospects), max(n, mostTried))])
	if len(a.p.words.Answers) > mostAnswers {
		return a.keep(tried, a.prospects, len(tried), another)
	}
	k := &peek{adviser: a, memo: map[string]move{}}
	if k.inside = len(a.p.words.Answers) <= fewerAnswers; k.inside && a.search.codes == nil {
		a.search.load(0)
	}
	a.search.most = a.search.work + int64(insideWork*max(1, a.effort))
	k.draw()
	k.replies(tried)
	part := int64(peekWork / 5 * a.effort)
	tried = a.keep(tried, a.prospects, max(n, k.affordable(tried[0].guess, part)), another)
	first, sums, done := slices.Clone(tried), make(map[int]value, len(tried)), 0
	for _, few := range []int{20, 10, 5, 3, 1} {
		for most := a.f.work + part; done < mostSamples && a.f.work < most && a.ctx.Err() == nil; done++ {
			if done == len(k.samples) {
				k.draw()
			}
			for _, p := range tried {
				sums[p.guess] = sums[p.guess].plus(1, k.surprise(p.guess, k.samples[done]))
			}
		}
		for i := range tried {
			p := &tried[i]
			at := slices.IndexFunc(first, func(q prospect) bool { return q.guess == p.guess })
			if p.value = first[at].value; done >= fewestSamples {
				p.value = p.value.plus(1/float64(done), sums[p.guess])
				p.value.lost = max(0, p.value.lost)
			}
		}
		slices.SortStableFunc(tried, a.compare)
		tried = a.keep(tried, tried, max(n, few), another)
	}
	return tried
}

// keep returns the first of the guesses that are tried, and another one of all.
func (a *adviser) keep(tried, all []prospect, few, another int) []prospect {
	kept := slices.Clone(tried[:min(len(tried), few)])
	is := func(p prospect) bool { return p.guess == another }
	if at := slices.IndexFunc(all, is); at >= 0 && !slices.ContainsFunc(kept, is) {
		kept = append(kept, all[at])
	}
	return kept
}

// affordable returns of how many guesses some work is enough for the fewest samples by which they
// can be told apart, given one of them.
func (k *peek) affordable(guess int, work int64) int {
	const fewest, few = 6, 12 // guesses and samples
	before := k.f.work
	k.surprise(guess, k.samples[0])
	return max(fewest, int(work/(few*max(1, k.f.work-before))))
}

// inDraw is how many samples are drawn together.
const inDraw = 50

// draw takes samples such that in them each board's answers are met as often as their
// weights say.
func (k *peek) draw() {
	r := rand.New(rand.NewPCG(1, uint64(len(k.samples)))) // the same advice every time
	samples := make([][]uint16, inDraw)
	for _, of := range k.open {
		whole, _ := k.p.weigh(of)
		order := slices.Clone(of)
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		drawn := make([]uint16, 0, inDraw)
		until, at := 0.0, r.Float64()
		for _, a := range order {
			until += inDraw * float64(k.p.words.WeightOf(int32(a))) / float64(whole)
			for at < until && len(drawn) < inDraw {
				drawn = append(drawn, a)
				at++
			}
		}
		for len(drawn) < inDraw { // by rounding
			drawn = append(drawn, order[len(order)-1])
		}
		r.Shuffle(inDraw, func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
		for i, a := range drawn {
			samples[i] = append(samples[i], a)
		}
	}
	k.samples = append(k.samples, samples...)
}

// replies chooses the guesses that are tried next: those that are best after
// some of the guesses that are compared, each in one sample.
func (k *peek) replies(tried []prospect) {
	chosen := map[int]bool{}
	most := k.f.work + int64(peekWork/4*k.effort)
	for i := 0; i < mostReplied && k.f.work < most; i++ {
		l := k.after(tried[i%len(tried)].guess, k.samples[i])
		if l.left == 0 || len(l.open) == 0 {
			continue
		}
		var best []prospect
		for g := range k.p.words.Guesses {
			p := k.f.look(g, k.f.row(g), l.open, l.left)
			if len(best) == mostReplies && p.cost() >= best[mostReplies-1].cost() {
				continue
			}
			at, _ := slices.BinarySearchFunc(best, p, func(a, b prospect) int { return cmp.Compare(a.cost(), b.cost()) })
			best = slices.Insert(best, at, p)[:min(len(best)+1, mostReplies)]
		}
		for _, p := range best {
			if !chosen[p.guess] {
				chosen[p.guess] = true
				k.next = append(k.next, p.guess)
			}
		}
	}
}

// A move is what is done in a position that is played on from: it is given its exact value, or a
// guess is made.
type move struct {
	exact bool
	value value
	guess int
}

// move returns the move in a position.
func (k *peek) move(open position, left int) move {
	open = slices.Clone(open)
	open.sort()
	key := string(open.key(left, nil))
	m, ok := k.memo[key]
	if !ok {
		m = k.decide(open, left)
		k.memo[key] = m
	}
	return m
}

// decide searches a small position, and finds the best guess by first estimates in another.
func (k *peek) decide(open position, left int) move {
	if k.inside && open.words() <= smallWords {
		if v, exact := k.search.solve(open, left, hopeless); exact {
			return move{exact: true, value: v}
		}
	}
	best := prospect{value: hopeless}
	try := func(g int) {
		if p := k.f.look(g, k.f.row(g), open, left); p.cost() < best.cost() {
			best = p
		}
	}
	for _, g := range k.next {
		try(g)
	}
	candidates := k.search.candidates(open)
	for _, g := range candidates[:min(len(candidates), mostCandidates)] {
		try(int(g))
	}
	return move{guess: best.guess}
}

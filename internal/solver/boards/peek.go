package boards

import (
	"math/rand/v2"
	"slices"
)

// A peek estimates guesses by what the best guess after them is expected to come to.
// It takes samples of the boards' answers, the same for all guesses.
type peek struct {
	*adviser
	samples [][]uint16 // by sample and open board
	rows    [][]uint16 // of the guesses that are tried next
	memo    map[string]value
	inside  bool // whether small positions are searched
}

// What is tried: guesses by their first estimates, and of these those that may be answers; and
// how many samples the best are left with at the end. With more boards there are fewer.
const (
	mostTried      = 40
	mostNext       = 500
	mostSamples    = 192
	mostCandidates = 60 // of a position that is estimated, tried besides
	// Positions of so few words are searched, if all answers are so few that this pays.
	smallWords   = 9
	fewerAnswers = 1500
	// Of more answers nothing is looked at but first estimates.
	mostAnswers = 6000
)

// peek returns the best n guesses or more by estimates that look one guess further ahead, the
// best first.
func (a *adviser) peek(n int) []prospect {
	return a.peekAt(a.prospects[:min(len(a.prospects), max(n, mostTried))], n)
}

// peekAt is peek of some guesses.
func (a *adviser) peekAt(tried []prospect, n int) []prospect {
	if a.certain(tried[0]) == 1 { // it comes first, and the others after it as they are
		n = max(n, 1)
	}
	k := &peek{adviser: a, memo: map[string]value{}}
	if len(a.p.words.Answers) > mostAnswers {
		return tried
	}
	if k.inside = len(a.p.words.Answers) <= fewerAnswers; k.inside && a.search.codes == nil {
		a.search.load(0)
	}
	a.search.most = a.search.work + int64(insideWork*max(1, a.effort))
	for _, p := range a.prospects[:min(len(a.prospects), mostNext)] {
		k.rows = append(k.rows, a.f.row(p.guess))
	}
	total := max(24, mostSamples*4/max(4, len(a.open)))
	k.draw(total)
	tried, done := slices.Clone(tried), 0
	sums := make(map[int]value, len(tried))
	for _, round := range []struct{ samples, keep int }{{total / 10, 16}, {total / 3, 6}, {total, 6}} {
		for most := a.f.work + int64(peekWork/3*a.effort); done < round.samples && (done == 0 || a.f.work < most); done++ {
			for _, p := range tried {
				sums[p.guess] = sums[p.guess].plus(1, k.after(p.guess, k.samples[done]))
			}
		}
		if a.ctx.Err() != nil {
			break
		}
		for i := range tried {
			p := &tried[i]
			p.value = value{waste: p.none}.plus(1/float64(done), sums[p.guess])
		}
		slices.SortStableFunc(tried, a.compare)
		tried = tried[:min(len(tried), max(n, round.keep))]
	}
	return tried
}

// draw takes samples such that each board's answers are met as often as their
// weights say.
func (k *peek) draw(n int) {
	r := rand.New(rand.NewPCG(1, 2)) // the same advice every time
	k.samples = make([][]uint16, n)
	for _, of := range k.open {
		whole, _ := k.p.weigh(of)
		order := slices.Clone(of)
		r.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
		drawn := make([]uint16, 0, n)
		until, at := 0.0, r.Float64()
		for _, a := range order {
			until += float64(n) * float64(k.p.words.WeightOf(int32(a))) / float64(whole)
			for at < until && len(drawn) < n {
				drawn = append(drawn, a)
				at++
			}
		}
		for len(drawn) < n { // by rounding
			drawn = append(drawn, order[len(order)-1])
		}
		r.Shuffle(n, func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
		for i, a := range drawn {
			k.samples[i] = append(k.samples[i], a)
		}
	}
}

// after estimates the value of the position after a guess and all answers that are
// certain then, if the boards have the given answers.
func (k *peek) after(guess int, answers []uint16) value {
	open, left := slices.Clone(k.open), k.p.tries
	answers = slices.Clone(answers)
	for {
		row, n := k.f.row(guess), 0
		for i, of := range open {
			if code := row[answers[i]]; code != finished {
				var same set
				for _, a := range of {
					if row[a] == code {
						same = append(same, a)
					}
				}
				open[n], answers[n] = same, answers[i]
				n++
			}
		}
		open, answers, left = open[:n], answers[:n], left-1
		if left == 0 && n > 0 {
			return value{1, -k.search.distinct(open)}
		}
		certain := open.certain()
		if certain < 0 {
			break
		}
		guess = int(k.p.words.Answers[certain])
	}
	if len(open) == 0 {
		return value{}
	}
	slices.SortFunc(open, slices.Compare)
	key := string(open.key(left, nil))
	v, ok := k.memo[key]
	if !ok {
		v = k.best(open, left)
		k.memo[key] = v
	}
	return v
}

// best returns the value of a position, or what the best of the guesses that are tried next is
// expected to come to.
func (k *peek) best(open position, left int) value {
	if k.inside && open.words() <= smallWords {
		if v, exact := k.search.solve(open, left, hopeless); exact {
			return v
		}
	}
	best := prospect{value: hopeless}
	for _, row := range k.rows {
		if p := k.f.look(0, row, open, left); best.value == hopeless || p.cost() < best.cost() {
			best = p
		}
	}
	candidates := k.search.candidates(open)
	for _, g := range candidates[:min(len(candidates), mostCandidates)] {
		if p := k.f.look(0, k.f.row(int(g)), open, left); p.cost() < best.cost() {
			best = p
		}
	}
	low := k.search.bound(open)
	return value{best.value.lost, max(low.waste, best.value.waste)}
}

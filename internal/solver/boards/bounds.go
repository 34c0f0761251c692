package boards

import (
	"cmp"
	"slices"
)

// An option is a guess with the value of playing it. The value is exact, an estimate or a lower
// bound.
type option struct {
	guess int
	none  float64 // probability that the guess finishes no board
	value value
}

// A profile summarises the groups into which a guess splits a board's words. The bounds that the
// package comment numbers 3 and 4 use it. A group's top share is the share of its weight that its
// likeliest word has, or 0 if the group consists of the guess itself.
type profile struct {
	win    float32                  // probability that the guess is the answer
	other  float32                  // probability that the answer is not the likeliest word of its group
	atMost [len(thresholds)]float32 // for each threshold, probability that the top share is not above it
}

// thresholds lists the values to which a group's top share is rounded up. Most are 1/n, because
// most groups consist of a few equally likely words.
var thresholds = [...]float64{0, 1. / 9, 1. / 6, 1. / 5, 1. / 4, 1. / 3, 1. / 2, 3. / 4}

// lowerBound returns a lower bound on a guess's waste, the mean number of guesses that finish no
// board: bound 3 or 4 of the package comment. none is the probability that the guess itself
// finishes no board, and boards has the guess's profile for each board.
func (s *search) lowerBound(none float64, boards []*profile) float64 {
	const rounding = 1e-5 // of products of float32
	all, other := 1.0, 1.0
	for _, b := range boards {
		all *= float64(b.win)
		other *= float64(b.win + b.other)
	}
	if s.odds.shared {
		if s.odds.distinct == 0 {
			return none
		}
		return none + max(0, 1-(1-other+rounding)/s.odds.distinct)
	}
	left := 0.0 // mean of 1 - the greatest top share, which is rounded up to a threshold
	for i, share := range thresholds {
		next := 1.0
		if i+1 < len(thresholds) {
			next = thresholds[i+1]
		}
		product := next - share
		for _, b := range boards {
			product *= float64(b.atMost[i])
		}
		left += product
	}
	return none + max(0, left-all-rounding)
}

// group assigns numbers to the groups of words with equal scores, and writes the number of each
// word's group to s.pattern, as two bytes. The guess itself gets 0, and the other groups are
// numbered in the order of their first words. So guesses that make the same groups have the same
// pattern. group returns the highest number.
func (s *search) group(scores []uint16) (last int) {
	s.pattern = s.pattern[:0]
	for _, code := range scores {
		if s.number[code] == 0 && code != finished {
			last++
			s.number[code] = uint16(last)
		}
		n := s.number[code]
		s.pattern = append(s.pattern, byte(n), byte(n>>8))
	}
	for _, code := range scores {
		s.number[code] = 0
	}
	return last
}

func (s *search) profile(words set, scores []uint16) (p profile) {
	s.weighGroups(words, scores)
	whole := s.p.weigh(words)
	for n, g := range s.groups {
		part := float32(float64(g.weight) / float64(whole))
		if n == 0 {
			p.win, g.likeliest = part, 0
		} else {
			p.other += float32(float64(g.weight-g.likeliest) / float64(whole))
		}
		for i := len(thresholds) - 1; i >= 0 && float64(g.likeliest) <= thresholds[i]*float64(g.weight)*(1+1e-9); i-- {
			p.atMost[i] += part
		}
	}
	return p
}

type group struct{ weight, likeliest int64 }

func (s *search) weighGroups(words set, scores []uint16) {
	last := s.group(scores)
	s.groups = append(s.groups[:0], make([]group, last+1)...)
	for i, a := range words {
		w := s.p.words.WeightOf(int32(a))
		g := &s.groups[int(s.pattern[2*i])|int(s.pattern[2*i+1])<<8]
		g.weight += w
		g.likeliest = max(g.likeliest, w)
	}
}

// A division sorts all guesses into classes by how they split one set of answers. Guesses in the
// same class split the set into the same groups, so they share a profile.
type division struct {
	class    []uint32  // by guess
	profiles []profile // by class
}

// maxDivisions is the largest number of divisions to keep in memory. With 13,000 guesses, each
// takes at least 52 kB.
const maxDivisions = 1000

func (s *search) division(words set) *division {
	key := string(position{words}.key(0, nil))
	if d, ok := s.divisions[key]; ok {
		return d
	}
	if len(s.divisions) >= maxDivisions {
		clear(s.divisions)
	}
	n := len(s.p.words.Guesses)
	s.spend(n * len(words))
	d := &division{class: make([]uint32, n)}
	classes := map[string]uint32{}
	for g := range n {
		scores := s.scoresOf(g, words)
		s.group(scores)
		class, ok := classes[string(s.pattern)]
		if !ok {
			class = uint32(len(classes))
			classes[string(s.pattern)] = class
			d.profiles = append(d.profiles, s.profile(words, scores))
		}
		d.class[g] = class
	}
	s.divisions[key] = d
	return d
}

// scoresOf returns the score that guess g gets for each word of words. The slice is valid until the
// next call.
func (s *search) scoresOf(g int, words set) []uint16 {
	s.scores = s.scores[:0]
	for _, a := range words {
		s.scores = append(s.scores, s.codes[a][g])
	}
	return s.scores
}

// options returns the given guesses with lower bounds on their waste, in ascending order of the
// bounds. The caller must have called setOdds(open).
func (s *search) options(guesses []int32, open position) []option {
	s.spend(len(guesses) * open.words())
	list, profiles := make([]option, len(guesses)), make([]*profile, len(open))
	for i, g := range guesses {
		for j, words := range open {
			p := s.profile(words, s.scoresOf(int(g), words))
			profiles[j] = &p
		}
		none := 1 - s.odds.finishProb(int(g))
		list[i] = option{int(g), none, value{waste: s.lowerBound(none, profiles)}}
	}
	sortOptions(list)
	return list
}

// wasted returns the guesses that cannot be an answer and whose lower bound on the waste is below
// limit, in ascending order of the bounds. If several guesses make the same groups on all boards,
// it usually returns only one of them. The caller must have called setOdds(open).
func (s *search) wasted(open position, limit value) []option {
	divisions, profiles := make([]*division, len(open)), make([]*profile, len(open))
	for i, words := range open {
		divisions[i] = s.division(words)
	}
	s.spend(len(s.p.words.Guesses) * len(open))
	var list []option
	clear(s.latest[:])
	for g, a := range s.p.words.AnswerOf {
		if a >= 0 && s.odds.finish[a] > 0 || s.repeats(g, divisions) {
			continue
		}
		for i, d := range divisions {
			profiles[i] = &d.profiles[d.class[g]]
		}
		if low := (value{waste: s.lowerBound(1, profiles)}); low.less(limit) {
			list = append(list, option{g, 1, low})
		}
	}
	sortOptions(list)
	return list
}

// repeats reports whether s.latest already has a guess of the same classes as guess g. If it has
// none, repeats stores g in s.latest, possibly in place of another guess. So it recognises most
// repetitions, but not all.
func (s *search) repeats(g int, divisions []*division) bool {
	hash := uint64(0)
	for _, d := range divisions {
		hash = (hash + uint64(d.class[g])) * 0x9e3779b97f4a7c15
	}
	latest := &s.latest[hash>>(64-latestBits)]
	other := int(*latest) - 1
	if other >= 0 && !slices.ContainsFunc(divisions, func(d *division) bool { return d.class[other] != d.class[g] }) {
		return true
	}
	*latest = int32(g) + 1
	return false
}

func sortOptions(list []option) {
	slices.SortStableFunc(list, func(a, b option) int { return cmp.Compare(a.value.waste, b.value.waste) })
}

// perfect returns the probability of finishing two boards with the next two guesses, for the best
// choice of guesses. It is bound 2 of the package comment. The caller must have called
// setOdds(open).
func (s *search) perfect(open position) float64 {
	best, a, b := int64(0), open[0], open[1]
	for _, guess := range a {
		n := s.p.words.WeightOf(int32(guess)) * s.second(guess, b)
		if b.contains(int32(guess)) {
			n += s.p.words.WeightOf(int32(guess)) * s.second(guess, a)
		}
		best = max(best, n)
	}
	for _, guess := range b {
		best = max(best, s.p.words.WeightOf(int32(guess))*s.second(guess, a))
	}
	first := s.p.weigh(a)
	second := s.p.weigh(b)
	return float64(best) / float64(first) / float64(second) / s.odds.distinct
}

// second returns the total weight of the words that one more guess can find after the answer with
// number guess has been guessed. These are the likeliest words of the groups that it makes of
// words.
func (s *search) second(guess uint16, words set) (sum int64) {
	s.weighGroups(words, s.scoresOf(int(s.p.words.Answers[guess]), words))
	for _, g := range s.groups[1:] {
		sum += g.likeliest
	}
	return sum
}

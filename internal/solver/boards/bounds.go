package boards

import (
	"cmp"
	"math/bits"
	"slices"
)

// An option is a guess with its value: a lower bound, an estimate or the exact value.
type option struct {
	guess int
	none  float64 // probability that it finishes no board
	value value
}

// A profile summarises, for bounds, the groups that a guess makes of a board's words. The share of a
// group is the share of its likeliest word, or 0 if the guess is the answer.
type profile struct {
	win    float32                  // probability that the guess is the answer
	other  float32                  // probability that the answer is another word than the likeliest of its group
	atMost [len(thresholds)]float32 // probability that the group's share is at most each threshold
}

// thresholds are shares. Most groups have few words that are equally likely.
var thresholds = [...]float64{0, 1. / 9, 1. / 6, 1. / 5, 1. / 4, 1. / 3, 1. / 2, 3. / 4}

// least returns bound 3 or 4 of the package comment for a guess that finishes no board with probability
// none, given its profiles on all boards.
func (s *search) least(none float64, boards []*profile) float64 {
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
	left := 0.0 // mean of 1 - the greatest share, rounded up to a threshold
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

// group writes to s.pattern the number of the group of each word, given the words' scores: 0 for the
// guess itself, else from 1 on as the groups appear. It returns the greatest number. Guesses that make
// the same groups have the same pattern.
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

// profile returns the profile of a set, given the score of each of its words.
func (s *search) profile(of set, scores []uint16) (p profile) {
	s.weighGroups(of, scores)
	whole, _ := s.p.weigh(of)
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

// A group is the weight of a group and of its likeliest word.
type group struct{ weight, likeliest int64 }

// weighGroups groups the words of a set and writes the groups to s.groups.
func (s *search) weighGroups(of set, scores []uint16) {
	last := s.group(scores)
	s.groups = append(s.groups[:0], make([]group, last+1)...)
	for i, a := range of {
		w := s.p.words.WeightOf(int32(a))
		g := &s.groups[int(s.pattern[2*i])|int(s.pattern[2*i+1])<<8]
		g.weight += w
		g.likeliest = max(g.likeliest, w)
	}
}

// A division sorts all guesses into classes by the groups that they make of one set.
type division struct {
	class    []uint32  // by guess
	profiles []profile // by class
}

// maxDivisions is the number of divisions kept. With 13,000 guesses each takes 52 kB and more.
const maxDivisions = 1000

// division returns the division of a set.
func (s *search) division(of set) *division {
	key := string(position{of}.key(0, nil))
	if d, ok := s.divisions[key]; ok {
		return d
	}
	if len(s.divisions) >= maxDivisions {
		clear(s.divisions)
	}
	n := len(s.p.words.Guesses)
	s.spend(n * len(of))
	d := &division{class: make([]uint32, n)}
	classes := map[string]uint32{}
	for g := range n {
		scores := s.scoresOf(g, of)
		s.group(scores)
		class, ok := classes[string(s.pattern)]
		if !ok {
			class = uint32(len(classes))
			classes[string(s.pattern)] = class
			d.profiles = append(d.profiles, s.profile(of, scores))
		}
		d.class[g] = class
	}
	s.divisions[key] = d
	return d
}

// scoresOf returns the scores of guess g against the words of a set, in the search's memory.
func (s *search) scoresOf(g int, of set) []uint16 {
	s.scores = s.scores[:0]
	for _, a := range of {
		s.scores = append(s.scores, s.codes[a][g])
	}
	return s.scores
}

// options returns guesses with their bounds in a position, whose odds are set, lowest first.
func (s *search) options(guesses []int32, open position) []option {
	s.spend(len(guesses) * open.words())
	list, profiles := make([]option, len(guesses)), make([]*profile, len(open))
	for i, g := range guesses {
		for j, of := range open {
			p := s.profile(of, s.scoresOf(int(g), of))
			profiles[j] = &p
		}
		none := 1 - s.odds.atMost(int(g))
		list[i] = option{int(g), none, value{waste: s.least(none, profiles)}}
	}
	sortOptions(list)
	return list
}

// wasted returns the guesses that cannot be answers and whose bound is below limit, lowest first.
// It takes one of those that make the same groups on all boards.
func (s *search) wasted(open position, limit value) []option {
	divisions, profiles := make([]*division, len(open)), make([]*profile, len(open))
	for i, of := range open {
		divisions[i] = s.division(of)
	}
	s.spend(len(s.p.words.Guesses) * len(open))
	var list []option
	for _, g := range s.differing(divisions) {
		if a := s.p.words.AnswerOf[g]; a >= 0 && s.odds.finish[a] > 0 {
			continue
		}
		for i, d := range divisions {
			profiles[i] = &d.profiles[d.class[g]]
		}
		if low := (value{waste: s.least(1, profiles)}); low.less(limit) {
			list = append(list, option{int(g), 1, low})
		}
	}
	sortOptions(list)
	return list
}

func sortOptions(list []option) {
	slices.SortStableFunc(list, func(a, b option) int { return cmp.Compare(a.value.waste, b.value.waste) })
}

// perfect returns the probability that optimal play finishes two boards with the next two guesses, in
// a position whose odds are set: the first must be the answer of one board, the second the likeliest
// word that the other board has left.
func (s *search) perfect(open position) float64 {
	best, a, b := int64(0), open[0], open[1]
	for _, guess := range a {
		n := s.p.words.WeightOf(int32(guess)) * s.second(guess, b)
		if s.odds.shared {
			if _, both := slices.BinarySearch(b, guess); both {
				n += s.p.words.WeightOf(int32(guess)) * s.second(guess, a)
			}
		}
		best = max(best, n)
	}
	for _, guess := range b {
		best = max(best, s.p.words.WeightOf(int32(guess))*s.second(guess, a))
	}
	first, _ := s.p.weigh(a)
	second, _ := s.p.weigh(b)
	return float64(best) / float64(first) / float64(second) / s.odds.distinct
}

// second returns the weight of the words of a set that can be guessed right after answer guess has
// been guessed: the likeliest word of each group.
func (s *search) second(guess uint16, of set) (sum int64) {
	s.weighGroups(of, s.scoresOf(int(s.p.words.Answers[guess]), of))
	for _, g := range s.groups[1:] {
		sum += g.likeliest
	}
	return sum
}

// differing returns, for each combination of classes that a guess has in the divisions, the first
// such guess.
func (s *search) differing(divisions []*division) []int32 {
	n := len(s.p.words.Guesses)
	s.class = append(s.class[:0], divisions[0].class...) // of the divisions so far
	count := len(divisions[0].profiles)
	for _, d := range divisions[1:] {
		s.pairs.clear(n)
		for g, class := range d.class {
			s.class[g] = s.pairs.number(uint64(s.class[g])<<32 | uint64(class))
		}
		count = s.pairs.count
	}
	first := make([]int32, 0, count)
	s.met = append(s.met[:0], make([]bool, count)...)
	for g, class := range s.class {
		if !s.met[class] {
			s.met[class] = true
			first = append(first, int32(g))
		}
	}
	return first
}

// A numbering numbers different keys from 0 on, as they are met. It is a hash table that is cheap to
// clear. With a map in its place, positions of three boards took 1.7 times as long.
type numbering struct {
	keys    []uint64 // key+1; 0 is a free place
	numbers []uint32
	count   int
}

// clear empties the numbering and makes room for most keys.
func (n *numbering) clear(most int) {
	n.count = 0
	if size := 1 << bits.Len(uint(2*most)); len(n.keys) < size {
		n.keys, n.numbers = make([]uint64, size), make([]uint32, size)
		return
	}
	clear(n.keys)
}

// number returns the number of a key.
func (n *numbering) number(key uint64) uint32 {
	const spread = 0x9e3779b97f4a7c15
	for at := key * spread >> 20; ; at++ {
		place := at & uint64(len(n.keys)-1)
		switch n.keys[place] {
		case 0:
			n.keys[place], n.numbers[place] = key+1, uint32(n.count)
			n.count++
			return n.numbers[place]
		case key + 1:
			return n.numbers[place]
		}
	}
}

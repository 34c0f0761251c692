package boards

import (
	"cmp"
	"encoding/binary"
	"slices"
)

// An option is a guess and its value, which is a lower bound, an estimate or exact.
type option struct {
	guess int
	none  float64 // probability that the guess finishes no board
	value value
}

// A profile summarises the groups into which a guess divides a board's words. Bounds 3 and 4 are
// computed from it. The top share of a group is the share that its likeliest word has of the group, or
// 0 if the guess is the answer.
type profile struct {
	win    float32                  // probability that the guess is the answer
	other  float32                  // probability that the answer is not the likeliest word of its group
	atMost [len(thresholds)]float32 // for each threshold, probability that the top share is not above it
}

// thresholds are the values to which top shares are rounded up. Most are 1/n because most groups have
// n equally likely words for a small n.
var thresholds = [...]float64{0, 1. / 9, 1. / 6, 1. / 5, 1. / 4, 1. / 3, 1. / 2, 3. / 4}

// least returns a lower bound on the waste of a guess, which is bound 3 or 4 of the package comment.
// none is the probability that the guess finishes no board, and boards holds its profile on each board.
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

// group numbers the groups of words that have equal scores, and writes the number of each word's group
// to s.pattern in two bytes. The guess itself has number 0; the other groups are numbered from 1 in the
// order in which they appear. So guesses that make the same groups have the same pattern. It returns
// the greatest number.
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

// profile returns the profile of a guess whose scores against the words of a set are given.
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

// A group holds the total weight of the words in a group, and the weight of the likeliest.
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

// A division sorts all guesses into classes. The guesses of a class make the same groups of one set, so
// they have the same profile.
type division struct {
	class    []uint32  // by guess
	profiles []profile // by class
}

// maxDivisions is the greatest number of divisions kept. With 13,000 guesses, each takes at least 52 kB.
const maxDivisions = 1000

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

// scoresOf returns the scores of guess g against the words of a set. The result is valid until the
// next call.
func (s *search) scoresOf(g int, of set) []uint16 {
	s.scores = s.scores[:0]
	for _, a := range of {
		s.scores = append(s.scores, s.codes[a][g])
	}
	return s.scores
}

// options returns the given guesses with lower bounds on their waste, sorted by these bounds. The odds
// of the position must be set.
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

// wasted returns the guesses that cannot be answers and whose lower bounds are below limit, sorted by
// these bounds. If several guesses make the same groups on all boards, it returns only one of them. The
// odds of the position must be set.
func (s *search) wasted(open position, limit value) []option {
	divisions, profiles := make([]*division, len(open)), make([]*profile, len(open))
	for i, of := range open {
		divisions[i] = s.division(of)
	}
	s.spend(len(s.p.words.Guesses) * len(open))
	var list []option
	known := map[string]bool{} // by classes
	for g, a := range s.p.words.AnswerOf {
		if a >= 0 && s.odds.finish[a] > 0 {
			continue
		}
		classes := s.buf[:0]
		for i, d := range divisions {
			profiles[i] = &d.profiles[d.class[g]]
			classes = binary.LittleEndian.AppendUint32(classes, d.class[g])
		}
		low := value{waste: s.least(1, profiles)}
		if low.less(limit) && !known[string(classes)] {
			known[string(classes)] = true
			list = append(list, option{g, 1, low})
		}
		s.buf = classes
	}
	sortOptions(list)
	return list
}

func sortOptions(list []option) {
	slices.SortStableFunc(list, func(a, b option) int { return cmp.Compare(a.value.waste, b.value.waste) })
}

// perfect returns the greatest probability with which the next two guesses can finish a position of two
// boards, whose odds must be set. The first guess must be the answer of one board, and the second the
// likeliest word left on the other board. This is bound 2 of the package comment.
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

// second returns the total weight of the answers of a set that the next guess can find if guess, the
// number of an answer, is guessed first. These are the likeliest words of all groups.
func (s *search) second(guess uint16, of set) (sum int64) {
	s.weighGroups(of, s.scoresOf(int(s.p.words.Answers[guess]), of))
	for _, g := range s.groups[1:] {
		sum += g.likeliest
	}
	return sum
}

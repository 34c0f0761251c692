package boards

import (
	"slices"
)

// finest is the largest number of shares that bounds tell apart; see bounds.add.
const finest = 8

// counts is scratch memory for groups by their scores.
type counts struct {
	whole    [finished + 1]int64
	heaviest [finished + 1]int64
	number   [finished + 1]uint16
	seen     []uint16 // the scores that appeared
}

// looks returns guesses with what they cost at least in a position, the cheapest
// first. If one is enough of those that make the same groups and are no candidates, there is
// no more of them.
func (s *search) looks(guesses []int32, open position, one bool) []look {
	disjoint := s.disjoint(open)
	s.spent(len(guesses) * open.words())
	list := make([]look, 0, len(guesses))
	known := make(map[uint64]bool, len(guesses))
	for _, g := range guesses {
		l, same, candidate := s.look(int(g), open, disjoint)
		if one && !candidate {
			if known[same] {
				continue
			}
			known[same] = true
		}
		list = append(list, l)
	}
	slices.SortStableFunc(list, func(a, b look) int {
		switch {
		case a.low.less(b.low):
			return -1
		case b.low.less(a.low):
			return 1
		}
		return 0
	})
	return list
}

// disjoint reports whether no word is on two boards.
func (s *search) disjoint(open position) bool {
	n := 0
	s.finish(open, func(float64) { n++ })
	return n == open.words()
}

// look returns what a guess costs at least, a number that guesses have in common
// which make the same groups, and whether it may be the answer of a board.
func (s *search) look(g int, open position, disjoint bool) (look, uint64, bool) {
	same := uint64(14695981039346656037)
	s.scores = s.scores[:0]
	for _, of := range open {
		for _, a := range of {
			s.scores = append(s.scores, s.codes[a][g])
		}
	}
	b := s.add(open, s.scores, &same)
	return look{g, value{waste: b.least(disjoint)}}, same, b.none < 1
}

// bounds returns the bounds of a guess, given its scores against all answers.
func (s *search) bounds(open position, row []uint16) bounds {
	s.scores = s.scores[:0]
	for _, of := range open {
		for _, a := range of {
			s.scores = append(s.scores, row[a])
		}
	}
	var same uint64
	return s.add(open, s.scores, &same)
}

// add returns the bounds of a guess, given its scores against the words of all boards,
// one board after the other, and works the groups into a hash.
func (s *search) add(open position, scores []uint16, hash *uint64) bounds {
	b := bounds{none: 1, all: 1, left: 1}
	for k := range b.few {
		b.few[k] = 1
	}
	c, same := &s.counts, *hash
	for _, of := range open {
		whole := int64(0)
		for i, a := range of {
			code := scores[i]
			w := s.p.words.WeightOf(int32(a))
			if c.whole[code] == 0 {
				c.seen = append(c.seen, code)
				c.number[code] = uint16(len(c.seen))
			}
			same = (same ^ uint64(c.number[code])) * 1099511628211
			c.whole[code] += w
			c.heaviest[code] = max(c.heaviest[code], w)
			whole += w
		}
		scores = scores[len(of):]
		b.board(c, float64(whole))
	}
	*hash = same
	return b
}

// bounds adds up, board by board, what a guess costs at least.
type bounds struct {
	none float64 // how likely no board is finished
	all  float64 // how likely all are
	// few[k] is how likely it is that each board is finished or has no word that is
	// likelier than 1/(k+2).
	few [finest - 1]float64
	// left is the mean of the product over the boards of how likely their likeliest
	// words are not the answer.
	left float64
}

// board adds a board whose groups were counted, and clears the counts.
func (b *bounds) board(c *counts, whole float64) {
	win, left := 0.0, 0.0
	var few [finest - 1]float64
	for _, code := range c.seen {
		weight, heaviest := c.whole[code], c.heaviest[code]
		c.whole[code], c.heaviest[code] = 0, 0
		share := float64(weight) / whole
		if code == finished {
			win = share
			continue
		}
		left += float64(weight-heaviest) / whole
		for k := 0; k < len(few) && heaviest*int64(k+2) <= weight; k++ {
			few[k] += share
		}
	}
	c.seen = c.seen[:0]
	b.none *= 1 - win
	b.all *= win
	b.left *= win + left
	for k := range few {
		b.few[k] *= win + few[k]
	}
}

// least returns the bound.
func (b *bounds) least(disjoint bool) float64 {
	later := b.left - b.all
	if disjoint {
		sum := 0.0
		for k, p := range b.few {
			sum += (p - b.all) * (1/float64(k+1) - 1/float64(k+2))
		}
		later = max(later, sum)
	}
	return b.none + max(0, later)
}

package boards

import (
	"cmp"
	"math/bits"
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

// looks returns guesses with what they cost at least in a position, the cheapest first.
func (s *search) looks(guesses []int32, open position) []look {
	disjoint := s.disjoint(open)
	s.spent(len(guesses) * open.words())
	list := make([]look, 0, len(guesses))
	for _, g := range guesses {
		s.scores = s.scores[:0]
		for _, of := range open {
			for _, a := range of {
				s.scores = append(s.scores, s.codes[a][g])
			}
		}
		list = append(list, look{int(g), s.bounds(open, s.scores).least(disjoint)})
	}
	slices.SortStableFunc(list, func(a, b look) int { return cmp.Compare(a.low, b.low) })
	return list
}

// others does the same for all guesses that cannot be answers. Of those that make the same
// groups it has one, and none that reaches the limit.
func (s *search) others(open position, limit value) []look {
	disjoint := s.disjoint(open)
	cuts := make([]*cut, len(open))
	for i, of := range open {
		cuts[i] = s.cut(of)
	}
	s.spent(len(s.p.words.Guesses) * len(open))
	var list []look
	s.known.clear(len(s.p.words.Guesses))
	for g := range s.p.words.Guesses {
		same := uint64(0)
		for _, c := range cuts {
			same = (same ^ uint64(c.class[g])) * prime
		}
		if !s.known.add(same) { // most guesses end here
			continue
		}
		b := noBounds()
		for _, c := range cuts {
			b.add(&c.sharings[c.class[g]])
		}
		if b.none < 1 {
			continue
		}
		if low := b.least(disjoint); (value{waste: low}).less(limit) {
			list = append(list, look{g, low})
		}
	}
	slices.SortStableFunc(list, func(a, b look) int { return cmp.Compare(a.low, b.low) })
	return list
}

// numbers is a set of numbers, spread over 64 bits, that is cleared at little cost.
type numbers []uint64

// clear empties the set and makes room for so many.
func (n *numbers) clear(most int) {
	if size := 1 << bits.Len(uint(2*most)); len(*n) < size {
		*n = make(numbers, size)
		return
	}
	clear(*n)
}

// add adds a number and reports whether it is new.
func (n numbers) add(x uint64) bool {
	x = max(x, 1) // 0 is a place that is free
	for at := x >> 20; ; at++ {
		switch place := &n[at&uint64(len(n)-1)]; *place {
		case 0:
			*place = x
			return true
		case x:
			return false
		}
	}
}

// A cut has, for each guess, the class of the groups that it makes of a set.
type cut struct {
	class    []uint16
	sharings []sharing // of each class
}

// mostCuts is how many cuts are kept; with 13,000 guesses they take 26 kB each.
const mostCuts = 2000

// cut returns the cut of a set.
func (s *search) cut(of set) *cut {
	key := string(position{of}.key(0, nil))
	if c, ok := s.cuts[key]; ok {
		return c
	}
	if len(s.cuts) >= mostCuts {
		clear(s.cuts)
	}
	n := len(s.p.words.Guesses)
	s.spent(n * len(of))
	c := &cut{class: make([]uint16, n)}
	classes := map[uint64]uint16{}
	whole, _ := s.p.weigh(of)
	scores, columns := make([]uint16, len(of)), make([][]uint16, len(of))
	for i, a := range of {
		columns[i] = s.codes[a]
	}
	for g := range n {
		for i, column := range columns {
			scores[i] = column[g]
		}
		same := s.counts.hash(scores)
		class, ok := classes[same]
		if !ok {
			class = uint16(len(classes))
			classes[same] = class
			s.counts.count(s.p, of, scores)
			c.sharings = append(c.sharings, s.counts.take(float64(whole)))
		}
		c.class[g] = class
	}
	s.cuts[key] = c
	return c
}

// prime spreads what is multiplied by it over 64 bits.
const prime = 0x9e3779b97f4a7c15

// hash returns a number that scores have in common which make the same groups, and of
// which the same is finished.
func (c *counts) hash(scores []uint16) uint64 {
	same := uint64(0)
	for _, code := range scores {
		if c.number[code] == 0 {
			c.seen = append(c.seen, code)
			c.number[code] = uint16(len(c.seen))
		}
		n := c.number[code]
		if code == finished {
			n = finished
		}
		same = (same ^ uint64(n)) * prime
		same ^= same >> 29
	}
	for _, code := range c.seen {
		c.number[code] = 0
	}
	c.seen = c.seen[:0]
	return same
}

// disjoint reports whether no word is on two boards.
func (s *search) disjoint(open position) bool {
	n := 0
	s.finish(open, func(float64) { n++ })
	return n == open.words()
}

// bounds returns the bounds of a guess, given its scores against the words of all boards,
// one board after the other.
func (s *search) bounds(open position, scores []uint16) bounds {
	b := noBounds()
	for _, of := range open {
		whole := s.counts.count(s.p, of, scores[:len(of)])
		part := s.counts.take(float64(whole))
		b.add(&part)
		scores = scores[len(of):]
	}
	return b
}

// count counts the groups of a board's words, given their scores, and returns the weight
// of all.
func (c *counts) count(p *Problem, of set, scores []uint16) (whole int64) {
	for i, code := range scores {
		w := p.words.WeightOf(int32(of[i]))
		if c.whole[code] == 0 {
			c.seen = append(c.seen, code)
		}
		c.whole[code] += w
		c.heaviest[code] = max(c.heaviest[code], w)
		whole += w
	}
	return whole
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

// A sharing is what the groups that a guess makes of a board's words add to bounds: how
// likely it is the answer, is followed by other words than the likeliest of a group, and leaves
// a group without a word likelier than 1/2, 1/3, …
type sharing struct {
	win, left float64
	few       [finest - 1]float64
}

// take returns the sharing of the groups that were counted, and clears the counts.
func (c *counts) take(whole float64) sharing {
	var s sharing
	for _, code := range c.seen {
		weight, heaviest := c.whole[code], c.heaviest[code]
		c.whole[code], c.heaviest[code] = 0, 0
		share := float64(weight) / whole
		if code == finished {
			s.win = share
			continue
		}
		s.left += float64(weight-heaviest) / whole
		for k := 0; k < len(s.few) && heaviest*int64(k+2) <= weight; k++ {
			s.few[k] += share
		}
	}
	c.seen = c.seen[:0]
	return s
}

// add adds a board.
func (b *bounds) add(s *sharing) {
	b.none *= 1 - s.win
	b.all *= s.win
	b.left *= s.win + s.left
	for k := range b.few {
		b.few[k] *= s.win + s.few[k]
	}
}

// noBounds are the bounds of no board at all.
func noBounds() bounds {
	b := bounds{none: 1, all: 1, left: 1}
	for k := range b.few {
		b.few[k] = 1
	}
	return b
}

// least returns the bound.
func (b bounds) least(disjoint bool) float64 {
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

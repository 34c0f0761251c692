package boards

import (
	"cmp"
	"math/bits"
	"slices"
)

// An option is a guess with its cost at once and a lower bound of its cost in all, both in
// guesses that finish no board.
type option struct {
	guess int
	none  float64 // probability that it finishes no board
	low   float64
}

// A split summarises the groups that a guess makes of a board's words, for bounds.
type split struct {
	win float64 // probability that the guess is the answer
	// left is the probability that the answer is another word than the heaviest of its group.
	left float64
}

// bounds combines the splits of all boards.
type bounds struct {
	all  float64 // probability that all boards are finished, if they were independent
	left float64 // mean, over the positions after the guess, of the product over boards of 1 - the heaviest share
}

func newBounds() bounds { return bounds{all: 1, left: 1} }

// add adds a board.
func (b *bounds) add(s *split) {
	b.all *= s.win
	b.left *= s.win + s.left
}

// least returns bound 3 of the package comment for a guess that finishes no board with
// probability none.
func (b *bounds) least(none float64, o *odds) float64 {
	switch {
	case !o.shared:
		return none + max(0, b.left-b.all)
	case o.distinct > 0:
		return none + max(0, 1-(1-b.left)/o.distinct)
	}
	return none
}

// groups is scratch memory for counting a board's words by their scores.
type groups struct {
	weight   [finished + 1]int64
	heaviest [finished + 1]int64
	number   [finished + 1]uint16
	seen     []uint16 // the scores that appeared
}

// split returns the split of a set, given the score of each of its words.
func (c *groups) split(p *Problem, of set, scores []uint16) split {
	whole := int64(0)
	for i, code := range scores {
		w := p.words.WeightOf(int32(of[i]))
		if c.weight[code] == 0 {
			c.seen = append(c.seen, code)
		}
		c.weight[code] += w
		c.heaviest[code] = max(c.heaviest[code], w)
		whole += w
	}
	var s split
	for _, code := range c.seen {
		weight, heaviest := c.weight[code], c.heaviest[code]
		c.weight[code], c.heaviest[code] = 0, 0
		share := float64(weight) / float64(whole)
		if code == finished {
			s.win = share
			continue
		}
		s.left += float64(weight-heaviest) / float64(whole)
	}
	c.seen = c.seen[:0]
	return s
}

// pattern appends to dst which words of a set are in one group: guesses that make the same groups,
// and finish the board by the same word, have the same pattern.
func (c *groups) pattern(dst []byte, scores []uint16) []byte {
	for _, code := range scores {
		if c.number[code] == 0 {
			c.seen = append(c.seen, code)
			c.number[code] = uint16(len(c.seen))
		}
		n := c.number[code]
		if code == finished {
			n = finished
		}
		dst = append(dst, byte(n), byte(n>>8))
	}
	for _, code := range c.seen {
		c.number[code] = 0
	}
	c.seen = c.seen[:0]
	return dst
}

// A division sorts all guesses into classes by the groups that they make of one set.
type division struct {
	class  []uint32 // by guess
	splits []split  // by class
}

// maxDivisions is the number of divisions kept. With 13,000 guesses each takes 52 kB.
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
	scores, columns := make([]uint16, len(of)), make([][]uint16, len(of))
	for i, a := range of {
		columns[i] = s.codes[a]
	}
	var pattern []byte
	for g := range n {
		for i, column := range columns {
			scores[i] = column[g]
		}
		pattern = s.groups.pattern(pattern[:0], scores)
		class, ok := classes[string(pattern)]
		if !ok {
			class = uint32(len(classes))
			classes[string(pattern)] = class
			d.splits = append(d.splits, s.groups.split(s.p, of, scores))
		}
		d.class[g] = class
	}
	s.divisions[key] = d
	return d
}

// options returns guesses with their bounds in a position, whose odds are set, lowest first.
func (s *search) options(guesses []int32, open position) []option {
	s.spend(len(guesses) * open.words())
	list := make([]option, 0, len(guesses))
	for _, g := range guesses {
		b := newBounds()
		for _, of := range open {
			s.scores = s.scores[:0]
			for _, a := range of {
				s.scores = append(s.scores, s.codes[a][g])
			}
			part := s.groups.split(s.p, of, s.scores)
			b.add(&part)
		}
		none := 1 - s.odds.atMost(int(g))
		list = append(list, option{int(g), none, b.least(none, s.odds)})
	}
	sortOptions(list)
	return list
}

// wasted returns the guesses that cannot be answers and whose bound is below limit, lowest first.
// It takes one of those that make the same groups on all boards.
func (s *search) wasted(open position, limit value) []option {
	divisions := make([]*division, len(open))
	for i, of := range open {
		divisions[i] = s.division(of)
	}
	s.spend(len(s.p.words.Guesses) * len(open))
	var list []option
	for _, g := range s.differing(divisions) {
		if a := s.p.words.AnswerOf[g]; a >= 0 && s.odds.finish[a] > 0 {
			continue
		}
		b := newBounds()
		for _, d := range divisions {
			b.add(&d.splits[d.class[g]])
		}
		if low := b.least(1, s.odds); (value{waste: low}).less(limit) {
			list = append(list, option{int(g), 1, low})
		}
	}
	sortOptions(list)
	return list
}

func sortOptions(list []option) {
	slices.SortStableFunc(list, func(a, b option) int { return cmp.Compare(a.low, b.low) })
}

// differing returns, for each combination of classes that a guess has in the divisions, the first
// such guess.
func (s *search) differing(divisions []*division) []int32 {
	n := len(s.p.words.Guesses)
	s.class = append(s.class[:0], divisions[0].class...) // of the divisions so far
	count := len(divisions[0].splits)
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

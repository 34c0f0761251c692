package solver

import "math/bits"

// columns holds what is needed to write down the score of any guess against
// each of a set of answers, a row, at memory speed.
//
// The score of a guess, as a number in base 3, is a sum over the guess's
// different letters, and what one letter contributes depends on nothing but
// the places at which the guess has it (the two make a pattern) and those at
// which the answer has it. A few hundred patterns serve all guesses. For each
// there is a vector over the answers, packed into 64-bit words; a row is the
// sum of at most length vectors, and one addition adds up as many scores as fit
// a word: eight where words have up to five letters. Lanes never carry into
// each other since every sum is at most 3^length-1.
type columns struct {
	p       *Problem
	answers []int32 // numbers among p.answers, ascending
	lane    int     // bits of a score: 8, 16, 32 or 64
	words   int     // 64-bit words of a vector
	vecs    []uint64
	same    []bool   // for each pattern: the vector's values are all equal
	made    []uint32 // for each pattern the stamp with which its vector was made
	stamp   uint32

	postings []posting
	start    []int32 // for each letter its first posting
	right    []int32 // for each letter and place the answers that have it there
}

// A posting says that an answer has a letter at some places.
type posting struct {
	answer int32 // index into columns.answers
	places uint64
}

// lane returns the bits needed for scores of words of a length.
func laneBits(length int) int {
	switch {
	case length <= mostShort:
		return 8
	case length <= mostWide:
		return 16
	case length <= 20:
		return 32
	}
	return 64
}

// set makes c the columns of the given answers. It reuses c's memory.
func (c *columns) set(p *Problem, answers []int32) {
	c.begin(p, answers)
	for id := range p.pattern {
		c.vector(id)
	}
}

// begin is set for a look at a few guesses: no vector is made before need asks
// for those of a guess.
func (c *columns) begin(p *Problem, answers []int32) {
	c.p, c.answers, c.lane = p, answers, laneBits(p.length)
	per := 64 / c.lane
	c.words = (len(answers) + per - 1) / per

	// Postings, ordered by letter.
	n := p.length
	c.start = append(c.start[:0], make([]int32, p.nLetter+1)...)
	c.right = append(c.right[:0], make([]int32, p.nLetter*n)...)
	for _, a := range answers {
		for i, l := range p.answerLetters(a) {
			c.right[int(l)*n+i]++
		}
		for _, id := range p.patternsOf(p.answers[a]) {
			if id != 0 {
				c.start[p.pattern[id].letter+1]++
			}
		}
	}
	for l := range p.nLetter {
		c.start[l+1] += c.start[l]
	}
	c.postings = grow(c.postings, int(c.start[p.nLetter]))
	for k, a := range answers {
		for _, id := range p.patternsOf(p.answers[a]) {
			if id != 0 {
				pat := &p.pattern[id]
				c.postings[c.start[pat.letter]] = posting{int32(k), pat.places}
				c.start[pat.letter]++
			}
		}
	}
	copy(c.start[1:], c.start[:p.nLetter])
	c.start[0] = 0

	c.vecs = grow(c.vecs, len(p.pattern)*c.words+blockSlack)
	c.same = grow(c.same, len(p.pattern))
	if c.stamp++; c.stamp == 0 || len(c.made) != len(p.pattern) {
		c.made, c.stamp = make([]uint32, len(p.pattern)), 1
	}
	c.vector(0)
}

// need makes the vectors of a guess.
func (c *columns) need(g int32) {
	stamp, made := c.stamp, c.made
	for _, id := range c.p.patternsOf(g) {
		if made[id] != stamp {
			c.vector(int(id))
		}
	}
}

// vector makes the vector of a pattern.
func (c *columns) vector(id int) {
	c.made[id] = c.stamp
	vec := c.vecs[id*c.words:][:c.words]
	clear(vec)
	if id == 0 {
		c.same[0] = true
		return
	}
	p, pat := c.p, c.p.pattern[id]
	per := 64 / c.lane
	shift := bits.TrailingZeros(uint(per))
	lane := bits.TrailingZeros(uint(c.lane))
	list := c.postings[c.start[pat.letter]:c.start[pat.letter+1]]
	if pat.places&(pat.places-1) == 0 { // as most have it
		place := bits.TrailingZeros64(pat.places)
		for _, post := range list {
			k := uint(post.answer)
			vec[k>>shift] |= pow3[place] << (post.places >> place & 1) << (k & uint(per-1) << lane)
		}
		right := int(c.right[int(pat.letter)*p.length+place])
		c.same[id] = len(list) == 0 || len(list) == len(c.answers) && (right == 0 || right == len(list))
		return
	}
	same := len(list) == 0 || len(list) == len(c.answers)
	var first, code uint64
	for i, post := range list {
		if p.short != nil {
			code = uint64(p.short[pat.places<<p.length|post.places])
		} else {
			code = contribution(pat.places, post.places)
		}
		if i == 0 {
			first = code
		}
		same = same && code == first
		k := uint(post.answer)
		vec[k>>shift] |= code << (k & uint(per-1) << lane)
	}
	c.same[id] = same
}

// answerLetters returns the letters of a possible answer.
func (p *Problem) answerLetters(a int32) []uint16 {
	g := int(p.answers[a])
	return p.letters[g*p.length : (g+1)*p.length]
}

func firstAt(w []uint16, i int) bool {
	for _, l := range w[:i] {
		if l == w[i] {
			return false
		}
	}
	return true
}

// grow returns a slice of length n, s's own memory if it is large enough. What
// the slice holds is undefined.
func grow[T any](s []T, n int) []T {
	if cap(s) >= n {
		return s[:n]
	}
	return make([]T, n, n+n/4)
}

// row writes the scores of guess g against all answers to dst, which has
// c.words words.
func (c *columns) row(g int, dst []uint64) {
	pats := c.p.patternsOf(int32(g))
	w := c.words
	dst = dst[:w]
	if len(pats) == 5 {
		a := c.vecs[int(pats[0])*w:][:w]
		b := c.vecs[int(pats[1])*w:][:w]
		d := c.vecs[int(pats[2])*w:][:w]
		e := c.vecs[int(pats[3])*w:][:w]
		f := c.vecs[int(pats[4])*w:][:w]
		for i := range dst {
			dst[i] = a[i] + b[i] + d[i] + e[i] + f[i]
		}
		return
	}
	copy(dst, c.vecs[int(pats[0])*w:][:w])
	for pats = pats[1:]; len(pats) > 1; pats = pats[2:] {
		a, b := c.vecs[int(pats[0])*w:][:w], c.vecs[int(pats[1])*w:][:w]
		for i := range dst {
			dst[i] += a[i] + b[i]
		}
	}
	for _, id := range pats {
		for i, v := range c.vecs[int(id)*w:][:w] {
			dst[i] += v
		}
	}
}

// at returns the i-th score of a row or a vector.
func (c *columns) at(row []uint64, i int) uint64 {
	per := 64 / c.lane
	return row[i/per] >> (i % per * c.lane) & (1<<c.lane - 1)
}

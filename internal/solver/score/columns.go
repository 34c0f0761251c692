package score

import "math/bits"

// Columns computes rows quickly. A row has the scores of one guess against each answer of a set.
//
// A score, as a number in base 3, is the sum of what each different letter of the guess contributes. This
// contribution depends only on the places where the guess has the letter, and those where the answer has it. A
// letter with its places in a guess is a pattern, and a few hundred patterns make up all guesses. For each pattern,
// Columns stores a vector: its contribution for each answer, packed into 64-bit words. So a row is the sum of a few
// vectors. One addition handles all scores in a word, which are eight for words of up to five letters. No score
// overflows into the next one, because no sum exceeds 3^length-1.
//
// Several goroutines can compute rows of the same Columns, but not while one sets it.
type Columns struct {
	Words   *Words
	Answers []int32 // numbers among Words.Answers, ascending
	Lane    int     // bits of a score: 8, 16, 32 or 64
	shift   uint    // log2 of Lane
	low     uint64  // the lowest Lane bits
	Width   int     // 64-bit words of a vector
	vecs    []uint64
	Same    []bool   // by pattern: the vector's values are all equal
	made    []uint32 // by pattern, the stamp with which its vector was made
	stamp   uint32

	postings []posting
	start    []int32 // by letter, its first posting
	right    []int32 // by letter and place, the number of answers that have it there
}

// A posting records that an answer has a certain letter, and in which places.
type posting struct {
	answer int32 // index into Columns.Answers
	places uint64
}

// LaneBits returns the number of bits in which a score is stored: 8, 16, 32 or 64. length is the
// number of letters in a word.
func LaneBits(length int) int {
	switch {
	case length <= maxShort:
		return 8
	case length <= maxWide:
		return 16
	case length <= 20:
		return 32
	}
	return 64
}

// Set prepares c to score every guess of p against the given answers, reusing the memory of c. c
// keeps the slice answers.
func (c *Columns) Set(p *Words, answers []int32) {
	c.Begin(p, answers)
	for id := range p.Pattern {
		c.vector(id)
	}
}

// Begin does the work of Set faster, by leaving out the vectors from which scores are computed.
// Counter.Collisions makes the vectors that it needs. No other method that scores guesses may be
// used.
func (c *Columns) Begin(p *Words, answers []int32) {
	c.post(p, answers)
	c.setWords(p)
}

// For does the work of Set for the given guesses alone. It takes much less memory if there are few
// guesses and many answers. No other guess may be scored.
func (c *Columns) For(p *Words, answers, guesses []int32) {
	q := *p // with only the patterns of the guesses
	q.Pattern, q.pats = []Pattern{{}}, make([]uint16, len(p.pats))
	renamed := make([]uint16, len(p.Pattern))
	for _, g := range guesses {
		for i, id := range p.Patterns(g) {
			if id != 0 && renamed[id] == 0 {
				renamed[id] = q.add(p.Pattern[id])
			}
			q.Patterns(g)[i] = renamed[id]
		}
	}
	c.post(p, answers)
	c.setWords(&q)
	for id := range q.Pattern {
		c.vector(id)
	}
}

// post records, for each letter, which answers have it and in which places.
func (c *Columns) post(p *Words, answers []int32) {
	c.Answers = answers
	n := p.Length
	c.start = append(c.start[:0], make([]int32, p.nLetter+1)...)
	c.right = append(c.right[:0], make([]int32, p.nLetter*n)...)
	for _, a := range answers {
		for i, l := range p.answerLetters(a) {
			c.right[int(l)*n+i]++
		}
		for _, id := range p.Patterns(p.Answers[a]) {
			if id != 0 {
				c.start[p.Pattern[id].Letter+1]++
			}
		}
	}
	for l := range p.nLetter {
		c.start[l+1] += c.start[l]
	}
	c.postings = Grow(c.postings, int(c.start[p.nLetter]))
	for k, a := range answers {
		for _, id := range p.Patterns(p.Answers[a]) {
			if id != 0 {
				pat := &p.Pattern[id]
				c.postings[c.start[pat.Letter]] = posting{int32(k), pat.Places}
				c.start[pat.Letter]++
			}
		}
	}
	copy(c.start[1:], c.start[:p.nLetter])
	c.start[0] = 0
}

// setWords makes room for a vector for each pattern of p, without filling in the vectors.
func (c *Columns) setWords(p *Words) {
	c.Words, c.Lane = p, LaneBits(p.Length)
	c.shift, c.low = uint(bits.TrailingZeros(uint(c.Lane))), 1<<c.Lane-1
	c.Width = (len(c.Answers)*c.Lane + 63) / 64
	c.vecs = Grow(c.vecs, len(p.Pattern)*c.Width+blockSlack)
	c.Same = Grow(c.Same, len(p.Pattern))
	if c.stamp++; c.stamp == 0 || len(c.made) != len(p.Pattern) {
		c.made, c.stamp = make([]uint32, len(p.Pattern)), 1
	}
	c.vector(0)
}

// need makes the vectors for scoring guess g that have not been made yet.
func (c *Columns) need(g int32) {
	stamp, made := c.stamp, c.made
	for _, id := range c.Words.Patterns(g) {
		if made[id] != stamp {
			c.vector(int(id))
		}
	}
}

func (c *Columns) vector(id int) {
	c.made[id] = c.stamp
	vec := c.vecs[id*c.Width:][:c.Width]
	clear(vec)
	if id == 0 {
		c.Same[0] = true
		return
	}
	p, pat := c.Words, c.Words.Pattern[id]
	shift := c.shift
	list := c.postings[c.start[pat.Letter]:c.start[pat.Letter+1]]
	if pat.Places&(pat.Places-1) == 0 { // as most have it
		place := bits.TrailingZeros64(pat.Places)
		for _, post := range list {
			bit := uint(post.answer) << shift
			vec[bit/64] |= pow3[place] << (post.places >> place & 1) << (bit % 64)
		}
		right := int(c.right[int(pat.Letter)*p.Length+place])
		c.Same[id] = len(list) == 0 || len(list) == len(c.Answers) && (right == 0 || right == len(list))
		return
	}
	same := len(list) == 0 || len(list) == len(c.Answers)
	var first, code uint64
	for i, post := range list {
		if p.table != nil {
			code = uint64(p.table[pat.Places<<p.Length|post.places])
		} else {
			code = contribution(pat.Places, post.places)
		}
		if i == 0 {
			first = code
		}
		same = same && code == first
		bit := uint(post.answer) << shift
		vec[bit/64] |= code << (bit % 64)
	}
	c.Same[id] = same
}

// Row writes the scores of guess g against all answers to dst, which must have length c.Width. Use
// At to read them.
func (c *Columns) Row(g int, dst []uint64) {
	pats := c.Words.Patterns(int32(g))
	w := c.Width
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

// At returns the score at index i in row, which the method Row has written.
func (c *Columns) At(row []uint64, i int) uint64 {
	bit := uint(i) << (c.shift & 63)
	return row[bit/64] >> (bit % 64) & c.low
}

// Value returns what one pattern contributes to a guess's score against the answer with index i. id
// is the number of the pattern.
func (c *Columns) Value(id uint16, i int) uint64 {
	return c.At(c.vecs[int(id)*c.Width:], i)
}

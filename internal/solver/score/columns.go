package score

import "math/bits"

// Columns computes the scores of guesses against a set of answers, several answers at a time. Several goroutines can
// share a Columns that [Columns.Set] or [Columns.For] has prepared.
type Columns struct {
	// A score, as a number in base 3, is the sum of what each different letter of the guess adds to it. What a letter
	// adds depends only on its positions in the guess and in the answer. A letter together with its positions in a
	// guess is called a pattern. All guesses together have only a few hundred patterns.
	//
	// For each pattern, vecs has a vector: what the pattern adds to the score of each answer. The scores of a guess are
	// the sum of the vectors of its patterns. Scores of up to five letters take eight bits, so one addition of 64-bit
	// words adds to eight scores. No score overflows into the next one, because no sum exceeds 3^length-1.
	Words   *Words
	Answers []int32   // indices into Words.Answers, ascending
	Lane    int       // bits per score: 8, 16, 32 or 64
	shift   uint      // log2 of Lane
	low     uint64    // the lowest Lane bits
	Width   int       // 64-bit words for the scores of one guess
	vecs    []uint64  // by pattern, its vector of Width words
	Values  []float64 // by pattern, an upper bound on the distinct elements of its vector; set by CountValues
	made    []uint32  // by pattern; equal to stamp if the pattern's vector has been computed
	stamp   uint32

	postings [][]posting // by letter, the answers that have it
}

type posting struct { // the positions of a letter in an answer
	answer int32  // index into Columns.Answers
	places uint64 // bit i is set if the answer has the letter at position i
}

// LaneBits returns the number of bits per score in [Columns] for words of the given length: 8, 16, 32 or 64.
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

// Set prepares c to score any guess in p against the given answers, which are indices into p.Answers. The caller must
// not change the slice answers while c is in use.
func (c *Columns) Set(p *Words, answers []int32) {
	c.Begin(p, answers)
	for id := range p.Pattern {
		c.computeVector(id)
	}
}

// Begin prepares c to score a few guesses against the given answers. It is faster than [Columns.Set], but scoring is
// slower. After Begin, use c only with [Counter.Collisions] and [NumberGroups], and only in one goroutine.
func (c *Columns) Begin(p *Words, answers []int32) {
	c.listLetters(p, answers)
	c.clearVectors(p)
}

// For prepares c to score only the given guesses against the given answers, which takes less memory than [Columns.Set].
// guesses holds indices into p.Guesses, and answers into p.Answers.
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
	c.listLetters(p, answers)
	c.clearVectors(&q)
	for id := range q.Pattern {
		c.computeVector(id)
	}
}

func (c *Columns) listLetters(p *Words, answers []int32) {
	c.Answers, c.postings = answers, Grow(c.postings, p.nLetter)
	for l, list := range c.postings {
		c.postings[l] = list[:0]
	}
	for k, a := range answers {
		for _, id := range p.Patterns(p.Answers[a]) {
			if pat := p.Pattern[id]; id != 0 {
				c.postings[pat.Letter] = append(c.postings[pat.Letter], posting{int32(k), pat.Places})
			}
		}
	}
}

func (c *Columns) clearVectors(p *Words) {
	c.Words, c.Lane = p, LaneBits(p.Length)
	c.shift, c.low = uint(bits.TrailingZeros(uint(c.Lane))), 1<<c.Lane-1
	c.Width = (len(c.Answers)*c.Lane + 63) / 64
	c.vecs = Grow(c.vecs, len(p.Pattern)*c.Width+blockSlack)
	if c.stamp++; c.stamp == 0 || len(c.made) != len(p.Pattern) {
		c.made, c.stamp = make([]uint32, len(p.Pattern)), 1
	}
	c.computeVector(0)
}

// prepare computes what each letter of guess g adds to the scores for c.Answers, unless it is known already.
func (c *Columns) prepare(g int32) {
	stamp, made := c.stamp, c.made
	for _, id := range c.Words.Patterns(g) {
		if made[id] != stamp {
			c.computeVector(int(id))
		}
	}
}

func (c *Columns) computeVector(pattern int) {
	c.made[pattern] = c.stamp
	vec := c.vecs[pattern*c.Width:][:c.Width]
	clear(vec)
	if pattern == 0 {
		return
	}
	pat, shift := c.Words.Pattern[pattern], c.shift
	list := c.postings[pat.Letter]
	place, once := bits.TrailingZeros64(pat.Places), pat.Places&(pat.Places-1) == 0
	for _, post := range list {
		code := pow3[place] << (post.places >> place & 1) // the same as contribution, but faster
		if !once {
			code = contribution(pat.Places, post.places)
		}
		bit := uint(post.answer) << shift
		vec[bit/64] |= code << (bit % 64)
	}
}

// CountValues sets c.Values, which [Columns.MayExceed] needs. Call it again whenever the answers change.
func (c *Columns) CountValues() {
	c.Values = Grow(c.Values, len(c.Words.Pattern))
	for id, pat := range c.Words.Pattern {
		list := c.postings[pat.Letter]
		values := len(list)                 // at most one value for each answer that has the letter
		if pat.Places&(pat.Places-1) == 0 { // one value if the letter is correct, and one if it is present
			kinds, place := uint64(0), bits.TrailingZeros64(pat.Places)
			for _, post := range list {
				if kinds |= 1 << (post.places >> place & 1); kinds == 3 {
					break
				}
			}
			values = bits.OnesCount64(kinds)
		}
		if len(list) < len(c.Answers) {
			values++ // 0 if the letter is absent
		}
		c.Values[id] = float64(values)
	}
	c.Values[0] = 1
}

// MayExceed reports whether guess g could divide the answers into more than the given number of groups. It considers
// only the letters of g, which is faster than counting the groups. Call [Columns.CountValues] first.
func (c *Columns) MayExceed(g int32, groups int) bool {
	most := 1.0 // a guess makes at most as many groups as the product of the numbers of values for each of its patterns
	for _, id := range c.Words.Patterns(g) {
		most *= c.Values[id]
	}
	return most > float64(groups)
}

// Row computes the scores of guess g against all answers in c.Answers, and stores them in dst. Use [Columns.At] to read
// the scores from dst. The length of dst must be c.Width.
func (c *Columns) Row(g int, dst []uint64) {
	pats := c.Words.Patterns(int32(g))
	w := c.Width
	dst = dst[:w]
	copy(dst, c.vecs[int(pats[0])*w:][:w])
	for pats = pats[1:]; len(pats) >= 4; pats = pats[4:] {
		a, b := c.vecs[int(pats[0])*w:][:w], c.vecs[int(pats[1])*w:][:w]
		d, e := c.vecs[int(pats[2])*w:][:w], c.vecs[int(pats[3])*w:][:w]
		for i := range dst {
			dst[i] += a[i] + b[i] + d[i] + e[i]
		}
	}
	for _, id := range pats {
		for i, v := range c.vecs[int(id)*w:][:w] {
			dst[i] += v
		}
	}
}

// At returns the score of a guess against c.Answers[i]. row must come from [Columns.Row] for this guess.
func (c *Columns) At(row []uint64, i int) uint64 {
	bit := uint(i) << (c.shift & 63)
	return row[bit/64] >> (bit % 64) & c.low
}

// Value returns the contribution of one letter to the score of a guess against c.Answers[i]. pattern is the index of
// the letter's [Pattern]; see [Words.Patterns].
func (c *Columns) Value(pattern uint16, i int) uint64 {
	return c.At(c.vecs[int(pattern)*c.Width:], i)
}

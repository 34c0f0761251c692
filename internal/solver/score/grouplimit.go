package score

import (
	"math"
	"math/bits"
	"sync"
)

// MaxLimited is the largest number of answers that a [GroupLimit] supports.
const MaxLimited = 1 << 10

// A GroupLimit finds guesses that cannot split a set of answers into more than a given number of groups, one group
// per score. It is fast because it looks only at the letters of a guess, and computes no scores.
//
// Each letter of the guess adds something to the score of each answer, or nothing if the answer lacks the letter.
// Suppose that k answers have the letter, and that d different amounts occur, including nothing. There are two
// limits on the number of groups:
//
//   - All answers that lack every letter of the guess get the same score. So there are at most as many groups as the sum of k over the letters, plus one.
//   - The amounts determine the score. So there are at most as many groups as the product of d over the letters.
type GroupLimit struct {
	words *Words
	// By pattern, k in the lower 16 bits and log2(d) in the upper bits, in units of 1/128 and rounded up. So one
	// addition adds both. With up to 40 patterns and MaxLimited answers, neither part overflows.
	patterns []uint32
}

// Set prepares l for the answers of c. It returns false if there are more than [MaxLimited] of
// them.
func (l *GroupLimit) Set(c *Columns) bool {
	p, n := c.Words, len(c.Answers)
	if n > MaxLimited {
		return false
	}
	l.words, l.patterns = p, Grow(l.patterns, len(p.Pattern))
	l.patterns[0] = 0
	for id, pat := range p.Pattern[1:] {
		list := c.postings[pat.Letter]
		k := len(list)
		d := k // different amounts other than nothing
		switch places := bits.OnesCount64(pat.Places); places {
		case 1:
			right := 0
			for _, post := range list {
				right += bits.OnesCount64(post.places & pat.Places)
			}
			d = min(1, right) + min(1, k-right)
		case 2, 3:
			d = min(k, int(pow3[places])-1)
		}
		if k < n {
			d++
		}
		l.patterns[id+1] = uint32(k) | uint32(logs()[d])<<16
	}
	return true
}

// MayExceed reports whether guess g might make more than the given number of groups. If it returns
// false, g certainly doesn't. groups must not exceed [MaxLimited].
func (l *GroupLimit) MayExceed(g int32, groups int) bool {
	sum := uint32(0)
	for _, id := range l.words.Patterns(g) {
		sum += l.patterns[id]
	}
	return sum&0xffff >= uint32(groups) && sum>>16 >= uint32(logs()[groups+1])
}

// logs returns a table of base-2 logarithms, multiplied by 128 and rounded up.
var logs = sync.OnceValue(func() *[MaxLimited + 2]uint16 {
	var l [MaxLimited + 2]uint16
	for d := 2; d < len(l); d++ {
		l[d] = uint16(math.Ceil(128 * math.Log2(float64(d))))
	}
	return &l
})

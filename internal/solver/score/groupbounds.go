package score

import (
	"math"
	"math/bits"
	"sync"
)

// MaxBounded is the size of the largest set with group bounds. The counts for a larger set would
// overflow.
const MaxBounded = 1 << 10

// GroupBounds returns a group bound for each pattern, from which [Words.GroupBound] computes the group bound of a
// guess. This is an upper bound on the number of groups that the guess makes, found without its scores. The result
// is in dst's memory if that is large enough. It is nil if the set has more than MaxBounded answers.
//
// Suppose that a pattern contributes to the scores of k answers, and that its contribution has d different values,
// including 0 if it does not contribute to all. There are two bounds on the groups of a guess:
//
//   - All answers without any contribution have the same score. So there are at most as many groups as the sum of k over the patterns of the guess, plus one.
//   - The contributions determine the score. So there are at most as many groups as the product of d over the patterns.
//
// A group bound packs both into one number, so that one addition adds both. The lower 16 bits have k. The upper
// bits have log2(d) in units of 1/128, rounded up. With up to 40 patterns and MaxBounded answers, neither part
// overflows.
func (c *Columns) GroupBounds(dst []uint32) []uint32 {
	p, n := c.Words, len(c.Answers)
	if n > MaxBounded {
		return nil
	}
	dst = Grow(dst, len(p.Pattern))
	dst[0] = 0
	table := logs()
	for id := 1; id < len(p.Pattern); id++ {
		pat := &p.Pattern[id]
		odd := int(c.start[pat.Letter+1] - c.start[pat.Letter])
		if odd == 0 {
			dst[id] = 0
			continue
		}
		d := 1
		if n > odd {
			d++
		}
		if pat.Places&(pat.Places-1) == 0 {
			if k := int(c.right[int(pat.Letter)*p.Length+bits.TrailingZeros64(pat.Places)]); k > 0 && k < odd {
				d++
			}
		} else if d = odd + 1; bits.OnesCount64(pat.Places) <= 3 {
			d = min(d, int(pow3[bits.OnesCount64(pat.Places)]))
		}
		dst[id] = uint32(odd) | uint32(table[min(d, len(table)-1)])<<16
	}
	return dst
}

// GroupBound returns the group bound of guess g, which limits how many groups g can make. It is only
// good for comparison with a [Threshold]. bounds is the result of [Columns.GroupBounds].
func (p *Words) GroupBound(bounds []uint32, g int32) (sum uint32) {
	for _, id := range p.Patterns(g) {
		sum += bounds[id]
	}
	return sum
}

// logs returns a table of logarithms to base 2, times 128 and rounded up. Its last entry also
// serves for larger numbers.
var logs = sync.OnceValue(newLogs)

func newLogs() *[MaxBounded + 2]uint16 {
	var l [MaxBounded + 2]uint16
	for d := 2; d < len(l); d++ {
		l[d] = uint16(math.Ceil(128 * math.Log2(float64(d))))
	}
	return &l
}

// A Threshold is the smallest group bound of a guess that may make more than a given number of
// groups.
type Threshold struct {
	odd, log uint32
}

// MoreGroups returns the Threshold for guesses that make more than the given number of groups.
func MoreGroups(groups int) Threshold {
	return Threshold{uint32(groups), uint32(max(1, logs()[groups+1])) - 1}
}

// Reached returns 1 if a guess with this group bound may make enough groups, and 0 if it cannot.
// The result is a number, so that callers need no branch, which processors would often mispredict.
func (t Threshold) Reached(bound uint32) int {
	return 1 - int(((bound&0xffff-t.odd)|(bound>>16-t.log))>>31)
}

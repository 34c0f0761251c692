package score

import (
	"math"
	"math/bits"
	"sync"
)

// MaxBounded is the size of the largest sets that have group bounds. Larger counts would overflow.
const MaxBounded = 1 << 10

// GroupBounds returns the group bound of each pattern, in dst's memory; nil if the set is larger
// than MaxBounded.
//
// The number of groups that a guess makes of a set is bounded by the patterns that it consists of,
// without a look at its scores. Say a pattern contributes something to the scores of odd answers,
// and has d different contributions, nothing included. Then
//
//   - at most the sum of odd, over the guess's patterns, answers have another score than no coloured
//     tile at all, so there is at most one group more than that;
//   - the contributions determine the score, so there are at most as many groups as the product of
//     all d.
//
// The bound of a pattern is odd, plus log2(d) in units of 1/128, rounded up, times 1<<16. The bound
// of a guess is the sum of its patterns' bounds. With up to 40 patterns and MaxBounded answers,
// neither part overflows.
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

// GroupBound returns the group bound of guess g, the sum of its patterns' bounds.
func (p *Words) GroupBound(bounds []uint32, g int32) (sum uint32) {
	for _, id := range p.Patterns(g) {
		sum += bounds[id]
	}
	return sum
}

// logs holds 128 times the logarithm to the base 2, rounded up. The last entry
// stands for all beyond it.
var logs = sync.OnceValue(newLogs)

func newLogs() *[MaxBounded + 2]uint16 {
	var l [MaxBounded + 2]uint16
	for d := 2; d < len(l); d++ {
		l[d] = uint16(math.Ceil(128 * math.Log2(float64(d))))
	}
	return &l
}

// A Threshold is the group bound that a guess must have to make more than some number of groups.
type Threshold struct {
	odd, log uint32
}

// MoreGroups returns the threshold for more than groups groups.
func MoreGroups(groups int) Threshold {
	return Threshold{uint32(groups), uint32(max(1, logs()[groups+1])) - 1}
}

// Reached returns 1 if a guess with the given bound may reach t, else 0. It returns a number so
// that callers need no branch, which would often be mispredicted.
func (t Threshold) Reached(bound uint32) int {
	return 1 - int(((bound&0xffff-t.odd)|(bound>>16-t.log))>>31)
}

package score

import (
	"math"
	"math/bits"
	"sync"
)

// How many groups a guess can make of a set is bounded by the patterns that it is made of,
// without a look at its scores. Say that odd answers of the set are given something by a
// pattern, and that it gives d different values, nothing included. Then
//
//   - at most as many answers as the sum of odd, over the guess's patterns, have
//     another score than no tile at all, so there are at most one group more than that;
//   - a score is told by what each pattern gives, so there are at most as many groups
//     as the product of all d.
//
// The bound of a pattern is odd, and the logarithm of d to the base 2, in units of 1/128 and
// rounded up, times 1<<16. That of a guess is the sum of its patterns'. With up to
// 40 patterns and MostBounded answers neither part overflows.

// MostBounded is the size of the largest sets that are given bounds.
const MostBounded = 1 << 10

// GroupBounds returns the bound of each pattern, in dst's memory; nil if the set is
// too large.
func (c *Columns) GroupBounds(dst []uint32) []uint32 {
	p, n := c.Words, len(c.Answers)
	if n > MostBounded {
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

// GroupBound returns the bound of a guess, the sum of its patterns'.
func (p *Words) GroupBound(bounds []uint32, g int32) (sum uint32) {
	for _, id := range p.Patterns(g) {
		sum += bounds[id]
	}
	return sum
}

// logs holds 128 times the logarithm to the base 2, rounded up. The last entry
// stands for all beyond it.
var logs = sync.OnceValue(newLogs)

func newLogs() *[MostBounded + 2]uint16 {
	var l [MostBounded + 2]uint16
	for d := 2; d < len(l); d++ {
		l[d] = uint16(math.Ceil(128 * math.Log2(float64(d))))
	}
	return &l
}

// A Need is the bound that a guess must have to make more groups than some number.
type Need struct {
	odd, log uint32
}

// MoreThan returns the need of more groups than so many.
func MoreThan(groups int) Need {
	return Need{uint32(groups), uint32(max(1, logs()[groups+1])) - 1}
}

// Met returns 1 if a guess with such a bound may make so many groups, else 0: a number, so
// that there is no branch to mispredict.
func (n Need) Met(bound uint32) int {
	return 1 - int(((bound&0xffff-n.odd)|(bound>>16-n.log))>>31)
}

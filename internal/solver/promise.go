package solver

import (
	"math"
	"math/bits"
	"sync"
)

// Promises bound how many groups a guess makes of a set by the patterns that it is
// made of, without a look at its scores. Say that odd answers of the set are given
// something by a pattern, and that it gives d different values, nothing included.
// Then
//
//   - at most as many answers as the sum of odd, over the guess's patterns, have
//     another score than no tile at all, so there are at most one group more than that;
//   - a score is told by what each pattern gives, so there are at most as many groups
//     as the product of all d.
//
// A promise is odd, and the logarithm of d to the base 2, in units of 1/128 and
// rounded up, times 1<<16. That of a guess is the sum of its patterns'. With up to
// 40 patterns and promisesMost answers neither part overflows.

// promisesMost is the size of the largest sets that are given promises.
const promisesMost = 1 << 10

// promises returns the promise of each pattern, in dst's memory; nil if the set is
// too large.
func (c *columns) promises(dst []uint32) []uint32 {
	p, n := c.p, len(c.answers)
	if n > promisesMost {
		return nil
	}
	dst = grow(dst, len(p.pattern))
	dst[0] = 0
	table := logs()
	for id := 1; id < len(p.pattern); id++ {
		pat := &p.pattern[id]
		odd := int(c.start[pat.letter+1] - c.start[pat.letter])
		if odd == 0 {
			dst[id] = 0
			continue
		}
		d := 1
		if n > odd {
			d++
		}
		if pat.places&(pat.places-1) == 0 {
			if k := int(c.right[int(pat.letter)*p.length+bits.TrailingZeros64(pat.places)]); k > 0 && k < odd {
				d++
			}
		} else if d = odd + 1; bits.OnesCount64(pat.places) <= 3 {
			d = min(d, int(pow3[bits.OnesCount64(pat.places)]))
		}
		dst[id] = uint32(odd) | uint32(table[min(d, len(table)-1)])<<16
	}
	return dst
}

// promise returns the promise of a guess, the sum of its patterns'.
func (p *Problem) promise(promises []uint32, g int32) (sum uint32) {
	for _, id := range p.patternsOf(g) {
		sum += promises[id]
	}
	return sum
}

// logs holds 128 times the logarithm to the base 2, rounded up. The last entry
// stands for all beyond it.
var logs = sync.OnceValue(func() *[promisesMost + 2]uint16 {
	var l [promisesMost + 2]uint16
	for d := 2; d < len(l); d++ {
		l[d] = uint16(math.Ceil(128 * math.Log2(float64(d))))
	}
	return &l
})

// wanted is the promise of more groups than some number.
type wanted struct {
	odd, log uint32
}

func moreThan(groups int) wanted {
	return wanted{uint32(groups), uint32(max(1, logs()[groups+1])) - 1}
}

// by returns 1 if a guess may keep the promise, else 0.
func (w wanted) by(sum uint32) int {
	return 1 - int(((sum&0xffff-w.odd)|(sum>>16-w.log))>>31)
}

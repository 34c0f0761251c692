package exact

import "wfind/internal/solver/matrix"

// A culprit is a part of a set of which so much is missed with one guess less that a guess which
// leaves it together is of no use: by bound 8 as much is missed of any group that holds it. That is
// soon seen, and a few culprits, most of them families of rhymes, account for nearly all guesses
// that miss too many. Hard mode has none, since there what may be guessed differs from guess to
// guess.
type culprit struct {
	part   []uint16
	misses int
}

// maxCulprits is how many culprits are kept of a set, the last to be of use first.
const maxCulprits = 8

// accuse makes a culprit of t, a part of the set that d works on, if limit or more of it are missed.
func (w *searcher) accuse(d *scratch, t []uint16, misses, limit int) {
	if misses < limit || w.Rules != nil || w.Stop {
		return
	}
	if len(d.culprits) < maxCulprits {
		if len(d.culprits) < cap(d.culprits) {
			d.culprits = d.culprits[:len(d.culprits)+1]
		} else {
			d.culprits = append(d.culprits, culprit{})
		}
	}
	last := len(d.culprits) - 1
	x := culprit{append(d.culprits[last].part[:0], t...), misses}
	copy(d.culprits[1:], d.culprits[:last])
	d.culprits[0] = x
}

// blame returns the misses of a culprit that row leaves together, if these are limit or more,
// else 0.
func (d *scratch) blame(row []uint8, limit int) int {
	for i, x := range d.culprits {
		if x.misses < limit || !matrix.Together(row, x.part) {
			continue
		}
		copy(d.culprits[1:], d.culprits[:i])
		d.culprits[0] = x
		return x.misses
	}
	return 0
}

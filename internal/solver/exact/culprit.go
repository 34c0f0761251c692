package exact

// A culprit is a part of a set that costs so much with one guess less that a guess which
// leaves it together is of no use: by bound 8 any group that holds it costs as much. That is
// soon seen, and a few culprits, most of them families of rhymes, account for many guesses
// that waste too much and for nearly all that miss too many. Hard mode has none, since there
// what may be guessed differs from guess to guess.
type culprit struct {
	part []uint16
	cost int64 // misses, or one less than what it wastes: what any group around it does at least
}

// maxCulprits is how many culprits are kept of a set, the last to be of use first.
const maxCulprits = 8

// accuse makes a culprit of t, a part of the set that d works on, if it costs limit or more.
func (w *searcher) accuse(d *scratch, t []uint16, cost, limit int64) {
	if cost < limit || w.Rules != nil || w.Stop {
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
	x := culprit{append(d.culprits[last].part[:0], t...), cost}
	copy(d.culprits[1:], d.culprits[:last])
	d.culprits[0] = x
}

// blame returns the cost of a culprit that row leaves together, if that is limit or more,
// else 0.
func (d *scratch) blame(row []uint8, limit int64) int64 {
next:
	for i, x := range d.culprits {
		if x.cost < limit {
			continue
		}
		for _, a := range x.part[1:] {
			if row[a] != row[x.part[0]] {
				continue next
			}
		}
		copy(d.culprits[1:], d.culprits[:i])
		d.culprits[0] = x
		return x.cost
	}
	return 0
}

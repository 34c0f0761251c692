package tree

import (
	"math/bits"
	"slices"

	"wfind/internal/solver/matrix"
	"wfind/internal/solver/memo"
	"wfind/internal/solver/score"
)

// A Group is the set of answers that are left after one score of a guess.
type Group struct {
	IDs  []int32 // the answers, ascending
	Hash uint64  // see memo.Key
	Rule int32   // hard mode's rule for the next guess; 0 in easy mode
}

// Key returns the memo's key of the group with left guesses left. The key's set uses dst's memory.
func (g *Group) Key(left int, dst []uint16) memo.Key {
	dst = dst[:0]
	for _, a := range g.IDs {
		dst = append(dst, uint16(a))
	}
	return memo.Key{Hash: g.Hash, Set: dst, Rule: g.Rule, Left: min(left, len(g.IDs))}
}

// A Division holds the groups into which a guess divides a set, and the memory for dividing.
type Division struct {
	Groups []Group // the largest first
	names  []uint32
	sizes  []int32
	order  []uint64
	part   []int32
}

// Divide divides the answers of cols by guess g. It returns the groups of at least least answers,
// largest first, in d's memory.
func (w *Worker) Divide(cols *score.Columns, g int32, least int, d *Division) []Group {
	n := len(cols.Answers)
	d.names = score.Grow(d.names, n)
	groups := w.Maker.Counter.Number(cols, g, d.names)
	d.sizes = score.Grow(d.sizes, groups)
	clear(d.sizes)
	for _, k := range d.names {
		d.sizes[k]++
	}
	// One number per group that sorts by size, largest first, then by name.
	d.order = score.Grow(d.order, groups)
	for k, size := range d.sizes {
		d.order[k] = uint64(n-int(size))<<32 | uint64(k)
	}
	slices.Sort(d.order)
	d.part = score.Grow(d.part, n)
	d.Groups = d.Groups[:0]
	start := int32(0)
	for _, x := range d.order {
		k := uint32(x)
		end := start + d.sizes[k]
		if d.sizes[k] = start; int(end-start) >= least {
			d.Groups = append(d.Groups, Group{IDs: d.part[start:end]})
		}
		start = end
	}
	for i, k := range d.names {
		at := d.sizes[k] // index for the next answer of the group
		d.part[at] = cols.Answers[i]
		d.sizes[k] = at + 1
	}
	for i := range d.Groups {
		x := &d.Groups[i]
		x.Hash = w.Search.Hash(x.IDs)
		x.Rule = w.Rules.After(g, x.IDs[0])
	}
	return d.Groups
}

// A Piece is a group of answers on a matrix, with what a search knows about it.
type Piece struct {
	Set  []uint16
	Hash uint64
	Rule int32
	Cost int64 // lower bound of its waste, or of its misses in a search for misses
}

// Name sets the hash and the rule of x, a piece that class c of b makes.
func (w *Worker) Name(b *matrix.Matrix, x *Piece, c int32) {
	x.Hash, x.Rule = w.Hash(b, x.Set), w.Rules.After(b.Reps[c], b.Answers[x.Set[0]])
}

// Find names x, a piece that class c of b makes, and looks it up in the memo with left guesses left.
func (w *Worker) Find(b *matrix.Matrix, x *Piece, c int32, left int, kind memo.Kind) (cost int64, exact, ok bool) {
	w.Name(b, x, c)
	w.key = b.AnswersOf(x.Set, w.key)
	return w.Memo.Find(memo.Key{Hash: x.Hash, Set: w.key, Rule: x.Rule, Left: min(left, len(x.Set)), Kind: kind})
}

// memoFirst is the size of the smallest pieces that OpenPieces looks up before it asks quick. A look at
// a piece's own words takes time that grows with the square of its size, a look into the memo does not.
const memoFirst = 9

// OpenPieces finds cheap bounds for the pieces that class c of b leaves, with left guesses to go. It
// returns the pieces whose waste is not yet exact, and the sum of k and all known bounds. quick returns
// the waste of a piece's set, or a lower bound, from the words in it alone; exact reports which.
// OpenPieces returns no pieces as soon as the sum reaches limit.
func (w *Worker) OpenPieces(b *matrix.Matrix, pieces []Piece, c int32, left int, k, limit int64,
	quick func(set []uint16) (cost int64, exact bool)) (open []Piece, sum int64) {
	open, sum = pieces, k
	for _, large := range [...]bool{true, false} {
		rest := open
		open = rest[:0]
		for _, x := range rest {
			sum -= x.Cost
			exact := false
			if !large && x.Cost == 0 {
				x.Cost, exact = quick(x.Set)
			}
			if !exact && large == (len(x.Set) >= memoFirst) {
				if cost, all, ok := w.Find(b, &x, c, left, 0); ok {
					x.Cost, exact = max(x.Cost, cost), all
				}
			}
			if sum += x.Cost; sum >= limit {
				return nil, sum
			}
			if !exact {
				open = append(open, x)
			}
		}
	}
	return open, sum
}

// A Parting holds the pieces into which a row of a matrix divides a set, and the memory for them.
type Parting struct {
	list   []uint16 // the answers, piece by piece
	pieces []Piece
}

// Split returns the pieces of at least least answers into which row divides s, in d's memory.
func (d *Parting) Split(row []uint8, s []uint16, least int) []Piece {
	d.list, d.pieces = score.Grow(d.list, len(s)), d.pieces[:0]
	var count [256]uint16
	var groups [4]uint64
	for _, i := range s {
		g := row[i]
		count[g]++
		groups[g>>6] |= 1 << (g & 63)
	}
	end := uint16(0)
	for i, word := range groups {
		for ; word != 0; word &= word - 1 {
			g := i<<6 + bits.TrailingZeros64(word)
			start := end
			end += count[g]
			count[g] = start
			if int(end-start) >= least {
				d.pieces = append(d.pieces, Piece{Set: d.list[start:end]})
			}
		}
	}
	for _, i := range s {
		g := row[i]
		d.list[count[g]] = i
		count[g]++
	}
	return d.pieces
}

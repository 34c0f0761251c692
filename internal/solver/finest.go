package solver

// finest makes dst the board of a set of b's answers with those classes that no other
// class splits finer, to count misses on: it does not tell of what class an answer is.
// Bound 9 holds for easy mode. On a board of 75 answers to three-letter words 200 of 500
// classes are left.
func (w *searcher) finest(dst, b *board, s []uint16) {
	n := len(s)
	dst.ids = dst.ids[:0]
	for _, i := range s {
		dst.ids = append(dst.ids, b.ids[i])
	}
	dst.plain(dst.ids)
	dst.rows, dst.reps, dst.first, dst.coll, dst.cols = dst.rows[:0], dst.reps[:0], dst.first[:0], dst.coll[:0], dst.cols[:0]
	d := w.scratch()
	collisions, _ := w.collide(b, s, 0, d)
	d.byWaste(collisions, n, infinite)
	d.signs = d.signs[:0]
	var name [256]int16
	for _, c := range d.order {
		k := collisions[c] >> 1
		if int(k) == n-1 {
			break // it splits nothing
		}
		row := b.row(c)
		// Groups are numbered anew, in the order in which they appear.
		clear(name[:])
		next := int16(0)
		for _, i := range s {
			g := row[i]
			if name[g] == 0 {
				next++
				name[g] = next
			}
			dst.rows = append(dst.rows, uint8(name[g]-1))
		}
		at := len(dst.reps)
		sign := signOf(dst.rows[at*n:])
		if dst.splitsFiner(d.signs, sign, dst.rows[at*n:]) {
			dst.rows = dst.rows[:at*n]
			continue
		}
		dst.reps, dst.coll = append(dst.reps, b.reps[c]), append(dst.coll, k)
		d.signs = append(d.signs, sign)
	}
	w.work += int64(n * len(dst.reps))
}

// splitsFiner reports whether a class of b splits as fine as a row or finer.
func (b *board) splitsFiner(signs []sign, row sign, groups []uint8) bool {
	for c, x := range signs {
		if x[0]&^row[0]|x[1]&^row[1] == 0 && finer(b.row(int32(c)), groups) {
			return true
		}
	}
	return false
}

// A sign tells which of the first answers of a row are together with the next, and which
// with the one after that: in a row that splits no finer these are together too.
type sign [2]uint64

func signOf(row []uint8) (s sign) {
	for i := range min(64, len(row)-2) {
		if row[i] == row[i+1] {
			s[0] |= 1 << i
		}
		if row[i] == row[i+2] {
			s[1] |= 1 << i
		}
	}
	return s
}

// finer reports whether answers that are together in a row are together in another.
// Groups of row are numbered in the order in which they appear.
func finer(row, other []uint8) bool {
	var of [256]uint8 // for each group of row, that of other
	next := 0
	for i, g := range row {
		if int(g) == next {
			of[g] = other[i]
			next++
		} else if of[g] != other[i] {
			return false
		}
	}
	return true
}

package matrix

// FinestOf copies rows of b to dst, but only the group numbers of the answers in s, which are indices
// into b.Answers. It skips a row if a row that it has already copied splits these answers at least as
// finely. order lists the rows to consider, sorted by ascending number of collisions. collisions[c] is
// the number of collisions in row c; see [Matrix.Scan]. FinestOf does not set dst.Own and dst.ClassOf.
func (dst *Matrix) FinestOf(b *Matrix, s []uint16, order []int32, collisions []uint16) {
	dst.Answers = dst.Answers[:0]
	for _, i := range s {
		dst.Answers = append(dst.Answers, b.Answers[i])
	}
	dst.setAnswers(dst.Answers)
	dst.Rows, dst.Reps, dst.Collisions = dst.Rows[:0], dst.Reps[:0], dst.Collisions[:0]
	dst.cols, dst.most, dst.signs, dst.Finest, dst.sorted = dst.cols[:0], dst.most[:0], dst.signs[:0], true, 0
	for _, c := range order {
		if int(collisions[c]) == len(s)-1 {
			break // it splits nothing
		}
		if dst.addFiner(b.Row(c), s) {
			dst.Reps, dst.Collisions = append(dst.Reps, b.Reps[c]), append(dst.Collisions, collisions[c])
			if most := b.MostRow(c); most != nil {
				for _, i := range s {
					dst.most = append(dst.most, most[i])
				}
			}
		}
	}
}

// addFiner adds a row to dst that splits the answers in s as row does. It returns false if a row of dst already splits
// them at least as finely. row[i] is the group number of answer i.
func (dst *Matrix) addFiner(row []uint8, s []uint16) (added bool) {
	n, at := len(s), len(dst.Rows)
	var name [256]int16
	next := int16(0)
	for _, i := range s {
		g := row[i]
		if name[g] == 0 {
			next++
			name[g] = next
		}
		dst.Rows = append(dst.Rows, uint8(name[g]-1))
	}
	groups := dst.Rows[at:]
	sign := signOf(groups)
	for c, y := range dst.signs {
		if y[0]&^sign[0]|y[1]&^sign[1] == 0 && isFiner(dst.Rows[c*n:][:n], groups) {
			dst.Rows = dst.Rows[:at]
			return false
		}
	}
	dst.signs = append(dst.signs, sign)
	return true
}

type sign [2]uint64 // bit i is set in sign[0] if answers i and i+1 share a group, and in sign[1] if answers i and i+2 do

// signOf returns the sign of row, which holds the group numbers of the answers. Comparing signs is faster than isFiner:
// if x is finer than y, every bit in the sign of x is also in the sign of y.
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

// isFiner reports whether every group in fine lies within one group in coarse. fine[i] and coarse[i] are
// the group numbers of answer i. In fine, groups must be numbered in the order of their first answers.
func isFiner(fine, coarse []uint8) bool {
	var of [256]uint8 // by group of fine, the group of coarse
	next := 0
	for i, g := range fine {
		if int(g) == next {
			of[g] = coarse[i]
			next++
		} else if of[g] != coarse[i] {
			return false
		}
	}
	return true
}

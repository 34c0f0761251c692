package matrix

// FinestOf makes dst a smaller copy of b for counting missed answers. It keeps only the answers in s, which holds
// indices into b.Answers. It omits a guess if another guess divides these answers into the same groups or finer ones.
// order lists the rows of b to use, most groups first. FinestOf sets neither dst.OwnClass nor dst.ClassOf.
func (dst *Matrix) FinestOf(b *Matrix, s []uint16, order []int32) {
	dst.Answers = dst.Answers[:0]
	for _, i := range s {
		dst.Answers = append(dst.Answers, b.Answers[i])
	}
	dst.setAnswers(dst.Answers)
	dst.Rows, dst.Reps, dst.Collisions = dst.Rows[:0], dst.Reps[:0], dst.Collisions[:0]
	dst.cols, dst.most, dst.signatures, dst.Finest, dst.sorted = dst.cols[:0], dst.most[:0], dst.signatures[:0], true, 0
	for _, c := range order {
		at := len(dst.Rows)
		groups := dst.appendRow(b.Row(c), s)
		row := dst.Rows[at:]
		signature := signatureOf(row)
		if groups == 1 || dst.hasFiner(row, signature) {
			dst.Rows = dst.Rows[:at]
			continue
		}
		dst.signatures = append(dst.signatures, signature)
		dst.Reps, dst.Collisions = append(dst.Reps, b.Reps[c]), append(dst.Collisions, uint16(len(s)-groups))
		if most := b.MostRow(c); most != nil {
			for _, i := range s {
				dst.most = append(dst.most, most[i])
			}
		}
	}
}

// appendRow appends a row with the group numbers row[i] for each index i in s. It renumbers the groups in the order of
// their first use, and returns how many there are.
func (dst *Matrix) appendRow(row []uint8, s []uint16) (groups int) {
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
	return int(next)
}

// hasFiner reports whether dst has a guess that divides the answers at least as finely as the given row. x must be the
// row's signature.
func (dst *Matrix) hasFiner(row []uint8, x signature) bool {
	for c, y := range dst.signatures {
		if y[0]&^x[0]|y[1]&^x[1] == 0 && isFiner(dst.Row(int32(c)), row) {
			return true
		}
	}
	return false
}

// A signature summarizes a row: bit i of element k is set if answers i and i+k+1 share a group. If row x is finer than
// row y, every bit in the signature of x is also in the signature of y. Checking this first often saves a call to
// isFiner.
type signature [2]uint64

func signatureOf(row []uint8) (s signature) {
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

// isFiner reports whether each group of the row fine lies within one group of the row coarse. fine[i] and coarse[i] are
// the group numbers of answer i. The groups of fine must be numbered in the order of their first answers.
func isFiner(fine, coarse []uint8) bool {
	var of [256]uint8 // by group number in fine, the group in coarse
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

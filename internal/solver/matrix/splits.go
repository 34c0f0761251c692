package matrix

// FinestOf fills dst with the guesses of b that split the answers in s most finely, and omits a guess if
// another one splits them at least as finely. s holds indices into b.Answers. collisions[c] is the
// number of answers in s that row c of b puts into the same group as an earlier answer in s. order lists
// the rows to consider, those with the fewest collisions first. dst.Own and dst.ClassOf are not set.
func (dst *Matrix) FinestOf(b *Matrix, s []uint16, order []int32, collisions []uint16) {
	dst.Answers = dst.Answers[:0]
	for _, i := range s {
		dst.Answers = append(dst.Answers, b.Answers[i])
	}
	dst.setAnswers(dst.Answers)
	dst.Rows, dst.Reps, dst.Collisions = dst.Rows[:0], dst.Reps[:0], dst.Collisions[:0]
	dst.cols, dst.signs, dst.Finest = dst.cols[:0], dst.signs[:0], true
	for _, c := range order {
		if int(collisions[c]) == len(s)-1 {
			break // it splits nothing
		}
		if dst.addFiner(b.Row(c), s) {
			dst.Reps, dst.Collisions = append(dst.Reps, b.Reps[c]), append(dst.Collisions, collisions[c])
		}
	}
}

// addFiner adds a row to dst that splits the answers in s as row does, where row[i] is the group number
// of answer i. It returns false if a row of dst already splits them at least as finely.
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
		if y[0]&^sign[0]|y[1]&^sign[1] == 0 && finer(dst.Rows[c*n:][:n], groups) {
			dst.Rows = dst.Rows[:at]
			return false
		}
	}
	dst.signs = append(dst.signs, sign)
	return true
}

type sign [2]uint64 // a summary of how a guess splits answers; comparing two usually shows that neither guess splits more finely

func signOf(row []uint8) (s sign) {
	// A finer split has no bit that a coarser one lacks. There are two bits for each of the first 64 answers: does it
	// share its group with the next, and with the one after?
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

// finer reports whether any two answers with the same group number in row also have the same group
// number in other. row[i] and other[i] are the group numbers of answer i.
func finer(row, other []uint8) bool {
	// The groups in row must be numbered in the order of their first answers.
	var of [256]uint8 // by group of row, the group of other
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

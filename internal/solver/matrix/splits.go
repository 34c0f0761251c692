package matrix

// FinestOf fills dst with the guesses of b that split the answers in s most finely. It omits a
// guess if dst has another guess that splits these answers at least as finely.
func (dst *Matrix) FinestOf(b *Matrix, s []uint16, order []int32, collisions []uint16) {
	// s holds indices into b.Answers. collisions[c] is the number of answers in s that share their group with an
	// earlier answer after a guess of class c. order lists the classes to consider, in ascending order of collisions.
	// FinestOf does not set dst.Own and dst.ClassOf.
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

// addFiner adds the groups of row to dst, unless another row in dst splits s as finely.
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

// A sign is a short summary of how a guess splits answers.
type sign [2]uint64 // comparing two signs usually shows that neither guess splits the answers more finely

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

// finer reports whether any two answers that share a group in row also share one in other.
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

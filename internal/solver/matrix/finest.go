package matrix

// FinestOf sets dst to the answers of b in s, and the guesses that divide them most finely: it leaves out
// a guess if another one separates the same pairs of answers, or more. order holds the classes of b, those
// with the fewest collisions among these answers first, and collisions the number for each class. b.Most
// must be set. FinestOf does not set dst.Own and dst.ClassOf.
func (dst *Matrix) FinestOf(b *Matrix, s []uint16, order []int32, collisions []uint16) {
	ids := make([]int32, len(s))
	for k, i := range s {
		ids[k] = b.Answers[i]
	}
	dst.setAnswers(ids)
	dst.Rows, dst.Reps, dst.Collisions = dst.Rows[:0], dst.Reps[:0], dst.Collisions[:0]
	dst.cols, dst.Most, dst.Finest = dst.cols[:0], dst.Most[:0], true
	for _, c := range order {
		row, at := b.Row(c), len(dst.Rows)
		var number, most [256]uint8 // by group of b, its number in dst, from 1; by group of dst, its Most
		groups := uint8(0)
		for _, i := range s {
			k := row[i]
			if number[k] == 0 {
				most[groups] = b.Most[c][k]
				groups++
				number[k] = groups
			}
			dst.Rows = append(dst.Rows, number[k]-1)
		}
		if groups == 1 || dst.hasFiner(dst.Rows[at:]) {
			dst.Rows = dst.Rows[:at]
			continue
		}
		dst.Reps, dst.Most = append(dst.Reps, b.Reps[c]), append(dst.Most, most)
		dst.Collisions = append(dst.Collisions, collisions[c])
	}
}

// hasFiner reports whether a guess of b splits the answers at least as finely as row.
func (b *Matrix) hasFiner(row []uint8) bool {
	for c := range b.Reps {
		if isFiner(b.Row(int32(c)), row) {
			return true
		}
	}
	return false
}

// isFiner reports whether every group in fine lies within one group in coarse. fine[i] and coarse[i] are
// the group numbers of answer i.
func isFiner(fine, coarse []uint8) bool {
	// The groups in fine must be numbered in the order of their first answers.
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

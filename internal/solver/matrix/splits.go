package matrix

// FinestOf fills dst with the classes of b that split s most finely. s holds indices into
// b.Answers. FinestOf omits a class if it doesn't split s, or if another class splits s at least as
// finely. order lists the classes to consider, by ascending collisions on s. FinestOf sets neither
// dst.Own nor dst.ClassOf.
func (dst *Matrix) FinestOf(b *Matrix, s []uint16, order []int32, collisions []uint16) {
	n := len(s)
	dst.Answers = dst.Answers[:0]
	for _, i := range s {
		dst.Answers = append(dst.Answers, b.Answers[i])
	}
	dst.setAnswers(dst.Answers)
	dst.Reps, dst.Collisions, dst.cols = dst.Reps[:0], dst.Collisions[:0], dst.cols[:0]
	dst.splits.Reset(n)
	for _, c := range order {
		if int(collisions[c]) == n-1 {
			break // it splits nothing
		}
		if dst.splits.Add(b.Row(c), s) {
			dst.Reps, dst.Collisions = append(dst.Reps, b.Reps[c]), append(dst.Collisions, collisions[c])
		}
	}
	dst.Rows = append(dst.Rows[:0], dst.splits.rows...)
}

// Splits is a list of different ways to split a set of answers into groups. [Splits.Reset] must be
// called before use.
type Splits struct {
	n     int     // the number of answers
	rows  []uint8 // the rows, one after the other; groups are numbered by first appearance
	signs []sign
}

// Reset empties the list and prepares it for sets of n answers.
func (x *Splits) Reset(n int) { x.n, x.rows, x.signs = n, x.rows[:0], x.signs[:0] }

// Add adds the split of the answers in s to the list, unless one in the list is at least as fine.
// (A split is at least as fine as another if answers that share a group in it always share one in
// the other, too.) Add reports whether it added the split. row has the group number of each answer.
func (x *Splits) Add(row []uint8, s []uint16) bool {
	at := len(x.rows)
	var name [256]int16
	next := int16(0)
	for _, i := range s {
		g := row[i]
		if name[g] == 0 {
			next++
			name[g] = next
		}
		x.rows = append(x.rows, uint8(name[g]-1))
	}
	groups := x.rows[at:]
	sign := signOf(groups)
	for c, y := range x.signs {
		if y[0]&^sign[0]|y[1]&^sign[1] == 0 && finer(x.rows[c*x.n:][:x.n], groups) {
			x.rows = x.rows[:at]
			return false
		}
	}
	x.signs = append(x.signs, sign)
	return true
}

// A sign summarises how a guess splits answers into groups, so that most splits can be compared
// quickly. It has two bits for each of the first 64 answers: whether the answer shares its group
// with the next answer, and with the one after that. A split can be at least as fine as another
// only if the other sign has all bits of its sign.
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

// finer reports whether answers that share a group in row always share one in other, too. The
// groups in row must be numbered from 0 in the order of their first answers.
func finer(row, other []uint8) bool {
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

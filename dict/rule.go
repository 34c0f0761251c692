package dict

import "strconv"

// A rule describes a built-in list whose words are generated instead of stored, such as the
// equations of [Nerdle].
type rule struct {
	length            int                     // the default word length
	shortest, longest int                     // the limits of the word length
	words             func(length int) []byte // returns the words of the given length, one per line
}

// text returns the words of the given length, one per line. If the list has no words of this
// length, it uses the default length.
func (r *rule) text(length int) string {
	if length < r.shortest || length > r.longest {
		length = r.length
	}
	return string(r.words(length))
}

// primes generates the words of Primel (converged.yt/primel), a game whose words are prime numbers.
var primes = rule{length: 5, shortest: 1, longest: 6, words: makePrimes}

func makePrimes(digits int) (lines []byte) {
	composite := make([]bool, power10(digits))
	for n := 2; n < len(composite); n++ {
		if composite[n] {
			continue
		}
		for m := 2 * n; m < len(composite); m += n {
			composite[m] = true
		}
		if n >= power10(digits-1) {
			lines = append(strconv.AppendInt(lines, int64(n), 10), '\n')
		}
	}
	return lines
}

// equations generates the words of the game Nerdle (nerdlegame.com), which are equations such as
// 12+35=47.
var equations = rule{length: 8, shortest: 5, longest: 10, words: makeEquations}

func makeEquations(tiles int) []byte {
	// The makers of Nerdle state three rules: an equation has one equals sign with a single number to its right,
	// * and / take precedence over + and -, and the game uses 17,723 equations of eight tiles.
	//
	// The following rules give the same number. The left side has at least two numbers. They have no signs, and
	// none of them is 0 or begins with 0. The right side is a nonnegative whole number without leading zeros.
	// Intermediate results can be fractions, as in 5/2*8=20.
	//
	// Mini Nerdle has the 206 equations of six tiles, Micro Nerdle the 127 of five and Midi Nerdle the 6,661 of
	// seven. (Maxi Nerdle, with ten tiles, also has brackets and powers, which this list lacks.)
	m := equationMaker{tiles: tiles}
	for digits := 1; digits <= tiles-4; digits++ {
		for x := power10(digits - 1); x < power10(digits); x++ {
			m.extend(strconv.AppendInt(nil, int64(x), 10), leftSum{0, 1, x, 1})
		}
	}
	return m.out
}

type equationMaker struct {
	tiles int
	out   []byte
}

// A leftSum is the value of the left side of an equation: t/d + p/q, where p/q is the last term. The
// last term is separate, because a following * or / applies only to it.
type leftSum struct{ t, d, p, q int }

// extend adds to m.out all equations that begin with prefix, an expression such as 12+3 with the value
// s.
func (m *equationMaker) extend(prefix []byte, s leftSum) {
	// If an operator and a number x follow, the value becomes (a + bx) / (e + fx) for every operator.
	all := s.d * s.q // the common denominator
	before := leftSum{t: s.t*s.q + s.p*s.d, d: all, q: 1}
	for _, op := range "*+-/" {
		var a, b, e, f int
		switch op {
		case '+':
			a, b, e = before.t, all, all
		case '-':
			a, b, e = before.t, -all, all
		case '*':
			a, b, e = s.t*s.q, s.p*s.d, all
		case '/':
			a, b, f = s.p*s.d, s.t*s.q, all
		}
		text := append(prefix, byte(op))
		for digits := 1; len(text)+digits+2 <= m.tiles; digits++ {
			room := m.tiles - len(text) - digits - 1 // the number of digits on the right side
			least, most := power10(room-1), power10(room)-1
			if room == 1 {
				least = 0
			}
			first, end := power10(digits-1), power10(digits)
			for x := first; x < end; x++ {
				top, bottom := a+b*x, e+f*x
				if least*bottom <= top && top <= most*bottom && top%bottom == 0 {
					m.out = strconv.AppendInt(append(m.out, text...), int64(x), 10)
					m.out = strconv.AppendInt(append(m.out, '='), int64(top/bottom), 10)
					m.out = append(m.out, '\n')
				}
			}
			if room < 3 { // too few for an operator, a digit and the right side
				continue
			}
			for x := first; x < end; x++ {
				after := before
				switch op {
				case '+':
					after.p = x
				case '-':
					after.p = -x
				case '*':
					after = leftSum{s.t, s.d, s.p * x, s.q}
				case '/':
					after = leftSum{s.t, s.d, s.p, s.q * x}
				}
				m.extend(strconv.AppendInt(text, int64(x), 10), after)
			}
		}
	}
}

func power10(n int) int {
	power := 1
	for range n {
		power *= 10
	}
	return power
}

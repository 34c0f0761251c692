package boards

// A value is what a strategy costs on average: how likely the game is lost, and the
// guesses that finish no board.
type value struct{ lost, waste float64 }

// tolerance is more than what the rounding of weights does to averages, and less than what
// two that are shown differ by.
const tolerance = 1e-6

// less reports whether v is the lower value: the game is lost less often, or as
// often with fewer guesses that finish no board.
func (v value) less(than value) bool {
	switch d := v.lost - than.lost; {
	case d < -tolerance:
		return true
	case d > tolerance:
		return false
	}
	return v.waste < than.waste-tolerance
}

func (v value) plus(share float64, w value) value {
	return value{v.lost + share*w.lost, v.waste + share*w.waste}
}

// hopeless is above all values.
var hopeless = value{lost: 2}

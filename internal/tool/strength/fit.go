package main

import (
	"fmt"
	"io"
	"math"
	"slices"

	"wfind/internal/solver/boards"
)

// fit fits the curves of package boards to the positions of games, by maximum likelihood.
func (e *engine) fit(w io.Writer, names []string) error {
	var seen []position
	for _, name := range names {
		games, err := e.readGames(name)
		if err != nil {
			return err
		}
		for _, g := range games {
			for _, p := range g.positions {
				if slices.Max(p.open) > 1 { // else nothing is wasted, as is known
					seen = append(seen, p)
				}
			}
		}
	}
	fmt.Fprintf(w, "%d positions\n", len(seen))
	for k, now := range boards.Curves {
		loss := func(x [4]float64) float64 {
			return surprise(seen, k, boards.Curve{Level: x[0], Slope: x[1], Bend: x[2], Power: x[3]})
		}
		begin := [4]float64{now.Level, now.Slope, now.Bend, now.Power}
		x := minimize(loss, begin)
		fmt.Fprintf(w, "%d: {%.4f, %.4f, %.4f, %.4f}, %.1f nats of surprise; with the curve in use %.1f\n", k, x[0], x[1], x[2], x[3], loss(x), loss(begin))
	}
	return nil
}

// surprise returns the negative logarithm of a curve's likelihood, given which positions wasted at
// most k guesses.
func surprise(seen []position, k int, c boards.Curve) float64 {
	hazards := map[[2]int]float64{} // by boards and words
	sum := 0.0
	for _, p := range seen {
		all := 0.0
		for _, n := range p.open {
			key := [2]int{len(p.open), n}
			h, ok := hazards[key]
			if !ok {
				h = c.Hazard(len(p.open), math.Log(float64(n)))
				hazards[key] = h
			}
			all += h
		}
		if p.waste <= k {
			sum += all
		} else {
			sum -= math.Log(max(1e-9, 1-math.Exp(-all)))
		}
	}
	return sum
}

// minimize returns a minimum of f near x. It steps along each axis, with steps that grow while
// they succeed and shrink while they fail.
func minimize(f func([4]float64) float64, x [4]float64) [4]float64 {
	least := f(x)
	step := [4]float64{0.1, 0.1, 0.1, 0.1}
	for range 1000 {
		for i := range x {
			y := x
			y[i] += step[i]
			if value := f(y); value < least {
				x, least = y, value
				step[i] *= 1.5
			} else {
				step[i] *= -0.6 // the other way next
			}
		}
	}
	return x
}

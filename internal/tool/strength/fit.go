package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"

	"wfind/internal/solver/boards"
)

// fit fits the curves by which package boards estimates positions to the positions of
// games: by maximum likelihood that no more guesses were wasted than 0, 1 and 2.
func (e *engine) fit(w io.Writer, names []string) error {
	var seen []position
	for _, name := range names {
		games, err := e.readGames(name)
		if err != nil {
			return err
		}
		for _, g := range games {
			for _, p := range g.seen {
				if slices.Max(p.open) > 1 { // else it is known that nothing is wasted
					seen = append(seen, p)
				}
			}
		}
	}
	fmt.Fprintf(w, "%d positions\n", len(seen))
	for k, now := range boards.Curves {
		of := func(x []float64) float64 {
			return surprise(seen, k, boards.Curve{Level: x[0], Slope: x[1], Bend: x[2], Power: x[3]})
		}
		begin := []float64{now.Level, now.Slope, now.Bend, now.Power}
		x := minimize(of, minimize(of, begin)) // once more, as the first time may have got stuck
		fmt.Fprintf(w, "%d: {%.4f, %.4f, %.4f, %.4f}, %.1f nats of surprise; with the curve in use %.1f\n", k, x[0], x[1], x[2], x[3], of(x), of(begin))
	}
	return nil
}

// surprise returns the negative logarithm of how likely a curve has what happened: in which
// positions at most k guesses were wasted.
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

// A point is a place and the value of a function there.
type point struct {
	x     []float64
	value float64
}

// minimize returns where a function is least, near a place to begin at, by the method of Nelder
// and Mead.
func minimize(f func([]float64) float64, begin []float64) []float64 {
	n := len(begin)
	corners := []point{{begin, f(begin)}}
	for i := range n {
		x := slices.Clone(begin)
		x[i] += 0.1
		corners = append(corners, point{x, f(x)})
	}
	for range 100 * n {
		slices.SortFunc(corners, func(a, b point) int { return cmp.Compare(a.value, b.value) })
		centre := make([]float64, n)
		for _, c := range corners[:n] {
			for i, x := range c.x {
				centre[i] += x / float64(n)
			}
		}
		best, worst := corners[0], &corners[n]
		moved := between(f, centre, worst.x, -1)
		switch {
		case moved.value < best.value:
			if further := between(f, centre, worst.x, -2); further.value < moved.value {
				moved = further
			}
		case moved.value >= corners[n-1].value:
			moved = between(f, centre, worst.x, 0.5)
		}
		if moved.value < worst.value {
			*worst = moved
			continue
		}
		for i := range corners[1:] {
			corners[1+i] = between(f, best.x, corners[1+i].x, 0.5)
		}
	}
	return corners[0].x
}

// between returns a point on the line from a place to another: 0 is the one, 1 the other.
func between(f func([]float64) float64, from, to []float64, at float64) point {
	x := slices.Clone(from)
	for i := range x {
		x[i] += at * (to[i] - from[i])
	}
	return point{x, f(x)}
}

package assist

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/vocabulary"
)

// A Repair is a change after which words fit again.
type Repair struct {
	Text  string // what would change: a few words
	Done  string // what has, once it is taken
	State State  // after it
	Count int    // words that fit then

	weight  float64 // of these, together
	suspect suspicion
}

// A suspicion is how likely it is that a row is the one that is wrong.
type suspicion int

const (
	unsuspected suspicion = iota
	newest                // words fitted before it
	grey                  // all of it is, as enter makes it
)

// suspicion returns how suspect a row is.
func (g Grid) suspicion(row int) suspicion {
	switch {
	case !slices.ContainsFunc(g.Rows[row].Colours, func(c Colour) bool { return c != Grey }):
		return grey
	case row == len(g.Rows)-1:
		return newest
	}
	return unsuspected
}

// How many repairs of a kind are offered.
const (
	moreSlips   = 3 // besides the likeliest one
	mostDropped = 3
)

// A Mender looks for repairs of a state in which no word fits.
type Mender struct {
	State      State
	Vocabulary *vocabulary.Vocabulary
	Lists      []string
	Load       func(Setting) (*vocabulary.Vocabulary, error)
	Names      map[constraint.Tile]string // of the colours of tiles
}

// Repairs returns what would help, the likelier first: a tile that was given a
// wrong colour, another list, a clue left out. Rows that are all grey are suspected
// first, and to be left out, then the newest one; of one row a change is the
// likelier the likelier the words are, together, that it would leave.
func (m Mender) Repairs(ctx context.Context) []Repair {
	slips, dropped := m.slips(ctx), m.drops(ctx)
	var found []Repair
	if len(slips) > 0 {
		found, slips = slips[:1], slips[1:]
	}
	found = found[:len(found):len(found)]
	if len(dropped) > 0 && dropped[0].suspect == grey {
		found, dropped = append(found, dropped[0]), dropped[1:]
	}
	found = append(found, m.otherLists(ctx)...)
	found = append(found, dropped[:min(len(dropped), mostDropped)]...)
	return append(found, slips[:min(len(slips), moreSlips)]...)
}

// byLikelihood sorts repairs of one kind; of those that are alike the first stays
// first.
func byLikelihood(repairs []Repair) {
	slices.SortStableFunc(repairs, func(a, b Repair) int {
		return cmp.Or(cmp.Compare(b.suspect, a.suspect), cmp.Compare(b.weight, a.weight), cmp.Compare(b.Count, a.Count))
	})
}

// slips returns the tiles that, in another colour, would let words fit. Those of
// the last guess come first among equals.
func (m Mender) slips(ctx context.Context) []Repair {
	var found []Repair
	for i := range slices.Backward(m.State.Grid.Rows) {
		clue, ok := m.State.Grid.Clue(i)
		if !ok {
			continue
		}
		for j, letter := range constraint.SplitLetters(clue.Guess) {
			for _, t := range []constraint.Tile{constraint.Absent, constraint.Present, constraint.Correct} {
				if t == clue.Score[j] {
					continue
				}
				other := constraint.Clue{Guess: clue.Guess, Score: slices.Clone(clue.Score)}
				other.Score[j] = t
				what := letter
				if strings.Count(clue.Guess, what) > 1 {
					what = fmt.Sprintf("tile %d", j+1)
				}
				text := fmt.Sprintf("%s with %s %s", clue.Guess, what, m.Names[t])
				found = m.try(ctx, found, Repair{Text: text, Done: text, State: m.with(m.State.Grid.Replace(i, &other)), suspect: m.State.Grid.suspicion(i)}, m.Vocabulary)
			}
		}
	}
	byLikelihood(found)
	return found
}

// drops returns the clues that, left out, would let words fit.
func (m Mender) drops(ctx context.Context) []Repair {
	var found []Repair
	for i := range slices.Backward(m.State.Grid.Rows) {
		if clue, ok := m.State.Grid.Clue(i); ok {
			found = m.try(ctx, found, Repair{Text: "without " + clue.String(), Done: clue.String() + " left out", State: m.with(m.State.Grid.Replace(i, nil)), suspect: m.State.Grid.suspicion(i)}, m.Vocabulary)
		}
	}
	byLikelihood(found)
	return found
}

// otherLists returns the lists of which words fit.
func (m Mender) otherLists(ctx context.Context) []Repair {
	var found []Repair
	seen := []string{m.State.Setting().List()}
	for _, name := range m.Lists {
		s := State{Grid: m.State.Grid, Dict: name, Hard: m.State.Hard}
		list := s.Setting().List()
		if slices.Contains(seen, list) || ctx.Err() != nil {
			continue
		}
		seen = append(seen, list)
		v, err := m.Load(s.Setting())
		if err != nil {
			continue // it would help nobody
		}
		text := "words of " + constraint.Printable(list)
		found = m.try(ctx, found, Repair{Text: text, Done: text, State: s}, v)
	}
	byLikelihood(found)
	return found
}

// with returns the state with another grid.
func (m Mender) with(g Grid) State { return State{Grid: g, Dict: m.State.Dict, Hard: m.State.Hard} }

// try counts the words that fit after a repair, and adds it to those found if
// there are any.
func (m Mender) try(ctx context.Context, found []Repair, r Repair, v *vocabulary.Vocabulary) []Repair {
	set := constraint.NewSet(r.State.Grid.Length)
	for i := range r.State.Grid.Rows {
		if c, ok := r.State.Grid.Clue(i); ok && set.Add(c) != nil {
			return found
		}
	}
	for i, w := range v.Guesses() {
		if i%1024 == 0 && ctx.Err() != nil {
			return found
		}
		if set.Match(w) {
			r.Count++
			r.weight += v.Weight(w)
		}
	}
	if r.Count == 0 {
		return found
	}
	return append(found, r)
}

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

// A repair is a change after which words fit again.
type repair struct {
	text  string // what would change: a few words
	done  string // what has, once it is taken
	state state  // after it
	count int    // words that fit then

	weight float64 // of these, together
}

// How many repairs of a kind are offered.
const (
	moreSlips   = 3 // besides the likeliest one
	mostDropped = 3
)

// A mender looks for repairs of a state in which no word fits.
type mender struct {
	state
	vocabulary *vocabulary.Vocabulary
	lists      []string
	load       func(Setting) (*vocabulary.Vocabulary, error)
}

// repairs returns what would help, the likelier first: a tile that was given a
// wrong colour, another list, a clue left out. A slip is the likelier the
// likelier the words are, together, that it would leave.
func (m mender) repairs(ctx context.Context) []repair {
	slips, dropped := m.slips(ctx), m.drops(ctx)
	var found []repair
	if len(slips) > 0 {
		found, slips = slips[:1], slips[1:]
	}
	found = append(found[:len(found):len(found)], m.otherLists(ctx)...)
	found = append(found, dropped[:min(len(dropped), mostDropped)]...)
	return append(found, slips[:min(len(slips), moreSlips)]...)
}

// byLikelihood sorts repairs of one kind; of those that are alike the first stays
// first.
func byLikelihood(repairs []repair) {
	slices.SortStableFunc(repairs, func(a, b repair) int {
		return cmp.Or(cmp.Compare(b.weight, a.weight), cmp.Compare(b.count, a.count))
	})
}

// slips returns the tiles that, in another colour, would let words fit. Those of
// the last guess come first among equals.
func (m mender) slips(ctx context.Context) []repair {
	var found []repair
	for i := range slices.Backward(m.rows) {
		clue, ok := m.clue(i)
		if !ok {
			continue
		}
		for j, letter := range []rune(clue.Guess) {
			for _, t := range []constraint.Tile{constraint.Absent, constraint.Present, constraint.Correct} {
				if t == clue.Score[j] {
					continue
				}
				other := constraint.Clue{Guess: clue.Guess, Score: slices.Clone(clue.Score)}
				other.Score[j] = t
				what := string(letter)
				if strings.Count(clue.Guess, what) > 1 {
					what = fmt.Sprintf("tile %d", j+1)
				}
				text := fmt.Sprintf("%s with %s %s", clue.Guess, what, colourOf(t))
				found = m.try(ctx, found, repair{text: text, done: text, state: m.with(m.replace(i, &other))}, m.vocabulary)
			}
		}
	}
	byLikelihood(found)
	return found
}

// colourOf names the colour of a tile as players do, whatever the palette.
func colourOf(t constraint.Tile) string {
	return [...]string{constraint.Absent: "grey", constraint.Present: "yellow", constraint.Correct: "green"}[t]
}

// drops returns the clues that, left out, would let words fit.
func (m mender) drops(ctx context.Context) []repair {
	var found []repair
	for i := range slices.Backward(m.rows) {
		if clue, ok := m.clue(i); ok {
			found = m.try(ctx, found, repair{text: "without " + clue.String(), done: clue.String() + " left out", state: m.with(m.replace(i, nil))}, m.vocabulary)
		}
	}
	byLikelihood(found)
	return found
}

// otherLists returns the lists of which words fit.
func (m mender) otherLists(ctx context.Context) []repair {
	var found []repair
	seen := []string{m.setting().list()}
	for _, name := range m.lists {
		s := state{m.grid, name, m.hard}
		list := s.setting().list()
		if slices.Contains(seen, list) || ctx.Err() != nil {
			continue
		}
		seen = append(seen, list)
		v, err := m.load(s.setting())
		if err != nil {
			continue // it would help nobody
		}
		text := "words of " + constraint.Printable(list)
		found = m.try(ctx, found, repair{text: text, done: text, state: s}, v)
	}
	byLikelihood(found)
	return found
}

// with returns the state with another grid.
func (m mender) with(g grid) state { return state{g, m.dict, m.hard} }

// try counts the words that fit after a repair, and adds it to those found if
// there are any.
func (m mender) try(ctx context.Context, found []repair, r repair, v *vocabulary.Vocabulary) []repair {
	set := constraint.NewSet(r.state.length)
	for i := range r.state.rows {
		if c, ok := r.state.clue(i); ok && set.Add(c) != nil {
			return found
		}
	}
	for i, w := range v.Guesses() {
		if i%1024 == 0 && ctx.Err() != nil {
			return found
		}
		if set.Match(w) {
			r.count++
			r.weight += v.Weight(w)
		}
	}
	if r.count == 0 {
		return found
	}
	return append(found, r)
}

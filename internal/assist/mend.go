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

// suspicion returns how suspect a row is, by its tiles on a board.
func (g Grid) suspicion(row, board int) suspicion {
	switch {
	case !slices.ContainsFunc(g.Rows[row].Colours[board], func(c Colour) bool { return c != Grey }):
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

// A Mender looks for repairs of a state in which no word fits on some board.
type Mender struct {
	State      State
	Vocabulary *vocabulary.Vocabulary
	Lists      []string
	Load       func(Setting) (*vocabulary.Vocabulary, error)
	Names      map[constraint.Tile]string // of the colours of tiles

	wrong []int // the boards of which no word fits
}

// Repairs returns what would help, the likelier first: a tile that was given a
// wrong colour, another list, a clue left out. Rows that are all grey are suspected
// first, and to be left out, then the newest one; of one row a change is the
// likelier the likelier the words are, together, that it would leave.
func (m Mender) Repairs(ctx context.Context) []Repair {
	m.wrong = m.stuck(ctx)
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
	for i, turn := range slices.Backward(m.State.Grid.Turns()) {
		for _, board := range m.wrong {
			if c, ok := clueOf(turn, board); ok {
				found = m.recoloured(ctx, found, i, board, c)
			}
		}
	}
	byLikelihood(found)
	return found
}

// clueOf returns what a turn says of a board; not ok where there is no turn.
func clueOf(t constraint.Turn, board int) (constraint.Clue, bool) {
	if t.Guess == "" {
		return constraint.Clue{}, false
	}
	return t.Clue(board)
}

// recoloured adds the tiles of a row on a board that, in another colour, would let words
// fit.
func (m Mender) recoloured(ctx context.Context, found []Repair, row, board int, clue constraint.Clue) []Repair {
	g := m.State.Grid
	for j, letter := range constraint.SplitLetters(clue.Guess) {
		for _, t := range []constraint.Tile{constraint.Absent, constraint.Present, constraint.Correct} {
			other := slices.Clone(clue.Score)
			if other[j] = t; t == clue.Score[j] || other.Solved() && row < g.last(board) {
				continue
			}
			what := letter
			if strings.Count(clue.Guess, what) > 1 {
				what = fmt.Sprintf("tile %d", j+1)
			}
			text := fmt.Sprintf("%s with %s %s", clue.Guess, what, m.Names[t])
			if g.Boards > 1 {
				text = fmt.Sprintf("board %d: %s, %s %s", board+1, clue.Guess, what, m.Names[t])
			}
			found = m.try(ctx, found, Repair{Text: text, Done: text, State: m.with(g.Rescore(row, board, other)), suspect: g.suspicion(row, board)}, []int{board}, m.Vocabulary)
		}
	}
	return found
}

// last returns the last row that has a turn with a score on a board.
func (g Grid) last(board int) int {
	last := -1
	for i, t := range g.Turns() {
		if _, ok := clueOf(t, board); ok {
			last = i
		}
	}
	return last
}

// drops returns the turns that, left out, would let words fit.
func (m Mender) drops(ctx context.Context) []Repair {
	var found []Repair
	for i, turn := range slices.Backward(m.State.Grid.Turns()) {
		if turn.Guess == "" {
			continue
		}
		name := turn.String()
		if m.State.Grid.Boards > 1 {
			name = turn.Guess // or it is too long
		}
		r := Repair{Text: "without " + name, Done: name + " left out", State: m.with(m.State.Grid.Drop(i))}
		for _, board := range m.wrong {
			if _, ok := turn.Clue(board); ok {
				r.suspect = max(r.suspect, m.State.Grid.suspicion(i, board))
			}
		}
		found = m.try(ctx, found, r, m.State.Grid.all(), m.Vocabulary)
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
		found = m.try(ctx, found, Repair{Text: text, Done: text, State: s}, s.Grid.all(), v)
	}
	byLikelihood(found)
	return found
}

// with returns the state with another grid.
func (m Mender) with(g Grid) State { return State{Grid: g, Dict: m.State.Dict, Hard: m.State.Hard} }

// stuck returns the boards of which no word fits.
func (m Mender) stuck(ctx context.Context) []int {
	var stuck []int
	for board := range m.State.Grid.Boards {
		if n, _ := fitting(ctx, m.State.Grid, board, m.Vocabulary); n == 0 {
			stuck = append(stuck, board)
		}
	}
	return stuck
}

// all returns all boards.
func (g Grid) all() []int {
	boards := make([]int, g.Boards)
	for i := range boards {
		boards[i] = i
	}
	return boards
}

// try counts the words that fit some boards after a repair where none did before, and
// adds it to those found if there are some, and still some for the other boards.
func (m Mender) try(ctx context.Context, found []Repair, r Repair, boards []int, v *vocabulary.Vocabulary) []Repair {
	for _, board := range boards {
		n, weight := fitting(ctx, r.State.Grid, board, v)
		if slices.Contains(m.wrong, board) {
			r.Count += n
			r.weight += weight
		} else if n == 0 {
			return found
		}
	}
	if r.Count == 0 {
		return found
	}
	return append(found, r)
}

// fitting returns how many words fit a board, and their weight; none if its clues contradict
// each other, or the context has ended.
func fitting(ctx context.Context, g Grid, board int, v *vocabulary.Vocabulary) (n int, weight float64) {
	set := constraint.NewSet(g.Length)
	for _, turn := range g.Turns() {
		if c, ok := clueOf(turn, board); ok && set.Add(c) != nil {
			return 0, 0
		}
	}
	for i, w := range v.Guesses() {
		if i%1024 == 0 && ctx.Err() != nil {
			return 0, 0
		}
		if set.Match(w) {
			n++
			weight += v.Weight(w)
		}
	}
	return n, weight
}

package clues

import (
	"cmp"
	"slices"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/grids"
)

// A State holds everything that the player can change and undo: the clues and some options.
type State struct {
	Grid Grid
	Dict string // the name or path of the word list; "" for the default list
	Hard bool   // whether the game is in hard mode
	// Friends holds the grids of coloured squares that friends shared; it is never modified, only replaced.
	Friends []grids.Grid
}

// List returns the name of the word list: s.Dict, or the name of the default list if s.Dict is "".
func (s State) List() string { return cmp.Or(s.Dict, dict.DefaultFor(s.Grid.Length)) }

// WithGrids returns a copy of the state with the given grids added to Friends.
func (s State) WithGrids(more []grids.Grid) State {
	s.Friends = slices.Concat(s.Friends, more)
	return s
}

// HasShared reports whether any row has colours but no complete guess. Such rows probably come from
// a game that a friend shared; see [State.WithShared].
func (g Grid) HasShared() bool { return g.firstWaiting() >= 0 }

// WithShared returns a copy of the state, with all rows that have colours but no complete guess moved
// from Grid to Friends; see [Grid.HasShared].
func (s State) WithShared() State {
	var shared []constraint.Score
	for row := s.Grid.firstWaiting(); row >= 0; row = s.Grid.firstWaiting() {
		var score constraint.Score
		for _, c := range s.Grid.Rows[row].Colours[0] {
			score = append(score, c.Tile())
		}
		shared = append(shared, score)
		s.Grid = s.Grid.withoutRow(row)
	}
	return s.WithGrids(grids.Split(shared))
}

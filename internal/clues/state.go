package clues

import (
	"cmp"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/grids"
)

// A State holds everything that the player can change and undo: the clues and some options.
type State struct {
	Grid Grid
	Dict string // the name or path of the word list; "" for the default list
	Hard bool   // whether the game is in hard mode
	// Friends holds the grids that friends shared, as [grids.Text] formats them.
	Friends string
}

// List returns the name of the word list: s.Dict, or the name of the default list if s.Dict is "".
func (s State) List() string { return cmp.Or(s.Dict, dict.DefaultFor(s.Grid.Length)) }

// Grids parses s.Friends, and returns the grids of coloured squares that friends shared.
func (s State) Grids() []grids.Grid {
	all, _ := grids.Read(strings.NewReader(s.Friends), s.Grid.Length) // a string has no read error
	return all
}

// WithGrids returns a copy of the state with the given grids added to Friends.
func (s State) WithGrids(more []grids.Grid) State {
	s.Friends += grids.Text(more)
	return s
}

// HasShared reports whether any row has colours but no complete guess. Such rows probably come from
// a game that a friend shared; see [State.WithShared].
func (g Grid) HasShared() bool { return g.firstWaiting() >= 0 }

// WithShared returns a copy of the state, with all rows that have colours but no complete guess moved
// from Grid to Friends; see [Grid.HasShared].
func (s State) WithShared() State {
	var shared grids.Grid
	for row := s.Grid.firstWaiting(); row >= 0; row = s.Grid.firstWaiting() {
		var score constraint.Score
		for _, c := range s.Grid.Rows[row].Colours[0] {
			score = append(score, c.Tile())
		}
		shared = append(shared, score)
		s.Grid = s.Grid.withoutRow(row)
	}
	return s.WithGrids([]grids.Grid{shared})
}

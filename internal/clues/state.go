package clues

import (
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/grids"
)

// A Setting holds the options that determine a game's words and their weights. Each has a key that
// changes it.
type Setting struct {
	Dict   string // the name or path of a list; "" for the default list
	Length int    // the number of letters in a word
	Hard   bool   // hard mode
	// Friends holds the grids that friends shared, in the form that [grids.Text] returns. They
	// change the weights.
	Friends string
}

// List returns the name of the word list: Dict or, if it is "", the default list for the length.
func (s Setting) List() string {
	if s.Dict == "" {
		return dict.DefaultFor(s.Length)
	}
	return s.Dict
}

// A State holds everything that the undo key restores.
type State struct {
	Grid Grid
	Dict string // see [Setting]
	Hard bool
	// Friends holds friends' grids, as in [Setting].
	Friends string
}

// Setting returns the options in the state that determine the words and their weights.
func (s State) Setting() Setting { return Setting{s.Dict, s.Grid.Length, s.Hard, s.Friends} }

// Grids parses Friends and returns the friends' grids for words with Length letters.
func (s Setting) Grids() []grids.Grid {
	all, _ := grids.Read(strings.NewReader(s.Friends), s.Length) // a string has no read error
	return all
}

// WithGrids returns a copy of the state with more appended to the friends' grids.
func (s State) WithGrids(more []grids.Grid) State {
	s.Friends += grids.Text(more)
	return s
}

// HasShared reports whether the grid has rows with a score but no complete guess, which are
// probably from a game that a friend shared.
func (g Grid) HasShared() bool { return g.firstWaiting() >= 0 }

// WithShared returns a copy of the state in which the rows with a score but no complete guess have
// become a friend's grid.
func (s State) WithShared() State {
	var shared grids.Grid
	for row := len(s.Grid.Rows) - 1; row >= 0; row-- {
		if !s.Grid.Waiting(row) {
			continue
		}
		var score constraint.Score
		for _, c := range s.Grid.Rows[row].Colours[0] {
			score = append(score, c.Tile())
		}
		shared = append(shared, score)
		s.Grid = s.Grid.withoutRow(row)
	}
	slices.Reverse(shared)
	return s.WithGrids([]grids.Grid{shared})
}

package clues_test

import (
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/clues"
	"wfind/internal/grids"
	"wfind/internal/vocabulary"
)

// TestFixesWithoutGrids checks that the fix to ignore shared grids is offered only if they
// conflict with the clues.
func TestFixesWithoutGrids(t *testing.T) {
	load := func(s clues.State) (*vocabulary.Vocabulary, error) {
		words := []string{"OCEAN", "PLATE", "SLATE"}
		v := vocabulary.New(5, words, words)
		if s.Friends == "" {
			return v, nil
		}
		evidence, err := grids.New(t.Context(), v.Guesses(), s.Grids())
		if err != nil {
			return nil, err
		}
		return v.WithEvidence(evidence.Factor), nil
	}
	state := clues.State{Grid: clues.NewGrid(1, 5)}
	turn := constraint.Must(constraint.ParseTurn("OCEAN=OCEAN"))
	state.Grid, _ = state.Grid.Add(turn)
	shared, err := grids.Read(strings.NewReader("⬛🟩🟩🟩🟩"), 5)
	if err != nil {
		t.Fatal(err)
	}
	state = state.WithGrids(shared)
	v, err := load(state)
	if err != nil {
		t.Fatal(err)
	}
	for _, fix := range (clues.Fixer{State: state, Vocabulary: v, Load: load}).Fixes(t.Context()) {
		if fix.Text == "without friends' grids" {
			if fix.Count != 1 || fix.State.Friends != "" {
				t.Errorf("%+v", fix)
			}
			return
		}
	}
	t.Error("not offered")
}

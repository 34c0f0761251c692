package clues_test

import (
	"reflect"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/clues"
	"wfind/internal/grids"
	"wfind/internal/vocabulary"
)

// TestWithShared checks that rows become friends' grids by the rules for shared text: without the last,
// green row, and at most ten rows in each grid.
func TestWithShared(t *testing.T) {
	text := strings.Repeat("⬛🟨⬛⬛🟨\n", 11) + "🟩🟩🟩🟩🟩\n"
	want, err := grids.Read(strings.NewReader(text), 5)
	if err != nil {
		t.Fatal(err)
	}
	grid, err := clues.NewGrid(1, 5).Paste(constraint.OnlyLetters, text)
	if err != nil {
		t.Fatal(err)
	}
	if s := (clues.State{Grid: grid}).WithShared(); !reflect.DeepEqual(s.Friends, want) || len(want) != 2 || !s.Grid.Empty() {
		t.Errorf("friends' grids %s, want %s; the clues %s remain", s.Friends, want, s.Grid.Arguments())
	}
}

// TestFixesWithoutGrids checks that the fix to ignore shared grids is offered only if they
// conflict with the clues.
func TestFixesWithoutGrids(t *testing.T) {
	load := func(s clues.State) (*vocabulary.Vocabulary, error) {
		words := []string{"OCEAN", "PLATE", "SLATE"}
		v := vocabulary.New(5, words, words)
		if s.Friends == nil {
			return v, nil
		}
		evidence, err := grids.New(t.Context(), v.Guesses(), s.Friends)
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
		if fix.Text == "ignore friends' grids" {
			if fix.Count != 1 || fix.State.Friends != nil {
				t.Errorf("%+v", fix)
			}
			return
		}
	}
	t.Error("not offered")
}

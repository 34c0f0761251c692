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

// TestFixes checks the changes that are offered, and their order.
func TestFixes(t *testing.T) {
	for _, test := range []struct {
		clues string
		words []string // the last one is the likeliest
		other []string // the words of another list
		want  string
	}{
		// The player may have forgotten to colour a guess without any colour.
		{"CHEST=c.E.. CLIMB=.....", []string{"EERIE", "OCEAN"}, nil, "make C yellow in CLIMB; remove CLIMB=....."},
		{"CHEST=c.E.. BUILD=.....", []string{"OCEBD"}, []string{"OCEAN"}, "remove BUILD=.....; switch to other"},
		// The last guess comes first, then the change that makes the likeliest words possible.
		{"CHEST=C.... BLAME=B....", []string{"CURIO", "BRING"}, nil, "make B grey in BLAME; remove BLAME=B....; remove CHEST=C....; make C grey in CHEST"},
		{"CHEST=c.e..", []string{"CANOE", "OCEAN"}, nil, "make E green in CHEST; remove CHEST=c.e..; make C green in CHEST"},
		{"CHEST=c.e..", []string{"OCEAN", "CANOE"}, nil, "make C green in CHEST; remove CHEST=c.e..; make E green in CHEST"},
		// At most four tiles are offered.
		{"CHEST=c.e..", []string{"MAGIC", "NICHE", "OCEAN", "EVADE", "CANOE"}, nil,
			"make C green in CHEST; remove CHEST=c.e..; make C grey in CHEST; make E green in CHEST; make H yellow in CHEST"},
		// A guess was not the answer if more guesses follow.
		{"OCEAN=OCEA. CHEST=.....", []string{"OCEAN"}, nil, ""},
		// Another list must have words for all boards.
		{"CHEST=c.E..,.....", []string{"MAYOR"}, []string{"OCEAN"}, "remove CHEST"},
		{"CHEST=c.E..,.....", []string{"MAYOR"}, []string{"OCEAN", "MAYOR"}, "switch to other; remove CHEST"},
		{"OCEAN=OCEAN,..... CHEST=,.....", []string{"BUILD"}, nil, "remove OCEAN"}, // OCEAN is not in the list
	} {
		turns := strings.Fields(test.clues)
		boards := len(constraint.Must(constraint.ParseTurn(turns[0])).Scores)
		state := clues.State{Grid: clues.NewGrid(boards, 5), Dict: "words"}
		for _, text := range turns {
			g, err := state.Grid.Add(constraint.Must(constraint.ParseTurn(text)))
			if err != nil {
				t.Fatal(err)
			}
			state.Grid = g
		}
		load := func(s clues.State) (*vocabulary.Vocabulary, error) {
			words := test.words
			if s.Dict == "other" {
				words = test.other
			}
			weights := make([]float64, len(words))
			for i := range weights {
				weights[i] = float64(i + 1)
			}
			return vocabulary.NewWeighted(5, words, words, weights), nil
		}
		names := map[constraint.Tile]string{constraint.Absent: "grey", constraint.Present: "yellow", constraint.Correct: "green"}
		v, _ := load(state)
		var got []string
		for _, fix := range (clues.Fixer{State: state, Vocabulary: v, Lists: []string{"words", "other", "other"}, Load: load, Names: names}).Fixes(t.Context()) {
			got = append(got, fix.Text)
		}
		if s := strings.Join(got, "; "); s != test.want {
			t.Errorf("%s:\n%s, want\n%s", test.clues, s, test.want)
		}
	}
}

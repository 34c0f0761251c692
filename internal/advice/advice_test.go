package advice

import (
	"fmt"
	"testing"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/vocabulary"
)

// view returns the view of a game after the given clues.
func view(t *testing.T, v *vocabulary.Vocabulary, rules game.Rules, clues ...string) game.View {
	t.Helper()
	view := game.View{Vocabulary: v, Rules: rules, Boards: constraint.Must(constraint.NewBoards(1, v.Length()))}
	for _, text := range clues {
		if err := view.Boards.Add(constraint.Must(constraint.ParseTurn(text))); err != nil {
			t.Fatal(err)
		}
	}
	return view
}

func TestOf(t *testing.T) {
	v := vocabulary.NewWeighted(3, []string{"RAT", "BAT", "CAT", "DOG"}, []string{"HAT", "MAT", "CAT"}, []float64{4, 2, 1})
	for _, c := range []struct {
		rules game.Rules
		clues []string
		want  string
	}{
		{game.Rules{Tries: 6}, nil, "[BAT CAT DOG HAT MAT RAT] 6 false [{[CAT HAT MAT] [1 4 2] false}]"},
		{game.Rules{Tries: 6, Hard: true}, []string{"CUP=..."}, "[BAT CAT DOG HAT MAT RAT] 5 true [{[HAT MAT] [4 2] false}]"},
		{game.Rules{Tries: 3, Hard: true}, []string{"CUP=...", "RAT=.AT"}, "[BAT CAT HAT MAT RAT] 1 true [{[HAT MAT] [4 2] false}]"},
		{game.Rules{Tries: 3, Strict: true}, []string{"CUP=...", "RAT=.AT"}, "[BAT HAT MAT] 1 false [{[HAT MAT] [4 2] false}]"},
		{game.Rules{Tries: 6}, []string{"DUG=D.G"}, "[BAT CAT DOG HAT MAT RAT] 5 false [{[DOG] [] true}]"},
	} {
		p, err := PositionOf(view(t, v, c.rules, c.clues...))
		if err != nil {
			t.Errorf("%+v, %v: %v", c.rules, c.clues, err)
		} else if got := fmt.Sprint(p.Guesses, p.Tries, p.SolverOptions().Hard, p.Boards); got != c.want {
			t.Errorf("%+v, %v:\n%s, want\n%s", c.rules, c.clues, got, c.want)
		}
	}
	if _, err := PositionOf(view(t, v, game.Rules{Tries: 6}, "DUG=D..")); err != ErrNoWord {
		t.Errorf("where no word fits: %v", err)
	}
	const want = "no guesses are left: the game allows 1, and you have made 1"
	if _, err := PositionOf(view(t, v, game.Rules{Tries: 1}, "RAT=.AT")); err == nil || err.Error() != want {
		t.Errorf("without a guess left: %v", err)
	}
}

// TestGuessByWeight asks the engine for guesses if one word is far likelier than the others, and if
// all are equally likely.
func TestGuessByWeight(t *testing.T) {
	words := []string{"ABC", "ABD", "ABE", "XBC", "CDE"}
	for _, c := range []struct {
		weights []float64
		want    string
	}{
		{nil, "ABC"},
		{[]float64{1, 1, 1000, 1, 1}, "ABE"},
		{[]float64{1, 1000, 1, 1, 1}, "ABD"},
	} {
		v := vocabulary.NewWeighted(3, words, words, c.weights)
		if got, err := Guess(t.Context(), view(t, v, game.Rules{Tries: 6})); got != c.want || err != nil {
			t.Errorf("%v: %s, %v, want %s", c.weights, got, err, c.want)
		}
	}
}

// TestFewerAnswersThanBoards checks the error for boards that cannot all have different answers.
func TestFewerAnswersThanBoards(t *testing.T) {
	v := vocabulary.New(2, []string{"AB", "CD"}, []string{"AB", "CD"})
	for boards, want := range map[int]bool{1: true, 2: true, 3: false} {
		view := game.View{Vocabulary: v, Rules: game.Rules{Tries: 8, Boards: boards}, Boards: constraint.Must(constraint.NewBoards(boards, 2))}
		if _, err := PositionOf(view); (err == nil) != want {
			t.Errorf("%d boards: error %v", boards, err)
		}
	}
}

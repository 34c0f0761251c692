package cli

import (
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/vocabulary"
)

// TestAssistNoWaste asks for advice when only one answer is possible, on one of two boards. Guesses that cannot be it
// give no information.
func TestAssistNoWaste(t *testing.T) {
	words := []string{"AB", "CD", "EF", "GH"}
	known := constraint.Must(constraint.NewBoards(2, 2))
	for _, turn := range []string{"AB=AB,..", "CD=,..", "EF=,.."} {
		if err := known.Add(constraint.Must(constraint.ParseTurn(turn))); err != nil {
			t.Fatal(err)
		}
	}
	var a assistCommand
	a.Time = time.Second
	view := game.View{Vocabulary: vocabulary.New(2, words, words), Rules: game.Rules{Tries: 8, Boards: 2}, Boards: known}
	ratings, err := a.advise(t.Context(), view, true)
	if err != nil || len(ratings) != 1 || ratings[0].Word != "GH" {
		t.Errorf("advice %+v, %v", ratings, err)
	}
}

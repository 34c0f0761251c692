package constraint_test

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"wfind/constraint"
)

func Example() {
	set := constraint.Must(constraint.NewSet(5))
	for _, arg := range []string{"JUDGE=....e", "CHEST=c.E..", "WRECK=..Ec."} {
		clue, err := constraint.ParseClue(arg)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := set.Add(clue); err != nil {
			fmt.Println(err)
			return
		}
	}
	list := strings.NewReader("ocean\nolive\nOleic\nniece\n")
	if err := set.Filter(os.Stdout, list); err != nil {
		fmt.Println(err)
	}
	// Output:
	// OCEAN
	// OLEIC
}

func ExampleScoreGuess() {
	score := constraint.ScoreGuess("ABBEY", "KEBAB")
	fmt.Println(score, score.Squares(false))
	fmt.Println(constraint.Clue{Guess: "KEBAB", Score: score})
	// Output:
	// 01211 ⬛🟨🟩🟨🟨
	// KEBAB=.eBab
}

func ExampleSet_Add() {
	set := constraint.Must(constraint.NewSet(5))
	for _, arg := range []string{"CHEST=C....", "BLAME=B...."} {
		clue, _ := constraint.ParseClue(arg)
		err := set.Add(clue)
		if conflict, ok := errors.AsType[*constraint.ConflictError](err); ok {
			fmt.Printf("%v, over %s: %s\n", conflict.Clues, conflict.Letter, conflict.Reason)
		}
	}
	// Output:
	// [CHEST=C.... BLAME=B....], over C: the clue CHEST puts C on tile 1, but the clue BLAME puts B there
}

func ExampleBoards() {
	boards := constraint.Must(constraint.NewBoards(2, 5))
	for _, arg := range []string{"CRANE=..a.e,CRANE", "SLATE=..a.e,"} {
		turn, err := constraint.ParseTurn(arg)
		if err == nil {
			err = boards.Add(turn)
		}
		if err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(boards.Set(0).Match("ABBEY"), boards.Set(1).Match("CRANE"))
	turn, _ := boards.Found(1)
	fmt.Println("board 2 was found in turn", turn)
	fmt.Println(boards.Score([]string{"ABBEY", "CRANE"}, "EQUAL"))
	// Output:
	// true true
	// board 2 was found in turn 1
	// EQUAL=e..a.,
}

func ExampleSet_Explain() {
	set := constraint.Must(constraint.NewSet(5))
	clue, _ := constraint.ParseClue("CATCH=CA.ch")
	if err := set.Add(clue); err != nil {
		fmt.Println(err)
	}
	for _, word := range []string{"CAHOW", "CATCH"} {
		for _, r := range set.Explain(word) {
			fmt.Printf("%s, %s: %s\n", word, r.Filter, r.Detail)
		}
	}
	// Output:
	// CAHOW, count: the word needs at least 2 copies of C, but has only 1
	// CATCH, invalid: the word can't contain T
	// CATCH, wrong-spot: C can't be on tile 4
	// CATCH, wrong-spot: H can't be on tile 5
}

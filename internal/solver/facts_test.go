package solver

import (
	"testing"

	"wfind/constraint"
	"wfind/dict"
)

// original returns the lists of the original game as a Problem.
func original(t testing.TB) *Problem {
	t.Helper()
	p, err := New(constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5)), nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

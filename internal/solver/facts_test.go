package solver

import (
	"testing"

	"wfind/dict"
	"wfind/internal/testkit/words"
)

// original returns the lists of the original game as a Problem.
func original(t testing.TB) *Problem {
	t.Helper()
	p, err := New(words.Load(t, dict.Wordle, 5), words.Load(t, dict.Answers, 5))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

package search

import (
	"context"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/solver/score"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/world"
)

// small makes a search use the methods for large sets even on small sets.
var small = tree.Tuning{
	MatrixMax: 255, WideMatrix: 100, OwnWordsMax: 2, PriceLimit: 1, UnknownPrice: 1, PlainMissesMax: 2,
	ExtraWorkFactor: 100,
}

func wordsOf(t *testing.T, guesses, answers []string) *score.Words {
	t.Helper()
	p, err := score.New(guesses, answers, nil)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func original(t *testing.T) *score.Words {
	t.Helper()
	return wordsOf(t, constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5)))
}

func oracleOf(p *score.Words, mode score.Mode) *world.Oracle {
	var answers []string
	for _, g := range p.Answers {
		answers = append(answers, p.Guesses[g])
	}
	return world.NewOracle(p.Guesses, answers, nil, mode == score.Hard, mode == score.Strict)
}

func searcherOf(s *tree.Game) *searcher {
	return newSearcher(context.Background(), s)
}

// Package benchmark measures how good the suggested guesses are: it plays whole games with them and
// counts the guesses. A few thousand games with the same opener take a minute on one core.
package benchmark

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"time"

	"wfind/constraint"
	"wfind/internal/advice"
	"wfind/internal/game"
	"wfind/internal/solver/rank"
	"wfind/internal/vocabulary"
)

// An Engine chooses the guesses in benchmark games. It remembers its guess for each position, so all games
// must have the same words and rules. An Engine is safe for concurrent use.
type Engine struct {
	By    rank.Order    // how to rank guesses; nil means by the expected number of guesses
	Limit time.Duration // computing time for each guess if By is nil; see Time in [advice.Options]

	known sync.Map // the guess made in each position; many games reach the same positions
}

// A Game records how an [Engine] played one game.
type Game struct {
	Answers []string // by board
	Guesses []string
	Won     bool
	Cost    int // the number of guesses; for a lost game, one more than allowed
}

// Draw returns random answers for n games, with one answer for each board. Likelier answers are drawn
// more often. The boards of a game have different answers, so there must be at least as many possible
// answers as boards. The same seed always gives the same result.
func Draw(answers vocabulary.PossibleAnswers, boards, n int, seed uint64) [][]string {
	source := rand.NewPCG(seed, uint64(boards))
	rng := rand.New(source)
	games := make([][]string, n)
	for i := range games {
		drawn := func(k int) bool { return slices.Contains(games[i], answers.Words[k]) }
		for len(games[i]) < boards {
			k := rng.IntN(len(answers.Words))
			if answers.Weights != nil {
				k, _ = game.DrawWeighted(source, answers.Weights, drawn)
			}
			if !drawn(k) {
				games[i] = append(games[i], answers.Words[k])
			}
		}
	}
	return games
}

// Play plays the round r to its end. It first guesses the openers, one after another, and then the
// words that e chooses. Once only one answer is possible on each board, it skips the remaining
// openers. Play returns an error if ctx ends or if the game rejects a guess.
func (e *Engine) Play(ctx context.Context, r *game.Round, openers []string) (*Game, error) {
	var g Game
	for !r.Over() {
		word, err := e.next(ctx, r.View(), openers)
		if err == advice.ErrNoWord { // the answer is not in the vocabulary
			r.Quit()
			break
		}
		if err != nil {
			return nil, err
		}
		if err := r.Guess(word); err != nil {
			return nil, fmt.Errorf("guessing %s: %w", word, err)
		}
		g.Guesses = append(g.Guesses, word)
	}
	g.Answers, g.Won, g.Cost = r.Answers(), r.Outcome() == game.Won, len(g.Guesses)
	if !g.Won {
		g.Cost = r.Rules().Tries + 1
	}
	return &g, nil
}

func (e *Engine) next(ctx context.Context, v game.View, openers []string) (string, error) {
	made, key := v.Made(), keyOf(v.Boards)
	if made == 0 && len(openers) > 0 {
		return openers[0], nil
	}
	if word, ok := e.known.Load(key); ok && made >= len(openers) {
		return word.(string), nil
	}
	p, err := advice.PositionOf(v)
	if err != nil {
		return "", err
	}
	unsure := func(b vocabulary.PossibleAnswers) bool { return len(b.Words) > 1 }
	if made < len(openers) && slices.ContainsFunc(p.Boards, unsure) {
		return openers[made], nil
	}
	const rows = 10 // the default of suggest -n, so that both commands choose the same guess
	word, err := p.Best(ctx, advice.Options{By: e.By, Rows: rows, Time: e.Limit, Jobs: 1})
	if err == nil {
		e.known.Store(key, word)
	}
	return word, err
}

// keyOf returns a string that identifies the clues in b. It ignores the order of the boards.
func keyOf(b *constraint.Boards) string {
	turns, boards := b.Turns(), make([]string, b.Len())
	key := make([]string, 0, len(turns)+len(boards))
	for _, t := range turns {
		key = append(key, t.Guess)
		for i, score := range t.Scores {
			boards[i] += score.String() + ","
		}
	}
	slices.Sort(boards)
	return strings.Join(append(key, boards...), " ")
}

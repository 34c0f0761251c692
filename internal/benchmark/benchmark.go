// Package benchmark plays whole games by the advice and counts how they went: what the
// advice is worth, in guesses. Games share what was found, so a position that several of
// them come to is looked at once: some thousands of games from one opener come to fewer
// than a thousand positions, and take a minute of one core.
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
	"wfind/internal/solver"
	"wfind/internal/vocabulary"
)

// An Engine makes the guesses. It may be used by several goroutines, which are stopped
// together: what one has begun to look at, the others wait for.
type Engine struct {
	Vocabulary *vocabulary.Vocabulary // who may be the answer, as the advice takes it
	By         solver.Order           // a yardstick to play by; nil: the guesses still needed
	Limit      time.Duration          // how long a guess may take, where guesses are proved or estimated

	mu    sync.Mutex
	known map[string]*guess // by the position; see keyOf
}

// A guess is the one to make in a position.
type guess struct {
	once sync.Once
	word string
	err  error
}

// A Game is how one was played.
type Game struct {
	Answers []string // by board
	Guesses []string
	Won     bool
}

// Cost returns the turns of a game that had so many tries; one more than these if it was
// lost.
func (g *Game) Cost(tries int) int {
	if !g.Won {
		return tries + 1
	}
	return len(g.Guesses)
}

// Draw returns the answers of n random games of some boards, those of a game all
// different; there are as many answers or more. A seed gives the same games each time.
func Draw(answers []string, boards, n int, seed uint64) [][]string {
	rng := rand.New(rand.NewPCG(seed, uint64(boards)))
	games := make([][]string, n)
	for i := range games {
		drawn := make(map[int]bool, boards)
		for len(games[i]) < boards {
			if a := rng.IntN(len(answers)); !drawn[a] {
				drawn[a] = true
				games[i] = append(games[i], answers[a])
			}
		}
	}
	return games
}

// Play plays a round from its beginning to its end, with the opener if that is not "".
// A round in which no word that the engine knows fits is lost. The error is that of ctx,
// or of guesses that the round refuses.
func (e *Engine) Play(ctx context.Context, r *game.Round, opener string) (*Game, error) {
	var g Game
	for !r.Over() {
		word := opener
		if len(g.Guesses) > 0 || opener == "" {
			var err error
			word, err = e.guess(ctx, r.View())
			if err == advice.ErrNoWord {
				r.Quit()
				break
			}
			if err != nil {
				return nil, err
			}
		}
		if _, err := r.Guess(word); err != nil {
			return nil, fmt.Errorf("guessing %s: %w", word, err)
		}
		g.Guesses = append(g.Guesses, word)
	}
	g.Answers, g.Won = r.Answers(), r.Outcome() == game.Won
	return &g, nil
}

// guess returns the guess to make in a view of a round.
func (e *Engine) guess(ctx context.Context, v game.View) (string, error) {
	v.Vocabulary = e.Vocabulary
	key := keyOf(v.Boards)
	e.mu.Lock()
	if e.known == nil {
		e.known = make(map[string]*guess)
	}
	g := e.known[key]
	if g == nil {
		g = new(guess)
		e.known[key] = g
	}
	e.mu.Unlock()
	g.once.Do(func() { g.word, g.err = e.advise(ctx, v) })
	return g.word, g.err
}

// keyOf returns what positions have in common in which the same is known: the guesses, and
// the scores of each board, in whatever order the boards are.
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

func (e *Engine) advise(ctx context.Context, v game.View) (string, error) {
	p, err := advice.Of(v)
	if err != nil {
		return "", err
	}
	return p.Best(ctx, e.By, e.Limit)
}

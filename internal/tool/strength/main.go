// Strength tells how long advice takes, and how close estimates are.
//
//	go run ./internal/tool/strength -after 50
//	go run ./internal/tool/strength -accuracy 10
//
// The first line times the advice after one clue. The second compares estimates with what
// is proved where that takes no longer than -time.
//
// Of games of several boards it tells how they went, and how they would have gone without
// luck, which differs far less from game to game; it compares ways to play the same
// games, and fits the estimates to them:
//
//	wfind benchmark --answers=answers --boards=4 --json >four.json
//	go run ./internal/tool/strength -answers answers -games four.json
//	go run ./internal/tool/strength -answers answers -fit two.json four.json eight.json
//
// The words that may be guessed and those taken for possible answers are named as for
// wfind --dict and --answers. How well the advice plays is told by wfind benchmark.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"time"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/advice"
	"wfind/internal/game"
	"wfind/internal/solver"
	"wfind/internal/vocabulary"
)

func main() {
	var e engine
	guesses := flag.String("guesses", dict.Wordle, "`list` of words that may be guessed")
	answers := flag.String("answers", vocabulary.Likely, "`list` of possible answers, with weights or without")
	length := flag.Int("length", 5, "`letters` of a word")
	flag.IntVar(&e.tries, "tries", 6, "guesses that a game has")
	flag.BoolVar(&e.hard, "hard", false, "keep to hard mode")
	flag.DurationVar(&e.limit, "time", time.Second, "how long a guess may take")
	openers := flag.Int("after", 0, "time the advice after each of the `N` best openers and its ten likeliest scores")
	compared := flag.Int("accuracy", 0, "compare estimates with proofs for the `N` best openers and after their ten likeliest scores")
	games := flag.Bool("games", false, "tell how the games of several boards went that the files after the flags have, from wfind benchmark --json")
	fit := flag.Bool("fit", false, "fit the estimates for several boards to such games")
	verbose := flag.Bool("v", false, "show every position or estimate: of that the guesses and what is missed, as estimated and as proved")
	flag.Parse()
	err := e.load(*guesses, *answers, *length)
	switch {
	case err != nil:
	case *openers > 0:
		err = e.latency(os.Stdout, *openers, *verbose)
	case *compared > 0:
		err = e.accuracy(os.Stdout, *compared, *verbose)
	case *games:
		err = e.reportGames(os.Stdout, flag.Args())
	case *fit:
		err = e.fit(os.Stdout, flag.Args())
	default:
		err = errors.New("one of -after, -accuracy, -games and -fit is wanted")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "strength:", err)
		os.Exit(1)
	}
}

// load reads the lists.
func (e *engine) load(guesses, answers string, length int) error {
	words, err := vocabulary.Choice{Dict: []string{guesses}, Answers: answers}.Load(length, read)
	if err != nil {
		return err
	}
	e.words = words
	return nil
}

// read reads a list of package dict, or a file.
func read(name string, length int) (words []string, weights []float64, err error) {
	l, err := dict.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer l.Close()
	return l.Words(length)
}

// engine makes guesses.
type engine struct {
	words *vocabulary.Vocabulary
	tries int
	hard  bool
	limit time.Duration
}

// A turn is the guess made in a position.
type turn struct {
	guess  string
	proved bool
	took   time.Duration
}

func (e *engine) advise(ctx context.Context, t *turn, clues []constraint.Clue) error {
	pos, p, err := e.position(clues)
	if err != nil {
		return err
	}
	start := time.Now()
	o := pos.Options()
	o.Rows = 10
	best, err := p.Advise(ctx, o, e.limit)
	if err != nil {
		return err
	}
	t.guess, t.proved, t.took = best[0].Word, best[0].Proved, time.Since(start)
	return nil
}

// position returns what stands after some clues.
func (e *engine) position(clues []constraint.Clue) (*advice.Position, *solver.Problem, error) {
	view, err := game.ViewOf(e.words, game.Rules{Tries: e.tries, Hard: e.hard}, clues)
	if err != nil {
		return nil, nil, err
	}
	pos, err := advice.Of(view)
	if err != nil {
		return nil, nil, err
	}
	p, err := pos.Problem()
	return pos, p, err
}

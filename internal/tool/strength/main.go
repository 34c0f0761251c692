// Strength plays games by the first row of the engine's advice and tells how many
// guesses they took.
//
//	go run ./internal/tool/strength -opener SALET past-answers.txt
//	go run ./internal/tool/strength -answers answers -hard past-answers.txt
//	go run ./internal/tool/strength -after 50
//	go run ./internal/tool/strength -accuracy 10
//
// The argument is a file with an answer a line, its last word. The words that may
// be guessed and those that the engine takes for possible answers are named as for
// wfind --dict and --answers. Positions that games share are looked at once. The
// third line plays nothing: it tells how long advice takes after one clue. The last
// compares estimates with what is proved where that takes no longer than -time.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync"
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
	flag.StringVar(&e.opener, "opener", "", "first `guess` (default: the engine's own)")
	guesses := flag.String("guesses", dict.Wordle, "`list` of words that may be guessed")
	answers := flag.String("answers", vocabulary.Likely, "`list` of possible answers, with weights or without")
	length := flag.Int("length", 5, "`letters` of a word")
	flag.IntVar(&e.tries, "tries", 6, "guesses that a game has")
	flag.BoolVar(&e.hard, "hard", false, "keep to hard mode")
	flag.DurationVar(&e.limit, "time", time.Second, "how long a guess may take")
	jobs := flag.Int("jobs", runtime.NumCPU(), "games at a time")
	openers := flag.Int("after", 0, "in place of playing, time the advice after each of the `N` best openers and its ten likeliest scores")
	compared := flag.Int("accuracy", 0, "in place of playing, compare estimates with proofs for the `N` best openers and after their ten likeliest scores")
	verbose := flag.Bool("v", false, "show every game, position or estimate: of that the guesses and what is missed, as estimated and as proved")
	flag.Parse()
	err := e.load(*guesses, *answers, *length)
	switch {
	case err != nil:
	case *openers > 0:
		err = e.latency(os.Stdout, *openers, *verbose)
	case *compared > 0:
		err = e.accuracy(os.Stdout, *compared, *verbose)
	case flag.NArg() != 1:
		err = errors.New("the file with the answers to play is missing")
	default:
		err = e.run(flag.Arg(0), *jobs, *verbose)
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
	e.words, e.opener = words, strings.ToUpper(e.opener)
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

// run plays the answers of a file.
func (e *engine) run(file string, jobs int, verbose bool) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	e.jobs = 1 // for each of the games
	var games []string
	for line := range strings.Lines(string(text)) {
		if f := strings.Fields(line); len(f) > 0 {
			games = append(games, strings.ToUpper(f[len(f)-1]))
		}
	}
	played, err := e.playAll(context.Background(), games, jobs)
	if err != nil {
		return err
	}
	report(os.Stdout, played, e, verbose)
	return nil
}

// engine makes guesses.
type engine struct {
	words  *vocabulary.Vocabulary
	opener string
	tries  int
	hard   bool
	limit  time.Duration
	jobs   int // of a search

	mu    sync.Mutex
	known map[string]*turn // by the clues before it
}

// A turn is the guess made in a position.
type turn struct {
	once   sync.Once
	guess  string
	proved bool
	took   time.Duration
	err    error
}

// A result is how one answer was played.
type result struct {
	answer string
	path   []string
	won    bool
}

func (e *engine) playAll(ctx context.Context, answers []string, jobs int) ([]result, error) {
	e.known = map[string]*turn{}
	played := make([]result, len(answers))
	errs := make([]error, len(answers))
	next := make(chan int)
	var wg sync.WaitGroup
	for range jobs {
		wg.Go(func() {
			for i := range next {
				played[i], errs[i] = e.play(ctx, answers[i])
			}
		})
	}
	for i := range answers {
		next <- i
	}
	close(next)
	wg.Wait()
	return played, errors.Join(errs...)
}

// play plays a game.
func (e *engine) play(ctx context.Context, answer string) (result, error) {
	g := result{answer: answer}
	var clues []constraint.Clue
	for len(g.path) < e.tries {
		guess, err := e.turn(ctx, clues)
		if err != nil {
			return g, fmt.Errorf("playing %s: %w", answer, err)
		}
		g.path = append(g.path, guess)
		if guess == answer {
			g.won = true
			break
		}
		clues = append(clues, constraint.Clue{Guess: guess, Score: constraint.ScoreGuess(answer, guess)})
	}
	return g, nil
}

// turn returns the guess to make after the clues.
func (e *engine) turn(ctx context.Context, clues []constraint.Clue) (string, error) {
	if len(clues) == 0 && e.opener != "" {
		return e.opener, nil
	}
	key := fmt.Sprint(clues)
	e.mu.Lock()
	t := e.known[key]
	if t == nil {
		t = new(turn)
		e.known[key] = t
	}
	e.mu.Unlock()
	t.once.Do(func() { t.err = e.advise(ctx, t, clues) })
	return t.guess, t.err
}

func (e *engine) advise(ctx context.Context, t *turn, clues []constraint.Clue) error {
	pos, p, err := e.position(clues)
	if err != nil {
		return err
	}
	start := time.Now()
	o := pos.Options()
	o.Rows, o.Jobs = 10, e.jobs
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

// report tells how the games went.
func report(w io.Writer, played []result, e *engine, verbose bool) {
	histogram := make([]int, e.tries)
	sum, won := 0, 0
	var lost []result
	for _, g := range played {
		if verbose {
			fmt.Fprintln(w, len(g.path), strings.Join(g.path, " "))
		}
		if !g.won {
			lost = append(lost, g)
			continue
		}
		won++
		sum += len(g.path)
		histogram[len(g.path)-1]++
	}
	fmt.Fprintf(w, "%d games, %d won, mean %.4f, with 1, 2, … guesses %v\n", len(played), won, float64(sum)/float64(max(1, won)), histogram)
	for _, g := range lost {
		fmt.Fprintf(w, "lost: %s by %s\n", g.answer, strings.Join(g.path, " "))
	}
	var took []time.Duration
	proved := 0
	for _, t := range e.known {
		if took = append(took, t.took); t.proved {
			proved++
		}
	}
	if slices.Sort(took); len(took) > 0 {
		fmt.Fprintf(w, "%d positions, %d proved, median %v, longest %v\n", len(took), proved,
			took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
	}
}

// Strength measures how close the estimates of the advice are.
//
//	go run ./internal/tool/strength -accuracy 10
//
// compares estimates with proofs, where a proof takes no longer than -time.
//
//	wfind benchmark --answers=answers --boards=4 --json >four.json
//	go run ./internal/tool/strength -answers answers -games four.json
//
// reports how games of several boards went, and how they would have gone without luck, which varies
// far less from game to game. Later files are compared with the first, on the same answers.
//
// The lists of legal guesses and possible answers are named as for wfind --dict and --answers.
package main

import (
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
	e := engine{rules: game.Rules{Tries: game.DefaultTries(1)}}
	choice := vocabulary.Choice{Dict: []string{dict.Wordle}}
	flag.StringVar(&choice.Dict[0], "guesses", dict.Wordle, "`list` of legal guesses")
	flag.StringVar(&choice.Answers, "answers", vocabulary.Likely, "`list` of possible answers, with weights or without")
	length := flag.Int("length", 5, "`letters` of a word")
	flag.BoolVar(&e.rules.Hard, "hard", false, "play in hard mode")
	flag.DurationVar(&e.limit, "time", time.Second, "time for each proof")
	openers := flag.Int("accuracy", 0, "compare estimates with proofs for the `N` best openers and after each of their ten likeliest scores")
	games := flag.Bool("games", false, "report the games of several boards in the files given as arguments")
	flag.Parse()
	var err error
	e.words, err = choice.Load(*length, read)
	switch {
	case err != nil:
	case *openers > 0:
		err = e.accuracy(os.Stdout, *openers)
	case *games:
		err = e.reportGames(os.Stdout, flag.Args())
	default:
		err = errors.New("choose -accuracy or -games")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "strength:", err)
		os.Exit(1)
	}
}

// read reads a built-in list or a file.
func read(name string, length int) (words []string, weights []float64, err error) {
	l, err := dict.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer l.Close()
	return l.Words(length)
}

// An engine holds the words and limits with which the tool asks the solver for advice.
type engine struct {
	words *vocabulary.Vocabulary
	rules game.Rules
	limit time.Duration
}

// position returns the position after some clues, with o asking for rows rows.
func (e *engine) position(clues []constraint.Clue, rows int) (p *solver.Problem, o solver.Options, err error) {
	view, err := game.ViewOf(e.words, e.rules, clues)
	if err != nil {
		return nil, o, err
	}
	pos, err := advice.Of(view)
	if err != nil {
		return nil, o, err
	}
	o = pos.Options()
	o.Rows = rows
	p, err = pos.Problem()
	return p, o, err
}

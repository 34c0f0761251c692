package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/solver/boards"
)

// A played game is a line of wfind benchmark --json, with what follows from it.
type played struct {
	Answers []string
	Guesses []string
	won     bool
	turns   float64 // tries + 1 if the game was lost
	luck    float64 // turns saved by luck
	sum     int     // guesses of all boards, added up
}

// readGames reads the games of several boards in a file, and replays each.
func (e *engine) readGames(name string) ([]*played, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var games []*played
	lines := json.NewDecoder(f)
	for {
		g := new(played)
		if err := lines.Decode(g); errors.Is(err, io.EOF) {
			return games, nil
		} else if err != nil {
			return nil, err
		}
		if len(g.Answers) == 0 { // the totals
			continue
		}
		if err := e.replay(g); err != nil {
			return nil, fmt.Errorf("%s: %v: %w", name, g.Answers, err)
		}
		games = append(games, g)
	}
}

// replay plays a game again and fills in what follows from it.
func (e *engine) replay(g *played) error {
	open := make([]boards.Board, len(g.Answers))
	for i := range open {
		open[i].Words = e.words.Answers()
	}
	tries := game.DefaultTries(len(open))
	for turn, guess := range g.Guesses {
		p, err := boards.New(e.words.Guesses(), open, tries-turn)
		if err != nil {
			return err
		}
		luck, err := p.Luck(guess, g.Answers)
		if err != nil {
			return err
		}
		g.luck += luck
		for i, b := range open {
			if len(b.Words) == 0 {
				continue
			}
			if g.Answers[i] == guess {
				open[i].Words = nil
				g.sum += turn + 1
				continue
			}
			score := constraint.ScoreGuess(g.Answers[i], guess).Code()
			open[i].Words = slices.DeleteFunc(slices.Clone(b.Words), func(w string) bool {
				return w == guess || constraint.ScoreGuess(w, guess).Code() != score
			})
		}
	}
	g.won = !slices.ContainsFunc(open, func(b boards.Board) bool { return len(b.Words) > 0 })
	g.turns = float64(len(g.Guesses))
	if !g.won {
		g.turns = float64(tries + 1)
	}
	return nil
}

// A sample is a list of numbers.
type sample []float64

// String returns the mean with its standard error.
func (s sample) String() string {
	n, mean, squares := float64(len(s)), 0.0, 0.0
	for _, x := range s {
		mean += x / n
	}
	for _, x := range s {
		squares += (x - mean) * (x - mean)
	}
	return fmt.Sprintf("%.4f ± %.4f", mean, math.Sqrt(squares/max(1, n-1)/n))
}

// reportGames writes a line for the games of each file. It compares them with the first
// file's games that have the same answers.
func (e *engine) reportGames(w io.Writer, names []string) error {
	first := map[string]*played{}
	for i, name := range names {
		games, err := e.readGames(name)
		if err != nil {
			return err
		}
		var turns, fair, sums, more, fairMore sample
		lost := 0
		for _, g := range games {
			turns, fair, sums = append(turns, g.turns), append(fair, g.turns+g.luck), append(sums, float64(g.sum))
			if !g.won {
				lost++
			}
			if i == 0 {
				first[fmt.Sprint(g.Answers)] = g
			} else if other := first[fmt.Sprint(g.Answers)]; other != nil {
				more = append(more, g.turns-other.turns)
				fairMore = append(fairMore, g.turns+g.luck-other.turns-other.luck)
			}
		}
		fmt.Fprintf(w, "%s: %d games, %d lost, turns %v, without luck %v, guesses of all boards %v", name, len(games), lost, turns, fair, sums)
		if len(more) > 0 {
			fmt.Fprintf(w, "; more than the first: turns %v, without luck %v", more, fairMore)
		}
		fmt.Fprintln(w)
	}
	return nil
}

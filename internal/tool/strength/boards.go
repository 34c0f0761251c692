package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"slices"

	"wfind/constraint"
	"wfind/internal/game"
	"wfind/internal/solver/boards"
)

// A played game is a line of wfind benchmark --json, and what is made of it.
type played struct {
	Answers []string
	Guesses []string
	won     bool
	turns   float64 // one more than the tries if it was lost
	luck    float64 // added up
	sum     int     // guesses of all boards, added up
	seen    []position
}

// A position is one that a game came to, and how many guesses without an answer it still took.
type position struct {
	open  []int // words of each board that is not finished
	waste int
}

// readGames reads the games of several boards in a file, and traces each.
func (e *engine) readGames(name string) ([]*played, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var games []*played
	lines := json.NewDecoder(bufio.NewReader(f))
	for {
		g := new(played)
		if err := lines.Decode(g); err == io.EOF {
			return games, nil
		} else if err != nil {
			return nil, err
		}
		if len(g.Answers) == 0 { // the totals
			continue
		}
		if err := e.trace(g); err != nil {
			return nil, fmt.Errorf("%s: %v: %w", name, g.Answers, err)
		}
		games = append(games, g)
	}
}

// trace plays a game once more and finds how lucky it was.
func (e *engine) trace(g *played) error {
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
		f, err := p.Luck(guess, g.Answers)
		if err != nil {
			return err
		}
		g.luck += f.Turns
		g.seen = append(g.seen, position{open: f.Open})
		wasted := 1
		for i, b := range open {
			if len(b.Words) == 0 {
				continue
			}
			if g.Answers[i] == guess {
				open[i].Words, wasted = nil, 0
				g.sum += turn + 1
				continue
			}
			score := constraint.ScoreGuess(g.Answers[i], guess).Code()
			open[i].Words = slices.DeleteFunc(slices.Clone(b.Words), func(w string) bool {
				return w == guess || constraint.ScoreGuess(w, guess).Code() != score
			})
		}
		for i := range g.seen {
			g.seen[i].waste += wasted
		}
	}
	g.won = !slices.ContainsFunc(open, func(b boards.Board) bool { return len(b.Words) > 0 })
	g.turns = float64(len(g.Guesses))
	if !g.won {
		g.turns = float64(tries + 1)
	}
	return nil
}

// A sample is some numbers.
type sample []float64

// mean returns the mean, and its standard error.
func (s sample) mean() (mean, standardError float64) {
	n := float64(len(s))
	for _, x := range s {
		mean += x / n
	}
	for _, x := range s {
		standardError += (x - mean) * (x - mean)
	}
	return mean, math.Sqrt(standardError / max(1, n-1) / n)
}

// reportGames tells how the games of each file went, and compares them with those of the
// first that are against the same answers.
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
			if other := first[fmt.Sprint(g.Answers)]; other != nil {
				more = append(more, g.turns-other.turns)
				fairMore = append(fairMore, g.turns+g.luck-other.turns-other.luck)
			} else if i == 0 {
				first[fmt.Sprint(g.Answers)] = g
			}
		}
		fmt.Fprintf(w, "%s: %d games, %d lost", name, len(games), lost)
		tell := func(what string, s sample) {
			if len(s) > 0 {
				mean, e := s.mean()
				fmt.Fprintf(w, ", %s %.4f ± %.4f", what, mean, e)
			}
		}
		tell("turns", turns)
		tell("without luck", fair)
		tell("sum", sums)
		if i > 0 {
			tell("more", more)
			tell("without luck", fairMore)
		}
		fmt.Fprintln(w)
	}
	return nil
}

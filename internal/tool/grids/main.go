// Grids measures how well package grids ranks answers.
//
//	go run ./internal/tool/grids -friends 3 -games 200
//
// simulates games of friends who share a puzzle and prints the median rank of the answer. A simulated
// player begins with one of the 4,000 likeliest words, drawn by weight, and goes on with words that agree
// with all scores, drawn in the same way. With -file it reads real games instead: a line for each, with the
// player, the puzzle, the answer and the scores as digits, separated by tabs; scores are separated by
// spaces. With -player it takes each game of that player as a puzzle with a single grid.
package main

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/grids"
)

// A puzzle is an answer with the grids of some players.
type puzzle struct {
	answer string
	grids  []grids.Grid
}

func main() {
	friends := flag.Int("friends", 3, "grids of a puzzle")
	games := flag.Int("games", 100, "puzzles, at most")
	seed := flag.Uint64("seed", 1, "seed of the random numbers")
	file := flag.String("file", "", "`file` with real games")
	player := flag.String("player", "", "take the games of `name`, each alone")
	flag.Parse()
	if err := run(*friends, *games, *seed, *file, *player); err != nil {
		fmt.Fprintln(os.Stderr, "grids:", err)
		os.Exit(1)
	}
}

func run(friends, games int, seed uint64, file, player string) error {
	words, err := dict.Load(dict.Wordle, 5)
	if err != nil {
		return err
	}
	r := rand.New(rand.NewPCG(seed, 0))
	var puzzles []puzzle
	if file == "" {
		puzzles = simulate(r, words, friends, games)
	} else if puzzles, err = readGames(file, friends, player); err != nil {
		return err
	}
	r.Shuffle(len(puzzles), func(i, j int) { puzzles[i], puzzles[j] = puzzles[j], puzzles[i] })
	return measure(words, puzzles[:min(games, len(puzzles))])
}

// simulate returns puzzles whose answers are drawn from dict.Answers.
func simulate(r *rand.Rand, words []string, friends, games int) []puzzle {
	byWeight := func(a, b string) int { return cmp.Compare(dict.Likelihood(b), dict.Likelihood(a)) }
	likely := slices.SortedStableFunc(slices.Values(words), byWeight)[:4000]
	answers := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !dict.IsAnswer(w) })
	var puzzles []puzzle
	for range games {
		p := puzzle{answer: answers[r.IntN(len(answers))]}
		for range friends {
			if g := play(r, likely, p.answer); len(g) > 0 {
				p.grids = append(p.grids, g)
			}
		}
		puzzles = append(puzzles, p)
	}
	return puzzles
}

// play returns the grid of a simulated player.
func play(r *rand.Rand, words []string, answer string) grids.Grid {
	var g grids.Grid
	for len(g) < 6 {
		guess := draw(r, words)
		s := constraint.ScoreGuess(answer, guess)
		if s.Solved() {
			break
		}
		g = append(g, s)
		var left []string
		for _, w := range words {
			if slices.Equal(constraint.ScoreGuess(w, guess), s) {
				left = append(left, w)
			}
		}
		words = left
	}
	return g
}

// draw returns one of words by weight.
func draw(r *rand.Rand, words []string) string {
	total := 0.0
	for _, w := range words {
		total += dict.Likelihood(w)
	}
	x := r.Float64() * total
	for _, w := range words {
		if x -= dict.Likelihood(w); x < 0 {
			return w
		}
	}
	return words[len(words)-1]
}

// readGames returns the puzzles of a file that have at least as many grids as friends, cut to these; or
// the games of player.
func readGames(name string, friends int, player string) ([]puzzle, error) {
	file, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	all := make(map[string]puzzle)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) < 5 {
			return nil, errors.New("a line has too few columns")
		}
		if player != "" && fields[0] != player || !dict.IsAnswer(fields[2]) {
			continue
		}
		key := fields[1]
		if player != "" {
			key = lines.Text()
		}
		p := all[key]
		p.answer = fields[2]
		var g grids.Grid
		for text := range strings.FieldsSeq(fields[4]) {
			var s constraint.Score
			if err := s.UnmarshalText([]byte(text)); err != nil {
				return nil, err
			}
			if !s.Solved() {
				g = append(g, s)
			}
		}
		if len(g) > 0 {
			p.grids = append(p.grids, g)
		}
		all[key] = p
	}
	var puzzles []puzzle
	for _, key := range slices.Sorted(maps.Keys(all)) {
		p := all[key]
		if player == "" && len(p.grids) < friends {
			continue
		}
		if player == "" {
			p.grids = p.grids[:friends]
		}
		puzzles = append(puzzles, p)
	}
	return puzzles, nil
}

// measure prints the median rank of the answers, among dict.Answers taken for equally likely, and among all
// words by weight, and the mean information that the share of the answer lacks.
func measure(words []string, puzzles []puzzle) error {
	var ranks, among []int
	bits, zero := 0.0, 0
	for _, p := range puzzles {
		e, err := grids.New(context.Background(), words, p.grids)
		if err != nil {
			return err
		}
		rank, rankAmong, total := 1, 1, 0.0
		factor := e.Factor(p.answer)
		for _, w := range words {
			x := e.Factor(w)
			if x*dict.Likelihood(w) > factor*dict.Likelihood(p.answer) {
				rank++
			}
			if dict.IsAnswer(w) {
				total += x
				if x > factor {
					rankAmong++
				}
			}
		}
		if factor == 0 {
			zero++
			continue
		}
		ranks, among = append(ranks, rank), append(among, rankAmong)
		bits -= math.Log2(factor / total)
	}
	if len(ranks) == 0 {
		return errors.New("no games")
	}
	slices.Sort(ranks)
	slices.Sort(among)
	n := len(ranks)
	fmt.Printf("%d puzzles: median rank %d of the answers, %d of all words; three quarters up to %d and %d; %.2f bits left; %d filtered out\n",
		n, among[n/2], ranks[n/2], among[3*n/4], ranks[3*n/4], bits/float64(n), zero)
	return nil
}

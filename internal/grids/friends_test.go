package grids

import (
	"bufio"
	"cmp"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/dict"
)

// A puzzle is an answer with the grids of some players.
type puzzle struct {
	answer string
	grids  []Grid
}

// TestFriends measures how well the grids of some friends rank the answer. It takes a quarter of a second for each
// puzzle, so it runs only if WFIND_FRIENDS, the number of grids, is set:
//
//	WFIND_FRIENDS=3 go test -run Friends -v ./internal/grids
//
// The games are simulated. If WFIND_GAMES is set, they are read from the file that it names; see readGames.
func TestFriends(t *testing.T) {
	friends, err := strconv.Atoi(os.Getenv("WFIND_FRIENDS"))
	if err != nil {
		t.Skip("WFIND_FRIENDS is not set")
	}
	const games = 60
	legal := constraint.Must(dict.Load(dict.Wordle, 5))
	r := rand.New(rand.NewPCG(1, 0))
	puzzles := simulate(r, legal, friends, games)
	if file := os.Getenv("WFIND_GAMES"); file != "" {
		puzzles = readGames(t, file, friends)
	}
	answers := constraint.Must(dict.Load(dict.Answers, 5))
	var ranks []int
	missing := 0
	for _, p := range puzzles {
		e, err := New(t.Context(), legal, p.grids)
		if err != nil {
			t.Fatal(err)
		}
		factor, rank := e.Factor(p.answer), 1
		if factor == 0 {
			missing++
			continue
		}
		for _, w := range answers {
			if e.Factor(w) > factor {
				rank++
			}
		}
		ranks = append(ranks, rank)
	}
	slices.Sort(ranks)
	n := len(ranks)
	if n == 0 {
		t.Fatal("no puzzles")
	}
	t.Logf("%d puzzles: the median rank of the answer is %d, three quarters are up to %d; %d answers fit no row", n, ranks[n/2], ranks[3*n/4], missing)
	if ranks[n/2] > 250/friends {
		t.Error("the answers have bad ranks")
	}
}

// simulate returns puzzles with random answers. A simulated player begins with one of the 4,000 likeliest words, drawn
// by weight, and goes on with words that agree with all scores, drawn in the same way.
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
func play(r *rand.Rand, words []string, answer string) Grid {
	var g Grid
	for len(g) < 6 {
		guess := draw(r, words)
		s := constraint.ScoreGuess(answer, guess)
		if s.Solved() {
			break
		}
		g = append(g, s)
		words = slices.DeleteFunc(slices.Clone(words), func(w string) bool { return !slices.Equal(constraint.ScoreGuess(w, guess), s) })
	}
	return g
}

// draw returns a random word, drawn by weight.
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

// readGames reads real games. Each line of the file has the player, the puzzle, the answer, any text, and the scores as
// digits, separated by tabs; spaces separate the scores. It returns the puzzles with at least as many grids as friends,
// cut to these.
func readGames(t *testing.T, name string, friends int) []puzzle {
	file, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	all := make(map[string]puzzle)
	for lines := bufio.NewScanner(file); lines.Scan(); {
		fields := strings.Split(lines.Text(), "\t")
		if len(fields) < 5 {
			t.Fatal("a line has too few columns")
		}
		if !dict.IsAnswer(fields[2]) {
			continue
		}
		p := all[fields[1]]
		p.answer = fields[2]
		var g Grid
		for text := range strings.FieldsSeq(fields[4]) {
			if c := constraint.Must(constraint.ParseClue("GUESS=" + text)); !c.Score.Solved() {
				g = append(g, c.Score)
			}
		}
		if len(g) > 0 && len(p.grids) < friends {
			p.grids = append(p.grids, g)
		}
		all[fields[1]] = p
	}
	puzzles := slices.SortedFunc(maps.Values(all), func(a, b puzzle) int { return cmp.Compare(a.answer, b.answer) })
	return slices.DeleteFunc(puzzles, func(p puzzle) bool { return len(p.grids) < friends })
}

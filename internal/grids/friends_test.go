package grids

import (
	"bufio"
	"cmp"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/dict"
)

// A puzzle is an answer and the grids of several players.
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
	legal := constraint.Must(dict.Load(dict.Wordle, 5))
	r := rand.New(rand.NewPCG(1, 0))
	puzzles := simulate(r, legal, friends, 60)
	if file := os.Getenv("WFIND_GAMES"); file != "" {
		puzzles = readGames(t, file, friends)
	}
	answers := constraint.Must(dict.Load(dict.Answers, 5))
	var ranks []int
	for _, p := range puzzles {
		if rank := p.rank(t, legal, answers); rank > 0 {
			ranks = append(ranks, rank)
		}
	}
	slices.Sort(ranks)
	n := len(ranks)
	if n == 0 {
		t.Fatal("no puzzles")
	}
	t.Logf("%d puzzles: the median rank of the answer is %d, three quarters are up to %d; %d answers fit no row", n, ranks[n/2], ranks[3*n/4], len(puzzles)-n)
	if ranks[n/2] > 250/friends {
		t.Error("the median rank of the answers is too high")
	}
}

// TestPlayers measures how well one grid ranks the answer, on up to 150 random games of each player in the file that
// WFIND_GAMES names; see games. It logs the median rank of each player with its standard error.
func TestPlayers(t *testing.T) {
	if os.Getenv("WFIND_GAMES") == "" {
		t.Skip("WFIND_GAMES is not set")
	}
	legal := constraint.Must(dict.Load(dict.Wordle, 5))
	answers := constraint.Must(dict.Load(dict.Answers, 5))
	players := make(map[string][]puzzle)
	for g := range games(t, os.Getenv("WFIND_GAMES")) {
		players[g.player] = append(players[g.player], puzzle{g.answer, []Grid{g.grid}})
	}
	r := rand.New(rand.NewPCG(1, 0))
	for _, player := range slices.Sorted(maps.Keys(players)) {
		all := players[player]
		r.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
		var ranks []int
		for _, p := range all[:min(150, len(all))] {
			if rank := p.rank(t, legal, answers); rank > 0 {
				ranks = append(ranks, rank)
			}
		}
		if len(ranks) == 0 {
			continue
		}
		median, deviation := bootstrap(r, ranks)
		t.Logf("%s: the median rank of %d answers is %d, with a standard error of %.0f", player, len(ranks), median, deviation)
	}
}

// bootstrap returns the median of ranks and an estimate of its standard error, from random samples of
// ranks.
func bootstrap(r *rand.Rand, ranks []int) (median int, deviation float64) {
	const draws = 1000
	mid := func(ranks []int) int { return slices.Sorted(slices.Values(ranks))[len(ranks)/2] }
	sum, squares := 0.0, 0.0
	drawn := make([]int, len(ranks))
	for range draws {
		for i := range drawn {
			drawn[i] = ranks[r.IntN(len(ranks))]
		}
		m := float64(mid(drawn))
		sum += m
		squares += m * m
	}
	return mid(ranks), math.Sqrt(squares/draws - sum/draws*sum/draws)
}

// rank returns the rank of the answer among answers, according to the grids. It returns 0 if the grids rule it out.
func (p puzzle) rank(t *testing.T, legal, answers []string) int {
	e, err := New(t.Context(), legal, p.grids)
	if err != nil {
		t.Fatal(err)
	}
	factor, rank := e.Factor(p.answer), 1
	if factor == 0 {
		return 0
	}
	for _, w := range answers {
		if e.Factor(w) > factor {
			rank++
		}
	}
	return rank
}

// simulate returns puzzles with random answers. A simulated player opens with one of the 4,000 likeliest words, drawn
// by weight. Later guesses are drawn in the same way from the words that agree with all scores.
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

// readGames reads real games from the named file. It returns the puzzles that were played at least friends times, each
// with that number of grids.
func readGames(t *testing.T, name string, friends int) []puzzle {
	all := make(map[string]puzzle)
	for g := range games(t, name) {
		p := all[g.number]
		p.answer = g.answer
		if len(p.grids) < friends {
			p.grids = append(p.grids, g.grid)
		}
		all[g.number] = p
	}
	puzzles := slices.SortedFunc(maps.Values(all), func(a, b puzzle) int { return cmp.Compare(a.answer, b.answer) })
	return slices.DeleteFunc(puzzles, func(p puzzle) bool { return len(p.grids) < friends })
}

// A realGame is a game of a real player.
type realGame struct {
	player, number, answer string
	grid                   Grid
}

// games returns an iterator over the games in the named file whose answers are in the original game's list. Each line
// of the file has the player, the puzzle number, the answer, any text, and the scores as digits, separated by
// tabs. Spaces separate the scores.
func games(t *testing.T, name string) iter.Seq[realGame] {
	return func(yield func(realGame) bool) {
		file, err := os.Open(name)
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		for lines := bufio.NewScanner(file); lines.Scan(); {
			fields := strings.Split(lines.Text(), "\t")
			if len(fields) < 5 {
				t.Fatal("a line has too few columns")
			}
			var g Grid
			for text := range strings.FieldsSeq(fields[4]) {
				if c := constraint.Must(constraint.ParseClue("GUESS=" + text)); !c.Score.Solved() {
					g = append(g, c.Score)
				}
			}
			if len(g) > 0 && dict.IsAnswer(fields[2]) && !yield(realGame{fields[0], fields[1], fields[2], g}) {
				return
			}
		}
	}
}

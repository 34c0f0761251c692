package boards

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/random"
)

// TestLuck checks that the luck of a guess is about 0 on average over all possible answers.
func TestLuck(t *testing.T) {
	r := random.Rand(t)
	lucky := 0
	for range random.Cases(1000) {
		w := randomWorld(r)
		p := w.problem(t)
		e, shared := newEstimator(p), false
		known := map[string]bool{}
		for _, b := range w.boards {
			for _, word := range b.Words {
				shared = shared || known[word]
				known[word] = true
			}
		}
		if shared {
			continue // the mean luck is not 0
		}
		guess := w.guesses[r.IntN(len(w.guesses))]
		mean, most := 0.0, 0.0
		answers := make([]string, len(w.boards))
		var all func(board int, share float64)
		all = func(board int, share float64) {
			if board == len(w.boards) {
				luck, err := e.luck(guess, answers)
				if err != nil {
					t.Fatal(err)
				}
				mean += share * luck
				most = max(most, math.Abs(luck))
				return
			}
			b := w.boards[board]
			whole := 0.0
			for i := range b.Words {
				whole += b.weight(i)
			}
			for i, word := range b.Words {
				answers[board] = word
				all(board+1, share*b.weight(i)/whole)
			}
		}
		all(0, 1)
		if math.Abs(mean) > 0.02 { // because entropies are rounded
			t.Fatalf("%+v, %s: %v on average", w, guess, mean)
		}
		if most > 0.2 {
			lucky++
		}
	}
	if lucky < random.Cases(1000)/20 {
		t.Error("too few guesses that luck is needed for")
	}
	p := constraint.Must(New([]string{"AB", "CD"}, []Board{{Words: []string{"AB"}}}, 3))
	for _, c := range [][2]string{{"XY", "AB"}, {"AB", "CD"}, {"AB", "XY"}} {
		if _, err := newEstimator(p).luck(c[0], c[1:]); err == nil {
			t.Errorf("%v gives no error", c)
		}
	}
}

// luck returns the number of turns that guess saves by luck: the estimate before its scores are known, minus the
// estimate after. It is negative for bad luck. answers holds the answer of each board, or "" if the board is finished.
//
// If boards share no words, the mean luck over all possible answers is 0, even if the estimates are bad. So a game's
// turns plus its luck have the same mean as its turns, but vary less.
func (e *estimator) luck(guess string, answers []string) (float64, error) {
	p := e.p
	g, ok := p.words.Find(guess)
	if !ok || len(answers) != len(p.boards) {
		return 0, errors.New("no such guess or board")
	}
	pos := position{tries: p.tries}
	var hidden []uint16
	for i, of := range p.boards {
		if len(of) == 0 {
			continue
		}
		w, ok := p.words.Find(answers[i])
		if !ok || p.words.AnswerOf[w] < 0 || !slices.Contains(of, uint16(p.words.AnswerOf[w])) {
			return 0, errors.New(answers[i] + " is not possible")
		}
		pos.boards, hidden = append(pos.boards, of), append(hidden, uint16(p.words.AnswerOf[w]))
	}
	scores := scoresOf(p, g)
	before := e.estimate(g, scores, pos, e.probabilities(pos)).value
	after := e.applyScores(scores, &game{position: pos, answers: hidden})
	return before.extra - after.extra, nil
}

// TestGames prints the mean number of turns, with and without luck, of games that wfind benchmark --json has written.
// It runs only if WFIND_GAMES lists the files, separated by commas. It compares the games in later files with those in
// the first file that have the same answers.
//
//	wfind benchmark --answers=answers --boards=4 --games=1000 --json >/tmp/four.json
//	WFIND_GAMES=/tmp/four.json go test -run Games -v ./internal/solver/boards
func TestGames(t *testing.T) {
	names := os.Getenv("WFIND_GAMES")
	if names == "" {
		t.Skip("WFIND_GAMES is not set")
	}
	first := map[string]*played{}
	for i, name := range strings.Split(names, ",") {
		var turns, fair, sums, more, fairMore sample
		lost := 0
		for _, g := range readGames(t, name) {
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
		t.Logf("%s: %d games, %d lost, turns %v, without luck %v, guesses of all boards %v", name, len(turns), lost, turns, fair, sums)
		if len(more) > 0 {
			t.Logf("more than the first: turns %v, without luck %v", more, fairMore)
		}
	}
}

// A played is a game from the output of wfind benchmark --json. The method replay sets the unexported fields.
type played struct {
	Answers []string
	Guesses []string

	won   bool
	turns float64 // tries + 1 for a lost game
	luck  float64 // the turns saved by luck
	sum   int     // the total number of guesses on all boards
}

func readGames(t *testing.T, name string) (games []*played) {
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	legal, answers := constraint.Must(dict.Load(dict.Wordle, 5)), constraint.Must(dict.Load(dict.Answers, 5))
	for lines := json.NewDecoder(f); ; {
		g := new(played)
		if err := lines.Decode(g); err == io.EOF {
			return games
		} else if err != nil {
			t.Fatal(err)
		}
		if len(g.Answers) > 0 { // the last line has the totals
			g.replay(t, legal, answers)
			games = append(games, g)
		}
	}
}

func (g *played) replay(t *testing.T, legal, answers []string) {
	open := slices.Repeat([]Board{{Words: answers}}, len(g.Answers))
	tries := len(open) + 5
	for turn, guess := range g.Guesses {
		p := constraint.Must(New(legal, open, tries-turn))
		luck, err := newEstimator(p).luck(guess, g.Answers)
		if err != nil {
			t.Fatal(err)
		}
		g.luck += luck
		for i, b := range open {
			if len(b.Words) > 0 && g.Answers[i] == guess {
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
	g.won = !slices.ContainsFunc(open, func(b Board) bool { return len(b.Words) > 0 })
	if g.turns = float64(len(g.Guesses)); !g.won {
		g.turns = float64(tries + 1)
	}
}

type sample []float64

// String returns the mean of the sample and its standard error.
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

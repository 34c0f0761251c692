package boards

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/cases"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/seed"
)

// world is a small random game, small enough to look at every way to play it.
type world struct {
	guesses []string
	boards  []Board
	tries   int
}

func randomWorld(r *rand.Rand) world {
	letters, length := 2+r.IntN(6), 2+r.IntN(2)
	words := map[string]bool{}
	for range 4 + r.IntN(11) {
		word := make([]byte, length)
		for i := range word {
			word[i] = 'A' + byte(r.IntN(letters))
		}
		words[string(word)] = true
	}
	w := world{}
	for word := range words {
		w.guesses = append(w.guesses, word)
	}
	slices.Sort(w.guesses)
	weight := map[string]float64{}
	for _, word := range w.guesses {
		weight[word] = float64(1 + r.IntN(3)*r.IntN(3))
	}
	weighted, left := r.IntN(2) == 0, 60
	for range 1 + r.IntN(4) {
		order := r.Perm(len(w.guesses))
		b := Board{}
		for _, g := range order[:min(len(order), left, 1+r.IntN(7))] {
			b.Words = append(b.Words, w.guesses[g])
			if weighted {
				b.Weights = append(b.Weights, weight[w.guesses[g]])
			}
		}
		left = max(1, left/len(b.Words))
		w.boards = append(w.boards, b)
	}
	w.tries = max(1, len(w.boards)+r.IntN(6)-1)
	return w
}

// problem returns the position in which a world begins. It skips the test under the race
// detector: nothing in this package runs beside anything else.
func (w world) problem(t *testing.T) *Problem {
	t.Helper()
	race.Skip(t)
	p, err := New(w.guesses, w.boards, w.tries)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// plain knows what every way to play a world comes to, by trying all.
type plain struct {
	world
	groups [][]uint16  // of each guess, the words against which it has one score
	weight [][]float64 // of the words on each board
	memo   map[turn][2]float64
}

type turn struct {
	open hand
	left int
}

// A hand is the words that may be the answer of each board, a bit each; 0 if it is finished.
type hand [4]uint16

func (w world) plain() (*plain, hand) {
	p := &plain{world: w, memo: map[turn][2]float64{}}
	for _, guess := range w.guesses {
		var groups []uint16
		number := map[string]int{}
		for a, answer := range w.guesses {
			score := constraint.ScoreGuess(answer, guess).String()
			n, ok := number[score]
			if !ok {
				n = len(groups)
				number[score], groups = n, append(groups, 0)
			}
			groups[n] |= 1 << a
		}
		p.groups = append(p.groups, groups)
	}
	var open hand
	for i, b := range w.boards {
		weight := make([]float64, len(w.guesses))
		for j, word := range b.Words {
			a := slices.Index(w.guesses, word)
			open[i] |= 1 << a
			weight[a] += b.weight(j)
		}
		p.weight = append(p.weight, weight)
	}
	return p, open
}

// solve returns how often the game is lost at least, and the turns that takes.
func (p *plain) solve(open hand, left int) (lost, turns float64) {
	switch {
	case open == hand{}:
		return 0, 0
	case left == 0:
		return 1, 0
	}
	key := turn{open, left}
	if v, ok := p.memo[key]; ok {
		return v[0], v[1]
	}
	lost = 2
	for g := range p.guesses {
		if l, t := p.guess(g, open, left); l < lost-1e-7 || l < lost+1e-7 && t < turns {
			lost, turns = l, t
		}
	}
	p.memo[key] = [2]float64{lost, turns}
	return lost, turns
}

// guess returns the same if a guess is made first.
func (p *plain) guess(g int, open hand, left int) (lost, turns float64) {
	turns = 1
	var all func(i int, share float64, next hand)
	all = func(i int, share float64, next hand) {
		if i == len(open) {
			l, t := p.solve(next, left-1)
			lost, turns = lost+share*l, turns+share*t
			return
		}
		if open[i] == 0 {
			all(i+1, share, next)
			return
		}
		whole := p.weigh(i, open[i])
		for _, group := range p.groups[g] {
			if group &= open[i]; group != 0 {
				next[i] = group &^ (1 << g)
				all(i+1, share*p.weigh(i, group)/whole, next)
			}
		}
	}
	all(0, 1, hand{})
	return lost, turns
}

// weigh returns the weight of some words of a board.
func (p *plain) weigh(board int, words uint16) (sum float64) {
	for ; words != 0; words &= words - 1 {
		sum += p.weight[board][bits.TrailingZeros16(words)]
	}
	return sum
}

// worlds is how many random worlds a test looks at where all cases are run.
const worlds = 3000

func TestSearchOracle(t *testing.T) {
	r := seed.Rand(t)
	several, lossy, shared, weighted, wasteful := 0, 0, 0, 0, 0
	for range cases.Of(worlds) {
		w := randomWorld(r)
		p := w.problem(t)
		plain, open := w.plain()
		lost, turns := plain.solve(open, w.tries)
		s := newSearch(context.Background(), p)
		s.load(math.MaxInt64)
		at := p.position()
		low := s.bound(at)
		got, exact := s.solve(at, w.tries, hopeless)
		if d := s.distinct(at); !exact || !same(got.lost, lost) || !same(got.waste+d, turns) {
			t.Fatalf("%+v: lost %v in %v turns (exact: %v), want %v in %v", w, got.lost, got.waste+d, exact, lost, turns)
		}
		if got.less(low) {
			t.Fatalf("%+v: %v is below the bound %v", w, got, low)
		}
		if len(w.boards) > 1 {
			several++
		}
		if lost > 0 {
			lossy++
		}
		if !s.disjoint(at) {
			shared++
		}
		if p.words.Weighted() {
			weighted++
		}
		if len(w.boards) > 1 && lost == 0 && got.waste > 0.5 {
			wasteful++
		}
	}
	t.Logf("%d of several boards, %d lose, %d have a word on two boards, %d weights, %d of several boards need guesses that finish none", several, lossy, shared, weighted, wasteful)
	if several < cases.Of(worlds)/2 || min(lossy, shared, weighted, wasteful) < cases.Of(worlds)/100 {
		t.Error("too few of the cases that are interesting")
	}
}

func same(a, b float64) bool { return math.Abs(a-b) < 5e-6 }

// TestAdviceOracle plays each guess that is advised, and everything after it, in every way.
func TestAdviceOracle(t *testing.T) {
	r := seed.Rand(t)
	guessed := 0
	for range cases.Of(worlds / 2) {
		w := randomWorld(r)
		p := w.problem(t)
		plain, open := w.plain()
		lost, turns := plain.solve(open, w.tries)
		rows, err := p.Advise(context.Background(), 5)
		if err != nil || len(rows) == 0 {
			t.Fatalf("%+v: %d rows, %v", w, len(rows), err)
		}
		if !same(rows[0].Failures, lost) || !same(rows[0].ExpectedTurns, turns) {
			t.Fatalf("%+v: %+v, want %v lost in %v turns", w, rows[0], lost, turns)
		}
		for _, row := range rows {
			g := slices.Index(w.guesses, row.Word)
			lost, turns := plain.guess(g, open, w.tries)
			if row.Entropy == 0 { // it tells nothing, and nothing is proved of it
				continue
			}
			if !row.Proved || !same(row.Failures, lost) || !same(row.ExpectedTurns, turns) {
				t.Fatalf("%+v: %+v, want %v lost in %v turns", w, row, lost, turns)
			}
		}
		// What is estimated is never below what is proved impossible.
		a := newAdviser(context.Background(), p, 1)
		a.rank()
		for _, row := range a.estimate(nil, 5) {
			lost, turns := plain.guess(slices.Index(w.guesses, row.Word), open, w.tries)
			if lost == 0 && row.AtLeast > turns+1e-6 || row.Failures == 0 && row.ExpectedTurns < row.AtLeast {
				t.Fatalf("%+v: %+v, but %v lost in %v turns", w, row, lost, turns)
			}
			if row.Proved {
				t.Fatalf("%+v: %+v is an estimate", w, row)
			}
			guessed++
		}
	}
	if guessed < cases.Of(worlds)/2 {
		t.Error("too few estimates")
	}
}

package boards

import (
	"context"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"wfind/constraint"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// A world is a random game that is small enough to try every strategy.
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
	possible := false
	w.combinations(func([]int, float64) { possible = true })
	if !possible { // the boards cannot all have different answers
		return randomWorld(r)
	}
	return w
}

// problem returns the world as a Problem. It skips the test under the race detector.
func (w world) problem(t *testing.T) *Problem {
	t.Helper()
	race.Skip(t)
	return constraint.Must(New(w.guesses, w.boards, w.tries))
}

// combinations calls yield for each way to choose different answers for the boards. answers are indices into w.guesses,
// and weight is the product of their weights.
func (w world) combinations(yield func(answers []int, weight float64)) {
	answers := make([]int, len(w.boards))
	var choose func(i int, weight float64)
	choose = func(i int, weight float64) {
		if i == len(w.boards) {
			yield(slices.Clone(answers), weight)
			return
		}
		for j, word := range w.boards[i].Words {
			if answers[i] = slices.Index(w.guesses, word); !slices.Contains(answers[:i], answers[i]) {
				choose(i+1, weight*w.boards[i].weight(j))
			}
		}
	}
	choose(0, 1)
}

// An oracle solves a world by brute force: it tries every guess in every position, and lists all answer combinations.
type oracle struct {
	world
	scores  [][]string // by guess and answer
	answers [][]int    // the answers of each combination
	weight  []float64
	memo    map[turn][2]float64
}

type turn struct {
	left         int
	combinations uint64 // bit i is set if combination i is still possible
	open         uint8  // bit i is set if board i is unfinished
}

func (w world) oracle() (*oracle, turn) {
	p := &oracle{world: w, memo: map[turn][2]float64{}}
	for _, guess := range w.guesses {
		var row []string
		for _, answer := range w.guesses {
			row = append(row, constraint.ScoreGuess(answer, guess).String())
		}
		p.scores = append(p.scores, row)
	}
	w.combinations(func(answers []int, weight float64) {
		p.answers, p.weight = append(p.answers, answers), append(p.weight, weight)
	})
	return p, turn{w.tries, 1<<len(p.answers) - 1, 1<<len(w.boards) - 1}
}

// solve returns the lowest probability of losing, and the lowest mean number of turns with this probability.
func (p *oracle) solve(at turn) (lost, turns float64) {
	switch {
	case at.open == 0:
		return 0, 0
	case at.left == 0:
		return 1, 0
	}
	if v, ok := p.memo[at]; ok {
		return v[0], v[1]
	}
	lost = 2
	for g := range p.guesses {
		if l, t := p.guess(g, at); l < lost-1e-9 || l < lost+1e-9 && t < turns {
			lost, turns = l, t
		}
	}
	p.memo[at] = [2]float64{lost, turns}
	return lost, turns
}

// guess returns the results of solve for strategies that begin with guess g.
func (p *oracle) guess(g int, at turn) (lost, turns float64) {
	next, weight, whole := map[string]*turn{}, map[string]float64{}, 0.0
	for rest := at.combinations; rest != 0; rest &= rest - 1 {
		c := bits.TrailingZeros64(rest)
		seen, open := "", at.open
		for i, a := range p.answers[c] {
			if at.open>>i&1 != 0 {
				seen += p.scores[g][a] + " "
				if a == g {
					open &^= 1 << i
				}
			}
		}
		if next[seen] == nil {
			next[seen] = &turn{left: at.left - 1, open: open}
		}
		next[seen].combinations |= 1 << c
		weight[seen] += p.weight[c]
		whole += p.weight[c]
	}
	turns = 1
	for seen, n := range next {
		l, t := p.solve(*n)
		lost, turns = lost+l*weight[seen]/whole, turns+t*weight[seen]/whole
	}
	return lost, turns
}

// finish returns, for each guess, the probability that it is the answer of a board.
func (p *oracle) finish() []float64 {
	sum, finish := 0.0, make([]float64, len(p.guesses))
	for c, answers := range p.answers {
		sum += p.weight[c]
		for _, a := range answers {
			finish[a] += p.weight[c]
		}
	}
	for g := range finish {
		finish[g] /= sum
	}
	return finish
}

// worlds is the number of random worlds in a full test; see random.Cases.
const worlds = 750

func TestSearchOracle(t *testing.T) {
	r := random.Rand(t)
	several, lossy, shared, weighted, wasteful := 0, 0, 0, 0, 0
	for range random.Cases(worlds) {
		w := randomWorld(r)
		p := w.problem(t)
		oracle, start := w.oracle()
		lost, turns := oracle.solve(start)
		s, pos := unlimitedSearch(t, p), p.position()
		probs := s.probabilities(pos)
		low := value{extra: 1 - probs.highest()}
		overlapping := probs.shared
		for g, want := range oracle.finish() {
			if a := p.words.AnswerOf[g]; a >= 0 && !same(probs.probability[a], want) {
				t.Fatalf("%+v: %s is an answer with probability %v, want %v", w, w.guesses[g], probs.probability[a], want)
			}
		}
		got, exact := s.solve(pos, worst)
		if d := float64(len(pos.boards)); !exact || !same(got.lost, lost) || !same(got.extra+d, turns) {
			t.Fatalf("%+v: lost %v in %v turns (exact: %v), want %v in %v", w, got.lost, got.extra+d, exact, lost, turns)
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
		if overlapping {
			shared++
		}
		if p.words.Weighted() {
			weighted++
		}
		if len(w.boards) > 1 && lost == 0 && got.extra > 0.5 {
			wasteful++
		}
	}
	t.Logf("%d of several boards, %d lose, %d have a word on two boards, %d weights, %d of several boards need guesses that finish none", several, lossy, shared, weighted, wasteful)
	if several < random.Cases(worlds)/2 || min(lossy, shared, weighted, wasteful) < random.Cases(worlds)/100 {
		t.Error("a case is too rare: see the log")
	}
}

func same(a, b float64) bool { return math.Abs(a-b) < 5e-6 }

// TestAdviceOracle compares the ratings of suggested guesses with brute force.
func TestAdviceOracle(t *testing.T) {
	r := random.Rand(t)
	guessed := 0
	for range random.Cases(worlds / 2) {
		w := randomWorld(r)
		p := w.problem(t)
		oracle, start := w.oracle()
		lost, turns := oracle.solve(start)
		rows, err := p.Advise(context.Background(), 5, time.Second)
		if err != nil || len(rows) == 0 {
			t.Fatalf("%+v: %d rows, %v", w, len(rows), err)
		}
		if !same(rows[0].Missed, lost) || !same(rows[0].Guesses, turns) {
			t.Fatalf("%+v: %+v, want %v lost in %v turns", w, rows[0], lost, turns)
		}
		for _, row := range rows {
			g := slices.Index(w.guesses, row.Word)
			lost, turns := oracle.guess(g, start)
			if row.Bits == 0 { // the guess gives no information, so nothing is proved
				continue
			}
			if !row.Proved || !same(row.Missed, lost) || !same(row.Guesses, turns) {
				t.Fatalf("%+v: %+v, want %v lost in %v turns", w, row, lost, turns)
			}
		}
		// No estimate may be below a proved bound.
		a, err := newAdviser(context.Background(), p, 1)
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range a.appendEstimates(nil, 5) {
			lost, turns := oracle.guess(slices.Index(w.guesses, row.Word), start)
			if lost == 0 && row.AtLeast > turns+1e-6 || row.Missed == 0 && row.Guesses < row.AtLeast {
				t.Fatalf("%+v: %+v, but %v lost in %v turns", w, row, lost, turns)
			}
			if row.Proved {
				t.Fatalf("%+v: %+v is an estimate", w, row)
			}
			guessed++
		}
	}
	if guessed < random.Cases(worlds)/2 {
		t.Error("too few estimates")
	}
}

// TestBounds checks that the bound for a guess never exceeds the result of perfect play after it. It also checks that
// the perfect-pair bound is the exact probability of losing two boards with two guesses left.
func TestBounds(t *testing.T) {
	r := random.Rand(t)
	tight, pairs, shared := 0, 0, 0
	for range random.Cases(worlds) {
		w := randomWorld(r)
		p := w.problem(t)
		oracle, start := w.oracle()
		s, pos := unlimitedSearch(t, p), p.position()
		probs := s.probabilities(pos)
		all := make([]int32, len(w.guesses))
		for g := range all {
			all[g] = int32(g)
		}
		for _, o := range append(s.options(all, pos, probs), s.otherOptions(pos, probs, worst)...) {
			lost, turns := oracle.guess(slices.Index(w.guesses, p.words.Guesses[o.guess]), start)
			low := o.value.extra + float64(len(pos.boards))
			if lost == 0 && low > turns+1e-6 {
				t.Fatalf("%+v, %s: the bound is %v, the optimum %v", w, p.words.Guesses[o.guess], low, turns)
			}
			if lost == 0 && o.finish > 0 && low > turns-1e-4 {
				tight++
			}
		}
		if len(pos.boards) != 2 || w.tries < 2 {
			continue
		}
		pairs++
		if probs.shared {
			shared++
		}
		lost, _ := oracle.solve(turn{2, start.combinations, start.open})
		if got := s.perfectPairBound(pos, probs.allDiffer).extra; !same(lost, got) {
			t.Fatalf("%+v: two guesses fail to finish both boards with probability %v, want %v", w, got, lost)
		}
	}
	if min(tight, pairs, shared) < random.Cases(worlds)/20 {
		t.Errorf("%d tight bounds, %d pairs, %d of them share words", tight, pairs, shared)
	}
}

// TestEstimatedProbabilities checks that estimates never understate the probability that a guess finishes a board.
func TestEstimatedProbabilities(t *testing.T) {
	words := []string{"BAT", "CAT", "HAT", "MAT"}
	r := random.Rand(t)
	high := 0
	for range random.Cases(worlds) {
		var boards []Board
		for range 2 + r.IntN(2) {
			b := Board{Words: words[:2+r.IntN(3)]}
			for range b.Words {
				b.Weights = append(b.Weights, math.Pow(10, float64(-r.IntN(6))))
			}
			boards = append(boards, b)
		}
		p, err := New(words, boards, 6)
		if err != nil {
			continue // fewer words than boards, or weights too far apart
		}
		exact, estimate := newAnswerProbs(p), newAnswerProbs(p)
		exact.compute(p.position(), math.Inf(1))
		estimate.compute(p.position(), 0)
		for g := range words {
			e, x := estimate.ofGuess(g), exact.ofGuess(g)
			if e < x-1e-9 {
				t.Fatalf("%v, %s: the estimate is %v, the probability %v", boards, words[g], e, x)
			}
			if x > maxEstimate && x < 1 {
				high++
			}
		}
	}
	if high == 0 {
		t.Error("no probability was high")
	}
}

// TestLeastTurns checks that the bound from LeastTurns never exceeds the result of perfect play.
func TestLeastTurns(t *testing.T) {
	r := random.Rand(t)
	tried, same, close := 0, 0, 0
	for range random.Cases(worlds) {
		w := randomWorld(r)
		if len(w.boards) < 2 {
			continue
		}
		w.boards, w.tries = w.boards[:2], boundedTurns+r.IntN(3)
		if r.IntN(3) == 0 {
			w.boards[1] = w.boards[0]
		}
		w.boards[0].Weights, w.boards[1].Weights = nil, nil
		if _, err := New(w.guesses, w.boards, w.tries); err != nil {
			continue
		}
		p := w.problem(t)
		var reports []int
		got, err := p.LeastTurns(t.Context(), func(done, all int) {
			if reports = append(reports, done); all != len(p.words.Guesses) {
				t.Fatalf("%+v: %d of %d openers, want %d", w, done, all, len(p.words.Guesses))
			}
		})
		if err == nil && (reports[0] != 0 || reports[len(reports)-1] != len(p.words.Guesses)) {
			t.Fatalf("%+v: reported %d of %d openers", w, reports, len(p.words.Guesses))
		}
		if err != nil {
			if len(p.position().boards) == 2 {
				t.Fatalf("%+v: %v", w, err)
			}
			continue
		}
		oracle, start := w.oracle()
		_, turns := oracle.solve(start)
		if got > turns+1e-9 {
			t.Fatalf("%+v: the bound is %v, but %v turns are enough", w, got, turns)
		}
		tried++
		if slices.Equal(w.boards[0].Words, w.boards[1].Words) {
			same++
		}
		if got > turns-0.1 {
			close++
		}
	}
	t.Logf("%d positions, %d with the same words on both boards, %d within 0.1 of the optimum", tried, same, close)
	if min(tried, same, close) < random.Cases(worlds)/30 {
		t.Errorf("too few: %d positions, %d with the same words on both boards, %d within 0.1 of the optimum", tried, same, close)
	}
}

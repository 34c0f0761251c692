package solver

import (
	"context"
	"fmt"
	"slices"
	"testing"

	"wfind/constraint"
	"wfind/internal/solver/tree"
	"wfind/internal/testkit/random"
	"wfind/internal/testkit/world"
)

// upTo returns settings for which sets of more than matrixMax answers count as large.
func upTo(matrixMax int) *tree.Tuning {
	return &tree.Tuning{MatrixMax: matrixMax, WideMatrix: 100, OwnWordsMax: 2, PriceLimit: 1, UnknownPrice: 1, PlainMissesMax: 2, ExtraWorkFactor: 100}
}

// oracleOf returns the oracle of a position, and the number of guesses left.
func oracleOf(p *Problem, o Options) (plain *world.Oracle, left int) {
	var answers []string
	for _, g := range p.Words.Answers {
		answers = append(answers, p.Words.Guesses[g])
	}
	if left = o.Tries; left == 0 {
		left = len(answers) + 1
	}
	return world.NewOracle(p.Words.Guesses, answers, p.Words.Weight, o.Hard, o.Strict), left
}

// A choice is the best result of a guess according to the oracle, as a Choice and as the oracle's Price.
type choice struct {
	Choice
	world.Price
	possible bool // whether the guess is a possible answer
}

// choiceOf returns the result for guess g that the solver should find.
func choiceOf(p *Problem, plain *world.Oracle, g, left int) choice {
	price := plain.First(g, left)
	c := Choice{Guess: g, Word: p.Words.Guesses[g], Expected: expected(p, price)}
	if !p.Weighted() {
		c.Cost = Cost{Guesses: int(price.Guesses), Missed: int(price.Missed)}
	}
	return choice{c, price, p.Words.AnswerOf[g] >= 0}
}

// expected converts the price of a strategy to its mean cost per answer.
func expected(p *Problem, x world.Price) Expectation {
	whole := float64(p.Words.Total)
	return Expectation{Guesses: float64(x.Guesses) / whole, Missed: float64(x.Missed) / whole}
}

// choices returns the choices that the solver should make, best first.
func choices(p *Problem, plain *world.Oracle, left int) []choice {
	var all []choice
	for g := range plain.Guesses {
		if plain.IsUseful(g) || left == 1 && len(plain.Answers) > 1 {
			all = append(all, choiceOf(p, plain, g, left))
		}
	}
	slices.SortStableFunc(all, func(a, b choice) int {
		switch c := a.Compare(b.Price); {
		case c != 0 || a.possible == b.possible:
			return c
		case a.possible:
			return -1
		}
		return 1
	})
	return all
}

// proved solves a problem and checks that the result is proved.
func proved(t *testing.T, name string, p *Problem, o Options) *Result {
	t.Helper()
	got, err := p.Solve(context.Background(), o)
	if err != nil || !got.Proved {
		t.Fatalf("%s: %+v, %v", name, got, err)
	}
	return got
}

// TestSolveAgainstBruteForce solves random small worlds.
func TestSolveAgainstBruteForce(t *testing.T) {
	r := random.Rand(t)
	n := random.Cases(1000)
	failed := 0
	for range n {
		guesses, answers := world.Random(r)
		o := Options{
			Tries: r.IntN(7),
			Hard:  r.IntN(2) == 0, Strict: r.IntN(3) == 0,
			Rows: 1 + r.IntN(30),
			Jobs: 1 + r.IntN(2),
		}
		if r.IntN(2) == 0 {
			o.tuning = upTo(1 + r.IntN(6))
		}
		if r.IntN(4) == 0 { // some answers must be missed, and an opener is given
			guesses, answers = world.Rhymes(r)
			o.Tries, o.Rows = 3+r.IntN(3), 1
		}
		p := constraint.Must(New(guesses, answers, nil))
		name := fmt.Sprintf("guesses %q, answers %q, %+v", guesses, answers, o)
		plain, left := oracleOf(p, o)
		want := choices(p, plain, left)
		if want[0].Missed > 0 {
			failed++
		}
		got := proved(t, name, p, o)
		if got.AtLeast != want[0].Cost {
			t.Fatalf("%s: at least %v, want %v", name, got.AtLeast, want[0].Cost)
		}
		checkChoices(t, name, got, want, o.Rows)
		checkStrategy(t, name, p, got, o)
		checkOpeners(t, name, p, o, func(g int) choice { return choiceOf(p, plain, g, left) }, r.Perm(len(plain.Guesses)))
		checkBelow(t, name, p, o, want[0].Cost, r.IntN(5)-2)
		checkUnfinished(t, name, p, o, want[0].Cost)
	}
	if t.Logf("%d of %d could not be solved within the tries", failed, n); failed == 0 {
		t.Error("no game was unsolvable")
	}
}

// checkOpeners checks the costs of up to three openers.
func checkOpeners(t *testing.T, name string, p *Problem, o Options, want func(g int) choice, openers []int) {
	t.Helper()
	for i, g := range openers[:min(3, len(openers))] {
		c := want(g)
		o.Opener = c.Word
		got := proved(t, name, p, o)
		if got.Choices[0] != c.Choice || got.AtLeast != c.Cost {
			t.Fatalf("%s: opener %s: got %+v, want %+v", name, c.Word, got.Choices, c)
		}
		checkStrategy(t, name, p, got, o)
		checkBelow(t, name, p, o, c.Cost, openers[len(openers)-1-i]%5-2)
	}
}

// checkChoices compares the best rows with the oracle's choices.
func checkChoices(t *testing.T, name string, got *Result, want []choice, rows int) {
	t.Helper()
	if got.Bound != want[0].Expected || len(got.Choices) != min(rows, len(want)) {
		t.Fatalf("%s: got %+v, want %+v", name, got, want[0])
	}
	for i, c := range got.Choices {
		if c != want[i].Choice {
			t.Fatalf("%s: choice %d is %+v, want %+v", name, i, c, want[i].Choice)
		}
	}
}

// checkBelow solves p with Below set to the best cost plus more guesses. If more is 0 or less, the search must give up.
func checkBelow(t *testing.T, name string, p *Problem, o Options, best Cost, more int) {
	t.Helper()
	o.Below = Cost{Guesses: best.Guesses + more, Missed: best.Missed}
	if o.Below.Guesses <= 0 {
		return
	}
	r, err := p.Solve(context.Background(), o)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	switch found := more > 0; {
	case r.Proved != found || r.GivenUp == found:
		t.Fatalf("%s: below %v, proved %v, given up %v, the best costs %v", name, o.Below, r.Proved, r.GivenUp, best)
	case found && (r.AtLeast != best || r.Choices[0].Cost != best):
		t.Fatalf("%s: below %v, got %+v, the best costs %v", name, o.Below, r, best)
	case !found && (less(r.AtLeast, o.Below) || less(best, r.AtLeast)):
		t.Fatalf("%s: below %v, at least %v, the best costs %v", name, o.Below, r.AtLeast, best)
	}
}

// checkUnfinished stops a search before it begins, and checks the strategy that the search returns anyway.
func checkUnfinished(t *testing.T, name string, p *Problem, o Options, best Cost) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	r, err := p.Solve(ctx, o)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if less(best, r.AtLeast) {
		t.Fatalf("%s: stopped, at least %v, the best costs %v", name, r.AtLeast, best)
	}
	checkStrategy(t, name, p, r, o)
}

// checkStrategy plays a result's strategy against every answer with the plain scorer, and compares the cost with the
// result.
func checkStrategy(t *testing.T, name string, p *Problem, r *Result, o Options) {
	t.Helper()
	s, err := r.Strategy(context.Background(), o.Jobs)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	best, ok := r.Best(context.Background(), o.Jobs)
	if !ok || less(best.Cost, r.AtLeast) || r.Proved && best != r.Choices[0] || best.Word != s.Guess {
		t.Fatalf("%s: the best is %+v of %+v", name, best, r)
	}
	price := playAll(t, name, p, s, o)
	if expected(p, price) != best.Expected {
		t.Fatalf("%s: the strategy costs %v, not %v", name, price, best)
	}
	won, turns := 0, 0
	for i, n := range s.Histogram() {
		won, turns = won+n, turns+(i+1)*n
	}
	if n := len(p.Words.Answers); s.Size() != n || price.Missed == 0 && won != n || !p.Weighted() && (won != n-int(price.Missed) || won == n && turns != int(price.Guesses)) {
		t.Fatalf("%s: the histogram says %v, the strategy costs %v", name, s.Histogram(), price)
	}
}

// playAll plays a strategy against every answer, and returns its total cost.
func playAll(t *testing.T, name string, p *Problem, s *Strategy, o Options) (price world.Price) {
	t.Helper()
	for i, g := range p.Words.Answers {
		weight := p.Words.WeightOf(int32(i))
		turns, won := play(t, name, s, p.Words.Guesses[g], p.Words.Guesses, o)
		price.Guesses += int64(turns) * weight
		if !won {
			price.Missed += weight
		}
		if o.Tries > 0 && turns > o.Tries {
			t.Fatalf("%s: %d guesses at %s", name, turns, p.Words.Guesses[g])
		}
	}
	return price
}

// play plays a strategy against an answer, and returns the number of turns and whether the answer was found.
func play(t *testing.T, name string, s *Strategy, answer string, guesses []string, o Options) (turns int, won bool) {
	t.Helper()
	var rows []constraint.Clue
	for {
		turns++
		if _, ok := slices.BinarySearch(guesses, s.Guess); !ok {
			t.Fatalf("%s: guess %s is not allowed", name, s.Guess)
		}
		for _, r := range rows {
			if o.Hard && !world.Obeys(s.Guess, r.Guess, r.Score) || o.Strict && !slices.Equal(constraint.ScoreGuess(s.Guess, r.Guess), r.Score) {
				t.Fatalf("%s: guess %s is not allowed after %s", name, s.Guess, r)
			}
		}
		score := constraint.ScoreGuess(answer, s.Guess)
		if score.Solved() {
			if !s.Answer {
				t.Fatalf("%s: %s is not marked as an answer", name, s.Guess)
			}
			return turns, true
		}
		if slices.Contains(s.Missed, answer) {
			return turns, false
		}
		rows = append(rows, constraint.Clue{Guess: s.Guess, Score: score})
		i := slices.IndexFunc(s.Next, func(b tree.Branch) bool { return b.Score == score.Code() })
		if i < 0 {
			t.Fatalf("%s: after %s=%v there is no guess for %s", name, s.Guess, score, answer)
		}
		s = s.Next[i].Strategy
	}
}

// less reports whether a is lower than b. Missed answers count before guesses.
func less(a, b Cost) bool { return a.Excess(1) < b.Excess(1) }

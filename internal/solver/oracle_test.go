package solver

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"testing"
	"wfind/internal/testkit/cases"

	"wfind/constraint"
	"wfind/internal/solver/rank"
	"wfind/internal/testkit/seed"
	"wfind/internal/testkit/world"
)

// oracle finds what every strategy costs by trying all of them, with the plain
// scorer.
type oracle struct {
	guesses []string // all that may be guessed
	answers []string
	hard    bool
	memo    map[string]int64
}

// cost is that of the best strategy for a set of answers.
func (o *oracle) cost(set []int, allowed []string, left int) int64 {
	if len(set) == 0 {
		return 0
	}
	if left == 0 {
		return int64(len(set)) * rank.Failure
	}
	key := fmt.Sprint(set, left)
	if o.hard {
		key += fmt.Sprint(allowed)
	}
	if c, ok := o.memo[key]; ok {
		return c
	}
	best := infinite
	for _, g := range allowed {
		best = min(best, o.after(g, set, allowed, left))
	}
	o.memo[key] = best
	return best
}

// after is the cost if guess g comes first.
func (o *oracle) after(g string, set []int, allowed []string, left int) int64 {
	sum := int64(len(set))
	for _, b := range branches(o.answers, g, set) {
		if !b.score.Solved() {
			sum += o.cost(b.set, b.allowed(g, allowed, o.hard), left-1)
		}
	}
	return sum
}

// choice returns what the solver is to say of guess g.
func (o *oracle) choice(g string, set []int, left int) Choice {
	c := Choice{
		Guess: slices.Index(o.guesses, g), Word: g, Candidate: slices.Contains(o.answers, g),
		Cost: asCost(o.after(g, set, o.guesses, left)),
	}
	c.Expected = c.Cost.of(len(set))
	return c
}

// choices returns those that the solver is to make, the best first.
func (o *oracle) choices(set []int, left int) []Choice {
	var all []Choice
	for _, g := range o.guesses {
		if !o.tells(g) && left > 1 || len(set) == 1 && g != o.answers[0] {
			continue
		}
		all = append(all, o.choice(g, set, left))
	}
	candidates := map[bool]int{true: 1}
	slices.SortStableFunc(all, func(a, b Choice) int {
		return cmp.Or(a.Cost.Failures-b.Cost.Failures, a.Cost.Guesses-b.Cost.Guesses,
			candidates[b.Candidate]-candidates[a.Candidate], a.Guess-b.Guess)
	})
	return all
}

// A branch is the answers against which a guess has one score.
type branch struct {
	score constraint.Score
	set   []int
}

// branches returns those of a guess against a set of answers.
func branches(answers []string, g string, set []int) []branch {
	var all []branch
	number := map[string]int{}
	for _, a := range set {
		s := constraint.ScoreGuess(answers[a], g)
		n, ok := number[s.String()]
		if !ok {
			n = len(all)
			number[s.String()] = n
			all = append(all, branch{score: s})
		}
		all[n].set = append(all[n].set, a)
	}
	return all
}

// allowed returns which of the guesses that were allowed before g are so after it.
func (b branch) allowed(g string, before []string, hard bool) []string {
	if !hard {
		return before
	}
	var after []string
	for _, w := range before {
		if obeys(w, g, b.score) {
			after = append(after, w)
		}
	}
	return after
}

func asCost(cost int64) Cost { return Cost{int(cost % rank.Failure), int(cost / rank.Failure)} }

// tells reports whether the answers give guess g different scores.
func (o *oracle) tells(g string) bool {
	if len(o.answers) == 1 {
		return g == o.answers[0]
	}
	for _, a := range o.answers {
		if !slices.Equal(constraint.ScoreGuess(a, g), constraint.ScoreGuess(o.answers[0], g)) {
			return true
		}
	}
	return false
}

// obeys is the rule of hard mode, as the game states it.
func obeys(next, guess string, score constraint.Score) bool {
	have := map[rune]int{}
	for _, r := range next {
		have[r]++
	}
	n, g := []rune(next), []rune(guess)
	for i, t := range score {
		if t == constraint.Correct && n[i] != g[i] {
			return false
		}
		if t != constraint.Absent {
			if have[g[i]]--; have[g[i]] < 0 {
				return false
			}
		}
	}
	return true
}

// proved solves a problem and checks that what it finds is proved.
func proved(t *testing.T, name string, p *Problem, o Options) *Result {
	t.Helper()
	got, err := p.Solve(context.Background(), o)
	if err != nil || !got.Proved {
		t.Fatalf("%s: %+v, %v", name, got, err)
	}
	return got
}

func TestSolveAgainstBruteForce(t *testing.T) {
	r := seed.Rand(t)
	n := cases.Of(2000)
	failed := 0
	for range n {
		guesses, answers := world.Random(r)
		o := Options{
			Tries: r.IntN(7),
			Hard:  r.IntN(2) == 0,
			Rows:  1 + r.IntN(30),
			Jobs:  1 + r.IntN(2),
		}
		if r.IntN(2) == 0 {
			o.boardMax = 1 + r.IntN(6)
		}
		if r.IntN(4) == 0 { // some answers are missed, and one opener is asked for
			guesses, answers = world.Rhymes(r)
			o.Tries, o.Rows = 3+r.IntN(3), 1
		}
		p, err := New(guesses, answers)
		if err != nil {
			t.Fatal(err)
		}
		name := fmt.Sprintf("guesses %q, answers %q, %+v", guesses, answers, o)
		plain := oracle{guesses: p.Guesses(), answers: p.Answers(), hard: o.Hard, memo: map[string]int64{}}
		set := make([]int, len(plain.answers))
		for i := range set {
			set[i] = i
		}
		left := o.Tries
		if left == 0 {
			left = len(set) + 1
		}
		want := plain.choices(set, left)
		if want[0].Cost.Failures > 0 {
			failed++
		}
		got := proved(t, name, p, o)
		if got.AtLeast != want[0].Cost || len(got.Choices) == 0 {
			t.Fatalf("%s: got %+v, want %+v", name, got, want[0])
		}
		for i, c := range got.Choices {
			if c != want[i] {
				t.Fatalf("%s: choice %d is %+v, want %+v", name, i, c, want[i])
			}
		}
		checkStrategy(t, name, got, plain, o)
		for range 3 {
			o.Opener = plain.guesses[r.IntN(len(plain.guesses))]
			c := plain.choice(o.Opener, set, left)
			got := proved(t, name, p, o)
			if got.Choices[0] != c || got.AtLeast != c.Cost {
				t.Fatalf("%s: got %+v, want %+v", name, got.Choices, c)
			}
			checkStrategy(t, name, got, plain, o)
			checkBelow(t, name, p, o, c.Cost, r.IntN(5)-2)
		}
		o.Opener = ""
		checkBelow(t, name, p, o, want[0].Cost, r.IntN(5)-2)
		checkUnfinished(t, name, p, o, plain, want[0].Cost)
	}
	if t.Logf("%d of %d could not be solved within the tries", failed, n); failed == 0 {
		t.Error("all could be solved")
	}
}

// checkBelow looks for strategies that cost less than some guesses more than the
// best.
func checkBelow(t *testing.T, name string, p *Problem, o Options, best Cost, more int) {
	t.Helper()
	o.Below = Cost{Guesses: best.Guesses + more, Failures: best.Failures}
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
	case !found && (r.AtLeast.Less(o.Below) || best.Less(r.AtLeast)):
		t.Fatalf("%s: below %v, at least %v, the best costs %v", name, o.Below, r.AtLeast, best)
	}
}

// checkUnfinished stops a search before it begins and plays the strategy that it
// has all the same.
func checkUnfinished(t *testing.T, name string, p *Problem, o Options, plain oracle, best Cost) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	stop()
	r, err := p.Solve(ctx, o)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if best.Less(r.AtLeast) {
		t.Fatalf("%s: stopped, at least %v, the best costs %v", name, r.AtLeast, best)
	}
	checkStrategy(t, name, r, plain, o)
}

// checkStrategy plays the strategy of a result against every answer, with the
// plain scorer, and compares what it costs with what the result says.
func checkStrategy(t *testing.T, name string, r *Result, plain oracle, o Options) {
	t.Helper()
	s, err := r.Strategy(context.Background(), o.Jobs)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	best, ok := r.Best(context.Background(), o.Jobs)
	if !ok || best.Cost.Less(r.AtLeast) || r.Proved && best != r.Choices[0] {
		t.Fatalf("%s: the best is %+v of %+v", name, best, r)
	}
	var cost Cost
	for _, answer := range plain.answers {
		turns, won := play(t, name, s, answer, plain.guesses, o.Hard)
		cost.Guesses += turns
		if !won {
			cost.Failures++
		}
		if o.Tries > 0 && turns > o.Tries {
			t.Fatalf("%s: %d guesses at %s", name, turns, answer)
		}
	}
	if cost != best.Cost {
		t.Fatalf("%s: the strategy costs %v, not %v", name, cost, best.Cost)
	}
	sum := Cost{}
	for i, n := range s.Histogram() {
		sum.Guesses += (i + 1) * n
		sum.Failures -= n
	}
	if sum.Failures += len(plain.answers); sum.Failures != cost.Failures || cost.Failures == 0 && sum != cost {
		t.Fatalf("%s: the histogram says %v, not %v", name, sum, cost)
	}
}

// play plays a strategy against an answer.
func play(t *testing.T, name string, s *Strategy, answer string, guesses []string, hard bool) (turns int, won bool) {
	t.Helper()
	var rows []constraint.Clue
	for {
		turns++
		if _, ok := slices.BinarySearch(guesses, s.Guess); !ok {
			t.Fatalf("%s: guess %s is not allowed", name, s.Guess)
		}
		for _, r := range rows {
			if hard && !obeys(s.Guess, r.Guess, r.Score) {
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
		if slices.Contains(s.Failed, answer) {
			return turns, false
		}
		rows = append(rows, constraint.Clue{Guess: s.Guess, Score: score})
		i := slices.IndexFunc(s.Next, func(b Branch) bool { return b.Score == score.Code() })
		if i < 0 {
			t.Fatalf("%s: after %s=%v there is no guess for %s", name, s.Guess, score, answer)
		}
		s = s.Next[i].Strategy
	}
}

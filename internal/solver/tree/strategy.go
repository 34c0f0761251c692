package tree

import (
	"cmp"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Strategy is a guess, and a strategy to follow after each score.
type Strategy struct {
	Guess string
	// Next has a branch for each possible score except the one that ends the game, in the order of
	// the scores' codes.
	Next []Branch
	// Answer reports whether the guess may be the answer.
	Answer bool
	// Failed has the answers that are missed: no guess is left for them after this one.
	Failed []string
}

// A Branch is a score with the strategy that follows it.
type Branch struct {
	Score uint64 // see constraint.Score.Code
	*Strategy
}

// Each calls f for every answer that the strategy finds, with the guesses that lead to it. The last
// guess is the answer. f must not keep the slice.
func (s *Strategy) Each(f func(guesses []string)) {
	var path []string
	var walk func(s *Strategy)
	walk = func(s *Strategy) {
		path = append(path, s.Guess)
		if s.Answer {
			f(path)
		}
		for _, b := range s.Next {
			walk(b.Strategy)
		}
		path = path[:len(path)-1]
	}
	walk(s)
}

// After returns the strategy after a score, or nil if the game is over or the score impossible.
func (s *Strategy) After(score uint64) *Strategy {
	for _, b := range s.Next {
		if b.Score == score {
			return b.Strategy
		}
	}
	return nil
}

// Size returns the number of possible answers, missed ones included.
func (s *Strategy) Size() int {
	n := len(s.Failed)
	if s.Answer {
		n++
	}
	for _, b := range s.Next {
		n += b.Size()
	}
	return n
}

// Histogram returns the number of answers found with 1, 2, … guesses, at index 0, 1, ….
func (s *Strategy) Histogram() []int {
	var h []int
	s.Each(func(guesses []string) {
		for len(h) < len(guesses) {
			h = append(h, 0)
		}
		h[len(guesses)-1]++
	})
	return h
}

// Sort sorts Failed and Next.
func (s *Strategy) Sort() {
	slices.Sort(s.Failed)
	slices.SortFunc(s.Next, func(a, b Branch) int {
		if a.Score < b.Score {
			return -1
		}
		return 1
	})
}

// LastGuess returns the strategy that guesses ids[0] and misses all other answers of ids.
func (w *Worker) LastGuess(ids []int32) *Strategy {
	node := &Strategy{Guess: w.Words.Guesses[w.Words.Answers[ids[0]]], Answer: true}
	for _, a := range ids[1:] {
		node.Failed = append(node.Failed, w.Words.Guesses[w.Words.Answers[a]])
	}
	return node
}

// A Follower turns the proved costs of a search into strategies. One goroutine uses it.
type Follower struct {
	*Worker
	// WasteOf returns the exact waste of c with left guesses left.
	WasteOf func(c *Group, left int) int64
	// Try returns the waste of the answers of cols if g is guessed, which wastes atOnce at once. It
	// keeps the contract of a limit.
	Try func(cols *score.Columns, g int32, atOnce int64, left int, limit int64) int64
}

// Strategy returns an optimal strategy for group c with left guesses left, or nil if the search gives up.
// Among equally good guesses it takes the one that wastes least at once, then the first in the alphabet.
// If all answers are equally likely, it takes the guess with most groups, then a possible answer, then
// the first in the alphabet.
func (f *Follower) Strategy(c Group, left int) *Strategy {
	if f.Tick() {
		return nil
	}
	if left <= 1 || len(c.IDs) == 1 {
		return f.LastGuess(c.IDs)
	}
	left = min(left, len(c.IDs))
	want := f.WasteOf(&c, left)
	guesses := f.Allowed(c.Rule)
	if want < f.Words.WeightOf(c.IDs[0]) { // any other guess than a word of the set wastes as much
		guesses = nil
		for _, a := range c.IDs {
			guesses = append(guesses, f.Words.Answers[a])
		}
	}
	var cols score.Columns
	order := f.Rank(&cols, c.IDs, guesses, left, want)
	slices.SortFunc(order, func(a, b rank.Stats) int {
		if f.Words.Weighted() {
			return cmp.Or(cmp.Compare(a.AtOnce(left), b.AtOnce(left)), a.Guess-b.Guess)
		}
		return cmp.Or(a.Collisions()-b.Collisions(), a.Guess-b.Guess)
	})
	for i := range order {
		g, waste := int32(order[i].Guess), order[i].AtOnce(left)
		if left > 2 {
			waste = f.Try(&cols, g, waste, left, want+1)
		}
		if f.Stop {
			return nil
		}
		if waste == want {
			return f.After(&cols, g, func(next *Group) *Strategy { return f.Strategy(*next, left-1) })
		}
	}
	if f.Stop {
		return nil
	}
	panic("solver: no guess is as good as the best")
}

// After returns the strategy for the answers of cols that guesses g first and then follows next for each
// group.
func (w *Worker) After(cols *score.Columns, g int32, next func(*Group) *Strategy) *Strategy {
	node := &Strategy{Guess: w.Words.Guesses[g]}
	for _, x := range w.Divide(cols, g, 1, new(Division)) {
		if x.IDs[0] == w.Words.AnswerOf[g] {
			node.Answer = true
			continue
		}
		node.Next = append(node.Next, Branch{Score: w.Words.Score(g, x.IDs[0]), Strategy: next(&x)})
	}
	node.Sort()
	return node
}

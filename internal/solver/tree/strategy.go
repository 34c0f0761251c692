package tree

import (
	"cmp"
	"slices"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// A Strategy says what to guess and how to go on after each score.
type Strategy struct {
	Guess string
	// Next holds how to go on, in the order of the scores' codes. Scores that
	// cannot come are left out, and so is the one that ends the game.
	Next []Branch
	// Answer says that the guess may be the answer.
	Answer bool
	// Failed are answers for which no guess is left after this one.
	Failed []string
}

// A Branch is how to go on after a score.
type Branch struct {
	Score uint64 // see constraint.Score.Code
	*Strategy
}

// Each calls f for every answer that the strategy finds, with the guesses that
// lead to it, itself the last. The slice is good until f returns.
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

// After returns how to go on after a score, nil if the game is over then.
func (s *Strategy) After(score uint64) *Strategy {
	for _, b := range s.Next {
		if b.Score == score {
			return b.Strategy
		}
	}
	return nil
}

// Size returns how many answers the strategy is for.
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

// Histogram returns how many games are won with 1, 2, … guesses.
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

// Sort puts what stands in a node in order.
func (s *Strategy) Sort() {
	slices.Sort(s.Failed)
	slices.SortFunc(s.Next, func(a, b Branch) int {
		if a.Score < b.Score {
			return -1
		}
		return 1
	})
}

// LastGuess guesses the first of a set, and has no guess left for the others.
func (w *Worker) LastGuess(ids []int32) *Strategy {
	node := &Strategy{Guess: w.Words.Guesses[w.Words.Answers[ids[0]]], Answer: true}
	for _, a := range ids[1:] {
		node.Failed = append(node.Failed, w.Words.Guesses[w.Words.Answers[a]])
	}
	return node
}

// A Follower follows what a search has proved, for one goroutine.
type Follower struct {
	*Worker
	// WasteOf returns the exact waste of a set.
	WasteOf func(c *Group, left int) int64
	// Try returns what the answers of cols waste if a guess is made that wastes so much at once, if
	// that is less than limit; else a lower bound that is at least limit.
	Try func(cols *score.Columns, g int32, atOnce int64, left int, limit int64) int64
}

// Strategy returns the strategy for a group with so many guesses left that is worth its exact
// waste; nil if the search is to give up. Of guesses that are equally good it takes the one that
// wastes least at once, then the first in the alphabet; where all answers are equally likely the one
// that makes most groups, then a candidate, then the first in the alphabet.
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

// After returns the strategy for the answers of cols that begins with guess g and goes on in each
// group as next tells.
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

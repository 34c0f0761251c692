package tree

import (
	"cmp"
	"slices"
)

// A Strategy is a guess and, for each score that the guess can get, the strategy to follow next.
type Strategy struct {
	Guess string
	// Next has a branch for each possible score except the one that ends the game, sorted by Score.
	Next []Branch
	// Answer reports whether the guess is a possible answer.
	Answer bool
	// Missed has the answers that are missed because no guess is left after this one.
	Missed []string
}

// A Branch is a score and the strategy to follow after it.
type Branch struct {
	Score uint64 // see constraint.Score.Code
	*Strategy
}

// Each calls f for every answer that the strategy finds. The last element of guesses is the answer, and the elements
// before it are the earlier guesses. f must not keep the slice.
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

// After returns the strategy to follow after the given score, or nil if the score ends the game or is impossible.
func (s *Strategy) After(score uint64) *Strategy {
	for _, b := range s.Next {
		if b.Score == score {
			return b.Strategy
		}
	}
	return nil
}

// Size returns the number of possible answers, including those that the strategy misses.
func (s *Strategy) Size() int {
	n := len(s.Missed)
	if s.Answer {
		n++
	}
	for _, b := range s.Next {
		n += b.Size()
	}
	return n
}

// Histogram returns a list whose element i is the number of answers that the strategy finds with i+1 guesses.
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

// LastGuess returns the strategy for the last guess of a game: it guesses ids[0] and misses all other answers in ids.
func (w *Worker) LastGuess(ids []int32) *Strategy {
	node := &Strategy{Guess: w.Words.Guesses[w.Words.Answers[ids[0]]], Answer: true}
	for _, a := range ids[1:] {
		node.Missed = append(node.Missed, w.Words.Guesses[w.Words.Answers[a]])
	}
	return node
}

// NewStrategy returns a strategy for the answers in x that guesses g first. It calls next for each group of answers
// that may remain after g, to get the strategy for this group.
func (w *Worker) NewStrategy(x *Group, g int32, next func(y *Group) *Strategy) *Strategy {
	node, cols := &Strategy{Guess: w.Words.Guesses[g]}, &w.Maker.Counter.Cols
	cols.Begin(w.Words, x.IDs)
	for _, y := range w.Divide(cols, g, x.Rule, 1, new(Division)) {
		if y.IDs[0] == w.Words.AnswerOf[g] {
			node.Answer = true
			continue
		}
		node.Next = append(node.Next, Branch{Score: w.Words.Score(g, y.IDs[0]), Strategy: next(&y)})
	}
	slices.SortFunc(node.Next, func(a, b Branch) int { return cmp.Compare(a.Score, b.Score) })
	return node
}

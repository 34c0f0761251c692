package tree

import (
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

// BestOf returns the strategy for the answers of cols that begins with the first guess of order
// that wastes no more than want, the least there is, and goes on in each group as next tells. The
// guesses that waste least at once come first; try tells what one wastes if that is not all. It
// returns nil if it is to give up.
func (w *Worker) BestOf(cols *score.Columns, order []rank.Stats, left int, want int64, try func(g int32, atOnce int64) int64, next func(*Group) *Strategy) *Strategy {
	for i := range order {
		g, waste := int32(order[i].Guess), order[i].AtOnce(left)
		if left > 2 && waste <= want {
			waste = try(g, waste)
		}
		if w.Stop {
			return nil
		}
		if waste == want {
			return w.After(cols, g, next)
		}
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

package boards

import (
	"cmp"
	"slices"
)

// An option is a possible next guess.
type option struct {
	guess  int
	finish float64 // probability that the guess finishes a board
	value  value   // exact, an estimate or a lower bound
}

// secondGuessBound returns a lower bound on the mean number of guesses that finish no board. It counts only the next
// two guesses; see the package comment. finish is the probability that the first of them finishes a board.
// secondFinishes[i] is the highest probability that the second one finishes board i. For allDiffer, see [answerProbs].
func secondGuessBound(finish, allDiffer float64, secondFinishes []float64) float64 {
	none := 1.0 // L in the package comment
	for _, s := range secondFinishes {
		none *= 1 - s
	}
	if len(secondFinishes) == 1 {
		none -= finish // after the only board is finished, no second guess follows
	}
	if allDiffer == 0 {
		return 1 - finish
	}
	return 1 - finish + max(0, 1-(1-none)/allDiffer)
}

// perfectPairBound returns a lower bound on the [value] of pos, which must have two boards. It is the lowest
// probability that the next two guesses do not finish both boards, so that there is an extra turn. For allDiffer, see
// [answerProbs].
func (s *search) perfectPairBound(pos position, allDiffer float64) value {
	s.spend(2 * len(pos.boards[0]) * len(pos.boards[1]))
	best := 0.0 // probability that two guesses finish both boards
	for i, words := range pos.boards {
		other, share := pos.boards[1-i], s.p.shares(words)
		otherShare := s.p.shares(other)
		for _, a := range words {
			scores := s.scores[s.p.words.Answers[a]]
			both := share(a) * s.secondFinishes(other, scores)
			if other.contains(int32(a)) {
				both += otherShare(a) * s.secondFinishes(words, scores)
			}
			best = max(best, both)
		}
	}
	return value{extra: 1 - best/allDiffer}
}

// secondFinishes returns the highest probability that the second of two guesses is the answer of a board. words holds
// the board's possible answers, and scores[a] is the score of the first guess for answer a.
func (s *search) secondFinishes(words set, scores []uint16) float64 {
	likeliest := 0.0 // total weight of the likeliest word for each score, which is the best second guess
	for _, a := range words {
		best := &s.best[scores[a]]
		if w := s.p.weight[a]; scores[a] != finished && w > *best {
			likeliest += w - *best
			*best = w
		}
	}
	for _, a := range words {
		s.best[scores[a]] = 0
	}
	return likeliest / s.p.weigh(words)
}

// pattern returns a key that identifies how a guess divides the possible answers of a board. Guesses that divide them
// alike have the same key, but each possible answer has a key of its own. words holds the possible answers, and
// scores[a] is the score of the guess for answer a. The next call overwrites the key.
func (s *search) pattern(scores []uint16, words set) []byte {
	s.buf = s.buf[:0]
	for i, a := range words {
		first := &s.first[scores[a]] // 1 plus the index of the first word with this score
		if *first == 0 {
			*first = uint16(i + 1)
		}
		n := *first
		if scores[a] == finished {
			n = finished
		}
		s.buf = append(s.buf, byte(n), byte(n>>8))
	}
	for _, a := range words {
		s.first[scores[a]] = 0
	}
	return s.buf
}

// classes holds the classes of all guesses for one board. The guesses of a class divide the board's possible answers
// into the same groups. A guess that is one of these answers is alone in its class.
type classes struct {
	classOf        []uint32  // for each guess, the index of its class
	secondFinishes []float64 // for each class, the result of search.secondFinishes
}

const maxClasses = 1000 // sets whose classes are kept; each takes at least 52 kB with 13,000 guesses

// classesFor returns the classes of all guesses for a board with the given possible answers. It caches the result.
func (s *search) classesFor(words set) *classes {
	key := string(position{boards: []set{words}}.key(nil))
	if c, ok := s.classes[key]; ok {
		return c
	}
	if len(s.classes) >= maxClasses {
		clear(s.classes)
	}
	s.spend(len(s.scores) * len(words))
	c, number := &classes{classOf: make([]uint32, len(s.scores))}, map[string]uint32{}
	for g, scores := range s.scores {
		pattern := s.pattern(scores, words)
		class, ok := number[string(pattern)]
		if !ok {
			class = uint32(len(number))
			number[string(pattern)] = class
			c.secondFinishes = append(c.secondFinishes, s.secondFinishes(words, scores))
		}
		c.classOf[g] = class
	}
	s.classes[key] = c
	return c
}

// options returns the given guesses with a lower bound on the [value] of each in pos. The lowest bound comes first.
// probs must hold the probabilities of the answers in pos.
func (s *search) options(guesses []int32, pos position, probs *answerProbs) []option {
	s.spend(len(guesses) * pos.size())
	list, secondFinishes := make([]option, len(guesses)), make([]float64, len(pos.boards))
	for i, g := range guesses {
		for j, words := range pos.boards {
			secondFinishes[j] = s.secondFinishes(words, s.scores[g])
		}
		finish := probs.ofGuess(int(g))
		list[i] = option{int(g), finish, value{extra: secondGuessBound(finish, probs.allDiffer, secondFinishes)}}
	}
	slices.SortStableFunc(list, compareExtra)
	return list
}

// otherOptions returns the guesses that cannot be answers in pos, each with a lower bound on its [value], lowest first.
// It omits guesses whose bound is at least limit. If several guesses divide the answers of every board alike, it
// usually returns only one of them. probs must hold the probabilities in pos.
func (s *search) otherOptions(pos position, probs *answerProbs, limit value) []option {
	boards, secondFinishes := make([]*classes, len(pos.boards)), make([]float64, len(pos.boards))
	for i, words := range pos.boards {
		boards[i] = s.classesFor(words)
	}
	s.spend(len(s.scores) * len(boards))
	var list []option
	clear(s.latest[:])
	for g, a := range s.p.words.AnswerOf {
		if a >= 0 && probs.probability[a] > 0 || s.isRepeated(g, boards) {
			continue
		}
		for i, c := range boards {
			secondFinishes[i] = c.secondFinishes[c.classOf[g]]
		}
		if low := (value{extra: secondGuessBound(0, probs.allDiffer, secondFinishes)}); low.less(limit) {
			list = append(list, option{guess: g, value: low})
		}
	}
	slices.SortStableFunc(list, compareExtra)
	return list
}

func compareExtra(a, b option) int { return cmp.Compare(a.value.extra, b.value.extra) }

// isRepeated reports whether a guess from an earlier call divides every board's answers into the same groups as g. It
// remembers only some of these guesses, so it overlooks some repetitions. byBoard[i] holds the classes for board i.
func (s *search) isRepeated(g int, byBoard []*classes) bool {
	hash := uint64(0)
	for _, c := range byBoard {
		hash = (hash + uint64(c.classOf[g])) * 0x9e3779b97f4a7c15
	}
	latest := &s.latest[hash>>(64-latestBits)]
	other := int(*latest) - 1
	if other >= 0 && !slices.ContainsFunc(byBoard, func(c *classes) bool { return c.classOf[other] != c.classOf[g] }) {
		return true
	}
	*latest = int32(g) + 1
	return false
}

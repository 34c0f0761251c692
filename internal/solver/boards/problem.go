package boards

import (
	"fmt"
	"math"
	"slices"

	"wfind/internal/solver/score"
)

// A Board is what is known of one board.
type Board struct {
	Words   []string  // that may be its answer; none: the board is finished
	Weights []float64 // how likely each is beside the others, above 0; nil: all are equally likely
}

// A Problem is a position of a game of several boards. It does not change and may
// be used by several goroutines.
type Problem struct {
	words  *score.Words // its answers are those of all boards
	boards []set        // of each board, finished ones included
	tries  int
}

// A set is the words that may be the answer of a board, by their numbers among
// the answers, ascending.
type set []uint16

// finished is the score of a guess that is the answer.
const finished = math.MaxUint16

// New returns the position in which each of guesses may be guessed, the boards are
// as given, and tries guesses are left, at least 1. All words are upper case and
// of one length. What may be an answer may be guessed too. A word that may be the answer of
// several boards has the weight that the first of them gives it.
func New(guesses []string, boards []Board, tries int) (*Problem, error) {
	var answers []string
	var weights []float64
	weighted, known := false, map[string]bool{}
	for _, b := range boards {
		weighted = weighted || b.Weights != nil
		for i, word := range b.Words {
			if known[word] {
				continue
			}
			known[word] = true
			answers = append(answers, word)
			weight := 1.0
			if b.Weights != nil {
				weight = b.Weights[i]
			}
			weights = append(weights, weight)
		}
	}
	if len(answers) >= finished {
		return nil, fmt.Errorf("%d words may be answers; %d can be analysed", len(answers), finished-1)
	}
	var words *score.Words
	var err error
	if weighted {
		words, err = score.NewWeighted(guesses, answers, weights)
	} else {
		words, err = score.New(guesses, answers)
	}
	if err != nil {
		return nil, err
	}
	p := &Problem{words: words, boards: make([]set, len(boards)), tries: max(1, tries)}
	for i, b := range boards {
		for _, word := range b.Words {
			g, _ := words.Find(word)
			p.boards[i] = append(p.boards[i], uint16(words.AnswerOf[g]))
		}
		slices.Sort(p.boards[i])
		p.boards[i] = slices.Compact(p.boards[i])
		for _, other := range p.boards[:i] { // boards that are alike are one in memory
			if slices.Equal(other, p.boards[i]) {
				p.boards[i] = other
			}
		}
	}
	return p, nil
}

// Words returns the words that may be guessed, in alphabetical order. The caller
// must not change them.
func (p *Problem) Words() []string { return p.words.Guesses }

// position returns what is open at the start.
func (p *Problem) position() position {
	var open position
	for _, s := range p.boards {
		if len(s) > 0 {
			open = append(open, s)
		}
	}
	slices.SortFunc(open, slices.Compare)
	return open
}

// weigh returns the weight of a set, and of its heaviest word.
func (p *Problem) weigh(s set) (whole, heaviest int64) {
	if p.words.Weight == nil {
		return int64(len(s)), 1
	}
	for _, a := range s {
		w := p.words.Weight[a]
		whole, heaviest = whole+w, max(heaviest, w)
	}
	return whole, heaviest
}

// A position is the boards that are not finished, by their sets in ascending order.
type position []set

// certain returns the answer of a board that can have no other, -1 if there is none.
func (open position) certain() int {
	for _, s := range open {
		if len(s) == 1 {
			return int(s[0])
		}
	}
	return -1
}

// words returns how many words the boards have in all.
func (open position) words() int {
	n := 0
	for _, s := range open {
		n += len(s)
	}
	return n
}

// combinations returns how many answers all boards together can have.
func (open position) combinations() float64 {
	n := 1.0
	for _, s := range open {
		n *= float64(len(s))
	}
	return n
}

// key returns a string that no other position has with as many guesses left. More
// guesses than there are words count as that many: they are enough whatever one does.
func (open position) key(left int, buf []byte) []byte {
	buf = append(buf[:0], byte(min(left, open.words(), math.MaxUint8)))
	for _, s := range open {
		for _, a := range s {
			buf = append(buf, byte(a), byte(a>>8))
		}
		buf = append(buf, 0xff, 0xff) // no answer's number
	}
	return buf
}

// A scorer scores guesses against all answers of a problem. It belongs to one
// goroutine.
type scorer struct {
	columns score.Columns
	packed  []uint64
	right   uint64 // the score of the answer itself
	codes   map[uint64]uint16
}

func newScorer(words *score.Words) *scorer {
	s := &scorer{codes: map[uint64]uint16{}, right: 1}
	s.columns.Set(words, words.AllAnswers())
	s.packed = make([]uint64, s.columns.Width)
	for range words.Length {
		s.right *= 3
	}
	s.right--
	return s
}

// row writes to dst, for each answer, the score of a guess: equal numbers for equal
// scores, and finished for the guess itself. Scores that are too large for that are
// numbered in the order in which they appear.
func (s *scorer) row(g int, dst []uint16) {
	s.columns.Row(g, s.packed)
	clear(s.codes)
	for i := range dst {
		code := s.columns.At(s.packed, i)
		switch {
		case code == s.right:
			dst[i] = finished
		case s.columns.Lane <= 16:
			dst[i] = uint16(code)
		default:
			n, ok := s.codes[code]
			if !ok {
				n = uint16(len(s.codes))
				s.codes[code] = n
			}
			dst[i] = n
		}
	}
}

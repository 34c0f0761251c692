package boards

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"wfind/internal/solver/score"
)

// A Board holds what is known about one board: its possible answers and their weights.
type Board struct {
	Words   []string  // possible answers in any order; empty if the board is finished
	Weights []float64 // relative likelihood of each word, above 0; nil if all are equally likely
}

// A Problem is a position in a game with several boards. It is immutable, so goroutines can share it.
type Problem struct {
	words  *score.Words // its answers are those of all boards
	boards []set        // by board; finished boards are empty
	tries  int
}

// A set holds a board's possible answers, as ascending indexes of Problem.words.Answers.
type set []uint16

// contains reports whether s contains the answer with the given index. It returns false for -1.
func (s set) contains(answer int32) bool {
	_, found := slices.BinarySearch(s, uint16(answer))
	return answer >= 0 && found
}

// finished stands for the score that a guess gets when it is the answer. All other scores have
// lower numbers.
const finished = math.MaxUint16

var errSameAnswer = errors.New("two boards would need the same answer, but each board has a different one")

// New returns a position with the given legal guesses and boards, and with tries guesses left, at least
// 1. All words must be in upper case and have the same length. Possible answers are legal guesses even if
// guesses does not contain them. New does not keep or change its arguments.
//
// Only the ratios of a board's weights matter. If two boards share several words, the ratios of these
// words' weights should be the same on both.
//
// New returns an error if the boards cannot have different answers, if there are more than 65,534 possible
// answers, or if the words are invalid.
func New(guesses []string, boards []Board, tries int) (*Problem, error) {
	answers, weights := answersOf(boards)
	if len(answers) >= finished {
		return nil, fmt.Errorf("%d possible answers are too many (at most %d)", len(answers), finished-1)
	}
	var words *score.Words
	var err error
	if weights == nil {
		words, err = score.New(guesses, answers)
	} else {
		words, err = score.NewWeighted(guesses, answers, weights)
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
	}
	if !p.dropKnown() || !p.matchable() {
		return nil, errSameAnswer
	}
	for i, s := range p.boards { // equal sets share their memory
		if at := slices.IndexFunc(p.boards[:i], func(t set) bool { return slices.Equal(s, t) }); at >= 0 {
			p.boards[i] = p.boards[at]
		}
	}
	return p, nil
}

// answersOf returns the possible answers of all boards, each with a weight. weights is nil if no
// board has weights. Weights are scaled so that a word has the same weight on every board.
func answersOf(boards []Board) (answers []string, weights []float64) {
	known := map[string]float64{}
	var waiting []Board
	for _, b := range boards {
		if len(b.Words) > 0 {
			waiting = append(waiting, b)
		}
	}
	for len(waiting) > 0 {
		at, scale := nextToScale(waiting, known)
		b := waiting[at]
		waiting = slices.Delete(waiting, at, at+1)
		for i, word := range b.Words {
			if _, ok := known[word]; !ok {
				known[word] = b.weight(i) * scale
				answers, weights = append(answers, word), append(weights, known[word])
			}
		}
	}
	if !slices.ContainsFunc(boards, func(b Board) bool { return b.Weights != nil }) {
		return answers, nil
	}
	return answers, weights
}

// nextToScale chooses the next board whose weights to scale, and returns its index and the factor.
// It prefers a board with a word in known, and scales this word to its known weight. If there is
// none, it takes the first board and scales its heaviest word to 1.
func nextToScale(boards []Board, known map[string]float64) (at int, scale float64) {
	for at, b := range boards {
		for i, word := range b.Words {
			if w, ok := known[word]; ok {
				return at, w / b.weight(i)
			}
		}
	}
	if w := boards[0].Weights; w != nil {
		return 0, 1 / slices.Max(w)
	}
	return 0, 1
}

func (b Board) weight(i int) float64 {
	if b.Weights == nil {
		return 1
	}
	return b.Weights[i]
}

// dropKnown removes each answer that is certain on one board from all other boards, until nothing
// changes. It returns false if two boards have the same certain answer.
func (p *Problem) dropKnown() bool {
	for again := true; again; {
		again = false
		for i, s := range p.boards {
			if len(s) != 1 {
				continue
			}
			for j, t := range p.boards {
				if at, found := slices.BinarySearch(t, s[0]); found && j != i {
					if len(t) == 1 {
						return false
					}
					p.boards[j] = slices.Delete(slices.Clone(t), at, at+1)
					again = true
				}
			}
		}
	}
	return true
}

// matchable reports whether all boards can have different answers. It looks for a matching between
// boards and words, using augmenting paths.
func (p *Problem) matchable() bool {
	boardOf := make([]int, len(p.words.Answers)) // 1-based; 0 for none
	var seen []bool
	var assign func(board int) bool
	assign = func(board int) bool {
		for _, a := range p.boards[board] {
			if seen[a] {
				continue
			}
			seen[a] = true
			if boardOf[a] == 0 || assign(boardOf[a]-1) {
				boardOf[a] = board + 1
				return true
			}
		}
		return false
	}
	for i, s := range p.boards {
		seen = make([]bool, len(p.words.Answers))
		if len(s) > 0 && !assign(i) {
			return false
		}
	}
	return true
}

func (p *Problem) position() position {
	var open position
	for _, s := range p.boards {
		if len(s) > 0 {
			open = append(open, s)
		}
	}
	open.sort()
	return open
}

func (p *Problem) weigh(words set) (whole int64) {
	for _, a := range words {
		whole += p.words.WeightOf(int32(a))
	}
	return whole
}

// A position holds the possible answers of each unfinished board, in a canonical order of the
// boards.
type position []set

func (open position) sort() { slices.SortFunc(open, slices.Compare[set]) }

// words returns the number of possible answers on all boards, counting a word once for each board
// it is on.
func (open position) words() int {
	n := 0
	for _, s := range open {
		n += len(s)
	}
	return n
}

func (open position) combinations() float64 {
	n := 1.0
	for _, s := range open {
		n *= float64(len(s))
	}
	return n
}

// key returns bytes that identify the position when left guesses remain. It uses the memory of buf
// if that is large enough. All values of left that are at least the number of words give the same
// key, because there are always enough guesses then.
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

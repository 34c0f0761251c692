package boards

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"wfind/internal/solver/score"
)

// A Board holds the possible answers of one board of a game, and their weights.
type Board struct {
	Words   []string  // possible answers in any order; empty if the board is finished
	Weights []float64 // relative likelihood of each word, above 0; nil if all are equally likely
}

// A Problem holds the state of a game with several boards: the legal guesses, the possible answers of each board, and
// the number of guesses left. It is immutable, so goroutines can share it.
type Problem struct {
	words  *score.Words // the legal guesses, and the possible answers of all boards
	weight []float64    // by answer; whole numbers, so their sums are exact
	boards []set        // the possible answers of each board; empty if the board is finished
	tries  int
}

type set []uint16 // the possible answers of a board, in increasing order, as indexes in Problem.words.Answers

// contains reports whether answer is in s. It returns false for -1, which stands for a word that is not an answer.
func (s set) contains(answer int32) bool {
	_, found := slices.BinarySearch(s, uint16(answer))
	return answer >= 0 && found
}

// ErrSameAnswer means that two boards must have the same answer, which the rules of the game forbid.
var ErrSameAnswer = errors.New("too few words fit the clues to give every board a different answer")

// New returns a Problem with the given legal guesses and boards; tries is the number of guesses left. All words must be
// in upper case and have the same length. New adds the possible answers to the legal guesses. Weights are relative:
// only the ratios of a board's weights matter. For words that two boards share, the ratios should be equal on both.
//
// New returns [ErrSameAnswer] if the boards cannot all have different answers. It also returns an error if words or
// weights are invalid, or if there are more than 65,534 possible answers.
func New(guesses []string, boards []Board, tries int) (*Problem, error) {
	answers, weights := answersOf(boards)
	if len(answers) >= finished {
		return nil, fmt.Errorf("there are %d possible answers, but a search supports at most %d", len(answers), finished-1)
	}
	words, err := score.New(guesses, answers, weights)
	if err != nil {
		return nil, err
	}
	p := &Problem{words: words, boards: make([]set, len(boards)), tries: max(1, tries)}
	for a := range words.AllAnswers() {
		p.weight = append(p.weight, float64(words.WeightOf(int32(a))))
	}
	for i, b := range boards {
		for _, word := range b.Words {
			g, _ := words.Find(word)
			p.boards[i] = append(p.boards[i], uint16(words.AnswerOf[g]))
		}
		slices.Sort(p.boards[i])
		p.boards[i] = slices.Compact(p.boards[i])
	}
	if !p.canDiffer() {
		return nil, ErrSameAnswer
	}
	p.excludeCertain()
	for i, s := range p.boards { // equal sets share their memory
		if at := slices.IndexFunc(p.boards[:i], func(t set) bool { return slices.Equal(s, t) }); at >= 0 {
			p.boards[i] = p.boards[at]
		}
	}
	return p, nil
}

// answersOf returns the possible answers of all boards, without repetitions, and their weights. It scales the weights
// of each board so that they agree with the other boards.
func answersOf(boards []Board) (answers []string, weights []float64) {
	known := map[string]float64{}
	waiting := slices.DeleteFunc(slices.Clone(boards), func(b Board) bool { return len(b.Words) == 0 })
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
	return answers, weights
}

// nextToScale returns the index of the next board to scale, and the factor for its weights. known holds the final
// weights of the words of earlier boards. The factor gives a word in known its final weight again.
func nextToScale(boards []Board, known map[string]float64) (at int, scale float64) {
	for at, b := range boards {
		for i, word := range b.Words {
			if w, ok := known[word]; ok {
				return at, w / b.weight(i)
			}
		}
	}
	if w := boards[0].Weights; w != nil { // make the highest weight 1, since no board has a known word
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

// excludeCertain removes a word from a board if it is the only possible answer of another board.
func (p *Problem) excludeCertain() {
	for again := true; again; { // removing a word can leave only one answer on a board, and so on
		again = false
		for i, s := range p.boards {
			if len(s) != 1 {
				continue
			}
			for j, t := range p.boards {
				if at, found := slices.BinarySearch(t, s[0]); found && j != i {
					p.boards[j] = slices.Delete(slices.Clone(t), at, at+1)
					again = true
				}
			}
		}
	}
}

// canDiffer reports whether every board can have a different answer.
func (p *Problem) canDiffer() bool {
	// A bipartite matching of boards and words, by augmenting paths.
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
	pos := position{tries: p.tries}
	for _, s := range p.boards {
		if len(s) > 0 {
			pos.boards = append(pos.boards, s)
		}
	}
	pos.sort()
	return pos
}

func (p *Problem) weigh(words set) (sum float64) {
	for _, a := range words {
		sum += p.weight[a]
	}
	return sum
}

type position struct {
	boards []set // the possible answers of each unfinished board
	tries  int   // the number of guesses left
}

func (pos position) sort() { slices.SortFunc(pos.boards, slices.Compare[set]) }

// size returns the total number of possible answers on all boards. A word that is possible on two boards counts twice.
func (pos position) size() int {
	n := 0
	for _, s := range pos.boards {
		n += len(s)
	}
	return n
}

func (pos position) combinations() float64 {
	n := 1.0
	for _, s := range pos.boards {
		n *= float64(len(s))
	}
	return n
}

// key returns a map key that identifies pos. The key reuses the memory of buf if it fits. pos.boards must be sorted.
func (pos position) key(buf []byte) []byte {
	tries := min(pos.tries, pos.size(), math.MaxUint8) // more guesses than words change nothing
	buf = append(buf[:0], byte(tries))
	for _, s := range pos.boards {
		for _, a := range s {
			buf = append(buf, byte(a), byte(a>>8))
		}
		buf = append(buf, 0xff, 0xff) // no answer has this number
	}
	return buf
}

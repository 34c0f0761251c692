package boards

import (
	"errors"
	"slices"
)

// Luck measures how lucky a guess was. It returns the number of turns by which the estimated length of
// the game fell when the guess's scores became known, or a negative number if it rose. answers holds the
// answer of each board, in the order passed to [New], and "" for finished boards.
//
// The mean luck over all possible answers is 0, however good the estimates are, if boards share few
// words. So the sum of a game's turns and luck has the same mean as its turns, but varies less. Luck
// returns an error if guess is not legal, an answer is not possible or answers has the wrong length.
func (p *Problem) Luck(guess string, answers []string) (float64, error) {
	return newEstimator(p).luck(guess, answers)
}

func (e *estimator) luck(guess string, answers []string) (float64, error) {
	p := e.p
	g, ok := p.words.Find(guess)
	if !ok || len(answers) != len(p.boards) {
		return 0, errors.New("no such guess or board")
	}
	var open position
	var hidden []uint16
	for i, of := range p.boards {
		if len(of) == 0 {
			continue
		}
		w, ok := p.words.Find(answers[i])
		if !ok || p.words.AnswerOf[w] < 0 || !slices.Contains(of, uint16(p.words.AnswerOf[w])) {
			return 0, errors.New(answers[i] + " is not possible")
		}
		open, hidden = append(open, of), append(hidden, uint16(p.words.AnswerOf[w]))
	}
	row := e.scorer.row(g)
	e.setPosition(open)
	before := e.estimate(g, row, open, p.tries).value
	after, _ := e.answer(row, &open, hidden, p.tries)
	return before.waste - after.waste, nil
}

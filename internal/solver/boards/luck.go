package boards

import (
	"errors"
	"slices"
)

// Luck returns by how many turns the scores of a guess lowered the estimate of the game, if the boards
// have the given answers, "" for finished boards. Over all answers that the boards may have its mean is
// 0, whatever the estimates are worth, as long as boards share few words. So a game's turns and luck
// added up vary less by chance than turns alone, and have the same mean. It returns an error if the guess
// is not legal or an answer is not possible.
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
	e.at(open)
	before := e.estimate(g, row, open, p.tries).value
	after, _ := e.answer(row, &open, hidden, p.tries)
	return before.waste - after.waste, nil
}

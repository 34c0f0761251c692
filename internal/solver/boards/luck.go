package boards

import (
	"errors"
	"slices"
)

// A Fortune is what came of a guess beside what was to be expected of it, both by the
// estimate that looks no further ahead.
type Fortune struct {
	// Luck is how many turns fewer are to be expected after the scores of the guess than were
	// before. Its mean over all answers that the boards may have is 0, whatever estimates
	// are worth. So games can be compared by their turns and luck added up, which differ
	// less by chance than turns alone.
	Luck float64
	// Open has how many words each board has that is open before the guess.
	Open []int
}

// Fortune returns what comes of a guess if the boards have the given answers, "" for those
// that are finished.
func (p *Problem) Fortune(guess string, answers []string) (Fortune, error) {
	return newForecast(p).fortune(guess, answers)
}

func (f *forecast) fortune(guess string, answers []string) (Fortune, error) {
	p := f.p
	g, ok := p.words.Find(guess)
	if !ok || len(answers) != len(p.boards) {
		return Fortune{}, errors.New("no such guess or board")
	}
	var fortune Fortune
	var open position
	var hidden []uint16
	for i, of := range p.boards {
		if len(of) == 0 {
			continue
		}
		w, ok := p.words.Find(answers[i])
		if !ok || p.words.AnswerOf[w] < 0 || !slices.Contains(of, uint16(p.words.AnswerOf[w])) {
			return Fortune{}, errors.New(answers[i] + " is not possible")
		}
		open, hidden = append(open, of), append(hidden, uint16(p.words.AnswerOf[w]))
		fortune.Open = append(fortune.Open, len(of))
	}
	row := f.row(int(g))
	before := f.look(int(g), row, open, p.tries).value
	after, _ := f.answer(row, &open, hidden, p.tries)
	fortune.Luck = before.waste - after.waste
	return fortune, nil
}

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
	// are worth. So of two ways to play on the same games, or of two samples of games, what is left when luck is taken
	// from the turns differs by less chance than the turns do.
	Luck float64
	// Open has how many words each board has that is open before the guess.
	Open []int
}

// Fortune returns what comes of a guess if the boards have the given answers, "" for those
// that are finished.
func (p *Problem) Fortune(guess string, answers []string) (Fortune, error) {
	g, ok := p.words.Find(guess)
	if !ok || len(answers) != len(p.boards) {
		return Fortune{}, errors.New("no such guess or board")
	}
	f, open := newForecast(p), p.position()
	row := f.row(int(g))
	before := f.look(int(g), row, open, p.tries)
	table := f.outlook(len(open))
	after, found := prospect{none: 1}, false
	done := [horizon]float64{1, 1, 1, 1}
	var fortune Fortune
	for i, of := range p.boards {
		if len(of) == 0 {
			continue
		}
		fortune.Open = append(fortune.Open, len(of))
		w, ok := p.words.Find(answers[i])
		if !ok || p.words.AnswerOf[w] < 0 || !slices.Contains(of, uint16(p.words.AnswerOf[w])) {
			return Fortune{}, errors.New(answers[i] + " is not possible")
		}
		code := row[p.words.AnswerOf[w]]
		if code == finished {
			found = true
		}
		_, step := f.take(of, row, code)
		for k, c := range &table.chances[step] {
			done[k] *= c
		}
	}
	if found {
		after.none = 0
	}
	fortune.Luck = before.value.waste - after.estimate(done, p.tries).waste
	return fortune, nil
}

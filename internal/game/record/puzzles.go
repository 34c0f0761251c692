package record

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"wfind/internal/game"
)

// A Puzzle is how a daily puzzle stands that was begun.
type Puzzle struct {
	Outcome        game.Outcome
	Guesses, Tries int
}

// Puzzles returns how the daily puzzles stand that were begun, by [game.PuzzleID]. The
// error is as that of [Store.Each]; puzzles come with it too.
func (s *Store) Puzzles() (map[string]Puzzle, error) {
	puzzles := make(map[string]Puzzle)
	dir := filepath.Join(s.Dir, "daily")
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, failure("reading", dir, err)
	}
	for _, entry := range entries {
		id, ok := strings.CutSuffix(entry.Name(), ".json")
		if !ok {
			continue
		}
		var u unfinished // a damaged one is told of when it is taken up
		if text, err := readFile(filepath.Join(dir, entry.Name())); err == nil && json.Unmarshal(text, &u) == nil {
			puzzles[id] = Puzzle{game.Playing, len(u.Guesses), u.Tries}
		}
	}
	err = s.Each(func(g Game) {
		day, err := game.ParseDay(g.Daily)
		id := game.PuzzleID(day, g.Solutions()...)
		if before, ok := puzzles[id]; err != nil || ok && before.Outcome != game.Playing {
			return // the first that is recorded counts
		}
		p := Puzzle{game.Lost, len(g.Guesses), g.Tries}
		switch {
		case g.Won:
			p.Outcome = game.Won
		case g.Quit:
			p.Outcome = game.Quit
		}
		puzzles[id] = p
	})
	return puzzles, err
}

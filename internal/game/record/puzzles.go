package record

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wfind/internal/game"
)

// A Puzzle contains the outcome of a daily puzzle, and the numbers of guesses made and allowed.
type Puzzle struct {
	Outcome        game.Outcome
	Guesses, Tries int // the numbers of guesses made and allowed
}

// Puzzles returns the player's progress in each daily puzzle begun so far, keyed by
// [game.PuzzleID]. If some recorded games cannot be read, Puzzles returns an error together with
// the puzzles that it could read.
func (s *Store) Puzzles() (map[string]Puzzle, error) {
	puzzles := make(map[string]Puzzle)
	dir := filepath.Join(s.Dir, "daily")
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fileError("reading", dir, err)
	}
	for _, entry := range entries {
		id, ok := strings.CutSuffix(entry.Name(), ".json")
		if _, err := game.ParseDay(id[:min(len(id), len(time.DateOnly))]); !ok || err != nil {
			continue // not a puzzle
		}
		var u roundFile // an unreadable file is reported when the puzzle is opened
		if text, err := os.ReadFile(filepath.Join(dir, entry.Name())); err == nil && json.Unmarshal(text, &u) == nil {
			puzzles[id] = Puzzle{game.Playing, len(u.Guesses), u.Tries}
		}
	}
	games, err := s.Games()
	for _, g := range games {
		day, err := game.ParseDay(g.Daily)
		id := game.PuzzleID(day, g.Solutions()...)
		if before, ok := puzzles[id]; err != nil || ok && before.Outcome != game.Playing {
			continue // if a puzzle is recorded twice, the first record counts
		}
		p := Puzzle{game.Lost, len(g.Guesses), g.Tries}
		switch {
		case g.Won:
			p.Outcome = game.Won
		case g.Quit:
			p.Outcome = game.Quit
		}
		puzzles[id] = p
	}
	return puzzles, err
}

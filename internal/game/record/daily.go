package record

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"wfind/internal/game"
)

// A DailyState holds the player's progress in a daily puzzle, or its result.
type DailyState struct {
	Outcome        game.Outcome // [game.Playing] if the puzzle is unfinished
	Guesses, Tries int          // the numbers of guesses made and allowed
}

// DailyPuzzles returns the player's progress in each daily puzzle begun so far, keyed by [game.DailyID].
// If some recorded games cannot be read, it returns an error together with the other puzzles.
func (s *Store) DailyPuzzles() (map[string]DailyState, error) {
	puzzles := make(map[string]DailyState)
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
		if text, err := os.ReadFile(filepath.Join(dir, entry.Name())); err == nil && unmarshal(text, &u) == nil {
			puzzles[id] = DailyState{game.Playing, len(u.Guesses), u.Tries}
		}
	}
	games, err := s.Games()
	for _, g := range games {
		day, err := game.ParseDay(g.Daily)
		id := game.DailyID(day, g.Solutions()...)
		if err != nil || puzzles[id].Outcome != game.Playing {
			continue // if a puzzle is recorded twice, the first record counts
		}
		p := DailyState{game.Lost, len(g.Guesses), g.Tries}
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

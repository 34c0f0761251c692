package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"time"

	"wfind/constraint"
	"wfind/internal/atomicfile"
	"wfind/internal/game"
)

// A Journal keeps the rounds of a sitting in a store; it is the
// [game.Journal] of a player.
type Journal struct {
	Store   Store
	Dict    string           // what the records call the lists of guesses; see JoinLists
	Answers string           // and the list of the answers
	Now     func() time.Time // time.Now in general
}

// An unfinished is the file of a daily puzzle that is not finished, or is but
// could not be recorded.
type unfinished struct {
	Version int      `json:"v"`
	Daily   string   `json:"daily"`
	Length  int      `json:"length"`
	Guesses []string `json:"guesses"`
	Advised []bool   `json:"advised"`
	Tries   int      `json:"tries"`
	Hard    bool     `json:"hard,omitempty"`
	Strict  bool     `json:"strict,omitempty"`
	Help    string   `json:"help,omitempty"`  // a game.Help, the engine's guesses apart
	Shown   []int    `json:"shown,omitempty"` // 0-based places of letters that were shown
}

// isOf reports whether what the file has can be the puzzle as it was played.
func (u *unfinished) isOf(r *game.Round) bool {
	day, _ := r.Day()
	if u.Version != version || u.Length != r.Vocabulary().Length() || len(u.Guesses) > u.Tries || checkWords(u.Length, u.Guesses...) != nil {
		return false
	}
	for i, guess := range u.Guesses {
		if last := i == len(u.Guesses)-1; !last && game.PuzzleID(day, guess) == r.PuzzleID() {
			return false // it was solved before
		}
	}
	return u.Tries > 0 && !slices.ContainsFunc(u.Shown, func(place int) bool { return place < 0 || place >= u.Length })
}

// puzzlePath returns the path of the file of a daily puzzle.
func (j *Journal) puzzlePath(r *game.Round) string {
	return filepath.Join(j.Store.Dir, "daily", r.PuzzleID()+".json")
}

// Kept returns the game if the puzzle was finished, else what was saved of it.
func (j *Journal) Kept(r *game.Round) (*game.Kept, error) {
	kept, warning := j.recorded(r, j.Store.Each)
	if _, damage := errors.AsType[*Damage](warning); kept != nil || warning != nil && !damage {
		return kept, warning
	}
	kept, err := j.saved(r)
	return kept, errors.Join(warning, err)
}

// saved returns what the file of an unfinished puzzle has, or nil.
func (j *Journal) saved(r *game.Round) (*game.Kept, error) {
	path := j.puzzlePath(r)
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, failure("reading", path, err)
	}
	var u unfinished
	if err := json.Unmarshal(text, &u); err != nil || !u.isOf(r) {
		return nil, fmt.Errorf("%s is damaged; the puzzle begins anew", constraint.Escape(path))
	}
	help, _ := game.ParseHelp(u.Help) // what a newer wfind says is none here
	return &game.Kept{
		Rules:   game.Rules{Tries: u.Tries, Hard: u.Hard, Strict: u.Strict},
		Guesses: u.Guesses, Advised: u.Advised,
		Help: help, Shown: u.Shown,
	}, nil
}

func readFile(path string) ([]byte, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// recorded returns the recorded game of a daily puzzle, of all that each
// calls its function for, or nil.
func (j *Journal) recorded(r *game.Round, each func(func(Game)) error) (*game.Kept, error) {
	day, _ := r.Day()
	date, id := day.String(), r.PuzzleID()
	var kept *game.Kept
	err := each(func(g Game) {
		if kept != nil || g.Daily != date || game.PuzzleID(day, g.Answer) != id {
			return
		}
		kept = &game.Kept{
			Rules:   game.Rules{Tries: g.Tries, Hard: g.Hard, Strict: g.Strict},
			Guesses: g.Guesses, Advised: make([]bool, len(g.Guesses)),
			Quit: g.Quit, Recorded: true,
		}
		kept.Help, _ = game.ParseHelp(g.Help)
		for _, n := range g.Advised {
			if 1 <= n && n <= len(kept.Advised) {
				kept.Advised[n-1] = true
			}
		}
	})
	return kept, err
}

// Save keeps a daily puzzle as it stands. It looks first at what is kept, under
// the lock, so that of two terminals with one puzzle neither loses a guess
// that it has answered.
func (j *Journal) Save(r *game.Round) error {
	return j.Store.locked(func() error {
		if err := j.moved(r); err != nil {
			return err
		}
		return j.save(r)
	})
}

// moved returns a [*game.MovedError] if the puzzle is recorded, or what is kept
// of it is more than the round has, or not the same.
func (j *Journal) moved(r *game.Round) error {
	kept, err := j.saved(r)
	if kept == nil && err == nil {
		// Not begun, or finished elsewhere.
		kept, _ = j.recorded(r, func(f func(Game)) error { return j.Store.each(f, nil) })
	}
	if kept == nil || !kept.Recorded && goesOn(r, kept) {
		return nil
	}
	return &game.MovedError{Kept: kept}
}

// goesOn reports whether the round goes on where what was kept stands.
func goesOn(r *game.Round, kept *game.Kept) bool {
	rows, shown := r.Rows(), r.Shown()
	if len(kept.Guesses) > len(rows) || kept.Rules != r.Rules() || kept.Help > r.Help() {
		return false
	}
	for i, guess := range kept.Guesses {
		if rows[i].Guess != guess {
			return false
		}
	}
	for _, place := range kept.Shown {
		if _, ok := shown[place]; !ok && !slices.ContainsFunc(rows, func(c constraint.Clue) bool { return c.Score[place] == constraint.Correct }) {
			return false
		}
	}
	return true
}

// save is Save under the lock.
func (j *Journal) save(r *game.Round) error {
	day, _ := r.Day()
	rules := r.Rules()
	u := unfinished{
		Version: version, Daily: day.String(), Length: r.Vocabulary().Length(),
		Tries: rules.Tries, Hard: rules.Hard, Strict: rules.Strict,
		Help: r.Help().String(),
	}
	for i, row := range r.Rows() {
		u.Guesses = append(u.Guesses, row.Guess)
		u.Advised = append(u.Advised, r.Advised(i))
	}
	u.Shown = slices.Sorted(maps.Keys(r.Shown()))
	text, err := json.Marshal(u)
	if err != nil {
		return fmt.Errorf("writing a puzzle as JSON: %w", err)
	}
	path := j.puzzlePath(r)
	err = cmp.Or(makeDir(filepath.Dir(path)), checkFile(path))
	if err == nil {
		err = atomicfile.Write(path, 0o600, func(w io.Writer) error {
			_, err := w.Write(append(text, '\n'))
			return err
		})
	}
	if err != nil {
		return failure("writing", path, err)
	}
	return nil
}

// Record adds the round to the record. Of a daily puzzle only one game is
// recorded; the error is a [*game.MovedError] if there is one, or it was played
// on elsewhere.
func (j *Journal) Record(r *game.Round) error {
	g := gameOf(r)
	g.At, g.Dict, g.Answers = j.Now().Truncate(time.Second), j.Dict, j.Answers
	if g.Daily == "" {
		return j.Store.Append(g)
	}
	return j.Store.locked(func() error {
		kept, err := j.recorded(r, func(f func(Game)) error { return j.Store.each(f, nil) })
		if _, damage := errors.AsType[*Damage](err); err != nil && !damage {
			return err
		}
		if kept != nil {
			os.Remove(j.puzzlePath(r)) // if it stays, the record goes before it
			return &game.MovedError{Kept: kept}
		}
		if kept, _ := j.saved(r); kept != nil && !goesOn(r, kept) {
			return &game.MovedError{Kept: kept}
		}
		if err := j.Store.append(g); err != nil {
			return err
		}
		os.Remove(j.puzzlePath(r))
		return nil
	})
}

package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"wfind/constraint"
	"wfind/internal/atomicfile"
	"wfind/internal/game"
)

// A Journal keeps the rounds of a sitting in a store; it is the
// [game.Journal] of a player.
type Journal struct {
	Store   Store
	Dict    string           // what the records call the list of guesses
	Answers string           // and that of the answers
	Now     func() time.Time // time.Now in general
}

// ErrRecorded tells that a daily puzzle is in the record already: it was
// finished elsewhere while it was played here.
var ErrRecorded = errors.New("this daily puzzle was finished elsewhere meanwhile, and that game stays in the record")

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
	path := j.puzzlePath(r)
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, warning
	}
	if err != nil {
		return nil, errors.Join(warning, failure("reading", path, err))
	}
	var u unfinished
	if err := json.Unmarshal(text, &u); err != nil || u.Version != version || u.Tries < 1 || checkWords(u.Length, u.Guesses...) != nil {
		return nil, errors.Join(warning, fmt.Errorf("%s is damaged; the puzzle begins anew", constraint.Escape(path)))
	}
	return &game.Kept{
		Rules:   game.Rules{Tries: u.Tries, Hard: u.Hard, Strict: u.Strict},
		Guesses: u.Guesses, Advised: u.Advised,
	}, warning
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
		for _, n := range g.Advised {
			if 1 <= n && n <= len(kept.Advised) {
				kept.Advised[n-1] = true
			}
		}
	})
	return kept, err
}

// Save keeps a daily puzzle as it stands.
func (j *Journal) Save(r *game.Round) error {
	day, _ := r.Day()
	rules := r.Rules()
	u := unfinished{
		Version: version, Daily: day.String(), Length: r.Vocabulary().Length(),
		Tries: rules.Tries, Hard: rules.Hard, Strict: rules.Strict,
	}
	for i, row := range r.Rows() {
		u.Guesses = append(u.Guesses, row.Guess)
		u.Advised = append(u.Advised, r.Advised(i))
	}
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
// recorded, see [ErrRecorded].
func (j *Journal) Record(r *game.Round) error {
	g := gameOf(r)
	g.At, g.Dict, g.Answers = j.Now().Truncate(time.Second), j.Dict, j.Answers
	if g.Daily == "" {
		return j.Store.Append(g)
	}
	err := j.Store.locked(func() error {
		kept, err := j.recorded(r, func(f func(Game)) error { return j.Store.each(f, nil) })
		if kept != nil {
			return ErrRecorded
		}
		if _, ok := errors.AsType[*Damage](err); err != nil && !ok {
			return err
		}
		return j.Store.append(g)
	})
	if err == nil || errors.Is(err, ErrRecorded) {
		os.Remove(j.puzzlePath(r)) // if it stays, the record goes before it
	}
	return err
}

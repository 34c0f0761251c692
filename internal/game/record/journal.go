package record

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wfind/internal/files/atomicfile"
	"wfind/internal/game"
	"wfind/internal/text/printable"
)

// A Journal saves the rounds of a sitting in a store, and records finished games there. It
// implements [game.Journal].
type Journal struct {
	Store   Store
	Dict    string           // the lists of legal guesses, see [JoinLists]
	Answers string           // the list of answers, see [JoinLists]
	Now     func() time.Time // usually time.Now
}

// An unfinished is the content of a file that holds an unfinished round.
type unfinished struct {
	Version int      `json:"v"`
	Daily   string   `json:"daily,omitempty"`
	Begun   string   `json:"begun,omitempty"` // if a daily puzzle: the date of the first guess
	Length  int      `json:"length"`
	Guesses []string `json:"guesses"`
	Advised []bool   `json:"advised"`
	Tries   int      `json:"tries"`
	Boards  int      `json:"boards,omitempty"` // the number of boards, if there are several
	Hard    bool     `json:"hard,omitempty"`
	Strict  bool     `json:"strict,omitempty"`
	Quit    bool     `json:"quit,omitempty"`
	Help    string   `json:"help,omitempty"`  // the name of a game.Help: the most help given, other than suggestions
	Shown   []int    `json:"shown,omitempty"` // see game.Kept

	// These are set for rounds that were drawn, see game.Kept.
	Adversary bool     `json:"adversary,omitempty"`
	Answers   []string `json:"answers,omitempty"`
	Seed      uint64   `json:"seed,omitempty"`
	Round     int      `json:"round,omitempty"`
	Played    []string `json:"played,omitempty"`
}

// check returns an error if the file cannot belong to the round r.
func (u *unfinished) check(r *game.Round) error {
	switch {
	case u.Version != version:
		return fmt.Errorf("it has version %d, but this wfind reads %d", u.Version, version)
	case u.Boards != r.Rules().Boards || u.Length != r.Vocabulary().Length() || u.Tries < 1 || len(u.Guesses) > u.Tries,
		slices.ContainsFunc(u.Shown, func(place int) bool { return place < 0 || place >= u.Length*u.Boards }),
		r.Source() == game.Drawn && !u.Adversary && len(u.Answers) != u.Boards:
		return errors.New("a number is out of range")
	}
	return cmp.Or(checkWords(u.Length, u.Answers...), checkWords(u.Length, u.Guesses...))
}

func (j *Journal) path(r *game.Round) string {
	if id := r.PuzzleID(); id != "" {
		return filepath.Join(j.Store.Dir, "daily", id+".json")
	}
	return filepath.Join(j.Store.Dir, "rounds", fmt.Sprintf("%s-%d-%d.json", j.kind(r), r.Seed(), r.Number()))
}

// kind returns the beginning of the name of a drawn round's file. It identifies the words and
// the rules and, if the player chose it, the seed: what rounds must share to be resumed.
func (j *Journal) kind(r *game.Round) string {
	rules, length := r.Rules(), r.Vocabulary().Length()
	h := fnv.New32a()
	fmt.Fprintf(h, "%q %q %d %d %t %t %t", j.Dict, j.Answers, rules.Boards, rules.Tries, rules.Hard, rules.Strict, rules.Adversary)
	if r.Chosen() {
		fmt.Fprintf(h, " seed %d", r.Seed())
	}
	return fmt.Sprintf("%d-%08x", length, h.Sum32())
}

// Kept implements [game.Journal]. It sets a file aside that it cannot read, with a warning.
func (j *Journal) Kept(r *game.Round) (kept *game.Kept, warning error) {
	if r.Source() == game.Drawn {
		return j.last(r)
	}
	kept, warning = j.recorded(r)
	if _, damage := errors.AsType[*Damage](warning); kept != nil || warning != nil && !damage {
		return kept, warning
	}
	kept, err := j.readOrSetAside(r, j.path(r))
	return kept, errors.Join(warning, err)
}

// last returns the round saved last that has r's words and rules, or nil.
func (j *Journal) last(r *game.Round) (last *game.Kept, warning error) {
	dir := filepath.Join(j.Store.Dir, "rounds")
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, failure("reading", dir, err)
	}
	var saved time.Time
	for _, entry := range entries {
		info, err := entry.Info()
		name := entry.Name()
		if err != nil || !strings.HasPrefix(name, j.kind(r)+"-") || !strings.HasSuffix(name, ".json") || last != nil && !info.ModTime().After(saved) {
			continue
		}
		path := filepath.Join(dir, name)
		kept, err := j.readOrSetAside(r, path)
		warning = errors.Join(warning, err)
		if kept == nil {
			continue
		}
		if j.isRecorded(r, kept) { // after that, the process ended, or the file could not be removed
			if err := os.Remove(path); err != nil {
				warning = errors.Join(warning, failure("removing", path, err))
			}
			continue
		}
		last, saved = kept, info.ModTime()
	}
	return last, warning
}

// isRecorded reports whether a saved round is over and the record has it with the same
// guesses. A round that is not over does not count even if the record has it: with a chosen
// seed, the player can play the same round again.
func (j *Journal) isRecorded(r *game.Round, kept *game.Kept) bool {
	unsolved := len(kept.Answers) == 0 || slices.ContainsFunc(kept.Answers, func(answer string) bool { return !slices.Contains(kept.Guesses, answer) })
	if unsolved && len(kept.Guesses) < kept.Rules.Tries && !kept.Quit && !kept.Rules.Adversary {
		return false
	}
	recorded := false
	err := j.Store.Each(func(g Game) {
		recorded = recorded || g.Seed == kept.Seed && g.Round == kept.Number && g.Length == r.Vocabulary().Length() &&
			(kept.Rules.Adversary || slices.Equal(g.Solutions(), kept.Answers)) && slices.Equal(g.Guesses, kept.Guesses)
	})
	_, damage := errors.AsType[*Damage](err)
	return recorded && (err == nil || damage)
}

// readOrSetAside returns the round in a file, or nil if the file does not exist. It sets a
// file aside that cannot be used.
func (j *Journal) readOrSetAside(r *game.Round, path string) (kept *game.Kept, warning error) {
	kept, err := j.read(r, path)
	if err != nil {
		return nil, setAside(path, err)
	}
	return kept, nil
}

// SetAside implements [game.Journal].
func (j *Journal) SetAside(r *game.Round, why error) error { return setAside(j.path(r), why) }

// setAside renames a file that cannot be used because of why, so that nothing overwrites it.
// It always returns an error, for the player: the new name and why, or why it failed.
func setAside(path string, why error) error {
	aside := path + ".unreadable"
	for n := 2; ; n++ {
		if _, err := os.Lstat(aside); errors.Is(err, fs.ErrNotExist) {
			break
		}
		aside = fmt.Sprintf("%s.unreadable-%d", path, n)
	}
	if err := os.Rename(path, aside); err != nil {
		return failure("setting aside", path, err)
	}
	return fmt.Errorf("a saved round cannot be continued; its file is now %s: %w", printable.Text(aside), why)
}

// read returns the round in a file, or nil if the file does not exist.
func (j *Journal) read(r *game.Round, path string) (*game.Kept, error) {
	u, err := load(r, path)
	if u == nil {
		return nil, err
	}
	help, _ := game.ParseHelp(u.Help) // a later wfind may have written a degree that this one lacks
	return &game.Kept{
		Rules:   game.Rules{Boards: u.Boards, Tries: u.Tries, Hard: u.Hard, Strict: u.Strict, Adversary: u.Adversary},
		Guesses: u.Guesses, Advised: u.Advised, Quit: u.Quit,
		Help: help, Shown: u.Shown,
		Seed: u.Seed, Number: u.Round, Answers: u.Answers, Played: u.Played,
	}, nil
}

// load reads the file of an unfinished round. It returns nil if the file does not exist.
func load(r *game.Round, path string) (*unfinished, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var u unfinished
	if err == nil {
		err = json.Unmarshal(text, &u)
	}
	u.Boards = max(1, u.Boards)
	if err == nil {
		err = u.check(r)
	}
	if err != nil {
		if pe, ok := errors.AsType[*fs.PathError](err); ok {
			err = pe.Err
		}
		return nil, err
	}
	return &u, nil
}

// begun returns the date of the first guess at a daily puzzle.
func (j *Journal) begun(r *game.Round) string {
	if u, _ := load(r, j.path(r)); u != nil {
		if day, err := game.ParseDay(u.Begun); err == nil {
			return day.String()
		}
	}
	return game.DayOf(j.Now()).String()
}

// recorded returns the recorded state of the round r, or nil. It finds a daily puzzle by its
// date and answers, another round by its seed and number.
func (j *Journal) recorded(r *game.Round) (*game.Kept, error) {
	day, daily := r.Day()
	date, id := day.String(), r.PuzzleID()
	var kept *game.Kept
	err := j.Store.Each(func(g Game) {
		is := g.Seed == r.Seed() && g.Round == r.Number()
		if daily {
			is = g.Daily == date && game.PuzzleID(day, g.Solutions()...) == id
		}
		if kept != nil || !is {
			return
		}
		kept = &game.Kept{
			Rules:   game.Rules{Boards: len(g.Solutions()), Tries: g.Tries, Hard: g.Hard, Strict: g.Strict, Adversary: g.Adversary},
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

// Save implements [game.Journal]. It first compares the round with its file, while it holds
// the lock. So if two windows play the same round, no guess that either has scored is lost.
func (j *Journal) Save(r *game.Round) error {
	return j.Store.locked(func() error {
		if err := j.moved(r); err != nil {
			return err
		}
		return j.save(r)
	})
}

// moved returns a [*game.MovedError] if the round was continued or finished in another
// window. It sets a file aside that it cannot read. The caller holds the lock.
func (j *Journal) moved(r *game.Round) error {
	kept, err := j.readOrSetAside(r, j.path(r))
	if _, statErr := os.Lstat(j.path(r)); err != nil && !errors.Is(statErr, fs.ErrNotExist) {
		return err // the file is still there and must not be overwritten
	}
	if kept == nil && err == nil && !r.Chosen() {
		// The round is new, or another window has finished it.
		kept, _ = j.recorded(r)
	}
	if kept == nil || !kept.Recorded && continues(r, kept) {
		return nil
	}
	return &game.MovedError{Kept: kept}
}

// continues reports whether the round r has all the guesses and the help that kept has, with
// the same rules.
func continues(r *game.Round, kept *game.Kept) bool {
	now := r.Kept()
	if len(kept.Guesses) > len(now.Guesses) || kept.Rules != now.Rules || kept.Help > r.Help() {
		return false
	}
	return slices.Equal(kept.Guesses, now.Guesses[:len(kept.Guesses)]) &&
		!slices.ContainsFunc(kept.Shown, func(place int) bool { return !slices.Contains(now.Shown, place) })
}

// save writes the round's file. The caller holds the lock.
func (j *Journal) save(r *game.Round) error {
	kept := r.Kept()
	u := unfinished{
		Version: version, Length: r.Vocabulary().Length(),
		Guesses: kept.Guesses, Advised: kept.Advised, Quit: kept.Quit, Help: kept.Help.String(), Shown: kept.Shown,
		Tries: kept.Rules.Tries, Hard: kept.Rules.Hard, Strict: kept.Rules.Strict,
	}
	if kept.Rules.Boards > 1 {
		u.Boards = kept.Rules.Boards
	}
	if day, ok := r.Day(); ok {
		u.Daily, u.Begun = day.String(), j.begun(r)
	} else {
		u.Adversary, u.Seed, u.Round, u.Played = kept.Rules.Adversary, kept.Seed, kept.Number, kept.Played
		u.Answers = kept.Answers
	}
	text, err := json.Marshal(u)
	if err != nil {
		return fmt.Errorf("writing a round as JSON: %w", err)
	}
	path := j.path(r)
	err = os.MkdirAll(filepath.Dir(path), dirMode)
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

// Record implements [game.Journal]. It records a lasting round only once.
func (j *Journal) Record(r *game.Round) error {
	g := gameOf(r)
	g.At, g.Dict, g.Answers = j.Now().Truncate(time.Second), j.Dict, j.Answers
	if !r.Lasting() {
		return j.Store.Append(g)
	}
	return j.Store.locked(func() error {
		kept, err := j.recorded(r)
		if _, damage := errors.AsType[*Damage](err); err != nil && !damage {
			return err
		}
		if kept != nil && !r.Chosen() {
			_ = os.Remove(j.path(r)) // if that fails, the record counts
			return &game.MovedError{Kept: kept}
		}
		if kept, _ := j.read(r, j.path(r)); kept != nil && !continues(r, kept) {
			return &game.MovedError{Kept: kept}
		}
		if begun := j.begun(r); g.Daily != "" && begun != game.DayOf(g.At).String() {
			g.Begun = begun
		}
		if err := j.Store.append(g); err != nil {
			return err
		}
		_ = os.Remove(j.path(r)) // if that fails, the record counts
		return nil
	})
}

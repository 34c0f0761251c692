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

// A Journal keeps the rounds of a sitting in a store; it is the
// [game.Journal] of a player.
type Journal struct {
	Store   Store
	Dict    string           // what the records call the lists of guesses; see JoinLists
	Answers string           // and the list of the answers
	Now     func() time.Time // time.Now in general
}

// An unfinished is the file of a round that is not finished, or is but could not
// be recorded.
type unfinished struct {
	Version int      `json:"v"`
	Daily   string   `json:"daily,omitempty"`
	Begun   string   `json:"begun,omitempty"` // the date of the first guess at a daily puzzle
	Length  int      `json:"length"`
	Guesses []string `json:"guesses"`
	Advised []bool   `json:"advised"`
	Tries   int      `json:"tries"`
	Boards  int      `json:"boards,omitempty"` // of several
	Hard    bool     `json:"hard,omitempty"`
	Strict  bool     `json:"strict,omitempty"`
	Quit    bool     `json:"quit,omitempty"`
	Help    string   `json:"help,omitempty"`  // a game.Help, the engine's guesses apart
	Shown   []int    `json:"shown,omitempty"` // 0-based places of letters that were shown

	// Of a round that was drawn; see game.Kept.
	Adversary bool     `json:"adversary,omitempty"`
	Answers   []string `json:"answers,omitempty"`
	Seed      uint64   `json:"seed,omitempty"`
	Round     int      `json:"round,omitempty"`
	Played    []string `json:"played,omitempty"`
}

// isOf reports whether what the file has can be the round r as it was played.
func (u *unfinished) isOf(r *game.Round) bool {
	if u.Version != version || u.Boards != r.Rules().Boards || u.Length != r.Vocabulary().Length() || u.Tries < 1 || len(u.Guesses) > u.Tries {
		return false
	}
	if r.Source() == game.Drawn && !u.Adversary && (len(u.Answers) != u.Boards || checkWords(u.Length, u.Answers...) != nil) {
		return false
	}
	return checkWords(u.Length, u.Guesses...) == nil &&
		!slices.ContainsFunc(u.Shown, func(place int) bool { return place < 0 || place >= u.Length*u.Boards })
}

// path returns the path of the file of a round.
func (j *Journal) path(r *game.Round) string {
	if id := r.PuzzleID(); id != "" {
		return filepath.Join(j.Store.Dir, "daily", id+".json")
	}
	return filepath.Join(j.Store.Dir, "rounds", fmt.Sprintf("%s-%d-%d.json", j.kind(r), r.Seed(), r.Number()))
}

// kind returns what tells rounds of one kind, see [game.Journal], from those of all
// others. It is fit to begin a file's name.
func (j *Journal) kind(r *game.Round) string {
	rules, length := r.Rules(), r.Vocabulary().Length()
	h := fnv.New32a()
	fmt.Fprintf(h, "%q %q %d %d %t %t %t", j.Dict, j.Answers, rules.Boards, rules.Tries, rules.Hard, rules.Strict, rules.Adversary)
	if r.Chosen() {
		fmt.Fprintf(h, " seed %d", r.Seed())
	}
	return fmt.Sprintf("%d-%08x", length, h.Sum32())
}

// Kept returns the game if a puzzle was finished, else what was saved of it; of
// rounds that were drawn, what was saved last of one of r's kind.
func (j *Journal) Kept(r *game.Round) (*game.Kept, error) {
	if r.Source() == game.Drawn {
		return j.left(r)
	}
	kept, warning := j.recorded(r, j.Store.Each)
	if _, damage := errors.AsType[*Damage](warning); kept != nil || warning != nil && !damage {
		return kept, warning
	}
	kept, err := j.saved(r, j.path(r))
	return kept, errors.Join(warning, err)
}

// left returns the round of r's kind that was saved last, or nil. Damaged ones are
// passed over.
func (j *Journal) left(r *game.Round) (kept *game.Kept, warning error) {
	dir := filepath.Join(j.Store.Dir, "rounds")
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, failure("reading", dir, err)
	}
	var last time.Time
	for _, entry := range entries {
		info, err := entry.Info()
		if err != nil || !strings.HasPrefix(entry.Name(), j.kind(r)+"-") || kept != nil && !info.ModTime().After(last) {
			continue
		}
		path := filepath.Join(dir, entry.Name())
		k, err := j.saved(r, path)
		if k != nil && r.Chosen() && j.done(r, k) {
			os.Remove(path) // it was recorded, and then something came between
			continue
		}
		if warning = errors.Join(warning, err); k != nil {
			kept, last = k, info.ModTime()
		}
	}
	return kept, warning
}

// done reports whether a round whose seed was asked for is in the record, guess by guess, as
// its file has it: the same may have been played before, but not been left at its end.
func (j *Journal) done(r *game.Round, kept *game.Kept) bool {
	last := slices.IndexFunc(kept.Answers, func(answer string) bool { return !slices.Contains(kept.Guesses, answer) })
	if last >= 0 && len(kept.Guesses) < kept.Rules.Tries && !kept.Quit {
		return false // it is not over
	}
	done := false
	err := j.Store.Each(func(g Game) {
		done = done || g.Seed == kept.Seed && g.Round == kept.Number && g.Length == r.Vocabulary().Length() &&
			(kept.Rules.Adversary || slices.Equal(g.Solutions(), kept.Answers)) && slices.Equal(g.Guesses, kept.Guesses)
	})
	return done && err == nil
}

// saved returns what the file of an unfinished round has, or nil.
func (j *Journal) saved(r *game.Round, path string) (*game.Kept, error) {
	u, err := j.load(r, path)
	if u == nil {
		return nil, err
	}
	help, _ := game.ParseHelp(u.Help) // what a newer wfind says is none here
	return &game.Kept{
		Rules:   game.Rules{Boards: u.Boards, Tries: u.Tries, Hard: u.Hard, Strict: u.Strict, Adversary: u.Adversary},
		Guesses: u.Guesses, Advised: u.Advised, Quit: u.Quit,
		Help: help, Shown: u.Shown,
		Seed: u.Seed, Number: u.Round, Answers: u.Answers, Played: u.Played,
	}, nil
}

// load reads the file of an unfinished round; nil if there is none.
func (j *Journal) load(r *game.Round, path string) (*unfinished, error) {
	text, err := readFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, failure("reading", path, err)
	}
	var u unfinished
	err = json.Unmarshal(text, &u)
	u.Boards = max(1, u.Boards)
	if err != nil || !u.isOf(r) {
		return nil, fmt.Errorf("%s is damaged; what it kept is lost", printable.Text(path))
	}
	return &u, nil
}

// begun returns the date of the first guess at a daily puzzle.
func (j *Journal) begun(r *game.Round) string {
	if u, _ := j.load(r, j.path(r)); u != nil {
		if day, err := game.ParseDay(u.Begun); err == nil {
			return day.String()
		}
	}
	return game.DayOf(j.Now()).String()
}

func readFile(path string) ([]byte, error) {
	f, err := openFile(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(f)
}

// recorded returns the recorded game that the round r is, of all that each calls
// its function for, or nil. A round that was drawn and lasts is known by its seed.
func (j *Journal) recorded(r *game.Round, each func(func(Game)) error) (*game.Kept, error) {
	day, daily := r.Day()
	date, id := day.String(), r.PuzzleID()
	var kept *game.Kept
	err := each(func(g Game) {
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

// Save keeps a round as it stands. It looks first at what is kept, under
// the lock, so that of two terminals with one round neither loses a guess
// that it has answered.
func (j *Journal) Save(r *game.Round) error {
	return j.Store.locked(func() error {
		if err := j.moved(r); err != nil {
			return err
		}
		return j.save(r)
	})
}

// moved returns a [*game.MovedError] if the round is recorded, or what is kept
// of it is more than the round has, or not the same.
func (j *Journal) moved(r *game.Round) error {
	kept, err := j.saved(r, j.path(r))
	if kept == nil && err == nil && !r.Chosen() {
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
	now := r.Kept()
	if len(kept.Guesses) > len(now.Guesses) || kept.Rules != now.Rules || kept.Help > r.Help() {
		return false
	}
	return slices.Equal(kept.Guesses, now.Guesses[:len(kept.Guesses)]) &&
		!slices.ContainsFunc(kept.Shown, func(place int) bool { return !slices.Contains(now.Shown, place) })
}

// save is Save under the lock.
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

// Record adds the round to the record. Of a round that lasts only one game is
// recorded; the error is a [*game.MovedError] if there is one, or it was played
// on elsewhere.
func (j *Journal) Record(r *game.Round) error {
	g := gameOf(r)
	g.At, g.Dict, g.Answers = j.Now().Truncate(time.Second), j.Dict, j.Answers
	if !r.Lasting() {
		return j.Store.Append(g)
	}
	return j.Store.locked(func() error {
		kept, err := j.recorded(r, func(f func(Game)) error { return j.Store.each(f, nil) })
		if _, damage := errors.AsType[*Damage](err); err != nil && !damage {
			return err
		}
		if kept != nil && !r.Chosen() {
			os.Remove(j.path(r)) // if it stays, the record goes before it
			return &game.MovedError{Kept: kept}
		}
		if kept, _ := j.saved(r, j.path(r)); kept != nil && !goesOn(r, kept) {
			return &game.MovedError{Kept: kept}
		}
		if begun := j.begun(r); g.Daily != "" && begun != game.DayOf(g.At).String() {
			g.Begun = begun
		}
		if err := j.Store.append(g); err != nil {
			return err
		}
		os.Remove(j.path(r))
		return nil
	})
}

package record

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"wfind/constraint"
	"wfind/internal/files/atomicfile"
	"wfind/internal/game"
	"wfind/internal/text/printable"
)

// A Journal saves unfinished rounds and records finished games in the directory of a [Store]. It
// implements [game.Journal].
type Journal struct {
	Store      Store
	Dict       string           // the names of the lists of legal guesses, joined by [JoinLists]
	AnswerList string           // the name of the list of answers, as [JoinLists] returns it
	Puzzle     string           // the code of a friend's puzzle; "" for other games
	Now        func() time.Time // usually time.Now
}

// A roundFile is the JSON object in the file of an unfinished round.
type roundFile struct {
	Version int    `json:"v"`
	Daily   string `json:"daily,omitempty"`
	Begun   string `json:"begun,omitempty"` // the date on which the player began a daily puzzle
	Length  int    `json:"length"`
	game.SavedRound
}

func (u *roundFile) check(length, boards int, source game.Source) error {
	switch {
	case u.Version != version:
		return fmt.Errorf("the saved round has version %d, but this wfind reads only version %d", u.Version, version)
	case u.Boards != boards || u.Length != length || u.Tries < 1 || len(u.Guesses) > u.Tries || u.Quit && len(u.Guesses) == 0,
		slices.ContainsFunc(u.Shown, func(place int) bool { return place < 0 || place >= u.Length*u.Boards }),
		source == game.Drawn && !u.Adversary && len(u.Answers) != u.Boards,
		u.Boards > 1 && len(u.Modes()) > 0,
		u.Number < 0 || u.Number > 1_000_000: // to draw the next answers, a sitting repeats earlier draws
		return errors.New("the saved round has an impossible word length, mode, hint, or number of guesses, boards or rounds")
	}
	return checkWords(u.Length, u.Answers, u.Guesses)
}

func (j *Journal) path(r *game.Round) string {
	answers := r.State().Answers
	if day, ok := r.Day(); ok {
		return filepath.Join(j.Store.Dir, "daily", game.DailyID(day, answers...)+".json")
	}
	return filepath.Join(j.Store.Dir, "rounds", fmt.Sprintf("%s-%d-%d.json", j.filePrefix(r.Vocabulary().Length(), r.Rules(), r.Origin(), answers...), r.Origin().Seed, r.Origin().Number))
}

// filePrefix returns the start of the file name of a saved round. It depends on the word lists and the
// rules. It also depends on the seed if the player chose it, and on any custom answers and puzzle code.
func (j *Journal) filePrefix(length int, rules game.Rules, origin game.Origin, answers ...string) string {
	h := fnv.New32a()
	fmt.Fprintf(h, "%q %q %d %d %t %t %t", j.Dict, j.AnswerList, rules.Boards, rules.Tries, rules.Hard, rules.Strict, rules.Adversary)
	switch {
	case origin.Source == game.Given:
		fmt.Fprintf(h, " answers %q%s", answers, j.Puzzle) // so that resuming another puzzle cannot reveal that it has the same answer
	case origin.Chosen: // only a game with the same seed resumes the round
		fmt.Fprintf(h, " seed %d", origin.Seed)
	}
	return fmt.Sprintf("%d-%08x", length, h.Sum32())
}

// Find implements [game.Journal]: it returns the saved state of the round r, or nil if there is
// none. If the round's file is damaged, Find adds ".unreadable" to its name and returns a warning.
func (j *Journal) Find(r *game.Round) (saved *game.SavedRound, warning error) {
	games, warning := j.Store.Games()
	saved = findRecorded(games, r)
	if _, damage := errors.AsType[*DamageError](warning); saved != nil || warning != nil && !damage {
		return saved, warning
	}
	saved, err := j.loadOrSetAside(j.path(r), r.Vocabulary().Length(), r.Rules().Boards, r.Origin().Source)
	return saved, errors.Join(warning, err)
}

// FindLast implements [game.Journal]: it returns the newest saved round with the given word length,
// rules and origin. Like [Journal.Find], it renames damaged files and returns a warning.
func (j *Journal) FindLast(length int, rules game.Rules, origin game.Origin) (last *game.SavedRound, warning error) {
	dir := filepath.Join(j.Store.Dir, "rounds")
	entries, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fileError("reading", dir, err)
	}
	var newest time.Time
	for _, entry := range entries {
		info, err := entry.Info()
		name := entry.Name()
		if err != nil || !strings.HasPrefix(name, j.filePrefix(length, rules, origin)+"-") || !strings.HasSuffix(name, ".json") || !info.ModTime().After(newest) {
			continue
		}
		saved, err := j.loadOrSetAside(filepath.Join(dir, name), length, rules.Boards, game.Drawn)
		warning = errors.Join(warning, err)
		if saved != nil {
			last, newest = saved, info.ModTime()
		}
	}
	return last, warning
}

// loadOrSetAside reads the saved round in the file at path, like [load]. If that fails, it renames the
// file and returns a warning. The caller must not hold the store's lock.
func (j *Journal) loadOrSetAside(path string, length, boards int, source game.Source) (saved *game.SavedRound, warning error) {
	saved, _, warning = load(path, length, boards, source)
	if warning != nil {
		warning = j.Store.withLock(func() (err error) {
			if saved, _, err = load(path, length, boards, source); err != nil { // unless another process has replaced the file
				return setAside(path, err)
			}
			return nil
		})
	}
	return saved, warning
}

// SetAside implements [game.Journal]: it renames the file of a saved round. It always returns an
// error: a warning that wraps reason, or the reason why the file cannot be renamed.
func (j *Journal) SetAside(saved *game.SavedRound, reason error) error {
	return j.Store.withLock(func() error { return setAside(saved.File, reason) })
}

func setAside(path string, reason error) error {
	aside := path + ".unreadable"
	for n := 2; ; n++ {
		_, err := os.Lstat(aside)
		if errors.Is(err, fs.ErrNotExist) {
			break
		}
		if err != nil { // nothing in the directory can be read or renamed
			return fileError("reading", path, err)
		}
		aside = fmt.Sprintf("%s.unreadable-%d", path, n)
	}
	if err := os.Rename(path, aside); err != nil {
		return fileError("renaming", path, err)
	}
	return fmt.Errorf("cannot resume a saved round (its file was renamed to %s): %w", printable.Text(aside), reason)
}

func (j *Journal) loadRound(r *game.Round) (saved *game.SavedRound, begun string, err error) {
	return load(j.path(r), r.Vocabulary().Length(), r.Rules().Boards, r.Origin().Source)
}

// load returns the round saved in the file at path, or nil if the file does not exist. begun is the date on
// which the player began the round, if the round is a daily puzzle. load returns an error if the file is
// damaged, or if the round's word length, number of boards or source is not the given one.
func load(path string, length, boards int, source game.Source) (saved *game.SavedRound, begun string, err error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", nil
	}
	var u roundFile
	if err == nil {
		err = unmarshal(text, &u)
	}
	u.Boards = max(1, u.Boards) // older files have no number if there is one board
	if err == nil {
		err = u.check(length, boards, source)
	}
	if err != nil {
		return nil, "", printable.WithoutPath(err)
	}
	u.File = path
	return &u.SavedRound, u.Begun, nil
}

// findRecorded searches games for the record of the round r, and returns the state of the round in
// the record. It returns nil if there is no record of r.
func findRecorded(games []Game, r *game.Round) *game.SavedRound {
	now := gameOf(r)
	for _, g := range games {
		same := g.Seed == now.Seed && g.Round == now.Round && g.Given == now.Given
		if now.Daily != "" {
			same = g.Daily == now.Daily && slices.Equal(g.Solutions(), now.Solutions())
		} else if r.Origin().Chosen { // the player can have played the same round several times
			same = same && slices.Equal(g.Solutions(), now.Solutions()) && slices.Equal(g.Guesses, now.Guesses) && g.Quit == now.Quit && g.Tries == now.Tries
		}
		if !same {
			continue
		}
		saved := &game.SavedRound{
			Rules: g.rules(), Guesses: g.Guesses, Advised: make([]bool, len(g.Guesses)),
			Quit: g.Quit, Hint: g.Hint, Recorded: true,
		}
		for _, n := range g.Advised {
			if 1 <= n && n <= len(saved.Advised) {
				saved.Advised[n-1] = true
			}
		}
		return saved
	}
	return nil
}

// Save implements [game.Journal]. It writes the round r to its own file.
func (j *Journal) Save(r *game.Round) error {
	return j.Store.withLock(func() error {
		begun, err := j.checkMoved(r)
		if err != nil {
			return err
		}
		u := roundFile{Version: version, Length: r.Vocabulary().Length(), SavedRound: *r.State()}
		if day, ok := r.Day(); ok {
			u.Daily, u.Begun = day.String(), j.dateOrToday(begun)
		}
		if r.Origin().Source != game.Drawn { // not needed, because the answers are known when the round is resumed
			u.Answers = nil
		}
		text := constraint.Must(json.Marshal(u)) // numbers and texts can always be written as JSON
		path := j.path(r)
		if err = os.MkdirAll(filepath.Dir(path), 0o700); err == nil { // only the player can read the rounds
			err = atomicfile.Write(path, 0o600, append(text, '\n'))
		}
		if err != nil {
			return fileError("writing", path, err)
		}
		return nil
	})
}

// checkMoved returns a [*game.MovedError] if the player has continued the round r in another window. If r
// is a saved daily puzzle, begun is the date on which the player began r. The caller must hold the
// store's lock.
func (j *Journal) checkMoved(r *game.Round) (begun string, err error) {
	saved, begun, err := j.loadRound(r)
	if err != nil {
		err = setAside(j.path(r), err)
	}
	if _, statErr := os.Lstat(j.path(r)); err != nil && !errors.Is(statErr, fs.ErrNotExist) {
		return "", err // the file is still there and must not be overwritten
	}
	if saved == nil && err == nil && !r.Origin().Chosen {
		// The round is new, or another window has finished it.
		games, _ := j.Store.read()
		saved = findRecorded(games, r)
	}
	if saved == nil || !saved.Recorded && isLaterState(r, saved) {
		return begun, nil
	}
	return "", &game.MovedError{Saved: saved}
}

// isLaterState reports whether the player could have reached r by continuing the saved round. This
// requires that both have the same rules, and that r contains all guesses and hints of saved.
func isLaterState(r *game.Round, saved *game.SavedRound) bool {
	now := r.State()
	if len(saved.Guesses) > len(now.Guesses) || saved.Rules != now.Rules || saved.Hint > now.Hint {
		return false
	}
	return slices.Equal(saved.Guesses, now.Guesses[:len(saved.Guesses)]) &&
		!slices.ContainsFunc(saved.Shown, func(place int) bool { return !slices.Contains(now.Shown, place) })
}

func (j *Journal) dateOrToday(date string) string {
	if _, err := game.ParseDay(date); err != nil {
		return game.DayOf(j.Now()).String()
	}
	return date
}

// Record implements [game.Journal]. It adds the finished round r to the recorded games, and deletes
// the round's file. restored must be true if Find or FindLast returned the round.
func (j *Journal) Record(r *game.Round, restored bool) error {
	g := gameOf(r)
	g.At, g.Dict, g.AnswerList = j.Now().Truncate(time.Second), j.Dict, j.AnswerList
	return j.Store.withLock(func() error {
		if !r.Origin().Resumable {
			return j.Store.append(g)
		}
		games, err := j.Store.read()
		if _, damage := errors.AsType[*DamageError](err); err != nil && !damage {
			return err
		}
		saved, begun, err := j.loadRound(r)
		if err != nil {
			_ = setAside(j.path(r), err) // no warning is needed, because the record is enough
		}
		if saved != nil && (!isLaterState(r, saved) || restored && len(saved.Guesses) < r.Made()) {
			return &game.MovedError{Saved: saved}
		}
		if saved := findRecorded(games, r); saved != nil && (restored || !r.Origin().Chosen) {
			_ = os.Remove(j.path(r)) // if that fails, the recorded game counts
			return &game.MovedError{Saved: saved}
		}
		if begun := j.dateOrToday(begun); g.Daily != "" && begun != game.DayOf(g.At).String() {
			g.Begun = begun
		}
		if err := j.Store.append(g); err != nil {
			return err
		}
		_ = os.Remove(j.path(r)) // if that fails, the recorded game counts
		return nil
	})
}

package record

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"wfind/internal/files/atomicfile"
	"wfind/internal/files/filelock"
	"wfind/internal/text/printable"
)

// A Store is a directory for the recorded games and the unfinished rounds. The directory is created
// when a game or round is first saved in it.
type Store struct {
	Dir string
}

// Path returns the path of games.jsonl, the file that contains the recorded games.
func (s *Store) Path() string { return filepath.Join(s.Dir, "games.jsonl") }

// fileError returns an error such as "reading /home/ann/x: permission denied", where "reading" is the
// action. The error wraps err, but omits the path that err may contain.
func fileError(action, path string, err error) error {
	return fmt.Errorf("%s %s: %w", action, printable.Text(path), printable.WithoutPath(err))
}

// withLock calls f while it holds the store's lock, so that no other process changes the files. It
// returns f's error, or an error if locking fails.
func (s *Store) withLock(f func() error) error {
	release, err := filelock.Acquire(s.Path())
	if err != nil {
		return err
	}
	defer release()
	return f()
}

// append adds the game g to games.jsonl, and syncs the file. The caller must hold the store's lock.
func (s *Store) append(g Game) error {
	line, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("cannot write the game as JSON: %w", err)
	}
	f, err := os.OpenFile(s.Path(), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return fileError("opening", s.Path(), err)
	}
	defer f.Close()
	if err := appendLine(f, line); err != nil {
		return fileError("writing", s.Path(), err)
	}
	atomicfile.SyncDir(s.Dir) // the file can be new
	return nil
}

// A file has the methods of [os.File] that appendLine needs. Tests use it to simulate a full disk.
type file interface {
	io.ReaderAt
	io.Writer
	Stat() (fs.FileInfo, error)
	Truncate(int64) error
	Sync() error
}

// appendLine appends line and a newline to f, and flushes f to the disk. If it can write only a
// part of the line, it removes that part.
func appendLine(f file, line []byte) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	size := info.Size()
	var text []byte
	if size > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, size-1); err != nil {
			return err
		}
		if last[0] != '\n' { // the last line is incomplete
			text = append(text, '\n')
		}
	}
	text = append(append(text, line...), '\n')
	if n, err := f.Write(text); err != nil { // a single write, so that a crash leaves at most one incomplete line
		if n > 0 {
			f.Truncate(size) // remove the part that was written
		}
		return err
	}
	return f.Sync()
}

// A DamageError is a warning that some lines of games.jsonl were skipped, because they are not valid games.
type DamageError struct {
	Path  string
	Lines []int // the numbers of the skipped lines, from 1
	First error // what is wrong with the first of these lines
}

func (d *DamageError) Error() string {
	path := printable.Text(d.Path)
	if len(d.Lines) == 1 {
		return fmt.Sprintf("ignored the invalid line %d in %s (left unchanged): %v", d.Lines[0], path, d.First)
	}
	return fmt.Sprintf("ignored %d invalid lines in %s (left unchanged); the first is line %d: %v", len(d.Lines), path, d.Lines[0], d.First)
}

// Games returns the recorded games, the earliest first. If the file contains damaged lines, Games
// skips them, and returns a [*DamageError] together with the other games.
func (s *Store) Games() ([]Game, error) {
	games, err := s.read()
	if _, damage := errors.AsType[*DamageError](err); damage { // another process may be writing the last line
		_ = s.withLock(func() error { games, err = s.read(); return nil })
	}
	return games, err
}

// read reads the recorded games. Unlike Games, it does not lock the store, so the last line can be
// incomplete if another process is writing it.
func (s *Store) read() (games []Game, err error) {
	text, err := os.ReadFile(s.Path())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fileError("reading", s.Path(), err)
	}
	damage := &DamageError{Path: s.Path()}
	number := 0
	for line := range bytes.Lines(text) {
		number++
		g, err := parse(line)
		if err == nil {
			games = append(games, g)
			continue
		}
		damage.Lines = append(damage.Lines, number)
		damage.First = cmp.Or(damage.First, err)
	}
	if damage.Lines != nil {
		return games, damage
	}
	return games, nil
}

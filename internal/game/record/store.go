package record

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"wfind/internal/files/atomicfile"
	"wfind/internal/files/datadir"
	"wfind/internal/files/filelock"
	"wfind/internal/text/printable"
)

// DefaultDir returns the directory of the user's games.
func DefaultDir() (string, error) { return datadir.Dir() }

// A Store is a directory of games.
type Store struct {
	Dir string
	// Waiting, if not nil, is called once when the lock of the directory has been held
	// by another process for a second.
	Waiting func()
}

// Path returns the path of games.jsonl.
func (s *Store) Path() string { return filepath.Join(s.Dir, "games.jsonl") }

// failure returns an error wrapping err: what was being done with which file. It is
// printable and has the path once.
func failure(doing, path string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return fmt.Errorf("%s %s: %w", doing, printable.Text(path), err)
}

// Append adds a game to games.jsonl. If it returns nil, the game is on the disk.
func (s *Store) Append(g Game) error {
	return s.locked(func() error { return s.append(g) })
}

// locked calls f while holding the lock, and returns its error.
func (s *Store) locked(f func() error) error {
	if err := makeDir(s.Dir); err != nil {
		return failure("making", s.Dir, err)
	}
	path := s.Path() + ".lock"
	release, err := filelock.Acquire(path, s.Waiting)
	switch {
	case err == filelock.ErrHeld:
		return fmt.Errorf("another game held %s for %v", printable.Text(path), filelock.Patience)
	case err != nil:
		return failure("locking", path, err)
	}
	defer release()
	return f()
}

// append is [Store.Append] under the lock.
func (s *Store) append(g Game) error {
	line, err := json.Marshal(g)
	if err != nil {
		return fmt.Errorf("writing a game as JSON: %w", err)
	}
	_, statErr := os.Stat(s.Path())
	if err := checkFile(s.Path()); err != nil {
		return failure("opening", s.Path(), err)
	}
	f, err := os.OpenFile(s.Path(), os.O_RDWR|os.O_CREATE|os.O_APPEND, 0o644)
	if err != nil {
		return failure("opening", s.Path(), err)
	}
	defer f.Close()
	if err := appendLine(f, line); err != nil {
		return failure("writing", s.Path(), err)
	}
	if statErr != nil { // the file is new: so is its name in the directory
		atomicfile.SyncDir(s.Dir)
	}
	return nil
}

// A file has the methods of *os.File that appendLine uses.
type file interface {
	io.ReaderAt
	io.Writer
	Stat() (fs.FileInfo, error)
	Truncate(int64) error
	Sync() error
}

// appendLine appends the line and a newline by one write, and syncs the file. If the file
// does not end in a newline, it begins a new line. If the write fails half-way, it tries to
// undo it.
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
		if last[0] != '\n' {
			text = append(text, '\n')
		}
	}
	text = append(append(text, line...), '\n')
	if n, err := f.Write(text); err != nil {
		if n > 0 {
			f.Truncate(size)
		}
		return err
	}
	return f.Sync()
}

var errNotAFile = errors.New("it is not a regular file")

// checkFile returns an error if something other than a regular file is at path. To open a
// pipe would block.
func checkFile(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return errNotAFile
	}
	return nil
}

// openFile opens a regular file for reading.
func openFile(path string) (*os.File, error) {
	if err := checkFile(path); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// makeDir makes a directory for games, and those above it. Only the user can read them.
func makeDir(path string) error { return os.MkdirAll(path, 0o700) }

// A Damage names the lines of games.jsonl that were skipped. It is a warning: the other
// games were read.
type Damage struct {
	Path  string
	Lines []int // 1-based
	First error // what is wrong with the first
}

func (d *Damage) Error() string {
	path := printable.Text(d.Path)
	if len(d.Lines) == 1 {
		return fmt.Sprintf("line %d of %s is not a game and was skipped: %v", d.Lines[0], path, d.First)
	}
	return fmt.Sprintf("%d lines of %s are not games and were skipped; the first is line %d: %v", len(d.Lines), path, d.Lines[0], d.First)
}

// Unwrap returns the error of the first line.
func (d *Damage) Unwrap() error { return d.First }

// Each calls f for each game, ordered by their ends. It returns a [*Damage] if
// it skipped lines.
func (s *Store) Each(f func(Game)) error {
	return s.each(f, func() { _ = s.locked(func() error { return nil }) })
}

// Last returns the nth game from the end, counted from 1, among the games accepted by of. It
// also returns how many of the last n there are; if have is less than n, there is no such
// game. The error is as for [Store.Each].
func (s *Store) Last(n int, of func(Game) bool) (g Game, have int, err error) {
	var last []Game
	err = s.Each(func(g Game) {
		if of(g) {
			last = append(last[max(0, len(last)-n+1):], g)
		}
	})
	if len(last) == n {
		g = last[0]
	}
	return g, len(last), err
}

// each is [Store.Each]. It calls wait, if not nil, to wait until no other process is
// writing.
func (s *Store) each(f func(Game), wait func()) error {
	file, err := openFile(s.Path())
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return failure("opening", s.Path(), err)
	}
	defer file.Close()
	damage := &Damage{Path: s.Path()}
	first, number := 1, 0
	read := func(line []byte) {
		number++
		if number < first {
			return
		}
		g, err := parse(line)
		if err == nil {
			f(g)
			return
		}
		if damage.Lines = append(damage.Lines, number); len(damage.Lines) == 1 {
			damage.First = err
		}
	}
	err = eachLine(file, read)
	if n := len(damage.Lines); err == nil && wait != nil && n > 0 && damage.Lines[n-1] == number {
		// The last line may be half of one that is being written.
		wait()
		if _, err = file.Seek(0, io.SeekStart); err == nil {
			damage.Lines = damage.Lines[:n-1]
			first, number = number, 0
			err = eachLine(file, read)
		}
	}
	switch {
	case err != nil:
		return failure("reading", s.Path(), err)
	case len(damage.Lines) > 0:
		return damage
	}
	return nil
}

// eachLine calls f for each line, without its newline. The last line may lack one.
func eachLine(r io.Reader, f func(line []byte)) error {
	for br := bufio.NewReader(r); ; {
		line, err := br.ReadBytes('\n')
		if len(line) > 0 {
			f(bytes.TrimSuffix(line, []byte("\n")))
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
	}
}

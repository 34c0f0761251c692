package record

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/gofrs/flock"

	"wfind/internal/files/atomicfile"
	"wfind/internal/files/datadir"
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

// lockPatience is how long a game waits for others that are being recorded.
const lockPatience = 20 * time.Second

// maxLine is the greatest length of a line that is read, in bytes; no game
// is nearly as long.
const maxLine = 1 << 20

// Path returns the path of games.jsonl.
func (s *Store) Path() string { return filepath.Join(s.Dir, "games.jsonl") }

// failure returns an error that says what was being done with what file,
// printable and without saying the path twice.
func failure(doing, path string, err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		err = pe.Err
	}
	return fmt.Errorf("%s %s: %w", doing, printable.Text(path), err)
}

// Append adds a game to games.jsonl. When it returns nil the game is on the
// disk.
func (s *Store) Append(g Game) error {
	return s.locked(func() error { return s.append(g) })
}

// locked calls f while no other process does.
func (s *Store) locked(f func() error) error {
	if err := makeDir(s.Dir); err != nil {
		return failure("making", s.Dir, err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), lockPatience)
	defer cancel()
	lock := flock.New(s.Path()+".lock", flock.SetFlag(os.O_RDWR|os.O_CREATE)) // with O_RDWR a pipe in its place does not block
	if s.Waiting != nil {
		defer time.AfterFunc(time.Second, s.Waiting).Stop()
	}
	if _, err := lock.TryLockContext(ctx, 2*time.Millisecond); errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("another game held %s for %v", printable.Text(lock.Path()), lockPatience)
	} else if err != nil {
		return failure("locking", lock.Path(), err)
	}
	defer lock.Close()
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

// A file is what appendLine needs of an *os.File.
type file interface {
	io.ReaderAt
	io.Writer
	Stat() (fs.FileInfo, error)
	Truncate(int64) error
	Sync() error
}

// appendLine appends the line and its newline by one write and syncs it. If
// the file ends within a line, a new one is begun. A part that was written
// before the write failed is taken back, as far as that can be done.
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

// checkFile returns an error unless a regular file, or nothing, is at the path.
// What is neither is not to be opened: a pipe would wait for its other end.
func checkFile(path string) error {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return errNotAFile
	}
	return nil
}

// openFile opens a regular file to be read.
func openFile(path string) (*os.File, error) {
	if err := checkFile(path); err != nil {
		return nil, err
	}
	return os.Open(path)
}

// makeDir makes a folder of games, and those above it. They are the player's
// own affair.
func makeDir(path string) error { return os.MkdirAll(path, 0o700) }

// A Damage tells which lines of games.jsonl were passed over. It is a warning:
// the other games were read.
type Damage struct {
	Path  string
	Lines []int // 1-based
	First error // what is wrong with the first
}

func (d *Damage) Error() string {
	path := printable.Text(d.Path)
	if len(d.Lines) == 1 {
		return fmt.Sprintf("line %d of %s is not a game and is passed over: %v", d.Lines[0], path, d.First)
	}
	return fmt.Sprintf("%d lines of %s are not games and are passed over; the first is line %d: %v", len(d.Lines), path, d.Lines[0], d.First)
}

// Unwrap returns what is wrong with the first.
func (d *Damage) Unwrap() error { return d.First }

// Each calls f for each game, in the order in which they ended. The error is
// a [*Damage] if that alone is wrong.
func (s *Store) Each(f func(Game)) error {
	return s.each(f, func() { _ = s.locked(func() error { return nil }) })
}

// Last returns, of the games that of accepts, the nth from the end; n is 1 or
// more. It reports how many of the last n there are: only if that is n is there
// such a game. The error is as that of [Store.Each].
func (s *Store) Last(n int, of func(Game) bool) (g Game, have int, err error) {
	var last []Game // a ring of the last n
	oldest := 0
	err = s.Each(func(g Game) {
		switch {
		case !of(g):
		case len(last) < n:
			last = append(last, g)
		default:
			last[oldest] = g
			oldest = (oldest + 1) % n
		}
	})
	if len(last) == n {
		g = last[oldest]
	}
	return g, len(last), err
}

// each is [Store.Each] with a function that returns once no other process is in
// the middle of writing; wait is nil where none can be.
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

// eachLine calls f for each line, without its end; of one that is longer than
// maxLine, with the beginning. The bytes are good until f returns.
func eachLine(r io.Reader, f func(line []byte)) error {
	br := bufio.NewReaderSize(r, 64<<10)
	var line []byte
	for begun := false; ; {
		part, err := br.ReadSlice('\n')
		begun = begun || len(part) > 0
		if room := maxLine - len(line); room > 0 {
			line = append(line, part[:min(room, len(part))]...)
		}
		if err == bufio.ErrBufferFull {
			continue
		}
		if begun {
			if n := len(line); n > 0 && line[n-1] == '\n' {
				line = line[:n-1]
			}
			f(line)
		}
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		line, begun = line[:0], false
	}
}

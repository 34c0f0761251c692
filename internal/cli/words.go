package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/plural"
)

// DefaultLength is the number of letters where neither a clue nor a flag
// says it.
const DefaultLength = 5

// Words are the flags that choose the words. WordsHelp says more of them than
// a tag should: Kong reads all tags at every start.
type Words struct {
	Dict   *ListName `short:"d" placeholder:"LIST" completion:"list" help:"Word list: a built-in one's name, a file or -."`
	Length *Length   `short:"l" placeholder:"N" help:"Letters in a word."`
}

// WordsHelp is the part of a command's help that tells where words come from.
const WordsHelp = `Words come from the list that --dict names, built in (see wfind dict) or a
file's path, .gz or not, or - for standard input. Without it: from standard input
if that is a pipe or a file, else from wordle for 5 letters, english for others.
Words are as long as the clues, or as --length says, or 5 letters.`

// set returns the set that the clues add up to; its length is that of the
// clues, or that of the flag, or [DefaultLength].
func (f *Words) set(clues []constraint.Clue) (*constraint.Set, error) {
	var set *constraint.Set
	if f.Length != nil {
		set = constraint.NewSet(int(*f.Length))
	}
	for i, c := range clues {
		n := len(c.Score)
		switch {
		case set == nil:
			set = constraint.NewSet(n)
		case n != set.Length() && f.Length != nil:
			return nil, fmt.Errorf("%s has %s, but --length is %d", c, plural.Count(n, "letter"), *f.Length)
		case n != set.Length():
			return nil, fmt.Errorf("%s has %s, %s has %d: all guesses of a game are of one length",
				c, plural.Count(n, "letter"), clues[i-1], set.Length())
		}
		if err := set.Add(c); err != nil {
			return nil, err
		}
	}
	if set == nil {
		set = constraint.NewSet(DefaultLength)
	}
	return set, nil
}

// A list is an opened word list.
type list struct {
	r     io.Reader
	close func() error
	name  string // as messages call it
	stdin bool
	empty func() bool // whether it turned out to have not a byte
}

func newList(r io.ReadCloser, name string, stdin bool) *list {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			// As it is, so that its parts can be read at once.
			return &list{f, f.Close, name, stdin, func() bool { return info.Size() == 0 }}
		}
	}
	w := &watched{Reader: r}
	return &list{w, r.Close, name, stdin, func() bool { return w.empty }}
}

// A watched reader notices that it is empty.
type watched struct {
	io.Reader
	some, empty bool
}

func (w *watched) Read(p []byte) (int, error) {
	n, err := w.Reader.Read(p)
	w.some = w.some || n > 0
	w.empty = err == io.EOF && !w.some
	return n, err
}

// open opens the list that the flag names, or else the one that serves for
// words of a length.
func (f *Words) open(env *Env, length int) (*list, error) {
	if f.Dict == nil && isList(env.Stdin) || f.Dict != nil && *f.Dict == "-" {
		widen(env.Stdin)
		return newList(env.Stdin, "standard input", true), nil
	}
	name := dict.DefaultFor(length)
	if f.Dict != nil {
		name = string(*f.Dict)
	}
	r, err := dict.Open(name)
	if err != nil {
		return nil, err
	}
	return newList(r, constraint.Printable(name), false), nil
}

// isList reports whether a standard input that nobody spoke of is meant as
// a word list: a pipe or a file is, a terminal, /dev/null or a closed one
// is not.
func isList(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && (info.Mode().IsRegular() || info.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) != 0)
}

// finish closes the list after a search that ended with err. It explains an
// empty one.
func (l *list) finish(env *Env, err error) error {
	l.close()
	if err != nil {
		return fmt.Errorf("%s: %w", l.name, bareError(err))
	}
	if l.empty() {
		hint := ""
		if l.stdin {
			hint = "; the built-in list is searched with --dict=wordle"
		}
		env.Note("%s is empty%s", l.name, hint)
	}
	return nil
}

// bareError returns an error of a file without the file's name.
func bareError(err error) error {
	if pe, ok := errors.AsType[*fs.PathError](err); ok {
		return pe.Err
	}
	return err
}

// readList reads the words of length letters of the list of a name; - is
// standard input. It is a [vocabulary.Reader].
func (e *Env) readList(name string, length int) ([]string, []float64, error) {
	l, err := (&Words{Dict: (*ListName)(&name)}).open(e, length)
	if err != nil {
		return nil, nil, err
	}
	words, err := dict.Read(l.r, length)
	return words, nil, l.finish(e, err)
}

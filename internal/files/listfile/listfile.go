// Package listfile adds a word to a word list. Everything else in the file stays as it is.
package listfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/internal/files/atomicfile"
	"wfind/internal/files/filelock"
	"wfind/internal/text/printable"
)

// Add adds word, in upper case, to the list at path, and reports whether it was missing. It keeps a
// list in alphabetical order, and otherwise appends the word. It creates the file and its directory
// if necessary. When it returns without an error, the list is on the disk. The alphabet a is that
// of the list.
func Add(a constraint.Alphabet, path, word string) (added bool, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return false, err
	}
	err = locked(path, func(path string) error {
		f, err := read(path)
		if err != nil || slices.ContainsFunc(f.lines, isLineOf(a, word)) {
			return err
		}
		f.lines = slices.Insert(f.lines, f.placeOf(a, word), f.lineFor(a, word))
		err = f.write(path)
		added = err == nil
		return err
	})
	return added, err
}

// locked calls change with path, after resolving symbolic links, while other processes cannot
// change the list. The lock is a separate file, because each change replaces the list.
func locked(path string, change func(path string) error) error {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	release, err := filelock.Acquire(path+".lock", nil)
	if err != nil {
		return err
	}
	defer release()
	return change(path)
}

type file struct {
	mark  string   // the byte-order mark that some editors put first, or ""
	lines []string // each with its line end
}

// read returns the list at path, or an empty list if there is no such file. It returns an error if
// the file is not UTF-8 text, for example because it is compressed.
func read(path string) (*file, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if !utf8.Valid(text) || slices.Contains(text, 0) {
		return nil, fmt.Errorf("%s is not UTF-8 text; give an uncompressed list to add words to", printable.Short(path))
	}
	var f file
	rest, marked := strings.CutPrefix(string(text), byteOrderMark)
	if marked {
		f.mark = byteOrderMark
	}
	for line := range strings.Lines(rest) {
		f.lines = append(f.lines, line)
	}
	if last := len(f.lines) - 1; last >= 0 && !strings.HasSuffix(f.lines[last], "\n") {
		f.lines[last] += f.lineEnd()
	}
	return &f, nil
}

const byteOrderMark = "\ufeff"

func (f *file) write(path string) error {
	return atomicfile.Write(path, 0o644, func(w io.Writer) error {
		_, err := io.WriteString(w, f.mark+strings.Join(f.lines, ""))
		return err
	})
}

func (f *file) lineEnd() string {
	if len(f.lines) > 0 && strings.HasSuffix(f.lines[0], "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// placeOf returns the index at which to insert the line of word.
func (f *file) placeOf(a constraint.Alphabet, word string) int {
	before, place := "", len(f.lines)
	for i, line := range f.lines {
		_, w := wordOf(a, line)
		switch {
		case w == "":
			continue
		case w < before: // the list is not in alphabetical order
			return len(f.lines)
		case w > word && place == len(f.lines):
			place = i
		}
		before = w
	}
	return place
}

// lineFor returns the line to insert for word. It is in upper case if the list is.
func (f *file) lineFor(a constraint.Alphabet, word string) string {
	text := a.Lower(word)
	for _, line := range f.lines {
		written, w := wordOf(a, line)
		if w == "" {
			continue
		}
		if written == w {
			text = word
		}
		break
	}
	return text + f.lineEnd()
}

// wordOf returns the word at the start of line, as written and in upper case, or empty strings if
// there is none. A weight may follow the word.
func wordOf(a constraint.Alphabet, line string) (written, word string) {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,\r\n", r) })
	if len(fields) == 0 {
		return "", ""
	}
	word, err := a.ParseWord(fields[0])
	if err != nil {
		return "", ""
	}
	return fields[0], word
}

func isLineOf(a constraint.Alphabet, word string) func(line string) bool {
	return func(line string) bool {
		_, w := wordOf(a, line)
		return w == word
	}
}

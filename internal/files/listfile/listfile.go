// Package listfile adds a word to the file of a word list and takes it out again, and
// leaves all else there as it is.
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
	"wfind/dict"
	"wfind/internal/files/atomicfile"
)

// Add makes the word, in upper case, one of the list at path, unless it is one already;
// it reports whether it was not. Among words that are in alphabetical order it gets its
// place, else the end. The list need not be there. It is on the disk as a whole when Add
// returns.
func Add(path, word string) (added bool, err error) {
	f, err := read(path)
	if err != nil || slices.ContainsFunc(f.lines, isLineOf(word)) {
		return false, err
	}
	f.lines = slices.Insert(f.lines, f.placeOf(word), f.lineFor(word))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return false, err
	}
	err = f.write(path)
	return err == nil, err
}

// Remove takes the word out of the list at path.
func Remove(path, word string) error {
	f, err := read(path)
	if err != nil {
		return err
	}
	f.lines = slices.DeleteFunc(f.lines, isLineOf(word))
	return f.write(path)
}

// A file is the text of a list.
type file struct {
	mark  string   // the byte-order mark that some editors begin a file with, or ""
	lines []string // each with its end
}

// read returns the list at path, an empty one if there is none. One that is not text in
// UTF-8, such as a compressed one, is an error.
func read(path string) (*file, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if !utf8.Valid(text) || slices.Contains(text, 0) {
		return nil, fmt.Errorf("%s is not text in UTF-8, so that no word can be added", constraint.Printable(path))
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

// lineEnd returns how the lines end.
func (f *file) lineEnd() string {
	if len(f.lines) > 0 && strings.HasSuffix(f.lines[0], "\r\n") {
		return "\r\n"
	}
	return "\n"
}

// placeOf returns the number of the line before which the word belongs.
func (f *file) placeOf(word string) int {
	alphabet := constraint.AlphabetOf(word)
	before, place := "", len(f.lines)
	for i, line := range f.lines {
		_, w := wordOf(alphabet, line)
		switch {
		case w == "":
			continue
		case w < before: // no alphabetical order
			return len(f.lines)
		case w > word && place == len(f.lines):
			place = i
		}
		before = w
	}
	return place
}

// lineFor returns the line of a word, in capitals if the words of the list are.
func (f *file) lineFor(word string) string {
	alphabet := constraint.AlphabetOf(word)
	text := strings.ToLower(word)
	if _, again := wordOf(alphabet, text); again != word { // of İ, say, which is not i's capital
		text = word
	}
	for _, line := range f.lines {
		written, w := wordOf(alphabet, line)
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

// wordOf returns the word of a line, of an alphabet, as it is written there and in upper
// case; "" if there is none. Lists may have a number behind a word.
func wordOf(a constraint.Alphabet, line string) (written, word string) {
	fields := strings.FieldsFunc(line, func(r rune) bool { return strings.ContainsRune(" \t,\r\n", r) })
	if len(fields) == 0 {
		return "", ""
	}
	word, err := dict.CanonicalIn(a, fields[0])
	if err != nil {
		return "", ""
	}
	return fields[0], word
}

func isLineOf(word string) func(line string) bool {
	alphabet := constraint.AlphabetOf(word)
	return func(line string) bool {
		_, w := wordOf(alphabet, line)
		return w == word
	}
}

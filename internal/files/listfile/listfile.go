// Package listfile adds words to word lists, and keeps all other lines of the files.
package listfile

import (
	"errors"
	"fmt"
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

// Add adds word to the word list in the file at path, and reports whether the word was new. It
// creates the file if necessary. A list in alphabetical order stays in order. The word must be in
// upper case and contain only letters in the alphabet a.
func Add(a constraint.Alphabet, path, word string) (added bool, err error) {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	release, err := filelock.Acquire(path)
	if err != nil {
		return false, err
	}
	defer release()
	lines, err := read(path)
	if err != nil || slices.ContainsFunc(lines, func(line string) bool { return wordOf(a, line) == word }) {
		return false, err
	}
	lines = slices.Insert(lines, placeOf(lines, a, word), a.Lower(word)+lineEnd(lines))
	err = atomicfile.Write(path, 0o644, []byte(strings.Join(lines, "")))
	return err == nil, err
}

// read returns the lines of the file at path with their line endings, or no lines if the file does
// not exist. It returns an error if the file is not UTF-8 text.
func read(path string) ([]string, error) {
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if !utf8.Valid(text) || slices.Contains(text, 0) {
		return nil, fmt.Errorf("cannot add words to the list %s, because only plain text files in UTF-8 can be changed", printable.Short(path))
	}
	lines := slices.Collect(strings.Lines(strings.TrimPrefix(string(text), "\ufeff")))
	if last := len(lines) - 1; last >= 0 && !strings.HasSuffix(lines[last], "\n") {
		lines[last] += lineEnd(lines)
	}
	return lines, nil
}

func lineEnd(lines []string) string {
	if len(lines) > 0 && strings.HasSuffix(lines[0], "\r\n") {
		return "\r\n"
	}
	return "\n"
}

func placeOf(lines []string, a constraint.Alphabet, word string) int {
	words := make([]string, len(lines)) // "" for a line without a word
	for i, line := range lines {
		words[i] = wordOf(a, line)
	}
	place := slices.IndexFunc(words, func(w string) bool { return w > word })
	words = slices.DeleteFunc(words, func(w string) bool { return w == "" })
	if place < 0 || !slices.IsSorted(words) {
		return len(lines)
	}
	return place
}

func wordOf(a constraint.Alphabet, line string) string {
	fields := strings.FieldsFunc(strings.TrimSuffix(line, "\n"), constraint.EndsWord)
	if len(fields) == 0 {
		return ""
	}
	word, _ := a.ParseWord(fields[0]) // "" if the field is not a word in the alphabet
	return word
}

// Package preferences reads and writes what a player wants each time: a plain
// file, wfind/preferences under the XDG configuration directory, of lines
//
//	# a remark
//	palette = high-contrast
//	hard = yes
//
// that are the flags of play and assist of the same names, which override them.
// A line that is not one of these is told and passed over; the others hold.
package preferences

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"wfind/internal/files/atomicfile"
	"wfind/internal/game/keyboard"
	"wfind/internal/text/printable"
)

// Keys returns what can be preferred, as the file has it, each with the values that
// it may have, or nil if any will do.
func Keys() []Key {
	yesNo := []string{"yes", "no"}
	return []Key{
		{"palette", []string{"classic", "high-contrast"}},
		{"hard", yesNo},
		{"mouse", yesNo},
		{"motion", yesNo},
		{"keyboard", append([]string{"auto"}, keyboard.Names()...)},
		{"dict", nil},
		{"past", nil},
	}
}

// A Key is something that can be preferred.
type Key struct {
	Name   string
	Values []string
}

// A Preferences is the values of keys.
type Preferences map[string]string

// Path returns where the file is: wfind/preferences under XDG_CONFIG_HOME, or
// where that is not set under the place that the system has for such files.
func Path() (string, error) {
	dir := os.Getenv("XDG_CONFIG_HOME")
	if !filepath.IsAbs(dir) {
		var err error
		if dir, err = os.UserConfigDir(); err != nil || !filepath.IsAbs(dir) {
			home, err := os.UserHomeDir()
			if err != nil || !filepath.IsAbs(home) || runtime.GOOS == "windows" {
				return "", errors.New("there is no home directory for preferences; XDG_CONFIG_HOME can name another place")
			}
			dir = filepath.Join(home, ".config") // XDG_CONFIG_HOME is no path
		}
	}
	return filepath.Join(dir, "wfind", "preferences"), nil
}

// maxSize bounds what is read, in bytes; no file of preferences is nearly as long.
const maxSize = 64 << 10

// Load reads the file. It need not be there. With the error, which tells of
// every line that was passed over, come those that hold.
func Load(path string) (Preferences, error) {
	text, err := read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("preferences are not read: %w", err)
	}
	p, err := parse(text)
	if err != nil {
		err = fmt.Errorf("in %s %w", printable.Text(path), err)
	}
	return p, err
}

func read(path string) (string, error) {
	if info, err := os.Stat(path); err != nil {
		return "", err
	} else if !info.Mode().IsRegular() {
		return "", fmt.Errorf("%s is not a regular file", printable.Text(path))
	}
	f, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer f.Close()
	text, err := io.ReadAll(io.LimitReader(f, maxSize+1))
	if len(text) > maxSize {
		err = fmt.Errorf("%s is too long", printable.Text(path))
	}
	return string(text), err
}

// parse reads the lines of a file. The error tells of the first that is none of
// them, and how many more there are.
func parse(text string) (Preferences, error) {
	p := make(Preferences)
	var first error
	bad := 0
	for i, line := range strings.Split(strings.TrimPrefix(text, "\ufeff"), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, value, err := parseLine(line)
		if err == nil {
			p[name] = value
			continue
		}
		if bad++; bad == 1 {
			first = fmt.Errorf("line %d is passed over: %w", i+1, err)
		}
	}
	if bad > 1 {
		first = fmt.Errorf("%w; and %d more", first, bad-1)
	}
	return p, first
}

func parseLine(line string) (name, value string, err error) {
	name, value, ok := strings.Cut(line, "=")
	name, value = strings.TrimSpace(name), strings.TrimSpace(value)
	if !ok {
		return "", "", fmt.Errorf("%s has no equals sign", printable.Short(line))
	}
	return name, value, Check(name, value)
}

// Check returns an error that says what would be right unless the key may have
// the value.
func Check(name, value string) error {
	keys := Keys()
	i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == name })
	if i < 0 {
		var names []string
		for _, k := range keys {
			names = append(names, k.Name)
		}
		return fmt.Errorf("%s is none of %s", printable.Short(name), strings.Join(names, ", "))
	}
	switch values := keys[i].Values; {
	case values != nil && !slices.Contains(values, value):
		return fmt.Errorf("%s is %s, not %s", name, strings.Join(values, ", "), printable.Short(value))
	case value == "":
		return fmt.Errorf("%s wants a value", name)
	case value != strings.TrimSpace(value) || strings.ContainsAny(value, "\r\n\x00"):
		return fmt.Errorf("%s wants a value of one line, without blanks around it", name)
	}
	return nil
}

// Save sets values in the file and leaves its other lines as they are.
func Save(path string, set Preferences) error {
	text, err := read(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] != "" {
		lines[len(lines)-1] += "\n"
	}
	for _, k := range Keys() {
		value, ok := set[k.Name]
		if !ok {
			continue
		}
		if err := Check(k.Name, value); err != nil {
			return err
		}
		lines = slices.DeleteFunc(lines, func(line string) bool {
			name, _, ok := strings.Cut(line, "=")
			return ok && strings.TrimSpace(name) == k.Name
		})
		lines = append(lines, k.Name+" = "+value+"\n")
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	return atomicfile.Write(path, 0o644, func(w io.Writer) error {
		_, err := io.WriteString(w, strings.Join(lines, ""))
		return err
	})
}

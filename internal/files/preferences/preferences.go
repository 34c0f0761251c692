// Package preferences reads and writes the player's preferences. They are in a text file,
// wfind/preferences in the XDG configuration directory:
//
//	# a comment
//	palette = high-contrast
//	hard = yes
//
// A preference replaces the default of the flag with the same name in play and assist.
package preferences

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wfind/internal/files/atomicfile"
	"wfind/internal/files/filelock"
	"wfind/internal/files/userdir"
	"wfind/internal/game/keyboard"
	"wfind/internal/text/plural"
	"wfind/internal/text/printable"
)

// Keys returns the names and allowed values of all preferences, in the order that [Save] uses.
func Keys() []Key {
	yesNo := []string{"yes", "no"}
	return []Key{
		{"palette", []string{"classic", "high-contrast"}},
		{"hard", yesNo},
		{"mouse", yesNo},
		{"motion", yesNo},
		{"keyboard", keyboard.Names()},
		{"dict", nil},
		{"past", nil},
	}
}

// Values returns the allowed values of the named preference, or nil if any value is allowed.
func Values(name string) []string {
	keys := Keys()
	return keys[slices.IndexFunc(keys, func(k Key) bool { return k.Name == name })].Values
}

// YesNo returns the value of a preference that is on or off: "yes" or "no".
func YesNo(on bool) string {
	if on {
		return "yes"
	}
	return "no"
}

// A Key is the name of a preference, with its allowed values.
type Key struct {
	Name   string
	Values []string // the allowed values; nil if any value is allowed
}

// Preferences maps the names of preferences to their values. A preference that is not in the map
// has its default value.
type Preferences map[string]string

// Path returns the path of the user's preferences file, which may not exist yet. It returns an
// error if it cannot find the user's home directory.
func Path() (string, error) {
	dir, err := userdir.Config()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "preferences"), nil
}

// Load reads the preferences file at path. It skips invalid lines, and returns the valid
// preferences with a warning about each invalid line. If it cannot read the file, it returns one
// warning. If the file does not exist, Load returns no preferences and no warnings.
func Load(path string) (Preferences, []error) {
	text, err := read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil // the file is optional
	}
	if err != nil {
		return nil, []error{fmt.Errorf("reading preferences: %w", err)}
	}
	return parse(path, string(text))
}

func read(path string) ([]byte, error) {
	if info, err := os.Stat(path); err == nil && info.Mode()&fs.ModeDevice != 0 {
		return nil, nil // a device such as /dev/null has no preferences, and /dev/zero never ends
	}
	return os.ReadFile(path)
}

func parse(path, text string) (p Preferences, warnings []error) {
	p = make(Preferences)
	for line := range strings.Lines(strings.TrimPrefix(text, "\ufeff")) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		name, value, ok := strings.Cut(line, "=")
		name, value = strings.TrimSpace(name), strings.TrimSpace(value)
		err := check(name, value)
		if !ok {
			err = errors.New("an equals sign is missing; write NAME = VALUE")
		}
		if err != nil {
			warnings = append(warnings, Ignored(path, line, err))
			continue
		}
		p[name] = value
	}
	return p, warnings
}

// Ignored returns a warning that the given line of the preferences file at path was ignored for the
// given reason.
func Ignored(path, line string, reason error) error {
	return fmt.Errorf(`ignored the line "%s" in %s: %w`, printable.Short(line), printable.Text(path), reason)
}

// check returns an error if there is no preference with the given name, or if value is invalid.
func check(name, value string) error {
	keys := Keys()
	i := slices.IndexFunc(keys, func(k Key) bool { return k.Name == name })
	if i < 0 {
		var names []string
		for _, k := range keys {
			names = append(names, k.Name)
		}
		return fmt.Errorf("unknown preference %s; use %s", printable.Quote(name), plural.List(names, "or"))
	}
	switch values := keys[i].Values; {
	case values != nil && !slices.Contains(values, value):
		return fmt.Errorf("the value of the preference %s must be %s, not %s", name, plural.List(values, "or"), printable.Quote(value))
	case value == "":
		return fmt.Errorf("the preference %s needs a value; write %[1]s = VALUE", name)
	case value != strings.TrimSpace(value) || strings.ContainsAny(value, "\r\n\x00"):
		return fmt.Errorf("the value of the preference %s must be a single line without leading or trailing spaces", name)
	}
	return nil
}

// Save writes the preferences in changes to the file at path. It creates the file if necessary, and
// keeps comments and all other preferences. If a new value is invalid, Save returns an error and
// writes nothing.
func Save(path string, changes Preferences) error {
	release, err := filelock.Acquire(path)
	if err != nil {
		return err
	}
	defer release()
	text, err := read(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	lines := strings.SplitAfter(string(text), "\n")
	if lines[len(lines)-1] != "" {
		lines[len(lines)-1] += "\n"
	}
	for _, k := range Keys() {
		value, ok := changes[k.Name]
		if !ok {
			continue
		}
		if err := check(k.Name, value); err != nil {
			return err
		}
		lines = slices.DeleteFunc(lines, func(line string) bool {
			name, _, ok := strings.Cut(line, "=")
			return ok && strings.TrimSpace(name) == k.Name
		})
		lines = append(lines, k.Name+" = "+value+"\n")
	}
	return atomicfile.Write(path, 0o644, []byte(strings.Join(lines, "")))
}

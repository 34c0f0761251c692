package dict

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wfind/internal/files/userdir"
	"wfind/internal/text/printable"
)

const systemLists = "/usr/share/dict"

// An UnknownError reports a name that is neither a known list nor a file.
type UnknownError struct {
	Name string
	Near []string // similar names of lists, the most similar first
}

func (e *UnknownError) Error() string {
	if e.Name == "" {
		return "the word list name is empty; give the name of a list or a file"
	}
	return fmt.Sprintf(`there is no word list or file named %s; run "wfind dict" to see the lists%s`, printable.Short(e.Name), printable.DidYouMean(e.Near))
}

// A Place is the location of a word list.
type Place struct {
	Name     string
	Path     string // "" for a built-in list
	Shadowed bool   // can't be opened by name, because an earlier list has the same name
}

// Find returns the place of the list with the given name. It returns the first of the following
// places that exists:
//
//   - a file whose path is the given name, if the name contains a slash or a dot;
//   - the built-in list with this name;
//   - a file with this name, or with the extension .txt, .gz or .txt.gz added, in the directory
//     wfind/lists under the user's data directory (XDG_DATA_HOME), and then in /usr/share/dict;
//   - a file whose path is the given name, even without a slash or a dot.
//
// If none exists, Find returns an [*UnknownError].
func Find(name string) (Place, error) {
	if p, ok := locate(name); ok {
		return p, nil
	}
	var names []string
	for _, p := range Places() {
		names = append(names, p.Name)
	}
	return Place{}, &UnknownError{name, Near(strings.ToLower(name), names, 2)}
}

func locate(name string) (Place, bool) {
	if strings.ContainsAny(name, `./\`) && exists(name) {
		return Place{Name: name, Path: name}, true
	}
	if builtInList(name) != nil {
		return Place{Name: name}, true
	}
	if !strings.ContainsAny(name, `/\`) {
		for _, dir := range listDirs() {
			for _, ending := range endings {
				if path := filepath.Join(dir, name+ending); isFile(path) {
					return Place{Name: name, Path: path}, true
				}
			}
		}
	}
	if exists(name) {
		return Place{Name: name, Path: name}, true
	}
	return Place{}, false
}

var endings = []string{"", ".txt", ".gz", ".txt.gz"}

func listDirs() []string {
	dirs := []string{systemLists}
	if data, err := userdir.Data(); err == nil {
		dirs = slices.Insert(dirs, 0, filepath.Join(data, "lists"))
	}
	return dirs
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Places returns the locations of all word lists: first the built-in lists, then the lists in the
// user's data directory, and then the lists in /usr/share/dict. It skips directories that it cannot
// read, hidden files, and files whose names begin with README.
func Places() []Place {
	var all []Place
	for _, l := range builtIn {
		all = append(all, Place{Name: l.Name})
	}
	for _, dir := range listDirs() {
		entries, _ := os.ReadDir(dir) // an unreadable directory has no lists
		for _, e := range entries {
			name := strings.TrimSuffix(strings.TrimSuffix(e.Name(), ".gz"), ".txt")
			path := filepath.Join(dir, e.Name())
			if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "README") || !isFile(path) {
				continue
			}
			if p, ok := locate(name); ok {
				all = append(all, Place{name, path, p.Path != path})
			}
		}
	}
	return all
}

package dict

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"wfind/internal/files/datadir"
	"wfind/internal/text/printable"
)

// systemLists is where a system keeps word lists.
const systemLists = "/usr/share/dict"

// An UnknownError tells that there is neither a list nor a file of a name.
type UnknownError struct {
	Name string
	Near []string // lists that may have been meant, the likeliest first
}

func (e *UnknownError) Error() string {
	if e.Name == "" {
		return "the word list's name is empty"
	}
	return fmt.Sprintf("no word list %s: neither a list (see wfind dict) nor a file%s", printable.Short(e.Name), printable.DidYouMean(e.Near))
}

// A Place is where a list was found.
type Place struct {
	Name string // by which the list is asked for
	Path string // of its file; "" if it is built in
}

// Find returns where the list of a name is. A name with a slash or a dot that is
// a file's path is that file. Else it is looked for among the built-in lists;
// then as name, name.txt or either with .gz in wfind/lists under the user's data
// directory (see XDG_DATA_HOME), and in /usr/share/dict; then as a path. The error
// is an [*UnknownError] if there is none.
func Find(name string) (Place, error) {
	if p, ok := locate(name); ok {
		return p, nil
	}
	var names []string
	for _, p := range Places() {
		names = append(names, p.Name)
	}
	return Place{}, &UnknownError{name, Near(name, names, 2)}
}

// locate is Find without an explanation.
func locate(name string) (Place, bool) {
	if strings.ContainsAny(name, `./\`) && exists(name) {
		return Place{name, name}, true
	}
	if _, ok := Text(name); ok {
		return Place{Name: name}, true
	}
	if name != "" && !strings.ContainsAny(name, `/\`) && name != "." && name != ".." {
		for _, dir := range listDirs() {
			for _, ending := range endings {
				if path := filepath.Join(dir, name+ending); isFile(path) {
					return Place{name, path}, true
				}
			}
		}
	}
	if name != "" && exists(name) {
		return Place{name, name}, true
	}
	return Place{}, false
}

// endings are what a list's file may have behind its name.
var endings = []string{"", ".txt", ".gz", ".txt.gz"}

// listDirs returns the directories in which lists are looked for.
func listDirs() []string {
	dirs := []string{systemLists}
	if data, err := datadir.Dir(); err == nil {
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

// Places returns the lists that can be asked for by name: those built in, the
// user's and the system's, each of these sorted by name.
func Places() []Place {
	found, _ := places()
	return found
}

// Shadowed returns the files in the folders of lists that their names do not lead to,
// because a list that is looked for before them has the same.
func Shadowed() []Place {
	_, shadowed := places()
	return shadowed
}

func places() (found, shadowed []Place) {
	for _, l := range builtIn {
		found = append(found, Place{Name: l.Name})
	}
	for _, dir := range listDirs() {
		entries, _ := os.ReadDir(dir) // of a directory that cannot be read there are none
		for _, e := range entries {
			name := strings.TrimSuffix(strings.TrimSuffix(e.Name(), ".gz"), ".txt")
			path := filepath.Join(dir, e.Name())
			if strings.HasPrefix(name, ".") || strings.HasPrefix(name, "README") || !isFile(path) {
				continue
			}
			switch p, ok := locate(name); {
			case ok && p.Path == path:
				found = append(found, p)
			case ok && !sameFile(p.Path, path):
				shadowed = append(shadowed, Place{name, path})
			}
		}
	}
	return found, shadowed
}

func sameFile(a, b string) bool {
	infoA, errA := os.Stat(a)
	infoB, errB := os.Stat(b)
	return errA == nil && errB == nil && os.SameFile(infoA, infoB)
}

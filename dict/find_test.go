package dict

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// ownLists creates word lists in the user's data directory, and files in the working directory. It
// returns the directory of the lists.
func ownLists(t *testing.T) (own string) {
	t.Helper()
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	own = filepath.Join(home, "wfind", "lists")
	t.Chdir(t.TempDir())
	for _, path := range []string{
		filepath.Join(own, "mots"), filepath.Join(own, "mots.txt"), filepath.Join(own, "parole.txt"),
		filepath.Join(own, "ord.gz"), filepath.Join(own, "slova.txt.gz"), filepath.Join(own, "wordle"),
		filepath.Join(own, "v1.5"), filepath.Join(own, ".hidden"), filepath.Join(own, "README.md"), filepath.Join(own, "README.select"),
		filepath.Join(own, "answers.txt"), filepath.Join(own, "with.dot.txt"), filepath.Join(own, "dir", "inner"), filepath.Join(own, "folder.txt", "inner"),
		"here", "mots", "parole.txt", "wordle", filepath.Join("sub", "list"),
	} {
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		data := []byte("ocean\n")
		if filepath.Ext(path) == ".gz" {
			data = gzipped("ocean\n")
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return own
}

// TestFind looks up lists by path, and by name among the built-in, the user's and the system's
// lists.
func TestFind(t *testing.T) {
	own := ownLists(t)
	for name, want := range map[string]string{ // the file, or "" for a built-in list
		"wordle":       "",
		"answers":      "",
		"common":       "",
		"./wordle":     "./wordle", // a path, because it has a slash
		"mots":         filepath.Join(own, "mots"),
		"mots.txt":     filepath.Join(own, "mots.txt"),
		"parole":       filepath.Join(own, "parole.txt"),
		"parole.txt":   "parole.txt", // a path, because it has a dot; it comes before the user's list
		"ord":          filepath.Join(own, "ord.gz"),
		"ord.gz":       filepath.Join(own, "ord.gz"),
		"slova":        filepath.Join(own, "slova.txt.gz"),
		"v1.5":         filepath.Join(own, "v1.5"),
		"here":         "here",
		"sub/list":     "sub/list",
		"dir":          "none",
		"dir/inner":    "none",
		"../mots":      "none",
		"":             "none",
		".":            ".",
		"never-a-list": "none",
	} {
		place, err := Find(name)
		if want == "none" {
			if unknown, ok := errors.AsType[*UnknownError](err); !ok || unknown.Name != name {
				t.Errorf("Find(%q) = %v, %v; want none", name, place, err)
			}
			continue
		}
		if err != nil || place != (Place{Name: name, Path: want}) {
			t.Errorf("Find(%q) = %v, %v; want %s", name, place, err, want)
		}
		if l, err := Open(name); name != "." && err != nil {
			t.Errorf("Open(%q): %v", name, err)
		} else if err == nil {
			if words, _, err := l.Words(5); err != nil || !slices.Contains(words, "OCEAN") {
				t.Errorf("%q: %d words, %v", name, len(words), err)
			}
			l.Close()
		}
	}
	if _, err := Find("parol"); err == nil || !slices.Contains(err.(*UnknownError).Near, "parole") {
		t.Errorf("Find(parol): %v, want parole to be offered", err)
	}
}

// TestPlacesFound checks that each built-in list and each list of the user's can be found by its
// name.
func TestPlacesFound(t *testing.T) {
	own := ownLists(t)
	if dirs := listDirs(); len(dirs) != 2 || dirs[0] != own {
		t.Errorf("lists are looked for in %q, not first in %s", dirs, own)
	}
	var names []string
	for _, p := range Places() {
		if p.Shadowed {
			continue
		}
		if p.Path == "" {
			names = append(names, p.Name)
		} else if filepath.Dir(p.Path) == own {
			names = append(names, p.Name+" "+filepath.Base(p.Path))
		}
		if found, err := Find(p.Name); err != nil || found != p {
			t.Errorf("%v is found as %v, %v", p, found, err)
		}
	}
	if want := []string{Wordle, Answers, English, Common, Nerdle, Primel, "mots mots", "ord ord.gz", "parole parole.txt",
		"slova slova.txt.gz", "v1.5 v1.5", "with.dot with.dot.txt"}; !slices.Equal(names, want) {
		t.Errorf("Places: %v, want %v", names, want)
	}
}

// TestFindSystem checks that a system list is found by its name, unless the user has a list with
// the same name.
func TestFindSystem(t *testing.T) {
	home := t.TempDir()
	t.Setenv("XDG_DATA_HOME", home)
	places := Places()
	i := slices.IndexFunc(places, func(p Place) bool { return filepath.Dir(p.Path) == systemLists && !p.Shadowed })
	if i < 0 {
		t.Skip("no word lists in " + systemLists)
	}
	theirs := places[i]
	if found, err := Find(theirs.Name); err != nil || found != theirs {
		t.Errorf("Find(%q) = %v, %v; want %v", theirs.Name, found, err, theirs)
	}
	mine := filepath.Join(home, "wfind", "lists", theirs.Name)
	if err := os.MkdirAll(filepath.Dir(mine), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(mine, []byte("ocean\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	if found, err := Find(theirs.Name); err != nil || found.Path != mine {
		t.Errorf("Find(%q) = %v, %v; want %s", theirs.Name, found, err, mine)
	}
}

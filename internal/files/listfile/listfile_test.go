package listfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"wfind/constraint"
)

func TestAdd(t *testing.T) {
	for _, c := range []struct {
		name, word, before, after string // the file without the word, and with it
	}{
		{"empty", "OCEAN", "", "ocean\n"},
		{"first", "ABBEY", "canoe\nocean\n", "abbey\ncanoe\nocean\n"},
		{"between", "CHEST", "canoe\nocean\n", "canoe\nchest\nocean\n"},
		{"last", "WAFER", "canoe\nocean\n", "canoe\nocean\nwafer\n"},
		{"one word", "CANOE", "ocean\n", "canoe\nocean\n"},
		{"order of its own", "CHEST", "ocean\ncanoe\nwafer\n", "ocean\ncanoe\nwafer\nchest\n"},
		{"capitals", "CHEST", "CANOE\nOCEAN\n", "CANOE\nchest\nOCEAN\n"},
		{"Windows", "CHEST", "\ufeffcanoe\r\nocean\r\n", "canoe\r\nchest\r\nocean\r\n"},
		{"Windows, at the top", "ABBEY", "\ufeffcanoe\r\n", "abbey\r\ncanoe\r\n"},
		{"numbers and remarks", "CHEST", "# 2026\n\ncanoe\t3\n1290 \nocean, 7\n", "# 2026\n\ncanoe\t3\n1290 \nchest\nocean, 7\n"},
		{"spaces of web pages", "CHEST", "canoe\u00a0\nocean\u00a0 \nwafer\u00a03\n", "canoe\u00a0\nchest\nocean\u00a0 \nwafer\u00a03\n"},
		{"accents", "ÜBER", "ärger\nöde\n", "ärger\nöde\nüber\n"},
		{"no small letter", "İZMİR", "canoe\n", "canoe\nİzmİr\n"},
		{"Turkish", "KIŞIN", "izmir\n", "kışın\nizmir\n"},
		{"no case", "שלום", "שלחן\n", "שלום\nשלחן\n"},
	} {
		alphabet := constraint.OnlyLetters
		if c.name == "Turkish" {
			alphabet = constraint.Turkish
		}
		path := filepath.Join(t.TempDir(), "past.txt")
		if err := os.WriteFile(path, []byte(c.before), 0o640); err != nil {
			t.Fatal(err)
		}
		for i, want := range []bool{true, false} { // a word is never added twice
			if added, err := Add(alphabet, path, c.word); err != nil || added != want {
				t.Errorf("%s: added %v, %v the %d. time", c.name, added, err, i+1)
			}
			check(t, c.name, path, c.after)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o640 {
			t.Errorf("%s: the file is %v, %v now", c.name, info.Mode(), err)
		}
	}
}

func check(t *testing.T, name, path, want string) {
	t.Helper()
	if got, err := os.ReadFile(path); err != nil || string(got) != want {
		t.Errorf("%s: the file has %q, %v, want %q", name, got, err, want)
	}
}

// TestAddCompletes adds a word after a last line without a newline, and finds words in any case.
func TestAddCompletes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "past.txt")
	if err := os.WriteFile(path, []byte("Canoe\nOcean"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, w := range []string{"OCEAN", "WAFER"} {
		if added, err := Add(constraint.OnlyLetters, path, w); err != nil || added != (w == "WAFER") {
			t.Errorf("%s: added %v, %v", w, added, err)
		}
	}
	check(t, "no last end", path, "Canoe\nOcean\nwafer\n")
}

// TestAddMakes adds a word to a missing list, which is created with its directory.
func TestAddMakes(t *testing.T) {
	path := filepath.Join(t.TempDir(), "wfind", "lists", "past.txt")
	if added, err := Add(constraint.OnlyLetters, path, "OCEAN"); err != nil || !added {
		t.Fatal(added, err)
	}
	check(t, "new", path, "ocean\n")
}

// TestRefused checks that files that are not lists or not writable stay unchanged.
func TestRefused(t *testing.T) {
	for _, text := range []string{"\x1f\x8b\x08\x00compressed", "o\x00c\x00e\x00a\x00n\x00", "caf\xe9\n"} {
		path := filepath.Join(t.TempDir(), "past.txt")
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		if added, err := Add(constraint.OnlyLetters, path, "OCEAN"); added || err == nil {
			t.Errorf("%q: added %v, %v", text, added, err)
		}
		check(t, "no text", path, text)
	}
	path := filepath.Join(t.TempDir(), "past.txt")
	if err := os.WriteFile(path, []byte("canoe\n"), 0o444); err != nil {
		t.Fatal(err)
	}
	if added, err := Add(constraint.OnlyLetters, path, "OCEAN"); added || !errors.Is(err, fs.ErrPermission) {
		t.Errorf("a list that may not be written to: added %v, %v", added, err)
	}
	check(t, "read only", path, "canoe\n")
}

// TestAddTogether adds words from many goroutines at once. None is lost. Each call takes its own
// lock, as separate processes would.
func TestAddTogether(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "past.txt")
	link := filepath.Join(dir, "link.txt")
	if err := os.WriteFile(path, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		link = path // this system has no links
	}
	var all sync.WaitGroup
	var want []string
	for i := range 40 {
		word := string([]rune{'A' + rune(i/26), 'A' + rune(i%26)})
		want = append(want, strings.ToLower(word)+"\n")
		all.Go(func() {
			if added, err := Add(constraint.OnlyLetters, []string{path, link}[i%2], word); err != nil || !added {
				t.Errorf("%s: added %v, %v", word, added, err)
			}
		})
	}
	all.Wait()
	check(t, "all together", path, strings.Join(want, ""))
}

package dict

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
)

// TestOriginalLists compares checksums of the original lists, sorted, with one word per line.
func TestOriginalLists(t *testing.T) {
	for name, want := range map[string]struct {
		sum   string
		words int
	}{
		Answers: {"f40e47975cf360ff9febe7d49c8e285054d8fa3fb9644cea575922060951d6ee", 2315},
		Wordle:  {"feacc549249b5dcb43e2799fbbcda14ebc33d55904fb15d043779104e60c1579", 12972},
	} {
		text, ok := Text(name)
		if !ok {
			t.Fatalf("no list %s", name)
		}
		if got := fmt.Sprintf("%x", sha256.Sum256([]byte(text))); got != want.sum {
			t.Errorf("%s: sha256 %s, want %s", name, got, want.sum)
		}
		words, err := Load(name, 5)
		if err != nil || len(words) != want.words {
			t.Errorf("Load(%q, 5) = %d words, %v; want %d", name, len(words), err, want.words)
		}
	}
}

// TestBuiltIn checks that each list is as Text promises, and that the lists
// contain one another as they should.
func TestBuiltIn(t *testing.T) {
	lists := make(map[string][]string)
	for _, info := range BuiltIn() {
		text, ok := Text(info.Name)
		if !ok {
			continue // made by a rule
		}
		words := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if !slices.IsSorted(words) || len(slices.Compact(slices.Clone(words))) != len(words) {
			t.Errorf("%s is not sorted, each word once", info.Name)
		}
		for _, w := range words {
			if len(w) < 2 || len(w) > 15 || strings.Trim(w, "abcdefghijklmnopqrstuvwxyz") != "" {
				t.Errorf("%s has %q", info.Name, w)
			}
		}
		all, err := Load(info.Name, 0)
		if err != nil || len(all) != len(words) {
			t.Errorf("Load(%q, 0) = %d words, %v; want %d", info.Name, len(all), err, len(words))
		}
		lists[info.Name] = all
	}
	for part, whole := range map[string]string{Answers: Wordle, Common: English} {
		for _, w := range lists[part] {
			if _, ok := slices.BinarySearch(lists[whole], w); !ok {
				t.Errorf("%s has %s, %s has not", part, w, whole)
			}
		}
	}
	without := 0
	for _, w := range lists[Wordle] {
		if !strings.Contains(w, "S") {
			without++
		}
	}
	if without != 7036 {
		t.Errorf("%d words of %s have no S, want 7036", without, Wordle)
	}
	for _, w := range lists[Answers] {
		if !IsAnswer(w) || !IsAnswer(strings.ToLower(w)) || IsAnswer(w+"QX") || IsAnswer(w[:4]+"0") {
			t.Errorf("IsAnswer is wrong about %s", w)
		}
	}
	for _, w := range []string{"", "A", "ZZZZZ", "ZZZZZZZ", "\n", "ABACK\nABASE", "ÉTUDE", strings.Repeat("A", 99)} {
		if IsAnswer(w) {
			t.Errorf("%q is an answer", w)
		}
	}
}

func TestRead(t *testing.T) {
	for _, c := range []struct {
		name, list string
		length     int
		want       string
	}{
		{"plain", "ocean\nolive\n", 5, "OCEAN OLIVE"},
		{"no last newline", "ocean\nolive", 5, "OCEAN OLIVE"},
		{"carriage returns", "ocean\r\nolive\r\n", 5, "OCEAN OLIVE"},
		{"blanks in front", " ocean\n\t \volive\n\u00a0abide\n   \n", 5, "OCEAN OLIVE"},
		{"blanks behind", "ocean \t\nolive\v\f \r\n", 5, "OCEAN OLIVE"},
		{"byte-order mark", "\uFEFFocean\n\uFEFFolive\n", 5, "OCEAN"},
		{"no words", "co-op\nit's me\nl33t5\n-ocean\noc ean\n\n\t\n", 5, ""},
		{"each once", "ocean\nOCEAN\nOcean\n", 5, "OCEAN"},
		{"composed or not", "étude\ne\u0301tude\nE\u0301TUDE\n", 5, "ÉTUDE"},
		{"marks that stay", "x\u0302abcd\nocean", 5, "X\u0302ABCD OCEAN"},
		{"composed in upper case alone", "i\u0307sta\nİSTA\n", 4, "İSTA"},
		{"syllables", "पानी\nकमल\n", 2, "पानी"},
		{"points", "שָׁלוֹם\n", 4, "שָׁלוֹם"},
		{"a mark alone", "\u0302a\n", 0, ""},
		{"other lengths", "sea\nocean\noceans\n", 5, "OCEAN"},
		{"all lengths", "sea\nocean\noceans\n42\n", 0, "SEA OCEAN OCEANS"},
		{"not UTF-8", "\xe9tude\n\xff\xff\xff\xff\xff\nocean\n", 5, "OCEAN"},
		{"binary", "\x00\x01\n\x7fELF\x02\nocean\n\x00", 5, "OCEAN"},
		{"a script without case", "שלום\nשלחן\n", 4, "שלום שלחן"},
		{"beyond the basic plane", "𐐨𐐩𐐪\n", 3, "𐐀𐐁𐐂"},
		{"empty", "", 5, ""},
	} {
		words, _, err := NewList(strings.NewReader(c.list), "the list").Words(c.length)
		if got := strings.Join(words, " "); got != c.want || err != nil {
			t.Errorf("%s: %q, %v; want %q", c.name, got, err, c.want)
		}
	}
	if _, _, err := NewList(strings.NewReader("\xff\xfeo\x00"), "the list").Words(5); !errors.Is(err, constraint.ErrUTF16) {
		t.Errorf("UTF-16: %v", err)
	}
}

func TestOpen(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, data []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
		return path
	}
	var zipped bytes.Buffer
	zw := gzip.NewWriter(&zipped)
	zw.Write([]byte("ocean\n"))
	zw.Close()
	for _, path := range []string{
		write("list.txt", []byte("ocean\n")),
		write("list.txt.gz", zipped.Bytes()),
		write("two.gz", append(zipped.Bytes(), zipped.Bytes()...)),
	} {
		if words, err := Load(path, 5); err != nil || !slices.Equal(words, []string{"OCEAN"}) {
			t.Errorf("%s: %v, %v", path, words, err)
		}
	}
	if _, err := Load(dir, 5); err == nil || !strings.Contains(err.Error(), "is a directory") {
		t.Errorf("a directory: %v", err)
	}
	if words, err := Load(write("false.gz", []byte("plain\n")), 5); err != nil || !slices.Equal(words, []string{"PLAIN"}) {
		t.Errorf("a file with a false name: %v, %v", words, err)
	}
	if _, err := Load(write("cut.gz", zipped.Bytes()[:zipped.Len()-4]), 5); err == nil {
		t.Error("a torn file is read without an error")
	}
	_, err := Load(filepath.Join(dir, "none"), 5)
	if unknown, ok := errors.AsType[*UnknownError](err); !ok || errors.Is(err, fs.ErrExist) || len(unknown.Near) > 0 {
		t.Errorf("no such file: %v", err)
	}
}

// TestClose checks that a list closes its file.
func TestClose(t *testing.T) {
	path := filepath.Join(t.TempDir(), "list.txt")
	if err := os.WriteFile(path, []byte("ocean\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	l, err := Open(path)
	if err != nil {
		t.Fatal(err)
	}
	if first, second := l.Close(), l.Close(); first != nil || !errors.Is(second, fs.ErrClosed) {
		t.Errorf("closed: %v, and again: %v", first, second)
	}
}

// TestPlaces checks which lists of a user are found, and where.
func TestPlaces(t *testing.T) {
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	dir := filepath.Join(data, "wfind", "lists")
	if err := os.MkdirAll(filepath.Join(dir, "folder.txt"), 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"german.txt", "german", "dutch.txt.gz", "b.gz", "answers.txt", ".hidden", "README.select", "with.dot.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("ocean\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if dirs := listDirs(); len(dirs) != 2 || dirs[0] != dir {
		t.Errorf("lists are looked for in %q, not first in %s", dirs, dir)
	}
	var mine []string
	for _, p := range Places() {
		if p.Shadowed {
			continue
		}
		if filepath.Dir(p.Path) == dir {
			mine = append(mine, p.Name+" "+filepath.Base(p.Path))
		}
		if found, err := Find(p.Name); found != p || err != nil {
			t.Errorf("%s is found at %+v, %v; listed at %+v", p.Name, found, err, p)
		}
	}
	if want := []string{"b b.gz", "dutch dutch.txt.gz", "german german", "with.dot with.dot.txt"}; !slices.Equal(mine, want) {
		t.Errorf("%q, want %q", mine, want)
	}
	if p, err := Find("answers"); err != nil || p.Path != "" {
		t.Errorf("a list hides the built-in one: %+v, %v", p, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add([]byte("ocean\r\nétude\ne\u0301tude\n\xff\n it's\n"), 5)
	f.Add([]byte("\uFEFFa\n\nB"), 0)
	f.Add([]byte("ocean 12\nwreck,0.5\nchest 0A0\n"), 5)
	f.Add([]byte(gzipMagic), 5)
	f.Add([]byte("BZh9"), 0)
	f.Fuzz(func(t *testing.T, data []byte, length int) {
		words, _, err := NewList(bytes.NewReader(data), "the list").Words(length)
		if length < 0 || length > constraint.MaxLength {
			if err == nil {
				t.Fatalf("no error for words of %d letters", length)
			}
			return
		}
		if err != nil {
			_, ofWeight := errors.AsType[*constraint.WeightError](err)
			if !ofWeight && !strings.Contains(err.Error(), "is compressed with") && !errors.Is(err, constraint.ErrUTF16) && !bytes.HasPrefix(data, []byte(gzipMagic)) {
				t.Fatal(err)
			}
			return
		}
		seen := make(map[string]bool)
		for _, w := range words {
			if c, err := constraint.ParseWord(w); err != nil || c != w {
				t.Errorf("%q is not canonical: %q, %v", w, c, err)
			}
			if seen[w] || length != 0 && constraint.CountLetters(w) != length {
				t.Errorf("%q of %q: twice, or not of %d letters", w, data, length)
			}
			seen[w] = true
		}
	})
}

func TestNear(t *testing.T) {
	lists := []string{"wordle", "answers", "english", "common"}
	words, err := Load(Wordle, 5)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		word  string
		among []string
		want  string // the first
	}{
		{"wordel", lists, "wordle"},
		{"worlde", lists, "wordle"},
		{"worddle", lists, "wordle"},
		{"wordl", lists, "wordle"},
		{"wirdle", lists, "wordle"},
		{"awnsers", lists, "answers"},
		{"anwser", lists, "answers"},
		{"comon", lists, "common"},
		{"commmon", lists, "common"},
		{"englisch", lists, "english"},
		{"xyzzy", lists, ""},
		{"CRXNE", []string{"CRANED"}, "CRANED"}, // two slips in five letters
		{"CRXN", []string{"CRANE"}, ""},         // and in four
		{"CRNAE", words, "CRANE"},
		{"CRAENE", words, "CRANE"},
		{"QUEUU", words, "QUEUE"},
	} {
		got := Near(c.word, c.among, 3)
		if c.want == "" && len(got) > 0 || c.want != "" && !slices.Contains(got[:min(1, len(got))], c.want) {
			t.Errorf("Near(%q) = %v, want %q first", c.word, got, c.want)
		}
	}
}

func BenchmarkNear(b *testing.B) {
	words, err := Load(Wordle, 5)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		Near("CRNAE", words, 3)
	}
}

func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := Load(Wordle, 5); err != nil {
			b.Fatal(err)
		}
	}
}

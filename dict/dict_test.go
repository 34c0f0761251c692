package dict

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"
)

// The checksums are those of the original lists, sorted, one word a line.
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

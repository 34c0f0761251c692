package find

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/testkit/random"
	"wfind/internal/vocabulary"
)

func TestColumns(t *testing.T) {
	for _, c := range []struct {
		cells string
		width int
		want  string
	}{
		{"", 80, ""},
		{"AB", 80, "AB"},
		{"AB CD EF", 80, "AB  CD  EF"},
		{"AB CD EF", 10, "AB  CD  EF"}, // no gap after the last column
		{"AB CD EF", 9, "AB  EF|CD"},   // columns are filled from top to bottom
		{"AB CD EF GH IJ", 10, "AB  EF  IJ|CD  GH"},
		{"AB CD EF GH", 10, "AB  EF|CD  GH"},
		{"AB CD", 1, "AB|CD"},
		{"A BCD E", 8, "A    E|BCD"},
		{"ТЫ É 語 B", 6, "ТЫ  語|É   B"}, // by display width
		{"\x1b[1mAB\x1b[m CD", 6, "\x1b[1mAB\x1b[m  CD"},
	} {
		lines := columns(strings.Fields(c.cells), c.width)
		if got := strings.Join(lines, "|"); got != c.want {
			t.Errorf("%q in %d columns: %q, want %q", c.cells, c.width, got, c.want)
		}
		for _, l := range lines {
			if c.width > 1 && ansi.StringWidth(l) > c.width {
				t.Errorf("%q in %d columns: %q is wider", c.cells, c.width, l)
			}
		}
	}
}

// TestBoards prints the possible answers of several boards, in a terminal and in a pipe.
func TestBoards(t *testing.T) {
	words := []string{"BRISK", "FRISK", "OCEAN", "OLECU"}
	boards := constraint.Must(constraint.NewBoards(3, 5))
	answers := []string{"OCEAN", "BRISK", "FRISK"}
	for _, guess := range []string{"CHEST", "BRISK"} {
		if err := boards.Add(boards.Score(answers, guess)); err != nil {
			t.Fatal(err)
		}
	}
	weigher, err := vocabulary.ListNames{Dict: []string{"-"}}.Weigher(5, nil)
	if err != nil {
		t.Fatal(err)
	}
	two := 2
	pattern, err := dict.ParsePattern(constraint.OnlyLetters, "ocean")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name    string
		options Options
		columns int
		want    string
		stderr  string
		pattern *dict.Pattern
	}{
		{"through a pipe", Options{}, 0, "2 BRISK|3 FRISK|1 OCEAN|1 OLECU", "", nil},
		{"limited", Options{Limit: new(int)}, 0, "", "", nil},
		{"sorted", Options{Sort: "likely", Limit: &two}, 0, "1 OCEAN|1 OLECU|2 BRISK|3 FRISK", "", nil},
		{"counted", Options{Count: true}, 80, "1 2|2 1|3 1", "", nil},
		{"one board", Options{Board: 1}, 0, "OCEAN|OLECU", "", nil},
		{"one board counted", Options{Board: 1, Count: true}, 0, "2", "", nil},
		{"one board on a terminal", Options{Board: 1}, 80, "OCEAN  OLECU", "2 words\n", nil},
		{"on a terminal", Options{}, 80, "board 1: 2 words|OCEAN  OLECU||board 2: 1 word, solved|BRISK||board 3: 1 word|FRISK", "", nil},
		{"on a narrow one, the likeliest", Options{Sort: "likely", Limit: &two}, 6,
			"board 1: 2 words|OCEAN  50%|OLECU  50%||board 2: 1 word, solved|BRISK 100%||board 3: 1 word|FRISK 100%", "", nil},
		{"explained", Options{Explain: true, Limit: &two, Board: 3}, 80, "✗ BRISK  invalid: the word can't contain B|✓ FRISK", "", nil},
		{"explained on a terminal", Options{Explain: true, Limit: &two}, 80, "board 1: 1 word|✓ OCEAN||board 2: 1 word, solved|" +
			"✗ OCEAN  mask: tile 1 must be B, not O; mask: tile 3 must be I, not E; mask: tile 5 must be K, not N; mask: tile 2 must be R, not C; mask: tile 4 must be S, not A; " +
			"invalid: the word can't contain C; invalid: the word can't contain E; valid: the word must contain B; valid: the word must contain I; valid: the word must contain K; " +
			"valid: the word must contain R; valid: the word must contain S||board 3: 1 word|✗ OCEAN  mask: tile 3 must be I, not E; mask: tile 5 must be K, not N; " +
			"mask: tile 2 must be R, not C; mask: tile 4 must be S, not A; invalid: the word can't contain C; invalid: the word can't contain E; " +
			"valid: the word must contain I; valid: the word must contain K; valid: the word must contain R; valid: the word must contain S", "", pattern},
	} {
		var out, stderr bytes.Buffer
		w := bufio.NewWriter(&out)
		p := Printer{Options: c.options, Boards: boards, Out: w, Stderr: &stderr, Columns: c.columns, Weigher: weigher, Pattern: c.pattern}
		stream := constraint.Stream{Sets: boards.Sets()}
		switch {
		case c.options.Explain:
			stream.Sets = nil
		case c.options.Board > 0:
			stream.Sets = stream.Sets[c.options.Board-1:][:1]
		}
		_, err := p.Run(stream.Candidates(t.Context(), strings.NewReader(strings.Join(words, "\n"))))
		if flushed := w.Flush(); err == nil {
			err = flushed
		}
		got := strings.NewReplacer("\n", "|", "\t", " ").Replace(strings.TrimSuffix(out.String(), "\n"))
		if err != nil || got != c.want || stderr.String() != c.stderr {
			t.Errorf("%s: %v\n%s %q\nwant %s %q", c.name, err, got, stderr.String(), c.want, c.stderr)
		}
	}
}

// TestRanking keeps the best of many words with random weights, in random order and some of them
// twice. It compares them with the sorted list.
func TestRanking(t *testing.T) {
	r := random.Rand(t)
	weigher, err := vocabulary.ListNames{}.Weigher(5, nil)
	if err != nil {
		t.Fatal(err)
	}
	known := []string{"OCEAN", "AALII", "GUANO", "BIRDS", "SOARE", "CRANE"}
	for range random.Cases(2000) {
		limit := -1 + r.IntN(12)
		if limit == 0 {
			continue
		}
		pattern := r.IntN(2) == 0
		best := &ranking{likely: !pattern || r.IntN(2) == 0}
		if limit >= 0 {
			best.limit = &limit
		}
		var all []foundWord
		given := map[string]bool{}
		words := r.IntN(40)
		if r.IntN(20) == 0 {
			words = 3000 // more than are kept
		}
		for range words {
			word := fmt.Sprintf("Q%04d", r.IntN(200))
			if r.IntN(3) == 0 {
				word = known[r.IntN(len(known))]
			}
			if given[word] && limit < 0 {
				continue // if all words are kept, each comes only once
			}
			w := foundWord{upper: word, rank: vocabulary.Rank{Weight: float64(len(word) * int(word[4]) % 3), Likelihood: weigher.Likelihood(word)}, fuzzy: int64(word[3] % 3)}
			if !pattern {
				w.fuzzy = 0
			}
			best.add(w)
			if !given[word] {
				given[word] = true
				all = append(all, w)
			}
		}
		slices.SortStableFunc(all, func(a, b foundWord) int {
			if best.likely {
				return cmp.Or(cmp.Compare(b.rank.Weight, a.rank.Weight), cmp.Compare(b.rank.Likelihood, a.rank.Likelihood), cmp.Compare(a.fuzzy, b.fuzzy))
			}
			return cmp.Compare(a.fuzzy, b.fuzzy)
		})
		if limit >= 0 {
			all = all[:min(limit, len(all))]
		}
		text := func(words []foundWord) (text string) {
			for _, w := range words {
				text += fmt.Sprintf("%s %g %d, ", w.upper, w.rank.Weight, w.fuzzy)
			}
			return text
		}
		if got, want := text(best.sorted()), text(all); got != want {
			t.Fatalf("limit %d, likely %v: %s; want %s", limit, best.likely, got, want)
		}
	}
}

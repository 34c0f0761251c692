package dict

import (
	"slices"
	"strings"
	"testing"

	"wfind/constraint"
	"wfind/internal/testkit/random"
)

// TestDistance compares the distance with a slow implementation, for short random words.
func TestDistance(t *testing.T) {
	var slow func(a, b string) int
	slow = func(a, b string) int {
		if a == "" || b == "" {
			return len(a) + len(b)
		}
		m, n := len(a)-1, len(b)-1
		cost := 1
		if a[m] == b[n] {
			cost = 0
		}
		d := min(slow(a[:m], b[:n])+cost, slow(a[:m], b)+1, slow(a, b[:n])+1)
		if m > 0 && n > 0 && a[m] == b[n-1] && a[m-1] == b[n] {
			d = min(d, slow(a[:m-1], b[:n-1])+1)
		}
		return d
	}
	rng := random.Rand(t)
	word := func() string {
		letters := []byte("ABC"[:1+rng.IntN(3)])
		w := make([]byte, rng.IntN(6))
		for i := range w {
			w[i] = letters[rng.IntN(len(letters))]
		}
		return string(w)
	}
	for range random.Cases(2000) {
		a, b := word(), word()
		if got, want := distance(constraint.SplitLetters(a), constraint.SplitLetters(b)), slow(a, b); got != want {
			t.Fatalf("distance(%s, %s) = %d, want %d", a, b, got, want)
		}
	}
}

// TestNearSlips checks that Near finds all words with one spelling error, the nearest first, and no
// words with too many errors.
func TestNearSlips(t *testing.T) {
	words := constraint.Must(Load(Wordle, 5))
	for word, limit := range map[string]int{"CRANE": 2, "ERIC": 1, "CRANES": 2, "FUZ": 1} {
		var want int
		for _, w := range words {
			if distance(constraint.SplitLetters(w), constraint.SplitLetters(word)) <= limit-1 || limit == 1 && distance(constraint.SplitLetters(w), constraint.SplitLetters(word)) == 1 {
				want++
			}
		}
		got := Near(word, words, len(words))
		if !slices.IsSortedFunc(got, func(a, b string) int {
			return distance(constraint.SplitLetters(a), constraint.SplitLetters(word)) - distance(constraint.SplitLetters(b), constraint.SplitLetters(word))
		}) {
			t.Errorf("Near(%s) does not begin with the nearest: %v", word, got)
		}
		for _, w := range got {
			if distance(constraint.SplitLetters(w), constraint.SplitLetters(word)) > limit {
				t.Errorf("Near(%s) has %s", word, w)
			}
		}
		if len(got) < want {
			t.Errorf("Near(%s) finds %d words, one slip away are %d", word, len(got), want)
		}
	}
}

// TestNearOrder checks that package fuzzy decides the order of equally near words, and then the
// alphabet.
func TestNearOrder(t *testing.T) {
	for _, c := range []struct{ word, among, want string }{
		{"CRANE", "CRANES CARNE CRAN CRANE XRANE", "CRANE CARNE CRANES CRAN"},
		{"ABC", "ABCZ ABCY ABCX", "ABCX ABCY"},
		{"ABC", "ZABC ABCZ", "ABCZ ZABC"},
		{"AB", "AB A B ABC BA ABCD", "AB BA ABC A B"},
		{"QQQQQ", "CRANE", ""},
		{"A", "A B AB BA", "A AB BA"},
		{"ABCDEF", "ABCDEFGH ABCDEFGHI", "ABCDEFGH"},
	} {
		n := max(1, len(strings.Fields(c.want)))
		if got := strings.Join(Near(c.word, strings.Fields(c.among), n), " "); got != c.want {
			t.Errorf("Near(%s, %s) = %s, want %s", c.word, c.among, got, c.want)
		}
	}
}

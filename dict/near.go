package dict

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/sahilm/fuzzy"

	"wfind/constraint"
)

// Near returns up to n words from list that are spelled almost like the given word, most similar
// first. It finds all words with one spelling error. If the given word has five letters or more, it
// also finds many words with two. All words must be in the same case.
func Near(word string, list []string, n int) []string {
	// A spelling error is an edit; see distance. Package fuzzy finds words that contain the letters of a pattern in
	// order. The patterns find all words with one error and many with two. Then the distance to word decides.
	letters := constraint.SplitLetters(word)
	limit := 1
	if len(letters) >= 5 {
		limit = 2
	}
	if len(letters) > constraint.MaxLength {
		return nil // a user can type a word of any length, and its patterns would take long to match
	}
	type similarity struct{ distance, score int }
	found := make(map[string]similarity)
	for _, p := range patterns(letters) {
		for _, m := range fuzzy.Find(p, list) {
			c, ok := found[m.Str]
			if !ok {
				c = similarity{distance(constraint.SplitLetters(m.Str), letters), m.Score}
			}
			c.score = max(c.score, m.Score)
			found[m.Str] = c
		}
	}
	near := slices.DeleteFunc(slices.Collect(maps.Keys(found)), func(w string) bool { return found[w].distance > limit })
	slices.SortFunc(near, func(a, b string) int {
		return cmp.Or(found[a].distance-found[b].distance, found[b].score-found[a].score, strings.Compare(a, b))
	})
	return near[:min(n, len(near))]
}

func patterns(letters []string) []string { // all letters, two adjacent letters swapped, or one letter missing
	all := []string{strings.Join(letters, "")}
	for i := 1; i < len(letters); i++ {
		p := slices.Clone(letters)
		p[i-1], p[i] = p[i], p[i-1]
		all = append(all, strings.Join(p, ""))
	}
	for i := range letters {
		all = append(all, strings.Join(slices.Delete(slices.Clone(letters), i, i+1), ""))
	}
	return all
}

// distance returns the smallest number of edits that turn a into b (optimal string alignment). An
// edit inserts, deletes or replaces a letter, or swaps two adjacent letters.
func distance(a, b []string) int {
	var before []int
	last := make([]int, len(b)+1)
	for j := range last {
		last[j] = j
	}
	for i := range a {
		row := make([]int, len(b)+1)
		row[0] = i + 1
		for j := range b {
			cost := 1
			if a[i] == b[j] {
				cost = 0
			}
			row[j+1] = min(last[j]+cost, last[j+1]+1, row[j]+1)
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
		before, last = last, row
	}
	return last[len(b)]
}

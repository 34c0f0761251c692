package find

import (
	"cmp"
	"slices"

	"wfind/internal/vocabulary"
)

type foundWord struct {
	upper string // in upper case
	text  string // as in the list
	rank  vocabulary.Rank
	fuzzy int64 // how well it matches the pattern; a lower number is better
}

// A ranking keeps the best of the words that are added to it: the likeliest words or the best matches.
type ranking struct {
	limit  *int // number of words to keep; nil keeps all
	likely bool // whether the likeliest words are best; if not, the best matches are

	added  int         // number of words added
	weight float64     // total weight of these words
	words  []foundWord // the best words when r was last sorted, and then the words added since
}

func (r *ranking) add(w foundWord) {
	r.added++
	r.weight += w.rank.Weight
	r.words = append(r.words, w)
	if r.limit != nil && len(r.words) >= 2*(*r.limit)+1000 {
		r.sorted() // drops words, because not all may fit into memory
	}
}

// sorted returns the best words, best first, and removes all others from r. It returns at most *r.limit
// words, unless r.limit is nil.
func (r *ranking) sorted() []foundWord {
	slices.SortStableFunc(r.words, func(a, b foundWord) int { // keeps the order of equally good words
		if r.likely {
			if c := a.rank.Compare(b.rank); c != 0 {
				return c
			}
		}
		return cmp.Compare(a.fuzzy, b.fuzzy)
	})
	if r.limit != nil {
		kept := make(map[string]bool) // a search through millions of words can find a word twice
		r.words = slices.DeleteFunc(r.words, func(w foundWord) bool {
			if len(kept) == *r.limit || kept[w.upper] {
				return true
			}
			kept[w.upper] = true
			return false
		})
	}
	return r.words
}

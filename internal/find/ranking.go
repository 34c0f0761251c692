package find

import (
	"cmp"
	"container/heap"
	"slices"

	"wfind/internal/vocabulary"
)

type foundWord struct {
	upper  string // for comparing
	text   string // as the list has it
	weight float64
	listed bool // the list gives its weight

	// More values for ranking.
	likelihood float64 // estimated likelihood; ranks words of equal weight
	fuzzy      int64   // how well it matches the pattern; a lower number is better
	place      int     // its position among all words
}

func (w *foundWord) rank() vocabulary.Rank {
	return vocabulary.Rank{Weight: w.weight, Likelihood: w.likelihood}
}

// A ranking keeps the best words that are added to it: limit words, or all if limit is -1.
type ranking struct {
	limit  int  // number of words to keep; -1 keeps all
	likely bool // rank by likelihood; otherwise by how well words match the pattern
	weigh  *vocabulary.Weigher

	met    int     // number of words added or rejected
	weight float64 // total weight of these words

	words []foundWord     // the best words so far; once full, a heap with the worst word on top
	kept  map[string]bool // the kept words, in upper case
	next  int             // the place of the next word
}

func (r *ranking) before(a, b *foundWord) int {
	if r.likely {
		if c := a.rank().Compare(b.rank()); c != 0 {
			return c
		}
	}
	return cmp.Or(cmp.Compare(a.fuzzy, b.fuzzy), cmp.Compare(a.place, b.place))
}

// loses reports whether add would drop the word upper, which has the given weight. It rejects most
// words without allocating a string for each. Call it only if the search has no pattern.
func (r *ranking) loses(weight float64, upper []byte) bool {
	if r.limit < 0 || len(r.words) < r.limit {
		return false
	}
	worst := &r.words[0]
	return weight < worst.weight || weight == worst.weight && r.weigh.Likelihood(string(upper)) <= worst.likelihood
}

// add adds w. If the ranking then has more than limit words, it drops the worst. With a limit, it
// ignores a word that it already has, because a search through millions of words can find a word
// twice.
func (r *ranking) add(w foundWord) {
	if r.limit < 0 {
		w.place = len(r.words)
		r.words = append(r.words, w)
		return
	}
	w.place = r.next
	r.next++
	if r.kept[w.upper] {
		return
	}
	if len(r.words) == r.limit {
		if r.before(&w, &r.words[0]) > 0 {
			return
		}
		delete(r.kept, r.words[0].upper)
		r.words[0] = w
		heap.Fix(r, 0)
	} else {
		heap.Push(r, w)
	}
	r.kept[w.upper] = true
}

// Len, Less, Swap, Push and Pop implement heap.Interface. The worst word is at the top.
func (r *ranking) Len() int           { return len(r.words) }
func (r *ranking) Less(i, j int) bool { return r.before(&r.words[i], &r.words[j]) > 0 }
func (r *ranking) Swap(i, j int)      { r.words[i], r.words[j] = r.words[j], r.words[i] }
func (r *ranking) Push(w any)         { r.words = append(r.words, w.(foundWord)) }
func (r *ranking) Pop() any {
	last := r.words[len(r.words)-1]
	r.words = r.words[:len(r.words)-1]
	return last
}

func (r *ranking) sorted() []foundWord {
	slices.SortFunc(r.words, func(a, b foundWord) int { return r.before(&a, &b) })
	return r.words
}

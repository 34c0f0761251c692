package solver

import (
	_ "embed" // the table of first guesses
	"fmt"
	"hash/fnv"
	"io"
	"strings"
	"sync"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

//go:embed openers.tsv
var openersText string

// An openerTable lists the best openers for a built-in word list, so that advice about the first guess needs no search.
type openerTable struct {
	hash  uint64 // identifies the word lists and weights; see Problem.hash
	hard  bool
	tries int
	// restTotal is a lower bound on the total number of guesses over all answers, with any opener that is not in rows.
	// It is 0 if the costs in rows are only estimates.
	restTotal int
	// leastMean is a lower bound on the mean number of guesses, with any opener. It is 0 if the costs in rows are
	// proved.
	leastMean float64
	rows      []opener
}

type opener struct {
	word     string
	total    int         // total number of guesses over all answers; 0 if it is not proved
	expected Expectation // estimated mean per answer; set only if total is 0
}

// hash returns a hash of p's guesses, answers and weights that is the same on every machine.
func (p *Problem) hash() uint64 {
	h := fnv.New64a()
	for g, word := range p.Guesses {
		fmt.Fprintf(h, "%s %.6g\n", word, p.Share(g)) // six digits, because some machines round the last bits differently
	}
	return h.Sum64()
}

// builtInTables returns the opener tables in openersText. It panics if they are invalid.
var builtInTables = sync.OnceValue(func() (tables []*openerTable) {
	in := strings.NewReader(openersText)
	for {
		t, n := new(openerTable), 0
		_, err := fmt.Fscan(in, &t.hash, &t.hard, &t.tries, &t.restTotal, &t.leastMean, &n)
		if err == io.EOF {
			return tables
		}
		for err == nil && len(t.rows) < n {
			var r opener
			_, err = fmt.Fscan(in, &r.word, &r.total, &r.expected.Guesses, &r.expected.Missed)
			t.rows = append(t.rows, r)
		}
		if err != nil {
			panic(fmt.Sprintf("solver: cannot read the built-in table of openers: %v", err))
		}
		tables = append(tables, t)
	}
})

// openersOf returns the built-in table of openers for p with the tries and the mode in o, or nil if there is none.
func openersOf(p *Problem, o Options) *openerTable {
	const minTableAnswers, maxTableGuesses = 2000, 20000 // every list with a table is within these limits
	if len(p.Answers) < minTableAnswers || len(p.Guesses) > maxTableGuesses || o.Strict {
		return nil
	}
	hash := p.hash()
	for _, t := range builtInTables() {
		if t.hash == hash && t.hard == o.Hard && t.tries == o.Tries {
			return t
		}
	}
	return nil
}

// find returns ratings of the o.Rows best openers in t, or only of o.Opener if it is set. complete reports whether t
// has all these ratings. bound is a lower bound on the cost of every opener that is not in t. t may be nil.
func (t *openerTable) find(p *score.Words, o Options) (ratings []rank.Rating, bound Expectation, complete bool) {
	if t == nil {
		return nil, Expectation{}, false
	}
	n, rows := len(p.Answers), o.rows()
	var guesses []int32
	var found []opener
	for _, row := range t.rows {
		if g, ok := p.Find(row.word); ok && (o.Opener == "" || o.Opener == row.word) && len(found) < rows {
			guesses, found = append(guesses, int32(g)), append(found, row)
		}
	}
	for i, s := range rank.Few(p, guesses) {
		r := s.Rating(p)
		r.Guesses, r.Missed, r.AtLeast = found[i].expected.Guesses, found[i].expected.Missed, t.leastMean
		if total := found[i].total; total > 0 {
			r.Proved, r.Guesses = true, Cost{Guesses: total}.Mean(n).Guesses
		}
		ratings = append(ratings, r)
	}
	bound = Cost{Guesses: t.restTotal}.Mean(n)
	bound.Guesses = max(bound.Guesses, t.leastMean)
	return ratings, bound, len(ratings) == rows
}

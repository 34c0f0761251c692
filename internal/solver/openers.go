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
	hash   uint64 // identifies the word lists and weights; see Problem.hash
	hard   bool
	tries  int
	proved bool    // whether the costs in rows are exact; if not, they are estimates
	least  float64 // lower bound on the mean number of guesses with any opener, except for those with exact costs
	rows   []Choice
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
		_, err := fmt.Fscan(in, &t.hash, &t.hard, &t.tries, &t.proved, &t.least, &n)
		if err == io.EOF {
			return tables
		}
		for err == nil && len(t.rows) < n {
			var r Choice
			_, err = fmt.Fscan(in, &r.Word, &r.Expected.Guesses, &r.Expected.Missed)
			t.rows = append(t.rows, r)
		}
		if err != nil {
			panic(fmt.Sprintf("solver: cannot read the built-in table of openers: %v", err))
		}
		tables = append(tables, t)
	}
})

// openersOf returns the built-in table of openers for p, or nil if there is none. The table must be for the mode and
// the number of guesses in o.
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
	rows := o.rows()
	var found []Choice
	for _, c := range t.rows {
		var ok bool
		if c.Guess, ok = p.Find(c.Word); ok && (o.Opener == "" || o.Opener == c.Word) && len(found) < rows {
			found = append(found, c)
		}
	}
	ratings = provedRatings(p, found)
	for i := range ratings {
		if !t.proved {
			ratings[i].Proved, ratings[i].AtLeast = false, t.least
		}
	}
	return ratings, Expectation{Guesses: t.least}, len(ratings) == rows
}

package solver

import (
	_ "embed" // the table of first guesses
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"strings"
	"sync"

	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

//go:embed openers.tsv
var openersText string

// An openerTable lists the best openers of one position. The program contains tables for the
// built-in lists, so that advice on openers needs no search. TestMakeOpeners makes the tables.
type openerTable struct {
	world uint64 // see Problem.world
	hard  bool
	tries int
	// below is a lower bound on the total guesses, for all answers together, of every opener that is not in
	// rows. It is 0 if rows are not proved, but only the best known openers.
	below int
	// least is a lower bound on the mean number of guesses of any opener. It is set if rows are not proved.
	least float64
	rows  []opener
}

type opener struct {
	word     string
	total    int         // guesses for all answers together; 0 if it is not proved
	expected Expectation // for one answer
}

// world returns a hash of the legal guesses, the possible answers and their weights. It identifies
// the position's table of openers.
//
// The hash must be the same on every machine, although machines may round weights differently. The
// built-in weights are powers of 2 whose exponents are multiples of 1/16, so world hashes these
// exponents. It hashes other weights as they are.
func (p *Problem) world() uint64 {
	words := p.words
	h := fnv.New64a()
	for g, word := range words.Guesses {
		io.WriteString(h, word)
		step := byte(0)
		if a := words.AnswerOf[g]; a >= 0 {
			weight, heaviest := float64(words.WeightOf(a)), float64(words.Heaviest())
			steps := min(254, math.Round(-16*math.Log2(weight/heaviest)))
			step = byte(1 + steps)
			if off := weight - heaviest*math.Exp2(-steps/16); math.Abs(off) > 1.01 {
				fmt.Fprint(h, weight)
			}
		}
		h.Write([]byte{step})
	}
	return h.Sum64()
}

// readOpeners parses the tables that TestMakeOpeners writes. It panics if text is invalid, because
// text is part of the program.
func readOpeners(text string) (tables []*openerTable) {
	in := strings.NewReader(text)
	read := func(fields ...any) (more bool) {
		_, err := fmt.Fscan(in, fields...)
		if err != nil && err != io.EOF {
			panic("solver: the table of openers: " + err.Error())
		}
		return err == nil
	}
	for {
		t, n := new(openerTable), 0
		if !read(&t.world, &t.hard, &t.tries, &t.below, &t.least, &n) {
			return tables
		}
		t.rows = make([]opener, n)
		for i := range t.rows {
			r := &t.rows[i]
			if !read(&r.word, &r.total, &r.expected.Guesses, &r.expected.Missed) {
				panic("solver: the table of openers ends too soon")
			}
		}
		tables = append(tables, t)
	}
}

var builtInTables = sync.OnceValue(func() []*openerTable { return readOpeners(openersText) })

// Positions with fewer answers or more guesses than these have no table.
const (
	minTableAnswers = 2000
	maxTableGuesses = 20000
)

func openersOf(p *score.Words, o Options) *openerTable {
	if len(p.Answers) < minTableAnswers || len(p.Guesses) > maxTableGuesses || o.Strict {
		return nil
	}
	world := (&Problem{p}).world()
	for _, t := range builtInTables() {
		if t.world == world && t.hard == o.Hard && t.tries == o.Tries {
			return t
		}
	}
	return nil
}

// find returns the rows of the table that o asks for. bound is a lower bound on the cost of every
// opener that the table omits. enough reports whether the rows are all that o asks for. A nil table
// has no rows.
func (t *openerTable) find(p *score.Words, o Options) (advice []Advice, bound Expectation, enough bool) {
	if t == nil {
		return nil, Expectation{}, false
	}
	rows := o.rows()
	var guesses []int32
	for _, r := range t.rows {
		g, ok := p.Find(r.word)
		if !ok || o.Opener != "" && o.Opener != r.word || len(advice) == rows {
			continue
		}
		a := Advice{Word: r.word, Guesses: r.expected.Guesses, Missed: r.expected.Missed, AtLeast: t.least}
		if r.total > 0 {
			a.Proved, a.Cost = true, Cost{Guesses: r.total}
			a.Guesses = a.Cost.Of(len(p.Answers)).Guesses
		}
		guesses, advice = append(guesses, int32(g)), append(advice, a)
	}
	for i, s := range rank.Few(p, guesses) {
		advice[i].Stats = s
	}
	bound = Cost{Guesses: t.below}.Of(len(p.Answers))
	bound.Guesses = max(bound.Guesses, t.least)
	return advice, bound, len(advice) == rows
}

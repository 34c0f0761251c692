package solver

import (
	"bytes"
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

// Openers is a table of the best openers of one position. The tables of the built-in lists are part of the program,
// so that advice on openers takes no search. The command internal/tool/openers makes them.
type Openers struct {
	World uint64 // see Problem.World
	Hard  bool
	Tries int
	// Below is a lower bound on the total guesses, for all answers together, of every opener that is not in
	// Rows. It is 0 if Rows are not proved, but only the best known openers.
	Below int
	// Least is a lower bound on the mean number of guesses of any opener. It is set if Rows are not proved.
	Least float64
	Rows  []Opener
}

// An Opener is a first guess with its cost.
type Opener struct {
	Word     string
	Total    int         // guesses for all answers together; 0 if it is not proved
	Expected Expectation // for one answer
}

// World returns a hash of the words and weights of the position, which identifies its table of openers.
//
// The hash must be the same on every machine, although machines may round weights differently. The built-in weights
// are powers of 2, with exponents that are multiples of 1/16. So World uses these exponents, and other weights as
// they are.
func (p *Problem) World() uint64 {
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

// Write writes the table to w: one line for the position, with the number of rows, and then one line for each row.
func (t *Openers) Write(w *bytes.Buffer) {
	fmt.Fprintf(w, "%#x\t%t\t%d\t%d\t%.4f\t%d\n", t.World, t.Hard, t.Tries, t.Below, t.Least, len(t.Rows))
	for _, r := range t.Rows {
		fmt.Fprintf(w, "%s\t%d\t%.5f\t%.6f\n", r.Word, r.Total, r.Expected.Guesses, r.Expected.Missed)
	}
}

// readOpeners reads the tables in text, which Openers.Write has written. It panics on errors, because the text is
// part of the program.
func readOpeners(text string) (tables []*Openers) {
	in := strings.NewReader(text)
	read := func(fields ...any) (more bool) {
		_, err := fmt.Fscan(in, fields...)
		if err != nil && err != io.EOF {
			panic("solver: the table of openers: " + err.Error())
		}
		return err == nil
	}
	for {
		t, n := new(Openers), 0
		if !read(&t.World, &t.Hard, &t.Tries, &t.Below, &t.Least, &n) {
			return tables
		}
		t.Rows = make([]Opener, n)
		for i := range t.Rows {
			r := &t.Rows[i]
			if !read(&r.Word, &r.Total, &r.Expected.Guesses, &r.Expected.Missed) {
				panic("solver: the table of openers ends too soon")
			}
		}
		tables = append(tables, t)
	}
}

func builtIn() []*Openers {
	return builtInTables()
}

var builtInTables = sync.OnceValue(func() []*Openers { return readOpeners(openersText) })

// Positions with fewer answers or more guesses have no table.
const (
	minTableAnswers = 2000
	maxTableGuesses = 20000
)

// openersOf returns the built-in table for the position, or nil if there is none.
func openersOf(p *score.Words, o Options) *Openers {
	if len(p.Answers) < minTableAnswers || len(p.Guesses) > maxTableGuesses || o.Strict {
		return nil
	}
	world := (&Problem{p}).World()
	for _, t := range builtIn() {
		if t.World == world && t.Hard == o.Hard && t.Tries == o.Tries {
			return t
		}
	}
	return nil
}

// find returns the rows of the table that o asks for. enough reports whether these are all the rows wanted. bound
// is a lower bound on the cost of every guess that is not in the table. t may be nil.
func (t *Openers) find(p *score.Words, o Options) (advice []Advice, bound Expectation, enough bool) {
	if t == nil {
		return nil, Expectation{}, false
	}
	rows := o.rows()
	var guesses []int32
	for _, r := range t.Rows {
		g, ok := p.Find(r.Word)
		if !ok || o.Opener != "" && o.Opener != r.Word || len(advice) == rows {
			continue
		}
		a := Advice{Word: r.Word, Guesses: r.Expected.Guesses, Missed: r.Expected.Missed, AtLeast: t.Least}
		if r.Total > 0 {
			a.Proved, a.Cost = true, Cost{Guesses: r.Total}
			a.Guesses = a.Cost.Of(len(p.Answers)).Guesses
		}
		guesses, advice = append(guesses, int32(g)), append(advice, a)
	}
	for i, s := range rank.Few(p, guesses) {
		advice[i].Stats = s
	}
	bound = Cost{Guesses: t.Below}.Of(len(p.Answers))
	bound.Guesses = max(bound.Guesses, t.Least)
	return advice, bound, len(advice) == rows
}

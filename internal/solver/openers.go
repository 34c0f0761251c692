package solver

import (
	"bytes"
	_ "embed" // the table of first guesses
	"fmt"
	"hash/fnv"
	"io"
	"math"
	"strings"

	"wfind/internal/lazy"
	"wfind/internal/solver/rank"
	"wfind/internal/solver/score"
)

// The first turn of a world that is played again and again is not searched anew
// each time. A table holds what its openers are known to need, made once by
// internal/tool/openers.

//go:embed openers.tsv
var openersText string

// Openers is what is known of the first guesses of a position.
type Openers struct {
	World uint64 // see Problem.World
	Hard  bool
	Tries int
	// Below is what every opener that is not in Rows costs at least, all answers
	// taken together. It is 0 if the rows are not proved but are what the best
	// known strategies need.
	Below int
	// Least is what every opener needs on average at least, in Rows or not, if they
	// are not proved.
	Least float64
	Rows  []Opener
}

// An Opener is a first guess.
type Opener struct {
	Word     string
	Total    int         // guesses, all answers taken together; 0 unless it is proved
	Expected Expectation // the same on average
}

// World returns a number that tells the words and weights of the position from
// others.
func (problem *Problem) World() uint64 {
	p := problem.words
	h := fnv.New64a()
	for g, word := range p.Guesses {
		io.WriteString(h, word)
		weight := byte(0)
		if a := p.AnswerOf[g]; a >= 0 {
			// Sixteenths of a power of two below the heaviest.
			ratio := float64(p.WeightOf(a)) / float64(p.Heaviest())
			weight = byte(1 + min(254, math.Round(-16*math.Log2(ratio))))
		}
		h.Write([]byte{weight})
	}
	return h.Sum64()
}

// Write writes the table as lines: first the position and how many openers it has, then these.
func (t *Openers) Write(w *bytes.Buffer) {
	fmt.Fprintf(w, "%#x\t%t\t%d\t%d\t%.4f\t%d\n", t.World, t.Hard, t.Tries, t.Below, t.Least, len(t.Rows))
	for _, r := range t.Rows {
		fmt.Fprintf(w, "%s\t%d\t%.5f\t%.6f\n", r.Word, r.Total, r.Expected.Guesses, r.Expected.Missed)
	}
}

// readOpeners reads what Write has written, one table after the other. Only worlds
// of this program's own making stand there: what is wrong is a mistake in it.
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

// builtIn are the tables that the program has.
func builtIn() []*Openers {
	return builtInTables.Get(func() []*Openers { return readOpeners(openersText) })
}

var builtInTables lazy.Value[[]*Openers]

// Of worlds with fewer answers, or more guesses, there are no tables.
const (
	fewestKnown = 2000
	mostKnown   = 20000
)

// openersOf returns the table of a position, nil if there is none.
func openersOf(p *score.Words, o Options) *Openers {
	if len(p.Answers) < fewestKnown || len(p.Guesses) > mostKnown {
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

// look returns what the table says of the opener of o, or of the best, and whether
// that is all that was asked for. If it is not, what the table leaves out is not
// better than bound.
func (t *Openers) look(p *score.Words, o Options) (advice []Advice, bound Expectation, enough bool) {
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

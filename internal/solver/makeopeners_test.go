package solver

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"os"
	"slices"
	"testing"

	"wfind/internal/solver/estimate"
	"wfind/internal/solver/rank"
)

// TestMakeOpeners makes the table of openers and writes it to the file that WFIND_OPENERS names:
//
//	WFIND_OPENERS=openers.tsv go test -run MakeOpeners -timeout 2h ./internal/solver
//
// For the answers of the original game, it proves the cost of each opener that needs at most a few guesses more than
// the best one, which takes some minutes on two cores. For the likely answers no such proof is known. There, it plays
// out the openers that look best and proves a lower bound for all openers, which takes another twenty minutes.
func TestMakeOpeners(t *testing.T) {
	file := os.Getenv("WFIND_OPENERS")
	if file == "" {
		t.Skip("WFIND_OPENERS is not set")
	}
	equal, weighted := original(), likely()
	least, err := leastGuesses(t.Context(), weighted.Words, nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	least = math.Floor(least*1e4) / 1e4
	var text bytes.Buffer
	for _, table := range []*openerTable{
		provedOpeners(t, equal, Options{Tries: 6}, 40),
		// In hard mode, more openers are close to the best, and each takes longer.
		provedOpeners(t, equal, Options{Tries: 6, Hard: true}, 13),
		playedOpeners(t, weighted, Options{Tries: 6}, least),
		// The bound holds in hard mode too, because hard mode only forbids guesses.
		playedOpeners(t, weighted, Options{Tries: 6, Hard: true}, least),
	} {
		table.write(&text)
	}
	if err := os.WriteFile(file, text.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// provedOpeners returns the openers that need fewer than above guesses more than SALET.
func provedOpeners(t *testing.T, p *Problem, o Options, above int) *openerTable {
	o.Opener = "SALET"
	best, err := p.Solve(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	o.Opener, o.Rows = "", len(p.Guesses)
	o.Below = Cost{Guesses: best.AtLeast.Guesses + above}
	all, err := p.Solve(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	table := &openerTable{hash: p.hash(), hard: o.Hard, tries: o.Tries, proved: true, least: o.Below.Mean(len(p.Answers)).Guesses}
	for _, c := range all.Choices {
		table.rows = append(table.rows, Choice{Word: c.Word, Expected: c.Expected})
	}
	return table
}

// playedOpeners returns the 40 openers with the best statistics and their estimated costs. least is a lower bound on
// the mean number of guesses after any opener.
func playedOpeners(t *testing.T, p *Problem, o Options, least float64) *openerTable {
	best, err := p.Rank(t.Context(), rank.ByEstimate, 40, 0)
	if err != nil {
		t.Fatal(err)
	}
	table := &openerTable{hash: p.hash(), hard: o.Hard, tries: o.Tries, least: least}
	var guesses []int32
	for _, s := range best {
		guesses = append(guesses, int32(s.Guess))
	}
	for i, f := range playOut(t, p, guesses, o) {
		f.Expected.Guesses = math.Round(f.Expected.Guesses*1e5) / 1e5
		table.rows = append(table.rows, Choice{Word: p.Guesses[guesses[i]], Expected: f.Expected})
	}
	slices.SortStableFunc(table.rows, func(a, b Choice) int {
		missed := func(o Choice) float64 { return math.Round(o.Expected.Missed * 1e4) } // the missed share, as printed
		return cmp.Or(cmp.Compare(missed(a), missed(b)), cmp.Compare(a.Expected.Guesses, b.Expected.Guesses))
	})
	return table
}

// playOut returns, for each guess, the cost of a quickly found strategy that begins with it. The cost is an upper bound
// on the cost of optimal play.
func playOut(t *testing.T, p *Problem, guesses []int32, o Options) []estimate.Estimate {
	return newEstimator(p.Words, o).Estimate(t.Context(), guesses, estimate.Effort{})
}

// write writes the table to b: first a line for the game, with the number of rows, then one line per row.
func (t *openerTable) write(b *bytes.Buffer) {
	fmt.Fprintf(b, "%#x\t%t\t%d\t%t\t%v\t%d\n", t.hash, t.hard, t.tries, t.proved, t.least, len(t.rows))
	for _, r := range t.rows {
		fmt.Fprintf(b, "%s\t%v\t%.6f\n", r.Word, r.Expected.Guesses, r.Expected.Missed)
	}
}

// Openers makes the table of first guesses that package solver embeds.
//
//	go run ./internal/tool/openers -out internal/solver/openers.tsv
//
// For the answers of the original game it proves what each opener costs that needs
// at most a few guesses more than the best, in easy and in hard mode; that takes
// some minutes of two cores. For the likely answers, of which no proof is known, it
// plays out the openers that look best, and tells what they need by the best strategy
// that is known, and what any opener needs at least; that takes some twenty minutes more.
package main

import (
	"bytes"
	"cmp"
	"context"
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"time"

	"wfind/dict"
	"wfind/internal/solver"
)

func main() {
	out := flag.String("out", "internal/solver/openers.tsv", "`file` to write to")
	above := flag.Int("above", 40, "`guesses`, in all, up to which an opener may need more than SALET; in hard mode a third of that")
	looks := flag.Int("looks", 40, "`openers` to play out against the likely answers")
	only := flag.String("only", "", "make one `world` alone, easy, hard, likely or likely-hard, and print it")
	flag.Parse()
	if err := run(*out, *only, *above, *looks); err != nil {
		fmt.Fprintln(os.Stderr, "openers:", err)
		os.Exit(1)
	}
}

func run(out, only string, above, looks int) error {
	guesses, err := dict.Load(dict.Wordle, 5)
	if err != nil {
		return err
	}
	answers, err := dict.Load(dict.Answers, 5)
	if err != nil {
		return err
	}
	equal, err := solver.New(guesses, answers)
	if err != nil {
		return err
	}
	likely, err := solver.NewWeighted(guesses, guesses, dict.Likely(guesses))
	if err != nil {
		return err
	}
	var table bytes.Buffer
	var least float64
	for _, w := range []struct {
		name    string
		problem *solver.Problem
		hard    bool
	}{{"easy", equal, false}, {"hard", equal, true}, {"likely", likely, false}, {"likely-hard", likely, true}} {
		if only != "" && only != w.name {
			continue
		}
		start := time.Now()
		o := solver.Options{Tries: 6, Hard: w.hard}
		var rows *solver.Openers
		if w.problem.Weighted() {
			if least == 0 { // it holds in hard mode too
				if least, err = likely.LeastGuesses(context.Background(), 0); err != nil {
					return err
				}
			}
			if rows, err = played(w.problem, o, looks); err == nil {
				rows.Least = math.Floor(least*1e4) / 1e4
			}
		} else {
			if w.hard {
				above /= 3 // more of them are near the best, and they take longer
			}
			rows, err = proved(w.problem, o, above)
		}
		if err != nil {
			return fmt.Errorf("making the openers of %s: %w", w.name, err)
		}
		rows.Write(&table)
		fmt.Fprintf(os.Stderr, "%s: %d openers in %v\n", w.name, len(rows.Rows), time.Since(start).Round(time.Second))
	}
	if only != "" {
		_, err := os.Stdout.Write(table.Bytes())
		return err
	}
	return os.WriteFile(out, table.Bytes(), 0o644)
}

// proved returns the openers that need less than SALET's guesses and so many more.
func proved(p *solver.Problem, o solver.Options, above int) (*solver.Openers, error) {
	ctx := context.Background()
	o.Opener = "SALET"
	best, err := p.Solve(ctx, o)
	if err != nil {
		return nil, err
	}
	o.Opener, o.Rows = "", len(p.Guesses())
	o.Below = solver.Cost{Guesses: best.AtLeast.Guesses + above}
	all, err := p.Solve(ctx, o)
	if err != nil {
		return nil, err
	}
	t := &solver.Openers{World: p.World(), Hard: o.Hard, Tries: o.Tries, Below: o.Below.Guesses}
	for _, c := range all.Choices {
		t.Rows = append(t.Rows, solver.Opener{Word: c.Word, Total: c.Cost.Guesses})
	}
	return t, nil
}

// played returns the openers that look best, played out.
func played(p *solver.Problem, o solver.Options, looks int) (*solver.Openers, error) {
	ctx := context.Background()
	best, _, err := p.Rank(ctx, solver.ByEstimate, looks, 0)
	if err != nil {
		return nil, err
	}
	t := &solver.Openers{World: p.World(), Hard: o.Hard, Tries: o.Tries}
	var words []string
	for _, s := range best {
		words = append(words, p.Guesses()[s.Guess])
	}
	expected, err := p.PlayOut(ctx, words, o)
	if err != nil {
		return nil, err
	}
	for i, e := range expected {
		t.Rows = append(t.Rows, solver.Opener{Word: words[i], Expected: e})
	}
	slices.SortStableFunc(t.Rows, func(a, b solver.Opener) int {
		// What is missed of an estimate is told apart to 1 in 10,000.
		missed := func(o solver.Opener) float64 { return math.Round(o.Expected.Missed * 1e4) }
		return cmp.Or(cmp.Compare(missed(a), missed(b)), cmp.Compare(a.Expected.Guesses, b.Expected.Guesses))
	})
	return t, nil
}

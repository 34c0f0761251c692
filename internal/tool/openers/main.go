// Openers makes the table of openers that package solver embeds.
//
//	go run ./internal/tool/openers -out internal/solver/openers.tsv
//
// For the answers of the original game it proves the cost of each opener that needs at most a few
// guesses more than the best, in easy and in hard mode. That takes some minutes on two cores. For
// the likely answers no proof is known. There it plays out the openers that look best, for an upper
// bound, and proves a lower bound that holds for any opener. That takes twenty minutes more.
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
	above := flag.Int("above", 40, "list openers that need up to `N` guesses more than SALET, all answers together; a third of N in hard mode")
	looks := flag.Int("looks", 40, "number of `openers` to play out against the likely answers")
	only := flag.String("only", "", "make the table of one `position` and print it: easy, hard, likely or likely-hard")
	flag.Parse()
	if err := run(*out, *only, *above, *looks); err != nil {
		fmt.Fprintln(os.Stderr, "openers:", err)
		os.Exit(1)
	}
}

// run makes all tables and writes them to the file out, or makes the one named only and prints it.
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
	least := 0.0
	var text bytes.Buffer
	for _, position := range []struct {
		name string
		make func() (*solver.Openers, error)
	}{
		{"easy", func() (*solver.Openers, error) { return proved(equal, solver.Options{Tries: 6}, above) }},
		// In hard mode more openers are close to the best, and each takes longer.
		{"hard", func() (*solver.Openers, error) { return proved(equal, solver.Options{Tries: 6, Hard: true}, above/3) }},
		{"likely", func() (*solver.Openers, error) { return played(likely, solver.Options{Tries: 6}, looks, &least) }},
		{"likely-hard", func() (*solver.Openers, error) {
			return played(likely, solver.Options{Tries: 6, Hard: true}, looks, &least)
		}},
	} {
		if only != "" && only != position.name {
			continue
		}
		start := time.Now()
		table, err := position.make()
		if err != nil {
			return fmt.Errorf("making the table %s: %w", position.name, err)
		}
		table.Write(&text)
		fmt.Fprintf(os.Stderr, "%s: %d openers in %v\n", position.name, len(table.Rows), time.Since(start).Round(time.Second))
	}
	if only != "" {
		_, err := os.Stdout.Write(text.Bytes())
		return err
	}
	return os.WriteFile(out, text.Bytes(), 0o644)
}

// proved returns the openers that need fewer than above guesses more than SALET.
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

// played returns the openers that look best, played out. least is the lower bound for easy mode, which
// holds in hard mode too; played computes it if it is 0.
func played(p *solver.Problem, o solver.Options, looks int, least *float64) (*solver.Openers, error) {
	ctx := context.Background()
	if *least == 0 {
		bound, err := p.LeastGuesses(ctx, 0)
		if err != nil {
			return nil, err
		}
		*least = math.Floor(bound*1e4) / 1e4
	}
	best, _, err := p.Rank(ctx, solver.ByEstimate, looks, 0)
	if err != nil {
		return nil, err
	}
	t := &solver.Openers{World: p.World(), Hard: o.Hard, Tries: o.Tries, Least: *least}
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
		missed := func(o solver.Opener) float64 { return math.Round(o.Expected.Missed * 1e4) } // as shown
		return cmp.Or(cmp.Compare(missed(a), missed(b)), cmp.Compare(a.Expected.Guesses, b.Expected.Guesses))
	})
	return t, nil
}

package cli

import (
	"bufio"
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"wfind/constraint"
	"wfind/internal/output"
	"wfind/internal/plural"
	"wfind/internal/solver"
)

// A solution is a result as --json prints it.
type solution struct {
	Guess     string   `json:"guess,omitempty"`
	Total     int      `json:"total,omitempty"` // of equally likely answers
	Answers   int      `json:"answers"`
	Mean      float64  `json:"mean,omitempty"`
	Worst     int      `json:"worst,omitempty"`
	Histogram []int    `json:"histogram,omitempty"`
	Failures  int      `json:"failures,omitempty"` // answers that are not found
	Missed    float64  `json:"missed,omitempty"`   // how likely these are, of weighted answers
	AtLeast   int      `json:"at_least,omitempty"` // guesses in all, where the cost is not proved
	MeanBound float64  `json:"mean_at_least,omitempty"`
	Line      []string `json:"line,omitempty"`
	Proved    bool     `json:"proved"`

	weighted bool
	givenUp  bool // it needs AtLeast, and no more was asked
	left     int  // guesses that the game has
}

// bounds tells what is proved of a result.
func (o *solution) bounds(r *solver.Result) {
	o.Proved, o.givenUp = r.Proved, r.GivenUp
	switch {
	case r.Proved:
	case o.weighted:
		o.MeanBound = output.Round(r.Bound.Guesses)
	default:
		o.AtLeast = r.AtLeast.Guesses
	}
}

// of tells what the best strategy of a result does, and returns it: nil if there
// is none.
func (o *solution) of(r *solver.Result, jobs int) (*solver.Strategy, error) {
	o.bounds(r)
	if r.GivenUp {
		return nil, nil
	}
	best, ok := r.Best(context.Background(), jobs)
	if !ok {
		return nil, nil
	}
	tree, err := r.Strategy(context.Background(), jobs)
	if err != nil {
		return nil, err
	}
	o.Guess = best.Word
	o.Mean = output.Round(best.Expected.Guesses)
	o.Histogram = tree.Histogram()
	o.Worst = len(o.Histogram)
	if o.weighted {
		found := 0
		for _, n := range o.Histogram {
			found += n
		}
		o.Failures, o.Missed = o.Answers-found, output.Round(best.Expected.Missed)
	} else {
		o.Total, o.Failures = best.Cost.Guesses, best.Cost.Failures
	}
	return tree, nil
}

// follow adds the line of play of a strategy against an answer, and returns it
// with what is left after each guess.
func (o *solution) follow(tree *solver.Strategy, answer string) (lines []string) {
	for t := tree; t != nil; {
		score := constraint.ScoreGuess(answer, t.Guess)
		clue := constraint.Clue{Guess: t.Guess, Score: score}.String()
		o.Line = append(o.Line, clue)
		t = t.After(score.Code())
		switch {
		case score.Solved():
		case t == nil:
			clue += "  not found"
		default:
			clue += fmt.Sprintf("  %d left", t.Size())
		}
		lines = append(lines, clue)
	}
	return lines
}

// line is the result in one line for a person.
func (o *solution) line() string {
	answers := plural.Count(o.Answers, "answer")
	least := plural.Count(o.AtLeast, "guess")
	if o.weighted {
		least = fmt.Sprintf("%.4f guesses on average", o.MeanBound)
	}
	switch {
	case o.givenUp:
		return fmt.Sprintf("%s  %s at least for %s: given up", cmp.Or(o.Guess, "any guess"), least, answers)
	case o.Worst == 0:
		return fmt.Sprintf("%s  %s at least for %s: stopped", cmp.Or(o.Guess, "any guess"), least, answers)
	}
	proved := "proved"
	if !o.Proved {
		proved = fmt.Sprintf("not proved: stopped, %s at least", least)
	}
	if o.weighted {
		return fmt.Sprintf("%s  %.4f guesses on average for %s by their weights, %d at most; %s", o.Guess, o.Mean, answers, o.Worst, proved)
	}
	return fmt.Sprintf("%s  %s for %s: %.4f on average, %d at most; %s",
		o.Guess, plural.Count(o.Total, "guess"), answers, o.Mean, o.Worst, proved)
}

// print writes the result for a person.
func (o *solution) print(w *bufio.Writer) {
	fmt.Fprintln(w, o.line())
	if o.Worst == 0 {
		return
	}
	if o.Failures > 0 {
		what := "no strategy finds every answer within %s: this one misses %d\n"
		if !o.Proved {
			what = "this strategy does not find every answer within %s: it misses %d\n"
		}
		fmt.Fprintf(w, what, plural.Count(o.left, "guess"), o.Failures)
	}
	var head, row strings.Builder
	for i, n := range o.Histogram {
		fmt.Fprintf(&head, " %5d", i+1)
		fmt.Fprintf(&row, " %5d", n)
	}
	fmt.Fprintf(w, "guesses%s\nanswers%s\n", head.String(), row.String())
}

// writeTree writes a strategy, one answer a line.
func writeTree(w io.Writer, tree *solver.Strategy) error {
	var err error
	tree.Each(func(guesses []string) {
		if err == nil {
			_, err = fmt.Fprintln(w, strings.Join(guesses, " "))
		}
	})
	return err
}

// progress is a line on a terminal that says how far a search has come.
type progress struct {
	f     *os.File // nil: nothing is shown
	shown bool
}

func newProgress(env *Env) *progress {
	if f, ok := env.Stderr.(*os.File); ok && isTerminal(f) && os.Getenv("TERM") != "dumb" {
		return &progress{f: f}
	}
	return &progress{}
}

// report returns what a search is to call; nil where nothing is shown, so that
// nothing is worked out for it.
func (b *progress) report() func(solver.Progress) {
	if b.f == nil {
		return nil
	}
	return b.show
}

// show replaces the line.
func (b *progress) show(p solver.Progress) {
	if p.Elapsed < 300*time.Millisecond {
		return
	}
	b.shown = true
	line := progressLine(p)
	if width, _, err := term.GetSize(int(b.f.Fd())); err == nil && len(line) >= width {
		line = line[:max(0, width-1)] // a line that wraps could not be taken back
	}
	fmt.Fprintf(b.f, "\r\x1b[K%s", line)
}

// progressLine tells the bounds first, which is what a narrow window has room for.
func progressLine(p solver.Progress) string {
	var parts []string
	if best := p.Best; best.Word != "" && best.Cost.Guesses > 0 {
		parts = append(parts, fmt.Sprintf("%s %s", best.Word, costs(p.AtLeast, best.Cost)))
	} else if best.Word != "" {
		parts = append(parts, fmt.Sprintf("%s %.4f", best.Word, best.Expected.Guesses))
	}
	if p.Total > 0 {
		parts = append(parts, fmt.Sprintf("%d of %d %s", p.Done, p.Total, p.What))
	}
	parts = append(parts, p.Elapsed.Round(time.Second).String())
	if p.Left > 0 {
		parts = append(parts, fmt.Sprintf("about %s left", p.Left.Round(time.Second)))
	}
	return strings.Join(parts, ", ")
}

// costs writes the bounds of a cost: "7920 to 7931".
func costs(least, best solver.Cost) string {
	text := fmt.Sprint(best.Guesses)
	if least != best {
		text = fmt.Sprintf("%d to %d", least.Guesses, best.Guesses)
	}
	if best.Failures > 0 {
		missed := fmt.Sprint(best.Failures)
		if least.Failures != best.Failures {
			missed = fmt.Sprintf("%d to %d", least.Failures, best.Failures)
			text = fmt.Sprint(best.Guesses)
		}
		text += ", " + missed + " missed"
	}
	return text
}

// clear takes the line away.
func (b *progress) clear() {
	if b.shown {
		fmt.Fprint(b.f, "\r\x1b[K")
	}
}

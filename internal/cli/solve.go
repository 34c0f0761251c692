package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"golang.org/x/term"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/plural"
	"wfind/internal/signals"
	"wfind/internal/solver"
)

// Solve finds optimal play and proves it.
type Solve struct {
	Position
	Output
	Opener string     `placeholder:"WORD" help:"The best strategy that begins with WORD. Default: the best of all."`
	Answer string     `placeholder:"WORD" help:"Show the line of play against WORD."`
	Tree   OutputFile `placeholder:"FILE" completion:"file" help:"Write the strategy to FILE, one answer a line: the guesses in order, the answer last. - is standard output; the result then goes to standard error."`
	Jobs   int        `default:"0" placeholder:"N" help:"Cores to use. Default: all."`
}

// Help shows examples.
func (*Solve) Help() string {
	return `Examples:
  wfind solve CRANE=..a.e                   the best second guess
  wfind solve --opener=SALET --tree=salet.txt
  wfind solve --opener=SALET --answer=OCEAN
  wfind solve                               the best opener of all

Optimal play needs the fewest guesses, all possible answers taken together.
Where no strategy finds them all within --tries, it is the one that misses the
fewest. Ctrl-C stops the search and shows the bounds reached.

Exit status: 0 if the result is proved, 1 if no word can be the answer or the
search was stopped, 2 on an error.`
}

// solution is a result as --json prints it.
type solution struct {
	Guess     string   `json:"guess,omitempty"`
	Total     int      `json:"total,omitempty"`
	Answers   int      `json:"answers"`
	Mean      float64  `json:"mean,omitempty"`
	Worst     int      `json:"worst,omitempty"`
	Histogram []int    `json:"histogram,omitempty"`
	Failures  int      `json:"failures,omitempty"`
	AtLeast   int      `json:"at_least,omitempty"`
	Line      []string `json:"line,omitempty"`
	Proved    bool     `json:"proved"`
}

// Run runs the command.
func (s *Solve) Run(env *Env) error {
	left, err := s.left()
	if err != nil {
		return err
	}
	if s.Jobs < 0 {
		return fmt.Errorf("--jobs=%d: a number of cores is 1 or more", s.Jobs)
	}
	p, err := s.load(env)
	if err != nil {
		return err
	}
	if err := s.Tree.check(env, "the strategy"); err != nil {
		return err
	}
	o := solver.Options{Tries: left, Hard: s.Hard, Jobs: s.Jobs}
	if o.Opener, err = s.word("opener", s.Opener, p.Guesses(), "may be guessed"); err != nil {
		return err
	}
	answer, err := s.word("answer", s.Answer, p.Answers(), "can be the answer")
	if err != nil {
		return err
	}

	ctx, caught := signals.Catch(context.Background())
	bar := newProgress(env)
	o.Progress = bar.show
	r, err := p.Solve(ctx, o)
	bar.clear()
	defer signals.Resend(caught.Release()) // from now on Ctrl-C ends the process
	if err != nil {
		return err
	}
	out := solution{Answers: len(p.Answers()), Proved: r.Proved}
	if !r.Proved {
		out.AtLeast = r.AtLeast.Guesses
	}
	lines, err := s.strategy(env, r, &out, answer)
	if err != nil {
		return err
	}
	err = writeTo(s.Tree.beside(env), func(w *bufio.Writer) error {
		if s.JSON {
			return jsonLine(w, out)
		}
		out.print(w, left)
		for _, l := range lines {
			fmt.Fprintln(w, l)
		}
		return nil
	})
	if err == nil && !r.Proved {
		err = ErrNothing
	}
	return err
}

// word checks a word that a flag names against those that it may be.
func (s *Solve) word(flag, text string, among []string, what string) (string, error) {
	if text == "" {
		return "", nil
	}
	word, err := dict.Canonical(text)
	if err != nil {
		return "", fmt.Errorf("--%s: %w", flag, err)
	}
	if _, ok := slices.BinarySearch(among, word); ok {
		return word, nil
	}
	return "", fmt.Errorf("--%s: %s is not among the words that %s here%s",
		flag, constraint.Printable(word), what, dict.DidYouMean(dict.Near(word, among, 3)))
}

// strategy adds to out what the strategy of the best guess tells, writes it to
// the file asked for, and returns the line of play against answer.
func (s *Solve) strategy(env *Env, r *solver.Result, out *solution, answer string) (lines []string, err error) {
	ctx := context.Background()
	tree, err := r.Strategy(ctx, s.Jobs)
	if err != nil {
		return nil, err
	}
	best, _ := r.Best(ctx, s.Jobs)
	out.Guess = best.Word
	out.Total, out.Failures = best.Cost.Guesses, best.Cost.Failures
	out.Mean = round(float64(out.Total) / float64(out.Answers))
	out.Histogram = tree.Histogram()
	out.Worst = len(out.Histogram)
	if s.Tree != "" {
		err := s.Tree.write(env, "the strategy", func(w io.Writer) error { return writeTree(w, tree) })
		if err != nil {
			return nil, err
		}
		if out.Failures > 0 {
			env.Note("%s lacks the %d answers that are not found", constraint.Printable(string(s.Tree)), out.Failures)
		}
	}
	if answer == "" {
		return nil, nil
	}
	for t := tree; t != nil; {
		score := constraint.ScoreGuess(answer, t.Guess)
		out.Line = append(out.Line, constraint.Clue{Guess: t.Guess, Score: score}.String())
		t = t.After(score.Code())
		left := 0
		if t != nil {
			left = t.Size()
		}
		switch {
		case score.Solved():
			lines = append(lines, out.Line[len(out.Line)-1])
		case left == 0:
			lines = append(lines, out.Line[len(out.Line)-1]+"  not found")
		default:
			lines = append(lines, fmt.Sprintf("%s  %d left", out.Line[len(out.Line)-1], left))
		}
	}
	return lines, nil
}

// print writes the result for a person.
func (o *solution) print(w *bufio.Writer, left int) {
	proved := "proved"
	if !o.Proved {
		proved = fmt.Sprintf("not proved: stopped, %s at least", plural.Count(o.AtLeast, "guess"))
	}
	fmt.Fprintf(w, "%s  %s for %s: %.4f on average, %d at most; %s\n",
		o.Guess, plural.Count(o.Total, "guess"), plural.Count(o.Answers, "answer"), o.Mean, o.Worst, proved)
	if o.Failures > 0 {
		fmt.Fprintf(w, "no strategy finds every answer within %s: this one misses %d\n", plural.Count(left, "guess"), o.Failures)
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

// show replaces the line.
func (b *progress) show(p solver.Progress) {
	if b.f == nil || p.Elapsed < 300*time.Millisecond {
		return
	}
	b.shown = true
	line := fmt.Sprintf("%d of %d %s: %s", p.Done, p.Total, p.What, p.Elapsed.Round(time.Second))
	if p.Left > 0 {
		line += fmt.Sprintf(", about %s left", p.Left.Round(time.Second))
	}
	if p.Best.Word != "" {
		line += fmt.Sprintf("; best %s, %d to %d", p.Best.Word, p.AtLeast.Guesses, p.Best.Cost.Guesses)
	}
	if width, _, err := term.GetSize(int(b.f.Fd())); err == nil && len(line) >= width {
		line = line[:max(0, width-1)] // a line that wraps could not be taken back
	}
	fmt.Fprintf(b.f, "\r\x1b[K%s", line)
}

// clear takes the line away.
func (b *progress) clear() {
	if b.shown {
		fmt.Fprint(b.f, "\r\x1b[K")
	}
}

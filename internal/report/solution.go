package report

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"wfind/constraint"
	"wfind/internal/solver"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
)

// A Solution is the result of the solve command. Its exported fields are the output of solve --json.
type Solution struct {
	Guess     string   `json:"guess,omitempty"`
	Openers   []string `json:"openers,omitempty"` // the openers, if there are several
	Total     int      `json:"total,omitempty"`   // total number of guesses over all answers; 0 with weights
	Answers   int      `json:"answers"`
	Mean      float64  `json:"mean,omitempty"`
	Worst     int      `json:"worst,omitempty"`
	Histogram []int    `json:"histogram,omitempty"`
	Failures  int      `json:"failures,omitempty"`          // the number of missed answers
	Missed    float64  `json:"missed,omitempty"`            // with weights: the share of missed answers
	AtLeast   int      `json:"at_least,omitempty"`          // a lower bound on Total; 0 if proved
	MeanBound float64  `json:"mean_at_least,omitempty"`     // with weights: a lower bound on Mean
	LeastLost int      `json:"failures_at_least,omitempty"` // a lower bound on Failures
	LostBound float64  `json:"missed_at_least,omitempty"`   // with weights: a lower bound on Missed
	Line      []string `json:"line,omitempty"`
	Proved    bool     `json:"proved"`

	weighted  bool
	estimated bool // the search ended with an estimate
	givenUp   bool // the search stopped at the limit set by --below or --missing
	fixed     bool // every strategy had to begin with the same openers
	found     bool // a strategy was found
	tries     int  // guesses left in the game
}

// NewSolution converts r, the result of solving p with the given options, to a [Solution]. It also
// returns the best strategy that the search found, or nil if it found none.
func NewSolution(p *solver.Problem, options solver.Options, r *solver.Result) (*Solution, *solver.Strategy) {
	o := &Solution{Guess: options.Opener, Answers: len(p.Answers), Proved: r.Proved, weighted: p.Weighted(), estimated: r.Estimated, givenUp: r.GivenUp, fixed: options.Opener != "", tries: options.Tries}
	if len(options.Then) > 0 {
		o.Openers = append([]string{options.Opener}, options.Then...)
	}
	switch {
	case r.Proved:
	case o.weighted:
		o.MeanBound, o.LostBound = output.Round(r.Bound.Guesses), output.Significant(r.Bound.Missed)
	default:
		o.AtLeast, o.LeastLost = r.AtLeast.Guesses, r.AtLeast.Missed
	}
	if r.GivenUp {
		return o, nil
	}
	best, ok := r.Best(context.Background(), options.Jobs)
	if !ok {
		return o, nil
	}
	tree := constraint.Must(r.Strategy(context.Background(), options.Jobs)) // there is one, and the context does not end
	o.Guess, o.found = best.Word, true
	o.Mean, o.Total = output.Round(best.Expected.Guesses), best.Cost.Guesses // Total is 0 with weights
	o.Histogram = tree.Histogram()
	o.Worst, o.Failures = len(o.Histogram), o.Answers
	for _, n := range o.Histogram {
		o.Failures -= n
	}
	if o.weighted {
		o.Missed = output.Significant(best.Expected.Missed)
	}
	return o, tree
}

// Follow plays the strategy tree against answer, and appends each guess and its score to o.Line. It
// returns one line of text for each guess, with its score and the number of answers left.
func (o *Solution) Follow(tree *solver.Strategy, answer string) (text string) {
	for t := tree; t != nil; {
		score := constraint.ScoreGuess(answer, t.Guess)
		clue := constraint.Clue{Guess: t.Guess, Score: score}.String()
		o.Line = append(o.Line, clue)
		t = t.After(score.Code())
		switch {
		case score.Solved():
		case t == nil:
			clue += "  missed"
		default:
			clue += fmt.Sprintf("  %d left", t.Size())
		}
		text += clue + "\n"
	}
	return text
}

// Summary returns the result of the search as one line of text, such as "SALET  7920 guesses for 2315
// answers: 3.4212 on average, at most 5; proved".
func (o *Solution) Summary() string {
	first := o.opener()
	if !o.found {
		reason := "the search was stopped too early to find a strategy"
		if o.givenUp {
			reason = "the search stopped at the limit set by --below or --missing"
		}
		return strings.TrimSpace(first + "  " + o.atLeast() + " for " + plural.Count(o.Answers, "answer") + "; " + reason)
	}
	text := first + "  " + o.cost()
	if o.Worst > 0 {
		text += fmt.Sprintf(", at most %d", o.Worst)
	}
	status := "not proved (stopped)"
	switch {
	case o.Proved:
		return text + "; proved"
	case o.estimated:
		status = "an estimate"
	}
	return text + "; " + status + ", " + o.atLeast()
}

// opener returns the first guess, or several fixed openers joined by commas.
func (o *Solution) opener() string { return cmp.Or(strings.Join(o.Openers, ","), o.Guess) }

func (o *Solution) cost() string {
	mean, total, answers := fmt.Sprintf("%.4f on average", o.Mean), plural.Count(o.Total, "guess"), plural.Count(o.Answers, "answer")
	missed := fmt.Sprintf("%d of %d answers missed", o.Failures, o.Answers)
	switch {
	case o.weighted && o.Failures > 0:
		return fmt.Sprintf("%s (chance of losing: %s); %.4f guesses on average", missed, plural.Percent(o.Missed), o.Mean)
	case o.weighted:
		return fmt.Sprintf("a weighted average of %.4f guesses over %s", o.Mean, answers)
	case o.Failures > 0:
		return missed + "; " + total + " in total, " + mean
	}
	return total + " for " + answers + ": " + mean
}

func (o *Solution) atLeast() string {
	least := plural.Count(o.AtLeast, "guess")
	if o.weighted {
		least = fmt.Sprintf("%.4f guesses on average", o.MeanBound)
	}
	switch {
	case o.LeastLost > 0:
		return "at least " + plural.Count(o.LeastLost, "missed answer") + " and " + least
	case o.LostBound > 0:
		return fmt.Sprintf("at least %.4f guesses on average (chance of losing: at least %s)", o.MeanBound, plural.Percent(o.LostBound))
	}
	return "at least " + least
}

// Text returns the result as text for people to read: the summary, and a table that shows how many
// answers the strategy finds in one guess, in two guesses, and so on.
func (o *Solution) Text() string {
	text := o.Summary() + "\n"
	if o.Failures > 0 {
		text += fmt.Sprintf("within %s, this strategy fails to find %d of the answers", plural.Count(o.tries, "guess"), o.Failures)
		switch {
		case o.Proved && o.fixed:
			text += fmt.Sprintf("; no strategy that begins with %s does better", o.opener())
		case o.Proved:
			text += "; no strategy does better"
		}
		text += "\n"
	}
	if o.Worst == 0 {
		return text // no answer is found
	}
	head, row := "guesses", "answers"
	for i, n := range o.Histogram {
		head += fmt.Sprintf(" %5d", i+1)
		row += fmt.Sprintf(" %5d", n)
	}
	return text + head + "\n" + row + "\n"
}

// Tree returns one line for each answer that the strategy tree finds. The line lists the guesses
// that lead to the answer, separated by spaces, and ends with the answer itself.
func Tree(tree *solver.Strategy) string {
	var b strings.Builder
	tree.Each(func(guesses []string) { b.WriteString(strings.Join(guesses, " ") + "\n") })
	return b.String()
}

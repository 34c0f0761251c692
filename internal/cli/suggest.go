package cli

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"wfind/internal/solver"
	"wfind/internal/system/signals"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

// Suggest ranks the next guesses.
type Suggest struct {
	Position
	outputFlag
	By    string `enum:"guesses,size,entropy,worst,groups" default:"guesses" placeholder:"CRITERION" help:"Rank by guesses (fewest expected guesses), size (fewest words left on average), entropy (most information), worst (fewest words left at worst) or groups (most different scores). Default: ${default}."`
	Limit int    `short:"n" default:"10" min:"1" placeholder:"N" help:"Number of guesses to show (default: ${default})."`
	timeFlag
}

// Help returns the text below the flags.
func (*Suggest) Help() string {
	return `Columns: guess; expected guesses to the end, this one included; words left on average;
information in bits; words left at worst; different scores; whether the guess is a
possible answer; its probability; the share of answers missed within --tries; and with
--past whether it is a past answer. In a pipe they are separated by tabs. Equal guesses
are in alphabetical order, possible answers first.

A number without a mark is proved: no guess does better. An estimate is marked ~. With
weights, the share of missed answers is rounded to 0.0001.

Several boards: guess; turns until the last board is solved, this one included; the share
of lost games; information in bits; different scores; the boards where the guess is a
possible answer; and with --past whether it is a past answer. Fewest losses rank first,
then fewest turns.

Examples:
  # the best second guess, proved
  wfind suggest CRANE=.ra..
  # five openers by information
  wfind suggest --by=entropy -n 5
  # for a program
  wfind suggest CRANE=..a.e --json | jq .
  # two boards
  wfind suggest CRANE=..a.e,c....
  # an opener for four boards
  wfind suggest --boards=4

Exit status: 0 if there is a guess, 1 if no word fits the clues, 2 on an error.`
}

// suggestion is a guess as --json prints it.
type suggestion struct {
	Guess     string   `json:"guess"`
	Candidate bool     `json:"candidate"`
	Size      float64  `json:"expected_size"`
	Entropy   float64  `json:"entropy"`
	Worst     int      `json:"worst"`
	Groups    int      `json:"groups"`
	Guesses   *float64 `json:"expected_guesses,omitempty"`
	AtLeast   float64  `json:"at_least,omitempty"` // guesses that are needed on average whatever is guessed, where it is not proved
	Failures  float64  `json:"failures,omitempty"` // the share of answers that are missed; see [solver.Advice]
	Share     float64  `json:"share"`
	pastMark
	Proved  bool `json:"proved"`
	Sampled bool `json:"sampled,omitempty"` // there are so many words that it was chosen by samples of the answers
}

// Run runs the command.
func (s *Suggest) Run(env *Env) error {
	pos, err := s.load(env, vocabulary.ByLikelihood)
	if err != nil {
		return err
	}
	defer env.noteUnread()
	if len(pos.Boards) > 1 {
		return s.several(env, pos)
	}
	p, err := pos.Problem()
	if err != nil {
		return err
	}
	ctx, caught := signals.Catch(context.Background())
	rows, err := s.rank(ctx, env, p, pos.Options())
	stopped := ctx.Err() != nil
	defer signals.Resend(caught.Release()) // from now on Ctrl-C ends the process
	switch {
	case stopped && len(rows) == 0:
		env.Note("stopped")
		return ErrNothing
	case stopped:
		env.Note("stopped: these are the best guesses known by then")
	case err != nil:
		return err
	}
	if rows[0].Sampled {
		env.noteSampled()
	}
	if !stopped {
		s.noteUnproved(env, p, pos.Options(), rows[0])
	}
	env.noteMissed(rows[0], p.Possible(), pos.Left)
	for i := range rows {
		rows[i].pastMark = markPast(pos.Vocabulary, rows[i].Guess)
	}
	return env.write(func(w *bufio.Writer) error { return s.print(env, w, rows) })
}

// print prints the rows as they are read where they go.
func (s *Suggest) print(env *Env, w *bufio.Writer, rows []suggestion) error {
	switch {
	case s.JSON:
		for _, r := range rows {
			if err := output.JSON(w, r); err != nil {
				return err
			}
		}
		return nil
	case isTerminal(env.Stdout):
		return suggestTable(w, rows, output.Painter(env.Colored()))
	}
	missed := missing(rows)
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%s\t%.4f\t%.4f\t%d\t%d\t%s\t%.4f",
			r.Guess, r.guesses(), r.Size, r.Entropy, r.Worst, r.Groups, yesNo(r.Candidate), r.Share)
		if missed {
			fmt.Fprintf(w, "\t%.4f", r.Failures)
		}
		fmt.Fprintln(w, r.column())
	}
	return nil
}

// noteMissed tells of answers that are missed even where the best guess is played, of n
// answers within left guesses.
func (env *Env) noteMissed(best suggestion, n, left int) {
	answers, within := plural.Count(n, "possible answer"), plural.Count(left, "guess")
	switch {
	case best.Failures == 0:
	case best.Proved:
		env.Note("no strategy finds every one of the %s within %s", answers, within)
	default:
		env.Note("no strategy was found that finds every one of the %s within %s; %s misses %s, by an estimate",
			answers, within, best.Guess, plural.Percent(best.Failures))
	}
}

// noteUnproved says why there is no proof, where time for one was given and none was begun.
func (s *Suggest) noteUnproved(env *Env, p *solver.Problem, o solver.Options, best suggestion) {
	if best.Proved || s.Time == 0 || !env.isGiven("time") {
		return
	}
	answers, limit := plural.Count(p.Possible(), "possible answer"), s.Time
	switch least := p.LeastTime(o); {
	case p.WeightsRounded():
		env.Note("the weights of the answers are too far apart for a proof")
	case p.Possible() > solver.MaxAnswers:
		env.Note("%s are too many for a proof (at most %d)", answers, solver.MaxAnswers)
	case least == 0:
		env.Note("no proof for %s is begun: the first guess comes from a table", answers)
	case limit < least:
		env.Note("no proof for %s is begun within %s; with --time=%s or more one is", answers, limit, least)
	}
}

// rank returns the best guesses; those that are known by then, if ctx ends.
func (s *Suggest) rank(ctx context.Context, env *Env, p *solver.Problem, o solver.Options) (rows []suggestion, err error) {
	if s.By == "guesses" {
		line := newProgress(env)
		defer line.clear()
		o.Rows, o.Progress = s.Limit, line.report()
		advice, err := p.Advise(ctx, o, s.Time)
		for _, a := range advice {
			rows = append(rows, suggestionOf(p, a))
		}
		return rows, err
	}
	best, sampled, err := p.Rank(ctx, orderBy(s.By), s.Limit, 0)
	for _, st := range best {
		row := suggestionOf(p, solver.Advice{Stats: st, Word: p.Guesses()[st.Guess], Sampled: sampled})
		row.Guesses = nil
		rows = append(rows, row)
	}
	return rows, err
}

// noteSampled says, once, that guesses were chosen by samples.
func (e *Env) noteSampled() {
	if !e.sampled {
		e.Note("too many words to score each guess against each answer: guesses are chosen by samples, without estimates of how many they need")
	}
	e.sampled = true
}

func suggestionOf(p *solver.Problem, a solver.Advice) suggestion {
	mean := new(float64)
	if *mean = output.Round(a.Guesses); a.Sampled {
		mean, a.Missed, a.AtLeast = nil, 0, 0 // its estimates are too low
	}
	return suggestion{
		Guess:     a.Word,
		Candidate: a.Candidate,
		Size:      output.Round(a.Size()),
		Entropy:   output.Round(a.Entropy()),
		Worst:     a.Worst,
		Groups:    a.Groups,
		Guesses:   mean,
		AtLeast:   output.Round(a.AtLeast),
		Failures:  output.Significant(a.Missed),
		Share:     output.Significant(p.Share(a.Guess)),
		Proved:    a.Proved,
		Sampled:   a.Sampled,
	}
}

// orderBy returns the order of a value of --by; nil for guesses, which need a search.
func orderBy(yardstick string) solver.Order {
	return map[string]solver.Order{
		"size":    solver.BySize,
		"entropy": solver.ByEntropy,
		"worst":   solver.ByWorst,
		"groups":  solver.ByGroups,
	}[yardstick]
}

// guesses writes the expected guesses, marked ~ if they are an estimate and "-"
// if they were not asked for.
func (r *suggestion) guesses() string {
	switch {
	case r.Guesses == nil:
		return "-"
	case !r.Proved:
		return fmt.Sprintf("~%.4f", *r.Guesses)
	}
	return fmt.Sprintf("%.4f", *r.Guesses)
}

// A pastMark says whether a guess was the answer before.
type pastMark struct {
	Past *bool `json:"past,omitempty"` // nil if no such words were named
}

func markPast(v *vocabulary.Vocabulary, guess string) pastMark {
	if !v.HasPast() {
		return pastMark{}
	}
	past := v.IsPast(guess)
	return pastMark{&past}
}

// column is the last one of a line for a program, with the tab before it.
func (m pastMark) column() string {
	switch {
	case m.Past == nil:
		return ""
	case *m.Past:
		return "\tpast"
	}
	return "\t-"
}

// mark adds the mark to a row of a table, after as many columns as have a heading.
func (m pastMark) mark(row []string, columns int) []string {
	if m.Past == nil || !*m.Past {
		return row
	}
	return append(slices.Concat(row, make([]string, columns-len(row))), "past")
}

// missing reports whether any row misses answers.
func missing(rows []suggestion) bool {
	return slices.ContainsFunc(rows, func(r suggestion) bool { return r.Failures > 0 })
}

func yesNo(b bool) string {
	if b {
		return "yes"
	}
	return "no"
}

// suggestTable writes the rows for a person.
func suggestTable(w io.Writer, rows []suggestion, p output.Painter) error {
	head := []string{"guess", "guesses", "missed", "size", "bits", "worst", "groups", "share"}
	missed := missing(rows)
	if !missed {
		head = slices.Delete(head, 2, 3)
	}
	for i := range head {
		head[i] = p.Paint(output.Dim, head[i])
	}
	table := [][]string{head}
	for _, r := range rows {
		row := []string{p.Paint(output.Bold, r.Guess), r.guesses()}
		if missed {
			row = append(row, plural.Percent(r.Failures))
		}
		row = append(row, fmt.Sprintf("%.2f", r.Size), fmt.Sprintf("%.4f", r.Entropy), fmt.Sprint(r.Worst), fmt.Sprint(r.Groups))
		if r.Candidate {
			row = append(row, p.Paint(output.Green, plural.Percent(r.Share)))
		}
		table = append(table, r.mark(row, len(head)))
	}
	return output.Table(w, "l"+strings.Repeat("r", len(head)-1)+"l", table)
}

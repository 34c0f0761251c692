package report

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"wfind/internal/solver"
	"wfind/internal/solver/boards"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

// Suggestions holds suggested guesses, best first, and writes them in several formats.
type Suggestions struct {
	rows []suggestion
	// The headings of the table, in order: needs, missed, figures, possible.
	needs, missed, possible string
	figures                 []string
}

// A suggestion is one guess, prepared for all output formats: table, columns and JSON.
type suggestion struct {
	guess    string
	needs    string   // the expected guesses or turns
	missed   float64  // the share of missed answers or lost games
	figures  []string // figures for the table
	possible string   // for the table: the probability that the guess is the answer, or the boards where it can be; "" if none
	past     *bool    // whether the guess is a past answer; nil if no past answers are known
	fields   []string // tab-separated fields between needs and past
	json     any
}

// A oneBoard is the JSON object for a guess in a game with one board.
type oneBoard struct {
	Guess     string  `json:"guess"`
	Candidate bool    `json:"candidate"`
	Size      float64 `json:"expected_size"`
	Entropy   float64 `json:"entropy"` // in bits
	Worst     int     `json:"worst"`
	Groups    int     `json:"groups"`
	Guesses   float64 `json:"expected_guesses,omitempty"` // 0 if it was not computed
	AtLeast   float64 `json:"at_least,omitempty"`         // a lower bound on the expected guesses with any guess
	Failures  float64 `json:"failures,omitempty"`         // the share of missed answers; see [solver.Advice]
	Share     float64 `json:"share"`
	Past      *bool   `json:"past,omitempty"`
	Proved    bool    `json:"proved"`
	Sampled   bool    `json:"sampled,omitempty"` // ranked by a sample of the answers
}

// Suggest prepares the solver's advice for output, and marks the guesses that are past answers in
// v.
func Suggest(v *vocabulary.Vocabulary, problem *solver.Problem, advice []solver.Advice) *Suggestions {
	s := &Suggestions{needs: "guesses", missed: "missed", figures: []string{"size", "bits", "worst", "groups"}, possible: "share"}
	for _, a := range advice {
		s.rows = append(s.rows, newOneBoard(v, problem, a).suggestion())
	}
	return s
}

func newOneBoard(v *vocabulary.Vocabulary, problem *solver.Problem, a solver.Advice) *oneBoard {
	r := &oneBoard{
		Guess:     a.Word,
		Candidate: a.Candidate,
		Size:      output.Round(a.Size()),
		Entropy:   output.Round(a.Entropy()),
		Worst:     a.Worst,
		Groups:    a.Groups,
		Share:     output.Significant(problem.Share(a.Guess)),
		Past:      pastAnswer(v, a.Word),
		Proved:    a.Proved,
		Sampled:   a.Sampled,
	}
	if !a.Sampled { // estimates from a sample are far too low
		r.Guesses, r.AtLeast, r.Failures = output.Round(a.Guesses), output.Round(a.AtLeast), output.Significant(a.Missed)
	}
	return r
}

func (r *oneBoard) suggestion() suggestion {
	needs := "-"
	if r.Guesses > 0 {
		needs = formatExpected(r.Guesses, r.Proved)
	}
	candidate, possible := "no", ""
	if r.Candidate {
		candidate, possible = "yes", plural.Percent(r.Share)
	}
	entropy, worst, groups := fmt.Sprintf("%.4f", r.Entropy), fmt.Sprint(r.Worst), fmt.Sprint(r.Groups)
	return suggestion{
		guess: r.Guess, needs: needs, missed: r.Failures, possible: possible, past: r.Past, json: r,
		figures: []string{fmt.Sprintf("%.2f", r.Size), entropy, worst, groups},
		fields:  []string{fmt.Sprintf("%.4f", r.Size), entropy, worst, groups, candidate, fmt.Sprintf("%.4f", r.Share), fmt.Sprintf("%.4f", r.Failures)},
	}
}

// A severalBoards is the JSON object for a guess in a game with several boards.
type severalBoards struct {
	Guess    string  `json:"guess"`
	Boards   []int   `json:"boards"` // from 1
	Turns    float64 `json:"expected_turns"`
	Failures float64 `json:"failures"` // the share of lost games
	Entropy  float64 `json:"entropy"`  // in bits
	Groups   int     `json:"groups"`
	Proved   bool    `json:"proved"`
	AtLeast  float64 `json:"at_least"`
	Past     *bool   `json:"past,omitempty"`
}

// SuggestBoards is like [Suggest], for several boards.
func SuggestBoards(v *vocabulary.Vocabulary, rows []boards.Row) *Suggestions {
	s := &Suggestions{needs: "turns", missed: "lost", figures: []string{"bits", "groups"}, possible: "boards"}
	for _, r := range rows {
		row := &severalBoards{
			Guess: r.Word, Boards: []int{}, Turns: output.Round(r.ExpectedTurns), Failures: output.Significant(r.Failures),
			Entropy: output.Round(r.Entropy), Groups: r.Groups, Proved: r.Proved, AtLeast: output.Round(r.AtLeast), Past: pastAnswer(v, r.Word),
		}
		for _, b := range r.Boards {
			row.Boards = append(row.Boards, b+1)
		}
		s.rows = append(s.rows, row.suggestion())
	}
	return s
}

func (r *severalBoards) suggestion() suggestion {
	possible := strings.ReplaceAll(strings.Trim(fmt.Sprint(r.Boards), "[]"), " ", ",")
	entropy, groups := fmt.Sprintf("%.4f", r.Entropy), fmt.Sprint(r.Groups)
	return suggestion{
		guess: r.Guess, needs: formatExpected(r.Turns, r.Proved), missed: r.Failures, possible: possible, past: r.Past, json: r,
		figures: []string{entropy, groups},
		fields:  []string{fmt.Sprintf("%.4f", r.Failures), entropy, groups, cmp.Or(possible, "-")},
	}
}

func formatExpected(n float64, proved bool) string {
	if proved {
		return fmt.Sprintf("%.4f", n)
	}
	return fmt.Sprintf("~%.4f", n)
}

// pastAnswer reports whether guess is a past answer, or returns nil if no past answers are known.
func pastAnswer(v *vocabulary.Vocabulary, guess string) *bool {
	if !v.HasPast() {
		return nil
	}
	return new(v.IsPast(guess))
}

// WriteJSON writes one JSON object for each guess, each on a line of its own.
func (s *Suggestions) WriteJSON(w io.Writer) error {
	for _, r := range s.rows {
		if err := output.JSON(w, r.json); err != nil {
			return err
		}
	}
	return nil
}

// WriteColumns writes one line of tab-separated columns for each guess, for other programs to read.
func (s *Suggestions) WriteColumns(w *bufio.Writer) {
	for _, r := range s.rows {
		fields := slices.Concat([]string{r.guess, r.needs}, r.fields)
		switch {
		case r.past == nil:
		case *r.past:
			fields = append(fields, "past")
		default:
			fields = append(fields, "-")
		}
		fmt.Fprintln(w, strings.Join(fields, "\t"))
	}
}

// WriteTable writes the guesses as a table for people. It omits missed answers or lost games if
// there are none.
func (s *Suggestions) WriteTable(w io.Writer, p output.Painter) error {
	const least = 0.00005 // a share that rounds to 0.0001
	hasMissed := slices.ContainsFunc(s.rows, func(r suggestion) bool { return r.missed >= least })
	head := []string{"guess", s.needs}
	if hasMissed {
		head = append(head, s.missed)
	}
	head = append(append(head, s.figures...), s.possible)
	for i := range head {
		head[i] = p.Paint(output.Dim, head[i])
	}
	table := [][]string{head}
	for _, r := range s.rows {
		row := []string{p.Paint(output.Bold, r.guess), r.needs}
		if hasMissed {
			row = append(row, plural.Percent(r.missed))
		}
		row = append(append(row, r.figures...), p.Paint(output.Green, r.possible))
		if r.past != nil && *r.past {
			row = append(row, "past")
		}
		table = append(table, row)
	}
	align := "l" + strings.Repeat("r", len(head)-2)
	if s.possible == "boards" { // text, not numbers
		align += "ll"
	} else {
		align += "rl"
	}
	return output.Table(w, align, table)
}

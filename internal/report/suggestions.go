package report

import (
	"bufio"
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

// Suggestions are guesses, best first, on one board or on several.
type Suggestions struct {
	rows []suggestion
	// The headings of a table. Those of figures stand between missed and possible.
	needs, missed, possible string
	figures                 []string
}

// A suggestion is a guess and what is expected of it.
type suggestion interface {
	cells() suggestionCells
}

// suggestionCells are the parts of a suggestion in a table and in a pipe.
type suggestionCells struct {
	guess    string
	needs    string   // the expected guesses or turns
	missed   float64  // the share of answers missed or games lost
	figures  []string // in a table
	possible string   // in a table: how likely the guess is the answer, or the boards where it may be; "" if it can't be
	past     *bool    // whether the guess is a past answer; nil without past answers
	fields   []string // in a pipe, after guess and needs and before past
}

// A oneBoard is a guess on one board as JSON prints it.
type oneBoard struct {
	Guess     string   `json:"guess"`
	Candidate bool     `json:"candidate"`
	Size      float64  `json:"expected_size"`
	Entropy   float64  `json:"entropy"` // in bits
	Worst     int      `json:"worst"`
	Groups    int      `json:"groups"`
	Guesses   *float64 `json:"expected_guesses,omitempty"` // nil if it was not computed
	AtLeast   float64  `json:"at_least,omitempty"`         // a lower bound of the expected guesses of any guess
	Failures  float64  `json:"failures,omitempty"`         // the share of answers missed; see [solver.Advice]
	Share     float64  `json:"share"`
	Past      *bool    `json:"past,omitempty"`
	Proved    bool     `json:"proved"`
	Sampled   bool     `json:"sampled,omitempty"` // ranked by a sample of the answers
}

// Suggest returns the advice on problem as suggestions. Words of v decide which guesses are past
// answers. Advice without expected guesses is ranked by another criterion.
func Suggest(v *vocabulary.Vocabulary, problem *solver.Problem, advice []solver.Advice) *Suggestions {
	s := &Suggestions{needs: "guesses", missed: "missed", figures: []string{"size", "bits", "worst", "groups"}, possible: "share"}
	for _, a := range advice {
		s.rows = append(s.rows, newOneBoard(v, problem, a))
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
	if !a.Sampled && a.Guesses > 0 { // estimates from a sample are far too low
		mean := output.Round(a.Guesses)
		r.Guesses, r.AtLeast, r.Failures = &mean, output.Round(a.AtLeast), output.Significant(a.Missed)
	}
	return r
}

func (r *oneBoard) cells() suggestionCells {
	c := suggestionCells{guess: r.Guess, needs: "-", missed: r.Failures, past: r.Past}
	if r.Guesses != nil {
		c.needs = formatExpected(*r.Guesses, r.Proved)
	}
	entropy, worst, groups := fmt.Sprintf("%.4f", r.Entropy), fmt.Sprint(r.Worst), fmt.Sprint(r.Groups)
	c.figures = []string{fmt.Sprintf("%.2f", r.Size), entropy, worst, groups}
	candidate := "no"
	if r.Candidate {
		candidate, c.possible = "yes", plural.Percent(r.Share)
	}
	c.fields = []string{fmt.Sprintf("%.4f", r.Size), entropy, worst, groups, candidate, fmt.Sprintf("%.4f", r.Share), fmt.Sprintf("%.4f", r.Failures)}
	return c
}

// A severalBoards is a guess on several boards as JSON prints it.
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

// SuggestBoards returns guesses on several boards as suggestions. Words of v decide which guesses
// are past answers.
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
		s.rows = append(s.rows, row)
	}
	return s
}

func (r *severalBoards) cells() suggestionCells {
	c := suggestionCells{guess: r.Guess, needs: formatExpected(r.Turns, r.Proved), missed: r.Failures, past: r.Past}
	c.figures = []string{fmt.Sprintf("%.4f", r.Entropy), fmt.Sprint(r.Groups)}
	on := "-"
	if len(r.Boards) > 0 {
		on = strings.ReplaceAll(strings.Trim(fmt.Sprint(r.Boards), "[]"), " ", ",")
		c.possible = on
	}
	c.fields = append([]string{fmt.Sprintf("%.4f", r.Failures)}, append(slices.Clone(c.figures), on)...)
	return c
}

// formatExpected formats expected guesses or turns. An estimate is marked ~.
func formatExpected(n float64, proved bool) string {
	if proved {
		return fmt.Sprintf("%.4f", n)
	}
	return fmt.Sprintf("~%.4f", n)
}

// pastAnswer reports whether guess is a past answer. It returns nil if no past answers are known.
func pastAnswer(v *vocabulary.Vocabulary, guess string) *bool {
	if !v.HasPast() {
		return nil
	}
	past := v.IsPast(guess)
	return &past
}

// WriteJSON writes one JSON object per guess.
func (s *Suggestions) WriteJSON(w io.Writer) error {
	for _, r := range s.rows {
		if err := output.JSON(w, r); err != nil {
			return err
		}
	}
	return nil
}

// WriteColumns writes one line per guess, for a pipe. Its columns are separated by tabs and always the same.
func (s *Suggestions) WriteColumns(w *bufio.Writer) {
	for _, r := range s.rows {
		c := r.cells()
		fields := slices.Concat([]string{c.guess, c.needs}, c.fields)
		switch {
		case c.past == nil:
		case *c.past:
			fields = append(fields, "past")
		default:
			fields = append(fields, "-")
		}
		fmt.Fprintln(w, strings.Join(fields, "\t"))
	}
}

// WriteTable writes a table for people. The column of missed answers is left out if every number in
// it would be 0.
func (s *Suggestions) WriteTable(w io.Writer, p output.Painter) error {
	const least = 0.00005 // a share that rounds to 0.0001
	hasMissed := slices.ContainsFunc(s.rows, func(r suggestion) bool { return r.cells().missed >= least })
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
		c := r.cells()
		row := []string{p.Paint(output.Bold, c.guess), c.needs}
		if hasMissed {
			row = append(row, plural.Percent(c.missed))
		}
		row = append(row, c.figures...)
		isPast := c.past != nil && *c.past
		switch {
		case c.possible != "":
			row = append(row, p.Paint(output.Green, c.possible))
		case isPast:
			row = append(row, "")
		}
		if isPast {
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

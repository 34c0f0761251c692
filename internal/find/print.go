package find

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
)

func (s *Search) accept(b *board, w foundWord) error {
	var reasons []constraint.Reason
	if s.Explain {
		reasons = b.set.Explain(w.upper)
		if s.Evidence != nil {
			for _, row := range s.Evidence.Misfits(w.upper) {
				reasons = append(reasons, constraint.Reason{Filter: "grids", Detail: "no guess gives " + row.Squares(false)})
			}
		}
	}
	ok := len(reasons) == 0
	if ok {
		b.found++
	}
	b.accepted++
	if s.Count || s.Quiet {
		return nil
	}
	return s.show(b, w, ok, reasons)
}

type wordResult struct {
	Board   int          `json:"board,omitempty"` // from 1, of several
	Word    string       `json:"word"`
	Answer  bool         `json:"answer"`
	Weight  float64      `json:"weight"`
	Share   *float64     `json:"share,omitempty"`
	Past    *bool        `json:"past,omitempty"`
	OK      *bool        `json:"ok,omitempty"`
	Reasons []jsonReason `json:"reasons,omitzero"`
}

type jsonReason struct {
	Filter constraint.Filter `json:"filter"`
	Detail string            `json:"detail"`
	Clue   constraint.Clue   `json:"clue,omitzero"`
}

func (s *Search) show(b *board, w foundWord, ok bool, reasons []constraint.Reason) error {
	text := w.upper
	switch s.Case {
	case "keep":
		text = w.text
	case "lower":
		text = s.Alphabet.Lower(w.upper)
	}
	if s.JSON {
		return output.JSON(s.Out, s.result(b, text, w, ok, reasons))
	}
	plain := text
	if bool(s.Color) && w.wellKnown() {
		text = s.Color.Paint(output.Bold, text)
	}
	switch {
	case s.Explain:
		text = s.explained(text, ok, reasons)
	case s.Columns > 0:
		if s.Weigh.IsPast(w.upper) {
			plain, text = plain+pastMark, text+pastMark
			b.past++
		}
		if share, ok := s.share(b, w); ok {
			text += fmt.Sprintf("%*s", max(0, b.set.Length()-ansi.StringWidth(plain))+5, plural.Percent(share))
		}
	}
	switch {
	case s.Columns > 0 || s.headed:
		b.cells = append(b.cells, text)
		return nil
	case len(s.boards) > 1:
		fmt.Fprintf(s.Out, "%d\t", b.number)
	}
	s.Out.WriteString(text)
	return s.Out.WriteByte('\n')
}

const pastMark = "*"

// share returns the probability that the word w is the answer on board b. ok is false if the
// probability is not known.
func (s *Search) share(b *board, w foundWord) (share float64, ok bool) {
	// The total weight of all words is known only if they were saved before any was printed.
	if b.best == nil || !s.Sorted() && s.Evidence == nil || s.Explain || !(b.best.weight > 0) {
		return 0, false
	}
	return w.rank.Weight / b.best.weight, true
}

func (s *Search) result(b *board, text string, w foundWord, ok bool, reasons []constraint.Reason) wordResult {
	r := wordResult{Word: text, Answer: w.wellKnown(), Weight: output.Significant(w.rank.Weight)}
	if s.Boards.Len() > 1 {
		r.Board = b.number
	}
	if s.Weigh.HasPast() {
		r.Past = new(s.Weigh.IsPast(w.upper))
	}
	if share, ok := s.share(b, w); ok {
		r.Share = new(output.Significant(share))
	}
	if s.Explain {
		r.OK = &ok
		r.Reasons = []jsonReason{}
		for _, reason := range reasons {
			r.Reasons = append(r.Reasons, jsonReason(reason))
		}
	}
	return r
}

func (s *Search) explained(text string, ok bool, reasons []constraint.Reason) string {
	if ok {
		return s.Color.Paint(output.Green, "✓") + " " + text
	}
	line := s.Color.Paint(output.Red, "✗") + " " + text + " "
	for i, r := range reasons {
		if i > 0 {
			line += ";"
		}
		line += " " + s.Color.Paint(output.Dim, string(r.Filter)+":") + " " + r.Detail
	}
	return line
}

func (s *Search) finish() error {
	switch {
	case s.Quiet:
		return nil
	case s.Count:
		return s.counts()
	}
	for i, b := range s.boards {
		if s.headed {
			if i > 0 {
				s.Out.WriteByte('\n')
			}
			fmt.Fprintln(s.Out, s.Color.Paint(output.Dim, s.heading(b)))
		}
		for _, line := range columns(b.cells, s.Columns) {
			s.Out.WriteString(line)
			s.Out.WriteByte('\n')
		}
	}
	err := s.Out.Flush()
	if err == nil && s.Columns > 0 && !s.headed {
		fmt.Fprintln(s.Stderr, s.Color.Paint(output.Dim, s.boards[0].words()))
	}
	return err
}

func (s *Search) counts() error {
	for _, b := range s.boards {
		switch {
		case s.JSON:
			count := countResult{Count: b.found}
			if s.Boards.Len() > 1 {
				count.Board = b.number
			}
			if err := output.JSON(s.Out, count); err != nil {
				return err
			}
		case len(s.boards) > 1:
			fmt.Fprintf(s.Out, "%d\t%d\n", b.number, b.found)
		default:
			fmt.Fprintln(s.Out, b.found)
		}
	}
	return nil
}

type countResult struct {
	Board int `json:"board,omitempty"` // from 1, of several
	Count int `json:"count"`
}

func (s *Search) heading(b *board) string {
	text := fmt.Sprintf("board %d: %s", b.number, b.words())
	if b.solved {
		text += ", solved"
	}
	return text
}

// words describes how many of the words found for the board were printed, as in "10 of 55 words".
func (b *board) words() string {
	text := plural.Count(b.accepted, "word")
	if b.best != nil && b.best.met > b.accepted {
		text = fmt.Sprintf("%d of %s", b.accepted, plural.Count(b.best.met, "word"))
	}
	if b.past > 0 {
		text += fmt.Sprintf(" (%s marks %s)", pastMark, plural.Count(b.past, "past answer"))
	}
	return text
}

// columns arranges the cells in as many columns as fit into the given width, and returns the lines
// of text. It fills each column from top to bottom.
func columns(cells []string, width int) []string {
	widest := 0
	for _, c := range cells {
		widest = max(widest, ansi.StringWidth(c))
	}
	const gap = 2
	across := max(1, (width+gap)/(widest+gap))
	lines := make([]string, (len(cells)+across-1)/across)
	for i, c := range cells {
		line := &lines[i%len(lines)]
		*line += c
		if i+len(lines) < len(cells) {
			*line += strings.Repeat(" ", widest-ansi.StringWidth(c)+gap)
		}
	}
	return lines
}

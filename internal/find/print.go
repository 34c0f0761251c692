package find

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
)

func (p *Printer) printOrCount(b *board, w foundWord) {
	var reasons []constraint.Reason
	if p.Explain {
		reasons = b.set.Explain(w.upper)
		if p.Evidence != nil {
			for _, row := range p.Evidence.Misfits(w.upper) {
				reasons = append(reasons, constraint.Reason{Filter: "grids", Detail: "no guess could get " + row.Squares(false)})
			}
		}
	}
	if len(reasons) == 0 {
		b.found++
	}
	b.printed++
	if !p.Count && !p.Quiet {
		p.print(b, w, reasons)
	}
}

type wordResult struct {
	Board   int                 `json:"board,omitempty"` // counts from 1; 0 if there is only one board
	Word    string              `json:"word"`
	Answer  bool                `json:"answer"`
	Weight  float64             `json:"weight"`
	Share   *float64            `json:"share,omitempty"`
	Past    *bool               `json:"past,omitempty"`
	OK      *bool               `json:"ok,omitempty"`
	Reasons []constraint.Reason `json:"reasons,omitzero"`
}

// print prints w, or appends it to b.cells if the words will be in columns or below a heading. reasons
// is empty if w can be the answer on board b.
func (p *Printer) print(b *board, w foundWord, reasons []constraint.Reason) {
	text := w.upper
	switch p.Case {
	case "keep":
		text = w.text
	case "lower":
		text = p.Alphabet.Lower(w.upper)
	}
	if p.JSON {
		p.Out.WriteString(output.JSON(p.result(b, text, w, reasons)))
		return
	}
	plain := text
	if bool(p.Color) && dict.IsAnswer(w.upper) {
		text = p.Color.Paint(output.Bold, text)
	}
	switch {
	case p.Explain:
		text = p.explained(text, reasons)
	case p.Columns > 0:
		if p.Weigher.IsPast(w.upper) {
			plain, text = plain+pastMark, text+pastMark
			b.past++
		}
		if share, ok := p.share(b, w); ok {
			widest := b.set.Length()
			if p.Weigher.HasPast() {
				widest += len(pastMark)
			}
			text += fmt.Sprintf("%*s", max(0, widest-ansi.StringWidth(plain))+5, plural.Percent(share))
		}
	}
	switch {
	case p.Columns > 0 || p.headed:
		b.cells = append(b.cells, text)
		return
	case len(p.chosen) > 1:
		fmt.Fprintf(p.Out, "%d\t", b.number)
	}
	p.Out.WriteString(text)
	p.Out.WriteByte('\n')
}

const pastMark = "*"

// share returns the probability that w is the answer on board b. ok is false if it is unknown.
func (p *Printer) share(b *board, w foundWord) (share float64, ok bool) {
	// The total weight of all words is known only if they were saved before any was printed.
	if b.best == nil || !p.Sorted() && p.Evidence == nil || p.Explain {
		return 0, false
	}
	return w.rank.Weight / cmp.Or(b.best.weight, 1), true // 0 if no word can be the answer
}

func (p *Printer) result(b *board, text string, w foundWord, reasons []constraint.Reason) wordResult {
	r := wordResult{Board: b.number, Word: text, Answer: dict.IsAnswer(w.upper), Weight: output.Significant(w.rank.Weight)}
	if p.Weigher.HasPast() {
		r.Past = new(p.Weigher.IsPast(w.upper))
	}
	if share, ok := p.share(b, w); ok {
		r.Share = new(output.Significant(share))
	}
	if p.Explain {
		r.OK = new(len(reasons) == 0)
		r.Reasons = append([]constraint.Reason{}, reasons...) // not null in JSON
	}
	return r
}

func (p *Printer) explained(text string, reasons []constraint.Reason) string {
	if len(reasons) == 0 {
		return p.Color.Paint(output.Green, "✓") + " " + text
	}
	var parts []string
	for _, r := range reasons {
		parts = append(parts, p.Color.Paint(output.Dim, string(r.Filter)+":")+" "+r.Detail)
	}
	return p.Color.Paint(output.Red, "✗") + " " + text + "  " + strings.Join(parts, "; ")
}

func (p *Printer) finish() error {
	switch {
	case p.Quiet:
		return nil
	case p.Count:
		p.counts()
		return nil
	}
	for i, b := range p.chosen {
		if p.headed {
			if i > 0 {
				p.Out.WriteByte('\n')
			}
			fmt.Fprintln(p.Out, p.Color.Paint(output.Dim, p.heading(b)))
		}
		for _, line := range columns(b.cells, p.Columns) {
			p.Out.WriteString(line)
			p.Out.WriteByte('\n')
		}
	}
	err := p.Out.Flush()
	if err == nil && p.Columns > 0 && !p.headed {
		fmt.Fprintln(p.Stderr, p.Color.Paint(output.Dim, p.chosen[0].words()))
	}
	return err
}

func (p *Printer) counts() {
	for _, b := range p.chosen {
		switch {
		case p.JSON:
			p.Out.WriteString(output.JSON(countResult{b.number, b.found}))
		case len(p.chosen) > 1:
			fmt.Fprintf(p.Out, "%d\t%d\n", b.number, b.found)
		default:
			fmt.Fprintln(p.Out, b.found)
		}
	}
}

type countResult struct {
	Board int `json:"board,omitempty"` // counts from 1; 0 if there is only one board
	Count int `json:"count"`
}

func (p *Printer) heading(b *board) string {
	text := fmt.Sprintf("board %d: %s", b.number, b.words())
	if b.solved {
		text += ", solved"
	}
	return text
}

// words describes how many of the words found for the board were printed, as in "10 of 55 words".
func (b *board) words() string {
	text := plural.Count(b.printed, "word")
	if b.best != nil && b.best.added > b.printed {
		text = fmt.Sprintf("%d of %s", b.printed, plural.Count(b.best.added, "word"))
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

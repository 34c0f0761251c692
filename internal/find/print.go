package find

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/output"
	"wfind/internal/plural"
	"wfind/internal/vocabulary"
)

// Output is where words are printed.
type Output struct {
	W       *bufio.Writer
	Stderr  io.Writer // for what is said of the words
	Color   output.Painter
	Columns int // of the terminal that W writes to; 0 if it is none
}

// A printer prints what is found.
type printer struct {
	*Options
	Output
	set   *constraint.Set
	weigh *vocabulary.Weigher
	cells []string // the words that will be set in columns

	found int // candidates
	shown int // words printed

	// Of words that were sorted before they are printed.
	met    int     // how many there are
	weight float64 // what they weigh together
}

// newPrinter returns a printer, which sets words in columns on a terminal where
// nothing is printed but words.
func newPrinter(o *Options, set *constraint.Set, weigh *vocabulary.Weigher, out Output) *printer {
	if o.JSON || o.Explain || o.Count || o.Quiet {
		out.Columns = 0
	}
	return &printer{Options: o, Output: out, set: set, weigh: weigh}
}

// pause is called when more of a list is awaited.
func (p *printer) pause() error { return p.W.Flush() }

// count counts a candidate that is not printed. It returns constraint.ErrStop
// after the last.
func (p *printer) count() error {
	p.found++
	p.shown++
	return p.limit()
}

// limit returns constraint.ErrStop when as many words as are wanted were shown.
func (p *printer) limit() error {
	if p.Quiet && p.found > 0 || !p.Quiet && p.Limit != nil && p.shown >= *p.Limit {
		return constraint.ErrStop
	}
	return nil
}

// print prints one word. It returns constraint.ErrStop after the last.
func (p *printer) print(w foundWord) error {
	var reasons []constraint.Reason
	if p.Explain {
		reasons = p.set.Explain(w.upper)
	}
	ok := len(reasons) == 0
	if ok {
		p.found++
	}
	p.shown++
	if !p.Count && !p.Quiet {
		if err := p.show(w, ok, reasons); err != nil {
			return err
		}
	}
	return p.limit()
}

// wordResult is a word as --json prints it.
type wordResult struct {
	Word    string       `json:"word"`
	Answer  bool         `json:"answer"`
	Weight  float64      `json:"weight"`
	Share   *float64     `json:"share,omitempty"`
	OK      *bool        `json:"ok,omitempty"`
	Reasons []jsonReason `json:"reasons,omitzero"`
}

type jsonReason struct {
	Filter string           `json:"filter"`
	Detail string           `json:"detail"`
	Clue   *constraint.Clue `json:"clue,omitempty"`
}

func (p *printer) show(w foundWord, ok bool, reasons []constraint.Reason) error {
	text := w.upper
	switch p.Case {
	case "keep":
		text = w.text
	case "lower":
		text = constraint.Lower(w.upper)
	}
	if p.JSON {
		return output.JSON(p.W, p.result(text, w, ok, reasons))
	}
	plain := text
	if bool(p.Color) && p.weigh.WellKnown(w.upper) {
		text = p.Color.Paint(output.Bold, text)
	}
	switch {
	case p.Explain:
		text = p.verdict(text, ok, reasons)
	case p.Columns > 0:
		if share, ok := p.share(w); ok {
			text += fmt.Sprintf("%*s", max(0, p.set.Length()-ansi.StringWidth(plain))+5, plural.Percent(share))
		}
		p.cells = append(p.cells, text)
		return nil
	}
	p.W.WriteString(text)
	return p.W.WriteByte('\n')
}

// share returns the probability that a word is the answer among those that fit,
// if that is known.
func (p *printer) share(w foundWord) (share float64, ok bool) {
	if !p.Likely || p.Explain || !(p.weight > 0) {
		return 0, false
	}
	return w.weight / p.weight, true
}

func (p *printer) result(text string, w foundWord, ok bool, reasons []constraint.Reason) wordResult {
	r := wordResult{Word: text, Answer: p.weigh.WellKnown(w.upper), Weight: output.Significant(w.weight)}
	if share, ok := p.share(w); ok {
		share = output.Significant(share)
		r.Share = &share
	}
	if p.Explain {
		r.OK = &ok
		r.Reasons = make([]jsonReason, len(reasons))
		for i, reason := range reasons {
			r.Reasons[i] = jsonReason{Filter: reason.Filter, Detail: reason.Detail}
			if reason.Clue.Guess != "" {
				r.Reasons[i].Clue = &reason.Clue
			}
		}
	}
	return r
}

// verdict returns the word with ✓ or the reasons against it.
func (p *printer) verdict(text string, ok bool, reasons []constraint.Reason) string {
	if ok {
		return p.Color.Paint(output.Green, "✓") + " " + text
	}
	details := make([]string, len(reasons))
	for i, r := range reasons {
		details[i] = p.Color.Paint(output.Dim, r.Filter+":") + " " + r.Detail
	}
	return p.Color.Paint(output.Red, "✗") + " " + text + "  " + strings.Join(details, "; ")
}

// finish prints what comes after the words.
func (p *printer) finish() error {
	switch {
	case p.Quiet:
		return nil
	case p.Count && p.JSON:
		return output.JSON(p.W, map[string]int{"count": p.found})
	case p.Count:
		_, err := fmt.Fprintln(p.W, p.found)
		return err
	case p.Columns == 0:
		return nil
	}
	for _, line := range columns(p.cells, p.Columns) {
		p.W.WriteString(line)
		p.W.WriteByte('\n')
	}
	if err := p.W.Flush(); err != nil {
		return err
	}
	text := plural.Count(p.shown, "word")
	if p.met > p.shown {
		text = fmt.Sprintf("%d of %s", p.shown, plural.Count(p.met, "word"))
	}
	fmt.Fprintln(p.Stderr, p.Color.Paint(output.Dim, text))
	return nil
}

// columns sets cells in as many columns as the width allows, filled one after the
// other, as ls does.
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

package cli

import (
	"bufio"
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/term"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/output"
	"wfind/internal/plural"
)

// A findPrinter prints what find finds.
type findPrinter struct {
	*Find
	env     *Env
	set     *constraint.Set
	w       *bufio.Writer
	color   output.Painter
	columns int      // of the terminal on which words are set in columns; 0: a word a line
	cells   []string // the words that will be

	found int // candidates
	shown int // words printed

	// Of words that were sorted before they are printed.
	met    int     // how many there are
	weight float64 // what they weigh together
}

func newFindPrinter(f *Find, env *Env, set *constraint.Set, w *bufio.Writer) *findPrinter {
	p := &findPrinter{Find: f, env: env, set: set, w: w, color: output.Painter(env.Colored())}
	if isTerminal(env.Stdout) && !f.JSON && !f.Explain && !f.Count && !f.Quiet {
		p.columns = 80
		if width, _, err := term.GetSize(int(env.Stdout.Fd())); err == nil && width > 0 {
			p.columns = width
		}
	}
	return p
}

// pause is called when more of a list is awaited.
func (p *findPrinter) pause() error { return p.w.Flush() }

// count counts a candidate that is not printed. It returns constraint.ErrStop
// after the last.
func (p *findPrinter) count() error {
	p.found++
	p.shown++
	return p.limit()
}

// limit returns constraint.ErrStop when as many words as are wanted were shown.
func (p *findPrinter) limit() error {
	if p.Quiet && p.found > 0 || !p.Quiet && p.Limit != nil && p.shown >= *p.Limit {
		return constraint.ErrStop
	}
	return nil
}

// print prints one word. It returns constraint.ErrStop after the last.
func (p *findPrinter) print(w foundWord) error {
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

// findResult is a word as --json prints it.
type findResult struct {
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

func (p *findPrinter) show(w foundWord, ok bool, reasons []constraint.Reason) error {
	text := w.upper
	switch p.Case {
	case "keep":
		text = w.text
	case "lower":
		text = constraint.Lower(w.upper)
	}
	if p.JSON {
		return output.JSON(p.w, p.result(text, w, ok, reasons))
	}
	plain := text
	if bool(p.color) && dict.IsAnswer(w.upper) {
		text = p.color.Paint(output.Bold, text)
	}
	switch {
	case p.Explain:
		text = p.verdict(text, ok, reasons)
	case p.columns > 0:
		if share, ok := p.share(w); ok {
			text += fmt.Sprintf("%*s", max(0, p.set.Length()-ansi.StringWidth(plain))+5, plural.Percent(share))
		}
		p.cells = append(p.cells, text)
		return nil
	}
	p.w.WriteString(text)
	return p.w.WriteByte('\n')
}

// share returns the probability that a word is the answer among those that fit,
// if that is known.
func (p *findPrinter) share(w foundWord) (share float64, ok bool) {
	if p.Sort != "likely" || p.Explain || !(p.weight > 0) {
		return 0, false
	}
	return w.weight / p.weight, true
}

func (p *findPrinter) result(text string, w foundWord, ok bool, reasons []constraint.Reason) findResult {
	r := findResult{Word: text, Answer: dict.IsAnswer(w.upper), Weight: output.Significant(w.weight)}
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
func (p *findPrinter) verdict(text string, ok bool, reasons []constraint.Reason) string {
	if ok {
		return p.color.Paint(output.Green, "✓") + " " + text
	}
	details := make([]string, len(reasons))
	for i, r := range reasons {
		details[i] = p.color.Paint(output.Dim, r.Filter+":") + " " + r.Detail
	}
	return p.color.Paint(output.Red, "✗") + " " + text + "  " + strings.Join(details, "; ")
}

// finish prints what comes after the words.
func (p *findPrinter) finish() error {
	switch {
	case p.Quiet:
		return nil
	case p.Count && p.JSON:
		return output.JSON(p.w, map[string]int{"count": p.found})
	case p.Count:
		_, err := fmt.Fprintln(p.w, p.found)
		return err
	case p.columns == 0:
		return nil
	}
	for _, line := range columns(p.cells, p.columns) {
		p.w.WriteString(line)
		p.w.WriteByte('\n')
	}
	if err := p.w.Flush(); err != nil {
		return err
	}
	text := plural.Count(p.shown, "word")
	if p.met > p.shown {
		text = fmt.Sprintf("%d of %s", p.shown, plural.Count(p.met, "word"))
	}
	fmt.Fprintln(p.env.Stderr, p.color.Paint(output.Dim, text))
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

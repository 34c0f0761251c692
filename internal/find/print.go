package find

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"wfind/constraint"
	"wfind/internal/grids"
	"wfind/internal/text/output"
	"wfind/internal/text/plural"
	"wfind/internal/vocabulary"
)

// Output configures where and how a search prints its results.
type Output struct {
	W       *bufio.Writer
	Stderr  io.Writer // where the number of words is printed
	Color   output.Painter
	Columns int // width of the terminal; 0 if W is not a terminal
}

type printer struct {
	*Options
	Output
	weigh   *vocabulary.Weigher
	boards  []*board // the boards to search for
	headed  bool     // boards have headings, on a terminal
	several bool     // the game has several boards

	evidence *grids.Evidence // evidence besides the clues, or nil
}

type board struct {
	number int // from 1
	set    *constraint.Set
	solved bool
	best   *ranking // the words to print sorted; nil if they are printed as they come
	found  int      // words that fit
	shown  int      // words printed
	past   int      // number of past answers among the words in columns
	cells  []string // words to print in columns or below a heading
}

func newPrinter(o *Options, boards *constraint.Boards, weigh *vocabulary.Weigher, out Output) *printer {
	p := &printer{Options: o, Output: out, weigh: weigh, several: boards.Len() > 1}
	for i, set := range boards.Sets() {
		if o.Board == 0 || o.Board == i+1 {
			_, solved := boards.Found(i)
			p.boards = append(p.boards, &board{number: i + 1, set: set, solved: solved})
		}
	}
	if o.JSON || o.Count || o.Quiet {
		p.Columns = 0
	}
	p.headed = p.Columns > 0 && len(p.boards) > 1
	if o.Explain {
		p.Columns = 0
	}
	return p
}

func (p *printer) pause() error { return p.W.Flush() }

// count counts a word on board b without printing it. It returns errStop once every board has
// enough words.
func (p *printer) count(b *board) error {
	if !p.full(b) {
		b.found++
		b.shown++
	}
	return p.limit()
}

func (p *printer) full(b *board) bool { return !p.Quiet && p.Limit != nil && b.shown >= *p.Limit }

// limit returns errStop once every board has enough words.
func (p *printer) limit() error {
	wants := func(b *board) bool { return !p.full(b) }
	if p.Quiet && p.satisfied() || !slices.ContainsFunc(p.boards, wants) {
		return errStop
	}
	return nil
}

// satisfied reports whether the search found at least one word, and one for each unsolved board.
func (p *printer) satisfied() bool {
	return slices.ContainsFunc(p.boards, func(b *board) bool { return b.found > 0 }) &&
		!slices.ContainsFunc(p.boards, func(b *board) bool { return b.found == 0 && !b.solved })
}

// print prints w as a word for board b, or only counts it. It returns errStop once every board has
// enough words.
func (p *printer) print(b *board, w foundWord) error {
	if p.full(b) {
		return p.limit()
	}
	var reasons []constraint.Reason
	if p.Explain {
		reasons = b.set.Explain(w.upper)
		if p.evidence != nil {
			for _, row := range p.evidence.Misfits(w.upper) {
				reasons = append(reasons, constraint.Reason{Filter: "grids", Detail: "no guess gives " + row.Squares(false)})
			}
		}
	}
	ok := len(reasons) == 0
	if ok {
		b.found++
	}
	b.shown++
	if !p.Count && !p.Quiet {
		if err := p.show(b, w, ok, reasons); err != nil {
			return err
		}
	}
	return p.limit()
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
	Clue   *constraint.Clue  `json:"clue,omitempty"`
}

func (p *printer) show(b *board, w foundWord, ok bool, reasons []constraint.Reason) error {
	text := w.upper
	switch p.Case {
	case "keep":
		text = w.text
	case "lower":
		text = p.Alphabet.Lower(w.upper)
	}
	if p.JSON {
		return output.JSON(p.W, p.result(b, text, w, ok, reasons))
	}
	plain := text
	if bool(p.Color) && p.weigh.WellKnown(w.upper, w.listed) {
		text = p.Color.Paint(output.Bold, text)
	}
	switch {
	case p.Explain:
		text = p.verdict(text, ok, reasons)
	case p.Columns > 0:
		if p.weigh.IsPast(w.upper) {
			plain, text = plain+pastMark, text+pastMark
			b.past++
		}
		if share, ok := p.share(b, w); ok {
			text += fmt.Sprintf("%*s", max(0, b.set.Length()-ansi.StringWidth(plain))+5, plural.Percent(share))
		}
	}
	switch {
	case p.Columns > 0 || p.headed:
		b.cells = append(b.cells, text)
		return nil
	case len(p.boards) > 1:
		fmt.Fprintf(p.W, "%d\t", b.number)
	}
	p.W.WriteString(text)
	return p.W.WriteByte('\n')
}

// pastMark is printed after each past answer if the output is a terminal.
const pastMark = "*"

// share returns the probability that w is the answer on board b. ok is false if the weights of the
// other words are not known yet. They are known only if words are sorted by weight or if there is
// evidence from grids.
func (p *printer) share(b *board, w foundWord) (share float64, ok bool) {
	if b.best == nil || !p.Likely && p.evidence == nil || p.Explain || !(b.best.weight > 0) {
		return 0, false
	}
	return w.weight / b.best.weight, true
}

func (p *printer) result(b *board, text string, w foundWord, ok bool, reasons []constraint.Reason) wordResult {
	r := wordResult{Word: text, Answer: p.weigh.WellKnown(w.upper, w.listed), Weight: output.Significant(w.weight)}
	if p.several {
		r.Board = b.number
	}
	if p.weigh.HasPast() {
		past := p.weigh.IsPast(w.upper)
		r.Past = &past
	}
	if share, ok := p.share(b, w); ok {
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

func (p *printer) verdict(text string, ok bool, reasons []constraint.Reason) string {
	if ok {
		return p.Color.Paint(output.Green, "✓") + " " + text
	}
	details := make([]string, len(reasons))
	for i, r := range reasons {
		details[i] = p.Color.Paint(output.Dim, string(r.Filter)+":") + " " + r.Detail
	}
	return p.Color.Paint(output.Red, "✗") + " " + text + "  " + strings.Join(details, "; ")
}

// finish prints everything that has to wait until all words are known, such as columns and counts.
func (p *printer) finish() error {
	switch {
	case p.Quiet:
		return nil
	case p.Count:
		return p.counts()
	}
	for i, b := range p.boards {
		if p.headed {
			if i > 0 {
				p.W.WriteByte('\n')
			}
			fmt.Fprintln(p.W, p.Color.Paint(output.Dim, p.heading(b)))
		}
		for _, line := range columns(b.cells, p.Columns) {
			p.W.WriteString(line)
			p.W.WriteByte('\n')
		}
	}
	err := p.W.Flush()
	if err == nil && p.Columns > 0 && !p.headed {
		fmt.Fprintln(p.Stderr, p.Color.Paint(output.Dim, p.boards[0].words()))
	}
	return err
}

func (p *printer) counts() error {
	for _, b := range p.boards {
		switch {
		case p.JSON:
			count := countResult{Count: b.found}
			if p.several {
				count.Board = b.number
			}
			if err := output.JSON(p.W, count); err != nil {
				return err
			}
		case len(p.boards) > 1:
			fmt.Fprintf(p.W, "%d\t%d\n", b.number, b.found)
		default:
			fmt.Fprintln(p.W, b.found)
		}
	}
	return nil
}

type countResult struct {
	Board int `json:"board,omitempty"` // from 1, of several
	Count int `json:"count"`
}

func (p *printer) heading(b *board) string {
	text := fmt.Sprintf("board %d: %s", b.number, b.words())
	if b.solved {
		text += ", solved"
	}
	return text
}

// words describes how many words were shown and, if there are more, how many were found.
func (b *board) words() string {
	text := plural.Count(b.shown, "word")
	if b.best != nil && b.best.met > b.shown {
		text = fmt.Sprintf("%d of %s", b.shown, plural.Count(b.best.met, "word"))
	}
	if b.past > 0 {
		text += fmt.Sprintf(", %d%s of them used before", b.past, pastMark)
	}
	return text
}

// columns arranges cells in as many columns as fit into width, and returns the lines. Like ls, it
// fills one column after another.
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

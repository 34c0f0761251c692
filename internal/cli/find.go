package cli

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"wfind/constraint"
	"wfind/dict"
)

// Find lists the candidates.
type Find struct {
	Clues []constraint.Clue `arg:"" optional:"" name:"GUESS=SCORE" help:"A guess and its score."`
	findFlags
}

// findFlags are the flags of find, which are those of wfind alone too.
type findFlags struct {
	Words
	Output
	Count   bool      `short:"c" help:"Print how many there are."`
	Limit   *int      `short:"n" placeholder:"N" help:"Stop after N."`
	Sort    string    `enum:"list,likely" default:"list" help:"list, or likely: well-known words first."`
	Case    string    `enum:"upper,lower,keep" default:"upper" help:"upper, lower, or keep the list's."`
	Fuzzy   *string   `short:"f" placeholder:"PATTERN" help:"Keep fuzzy matches, best first."`
	Test    testWords `name:"words" short:"w" placeholder:"WORD" help:"Test these words, not a list."`
	Explain bool      `short:"x" help:"Say what is against each word."`
	Verbose bool      `short:"v" help:"Show what the clues add up to."`
}

// Help explains clues, and shows examples.
func (*Find) Help() string {
	return `The score is written in letters, c.E.. (upper case: in its place; lower case:
elsewhere; a full stop: absent), in digits, 10200, in squares, 🟨⬛🟩⬛⬛, or in signs, -_*__.

` + WordsHelp + `

Words that follow --words without = belong to it. --verbose writes to standard error.

Examples:
  wfind CHEST=c.E.. WRECK=..Ec.            what can still be the answer
  wfind CHEST=10200 WRECK=00210 -c         how many
  wfind THIEF=...e. -x -w ROMEO PROSE      why a word cannot be it
  grep -v s words.txt | wfind CHEST=c.E..  from a list of your own
  wfind -l 7 --sort=likely -n 10           seven letters, likely words first

Exit status: 0 if a candidate was found, 1 if none was, 2 on an error.`
}

// findResult is a word as --json prints it.
type findResult struct {
	Word    string       `json:"word"`
	Answer  bool         `json:"answer"`
	OK      *bool        `json:"ok,omitempty"`
	Reasons []jsonReason `json:"reasons,omitzero"`
}

type jsonReason struct {
	Filter string `json:"filter"`
	Detail string `json:"detail"`
}

// Run runs the command.
func (f *Find) Run(env *Env) error {
	words, err := f.words()
	if err != nil {
		return err
	}
	if f.Limit != nil && *f.Limit < 0 {
		return fmt.Errorf("--limit=%d: a number of candidates is 0 or more", *f.Limit)
	}
	if f.Fuzzy != nil && *f.Fuzzy == "" {
		return fmt.Errorf("--fuzzy: the pattern is empty; write some letters of the word, in their order")
	}
	if f.Test != nil && f.Dict != nil {
		return fmt.Errorf("--words and --dict: words are tested in place of a list; leave one of the two out")
	}
	set, err := f.set(f.Clues)
	if err != nil {
		return err
	}
	var l *list
	if f.Test == nil {
		if l, err = f.open(env, set.Length()); err != nil {
			return err
		}
	}
	if f.Verbose {
		fmt.Fprint(env.Stderr, summary(set))
	}
	return env.write(func(w *bufio.Writer) error {
		p := &findPrinter{Find: f, set: set, w: w, color: painter(env.Colored())}
		err := p.search(l, words)
		if l != nil {
			err = l.finish(env, err)
		}
		if err == nil && f.Count {
			err = p.printCount()
		}
		if err == nil && p.found == 0 {
			err = ErrNothing
		}
		return err
	})
}

// words returns the words of --words, in upper case; nil if there are none.
func (f *Find) words() ([]string, error) {
	var words []string
	for _, arg := range f.Test {
		word, err := dict.Canonical(arg)
		if err != nil {
			return nil, fmt.Errorf("--words: %w", err)
		}
		words = append(words, word)
	}
	return words, nil
}

// A findPrinter prints what a search finds.
type findPrinter struct {
	*Find
	set   *constraint.Set
	w     *bufio.Writer
	color painter
	found int // candidates
	shown int // words printed
}

// search goes through the words, or through the list if they are nil.
func (p *findPrinter) search(l *list, words []string) error {
	if p.Limit != nil && *p.Limit == 0 {
		return nil
	}
	sorted := p.Sort == "likely" || p.Fuzzy != nil
	var kept []word
	take := func(w word) error {
		if sorted {
			kept = append(kept, w)
			return nil
		}
		return p.print(w)
	}
	var err error
	if l == nil {
		err = p.test(words, take)
	} else {
		err = p.stream(l, take)
	}
	if err != nil && err != constraint.ErrStop {
		return err
	}
	for _, w := range p.order(kept) {
		if err := p.print(w); err == constraint.ErrStop {
			break
		} else if err != nil {
			return err
		}
	}
	return nil
}

// A word is one to print.
type word struct {
	upper string // for comparing
	text  string // as the list has it
}

// test takes those of the words that are candidates; to be explained, all.
func (p *findPrinter) test(words []string, take func(word) error) error {
	seen := make(map[string]bool)
	for _, w := range words {
		if seen[w] || !p.Explain && !p.set.Match(w) {
			continue
		}
		seen[w] = true
		if err := take(word{w, w}); err != nil {
			return err
		}
	}
	return nil
}

// stream takes the candidates in the list; to be explained, all words of
// their length.
func (p *findPrinter) stream(l *list, take func(word) error) error {
	stream := constraint.Stream{Set: p.set, Compose: dict.Compose, Pause: p.w.Flush}
	if p.Explain {
		stream.Set = constraint.NewSet(p.set.Length())
	}
	if p.Count && p.Fuzzy == nil && !p.Explain {
		return stream.Each(l.r, func(constraint.Match) error {
			p.found++
			return p.limit(p.found)
		})
	}
	return stream.Each(l.r, func(m constraint.Match) error {
		return take(word{string(m.Word), string(m.Text)})
	})
}

// limit returns constraint.ErrStop when n words are enough.
func (p *findPrinter) limit(n int) error {
	if p.Limit != nil && n >= *p.Limit {
		return constraint.ErrStop
	}
	return nil
}

// order sorts the words as the flags ask.
func (p *findPrinter) order(words []word) []word {
	if p.Fuzzy != nil {
		upper := make([]string, len(words))
		for i, w := range words {
			upper[i] = w.upper
		}
		var kept []word
		for _, i := range dict.Fuzzy(*p.Fuzzy, upper) {
			kept = append(kept, words[i])
		}
		words = kept
	}
	if p.Sort == "likely" {
		slices.SortStableFunc(words, func(a, b word) int { return dict.Rank(a.upper) - dict.Rank(b.upper) })
	}
	return words
}

// print prints one word and returns constraint.ErrStop after the last.
func (p *findPrinter) print(w word) error {
	var reasons []constraint.Reason
	if p.Explain {
		reasons = p.set.Explain(w.upper)
	}
	ok := len(reasons) == 0
	if ok {
		p.found++
	}
	p.shown++
	if !p.Count {
		if err := p.show(w, ok, reasons); err != nil {
			return err
		}
	}
	return p.limit(p.shown)
}

func (p *findPrinter) show(w word, ok bool, reasons []constraint.Reason) error {
	text := w.upper
	switch p.Case {
	case "keep":
		text = w.text
	case "lower":
		text = strings.Map(unicode.ToLower, w.upper)
	}
	if p.JSON {
		r := findResult{Word: text, Answer: dict.IsAnswer(w.upper)}
		if p.Explain {
			r.OK = &ok
			r.Reasons = make([]jsonReason, len(reasons))
			for i, reason := range reasons {
				r.Reasons[i] = jsonReason{reason.Filter, reason.Detail}
			}
		}
		return jsonLine(p.w, r)
	}
	if bool(p.color) && dict.IsAnswer(w.upper) {
		text = p.color.paint(bold, text)
	}
	if p.Explain {
		text = p.verdict(text, ok, reasons)
	}
	p.w.WriteString(text)
	return p.w.WriteByte('\n')
}

// verdict returns the word with ✓ or the reasons against it.
func (p *findPrinter) verdict(text string, ok bool, reasons []constraint.Reason) string {
	if ok {
		return p.color.paint(green, "✓") + " " + text
	}
	details := make([]string, len(reasons))
	for i, r := range reasons {
		details[i] = p.color.paint(dim, r.Filter+":") + " " + r.Detail
	}
	return p.color.paint(red, "✗") + " " + text + "  " + strings.Join(details, "; ")
}

func (p *findPrinter) printCount() error {
	if p.JSON {
		return jsonLine(p.w, map[string]int{"count": p.found})
	}
	_, err := fmt.Fprintln(p.w, p.found)
	return err
}

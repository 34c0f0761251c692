// Package find prints the possible answers for the find command. If they are in the order of the word
// list, it prints each word as soon as it is found. To sort them, it first searches the whole list.
package find

import (
	"bufio"
	"io"
	"iter"
	"slices"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/grids"
	"wfind/internal/text/output"
	"wfind/internal/vocabulary"
)

// Options holds the flags of the find command: which words to print, and how to print them.
type Options struct {
	Count   bool   `short:"c" help:"Print only the number of words."`
	Quiet   bool   `short:"q" help:"Print nothing; exit with status 0 if any word matches, or 1 if none does."`
	Limit   *int   `short:"n" placeholder:"N" help:"Print at most N words."`
	Sort    string `enum:"list,likely" default:"list" placeholder:"ORDER" help:"Sort order: \"list\" (as in the word list) or \"likely\" (likeliest answers first). Default: ${default}."`
	Case    string `enum:"upper,lower,keep" default:"upper" placeholder:"CASE" help:"Letter case of printed words: \"upper\", \"lower\", or \"keep\" (as in the word list). Default: ${default}."`
	Explain bool   `short:"x" help:"Show all words of the right length, and explain why each excluded word cannot be the answer. With --words, words of other lengths are shown, too."`
	Board   int    `min:"1" placeholder:"N" help:"Search only board N (default: all boards)."`
}

// Sorted reports whether to print the likeliest words first.
func (o *Options) Sorted() bool { return o.Sort == "likely" }

// A Printer prints or counts the possible answers in a game. Set the exported fields, and then call
// [Printer.Run] once.
type Printer struct {
	Options
	JSON     bool
	Alphabet constraint.Alphabet // the alphabet of the words
	Pattern  *dict.Pattern       // print only words that match, best match first; nil matches all
	Boards   *constraint.Boards
	Weigher  *vocabulary.Weigher
	Evidence *grids.Evidence // evidence from friends' grids in a game with one board, or nil

	Out     *bufio.Writer
	Stderr  io.Writer // receives the number of words if Out is a terminal
	Color   output.Painter
	Columns int // width of the terminal; 0 if Out is not a terminal

	chosen []*board // the boards that Board selects
	headed bool     // whether to print a heading for each board
}

type board struct {
	number  int // counts from 1; 0 if there is only one board
	set     *constraint.Set
	solved  bool
	best    *ranking // collects the words to sort; nil if each word is printed as soon as it is found
	found   int      // number of possible answers found
	printed int      // number of words printed, or only counted because of --count or --quiet
	past    int      // number of past answers among the words in columns
	cells   []string // words to print in columns or below a heading
}

// Run prints or counts the words in matches. found reports whether every unsolved board has a possible
// answer. Run returns an error if matches yields one, or if it cannot write the output.
//
// If p.Explain or p.Evidence is set, matches must yield all words; otherwise, only words that agree with
// the clues. Unless p.Explain is set, each Match.Board must be an index into the boards that p.Board
// selects.
func (p *Printer) Run(matches iter.Seq2[constraint.Match, error]) (found bool, err error) {
	p.begin()
	for m, err := range matches {
		if err != nil {
			return false, err
		}
		boards := p.chosen
		if !p.Explain {
			boards = boards[m.Board : m.Board+1]
		}
		for _, b := range boards {
			p.add(m, b)
		}
		if p.done() {
			break
		}
	}
	for _, b := range p.chosen {
		if b.best == nil {
			continue
		}
		for _, w := range b.best.sorted() {
			p.printOrCount(b, w)
		}
	}
	return p.satisfied(), p.finish()
}

func (p *Printer) begin() {
	for i, set := range p.Boards.Sets() {
		if p.Board == 0 || p.Board == i+1 {
			_, solved := p.Boards.Found(i)
			b := &board{set: set, solved: solved}
			if p.Boards.Len() > 1 {
				b.number = i + 1
			}
			p.chosen = append(p.chosen, b)
		}
	}
	if p.JSON {
		p.Columns = 0
	}
	p.headed = p.Columns > 0 && len(p.chosen) > 1
	if p.Explain {
		p.Columns = 0
	}
	needsAll := p.Sorted() || p.Pattern != nil || p.Evidence != nil && p.JSON // a word's share in the JSON output depends on all words
	if p.Quiet || !needsAll {
		return
	}
	for _, b := range p.chosen {
		b.best = &ranking{limit: p.Limit, likely: p.Sorted()}
	}
}

func (p *Printer) done() bool {
	if p.Quiet {
		return p.satisfied()
	}
	return !slices.ContainsFunc(p.chosen, func(b *board) bool { return !p.full(b) })
}

func (p *Printer) full(b *board) bool { return !p.Quiet && p.Limit != nil && b.printed >= *p.Limit }

func (p *Printer) satisfied() bool {
	return slices.ContainsFunc(p.chosen, func(b *board) bool { return b.found > 0 }) &&
		!slices.ContainsFunc(p.chosen, func(b *board) bool { return b.found == 0 && !b.solved })
}

// add prints, counts or saves the word in m, unless p.Pattern or p.Evidence excludes it.
func (p *Printer) add(m constraint.Match, b *board) {
	if p.full(b) || p.Pattern != nil && !p.Pattern.Match(m.Word) ||
		p.Evidence != nil && !p.Explain && !(b.set.Match(m.Word) && p.Evidence.Match(m.Word)) {
		return
	}
	w := foundWord{upper: m.Word, text: string(m.Text)}
	if p.JSON || p.Sorted() {
		w.rank.Weight = p.Weigher.Weight(m)
		if p.Evidence != nil {
			w.rank.Weight *= p.Evidence.Factor(w.upper)
		}
	}
	if b.best == nil {
		p.printOrCount(b, w)
		return
	}
	if p.Pattern != nil {
		w.fuzzy = p.Pattern.Rank(w.upper)
	}
	if p.Sorted() {
		w.rank.Likelihood = p.Weigher.Likelihood(w.upper)
	}
	b.best.add(w)
}

// Package find prints the possible answers. In list order, it prints each word as soon as it is
// found. To sort the words, it first searches the whole list.
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

// Options holds the flags of the find command. They determine which words to print, and how to
// print them.
type Options struct {
	Count   bool   `short:"c" help:"Print only the number of words."`
	Quiet   bool   `short:"q" help:"Print nothing; exit with status 0 if any word matches, or 1 if none does."`
	Limit   *int   `short:"n" placeholder:"N" help:"Print at most N words."`
	Sort    string `enum:"list,likely" default:"list" placeholder:"ORDER" help:"Sort order: \"list\" (as in the word list) or \"likely\" (likeliest answers first). Default: ${default}."`
	Case    string `enum:"upper,lower,keep" default:"upper" placeholder:"CASE" help:"Letter case of printed words: \"upper\", \"lower\", or \"keep\" (as in the word list). Default: ${default}."`
	Explain bool   `short:"x" help:"Show all words of the list, and explain why each excluded word cannot be the answer."`
	Board   int    `min:"1" placeholder:"N" help:"Search only board N (default: all boards)."`
}

// Sorted reports whether to print the likeliest words first.
func (o *Options) Sorted() bool { return o.Sort == "likely" }

// A Search prints or counts the possible answers in a game. Set the exported fields, and then call
// [Search.Run] once.
type Search struct {
	Options
	JSON     bool
	Alphabet constraint.Alphabet // of the words
	Pattern  *dict.Pattern       // print only words that match, best match first; nil matches all
	Boards   *constraint.Boards
	Weigh    *vocabulary.Weigher
	Evidence *grids.Evidence // what friends' grids reveal about the only board, or nil

	Out     *bufio.Writer
	Stderr  io.Writer // where the number of words goes if Out is a terminal
	Color   output.Painter
	Columns int // width of the terminal; 0 if Out is not a terminal

	boards []*board // the boards searched
	headed bool     // print a heading for each board
}

type board struct {
	number   int // from 1
	set      *constraint.Set
	solved   bool
	best     *ranking // the words to print sorted; nil if they are printed as they come
	found    int      // words that fit
	accepted int      // words printed, or counted where --count or --quiet prints none
	past     int      // number of past answers among the words in columns
	cells    []string // words to print in columns or below a heading
}

// Run prints or counts the words in matches. If s.Explain is set, these must be all words of the
// list. Otherwise, they must agree with the clues. found reports whether every unsolved board has a
// possible answer. Run returns an error if matches yields one, or if it cannot write the output.
func (s *Search) Run(matches iter.Seq2[constraint.Match, error]) (found bool, err error) {
	s.begin()
	if s.done() {
		return s.satisfied(), s.finish()
	}
	for m, err := range matches {
		if err != nil {
			return false, err
		}
		boards := s.boards
		if !s.Explain {
			boards = boards[m.Board : m.Board+1]
		}
		for _, b := range boards {
			if err := s.take(m, b); err != nil {
				return false, err
			}
		}
		if s.done() {
			break
		}
	}
	for _, b := range s.boards {
		if b.best == nil {
			continue
		}
		for _, w := range b.best.sorted() {
			if err := s.accept(b, w); err != nil {
				return false, err
			}
		}
	}
	return s.satisfied(), s.finish()
}

func (s *Search) begin() {
	for i, set := range s.Boards.Sets() {
		if s.Board == 0 || s.Board == i+1 {
			_, solved := s.Boards.Found(i)
			s.boards = append(s.boards, &board{number: i + 1, set: set, solved: solved})
		}
	}
	if s.JSON || s.Count || s.Quiet {
		s.Columns = 0
	}
	s.headed = s.Columns > 0 && len(s.boards) > 1
	if s.Explain {
		s.Columns = 0
	}
	needsAll := s.Sorted() || s.Pattern != nil || s.Evidence != nil && s.JSON // which has each word's share
	if s.Quiet || !needsAll {
		return
	}
	for _, b := range s.boards {
		b.best = &ranking{limit: -1, likely: s.Sorted()}
		if s.Limit != nil {
			b.best.limit = *s.Limit
		}
	}
}

func (s *Search) done() bool {
	if s.Quiet {
		return s.satisfied()
	}
	return !slices.ContainsFunc(s.boards, func(b *board) bool { return !s.full(b) })
}

func (s *Search) full(b *board) bool { return !s.Quiet && s.Limit != nil && b.accepted >= *s.Limit }

func (s *Search) satisfied() bool {
	return slices.ContainsFunc(s.boards, func(b *board) bool { return b.found > 0 }) &&
		!slices.ContainsFunc(s.boards, func(b *board) bool { return b.found == 0 && !b.solved })
}

func (s *Search) take(m constraint.Match, b *board) error {
	switch {
	case s.Pattern != nil && !s.Pattern.Has(m.Word), s.full(b):
		return nil
	case b.best == nil && (s.Quiet || s.Count) && !s.Explain:
		b.found++
		b.accepted++
		return nil
	}
	w := foundWord{upper: m.Word, text: string(m.Text), listed: m.Weighted}
	if s.JSON || s.Sorted() {
		w.rank.Weight = s.Weigh.Weight(m)
		if s.Evidence != nil {
			w.rank.Weight *= s.Evidence.Factor(w.upper)
		}
	}
	if b.best == nil {
		return s.accept(b, w)
	}
	if s.Pattern != nil {
		w.fuzzy = s.Pattern.Rank(w.upper)
	}
	if s.Sorted() {
		w.rank.Likelihood = s.Weigh.Likelihood(w.upper)
	}
	b.best.add(w)
	return nil
}

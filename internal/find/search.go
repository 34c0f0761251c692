// Package find searches word lists for what can still be the answer, and prints
// it: in the lists' order as it comes, or sorted, with no more in memory than
// is asked for.
package find

import (
	"errors"
	"iter"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/vocabulary"
)

// Options are what is wanted of the words that are found.
type Options struct {
	JSON    bool
	Count   bool          // print how many there are
	Quiet   bool          // print nothing, and end at the first
	Limit   *int          // stop after so many; nil: never
	Likely  bool          // sort by weight, the likelier words first
	Case    string        // upper, lower or keep
	Pattern *dict.Pattern // what words must match, the best first; nil: nothing
	Explain bool          // print words of the length sought that do not fit too, and why
	Board   int           // the board searched for, from 1; 0: all
}

// weighs reports whether the weights of words matter to what is printed.
func (o *Options) weighs() bool { return o.JSON || o.Likely }

// A Source returns an iterator over the words that stream finds in some lists.
type Source func(stream constraint.Stream) iter.Seq2[constraint.Match, error]

// errStop means that no board wants another word.
var errStop = errors.New("stop")

// A Search takes the candidates of a source to what prints them, in the order
// that is wanted: of each board, as far as they are sorted, counted or limited.
type Search struct {
	Options
	Boards *constraint.Boards
	Source Source
	Weigh  *vocabulary.Weigher
	Output Output

	out *printer
}

// Run searches, prints, and reports whether something was found, and a candidate
// for each board that is not solved.
func (s *Search) Run() (found bool, err error) {
	s.out = newPrinter(&s.Options, s.Boards, s.Weigh, s.Output)
	if err := s.search(); err != nil {
		return false, err
	}
	return s.out.satisfied(), s.out.finish()
}

func (s *Search) search() error {
	if s.Limit != nil && *s.Limit == 0 && !s.Quiet {
		return nil
	}
	if s.Quiet || !s.Likely && s.Pattern == nil {
		return s.each()
	}
	for _, b := range s.out.boards {
		b.best = &ranking{limit: -1, likely: s.Likely, weigh: s.Weigh, kept: make(map[string]bool)}
		if s.Limit != nil {
			b.best.limit = *s.Limit
		}
	}
	if err := s.each(); err != nil {
		return err
	}
	for _, b := range s.out.boards {
		for _, w := range b.best.sorted() {
			if err := s.out.print(b, w); err == errStop {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	return nil
}

// each adds the candidates to their board's ranking, or prints them if that is
// nil; to be explained, all words of their length.
func (s *Search) each() error {
	stream := constraint.Stream{Pause: s.out.pause, Seen: new(constraint.Seen)}
	if s.Explain {
		stream.Sets = []*constraint.Set{constraint.Must(constraint.NewSet(s.Boards.Letters()))}
	} else {
		for _, b := range s.out.boards {
			stream.Sets = append(stream.Sets, b.set)
		}
	}
	for m, err := range s.Source(stream) {
		if err != nil {
			return err
		}
		boards := s.out.boards
		if !s.Explain {
			boards = boards[m.Board : m.Board+1]
		}
		for _, b := range boards {
			if err := s.take(m, b); err == errStop {
				return nil
			} else if err != nil {
				return err
			}
		}
	}
	return nil
}

// take deals with a word of a list, on a board.
func (s *Search) take(m constraint.Match, b *board) error {
	best := b.best
	if s.Pattern != nil && !s.Pattern.Has(m.Word) {
		return nil
	}
	if best == nil && (s.Quiet || s.Count) && !s.Explain {
		return s.out.count(b)
	}
	weight := 0.0
	if s.weighs() {
		weight = s.Weigh.Weight(m)
	}
	if best == nil {
		return s.out.print(b, foundWord{upper: string(m.Word), text: string(m.Text), weight: weight, listed: m.Weighted})
	}
	best.met++
	best.weight += weight
	if s.Pattern == nil && best.loses(weight, m.Word) {
		return nil
	}
	s.add(foundWord{upper: string(m.Word), text: string(m.Text), weight: weight, listed: m.Weighted}, best)
	return nil
}

// add ranks a candidate.
func (s *Search) add(w foundWord, best *ranking) {
	if s.Pattern != nil {
		w.fuzzy = s.Pattern.Rank(w.upper)
	}
	if best.likely {
		w.fame = s.Weigh.Fame(w.upper)
	}
	best.add(w)
}

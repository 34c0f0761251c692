// Package find searches word lists for possible answers. It prints them in list order as it finds them, or
// sorted at the end.
package find

import (
	"errors"
	"iter"
	"slices"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/grids"
	"wfind/internal/vocabulary"
)

// Options selects the words to find and the output format.
type Options struct {
	JSON     bool
	Count    bool                // print the number of words
	Quiet    bool                // print nothing, and stop at the first word
	Limit    *int                // maximum number of words to print per board; nil means no limit
	Likely   bool                // sort by weight, likelier words first
	Case     string              // upper, lower or keep
	Alphabet constraint.Alphabet // of the words
	Pattern  *dict.Pattern       // keep words that match, best match first; nil keeps all
	Explain  bool                // also print words of the right length that do not fit, and why
	Board    int                 // the board to search, from 1; 0 means all
}

func (o *Options) weighs() bool { return o.JSON || o.Likely }

// A Source searches word lists. It returns the words that fit the constraints in stream.
type Source func(stream constraint.Stream) iter.Seq2[constraint.Match, error]

// errStop ends a search that has found enough words for every board.
var errStop = errors.New("stop")

// A Search finds the words that fit each board, and sorts, counts and prints them.
type Search struct {
	Options
	Boards *constraint.Boards
	Source Source
	Weigh  *vocabulary.Weigher
	Output Output
	// Learn returns evidence other than clues, such as friends' grids, given all words of the source. It is
	// nil if there is no such evidence. With Learn, the game must have one board.
	Learn func(words []string) (*grids.Evidence, error)

	evidence *grids.Evidence
	out      *printer
}

// Run searches the source and prints the results. found reports whether there was at least one
// word, and one for each unsolved board.
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
	if s.Quiet || !s.Likely && s.Pattern == nil && (s.Learn == nil || !s.JSON) {
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

// each goes through the words that fit and ranks or prints them, board by board. If Explain is set,
// it goes through all words that have the right length.
func (s *Search) each() error {
	stream := constraint.Stream{Pause: s.out.pause, Seen: new(constraint.Seen)}
	if s.Explain || s.Learn != nil {
		stream.Sets = []*constraint.Set{constraint.Must(constraint.NewSet(s.Boards.Letters()))}
	} else {
		for _, b := range s.out.boards {
			stream.Sets = append(stream.Sets, b.set)
		}
	}
	found := s.Source(stream)
	if s.Learn != nil {
		var err error
		if found, err = s.learn(found); err != nil {
			return err
		}
	}
	for m, err := range found {
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

// learn derives evidence from found, which yields all words of the source. It returns the words
// that fit both the clues and the evidence. If Explain is set, it returns all words.
func (s *Search) learn(found iter.Seq2[constraint.Match, error]) (iter.Seq2[constraint.Match, error], error) {
	var all []constraint.Match
	var words []string
	for m, err := range found {
		if err != nil {
			return nil, err
		}
		m.Word, m.Text = slices.Clone(m.Word), slices.Clone(m.Text)
		all = append(all, m)
		words = append(words, string(m.Word))
	}
	evidence, err := s.Learn(words)
	if err != nil {
		return nil, err
	}
	s.evidence, s.out.evidence = evidence, evidence
	set := s.out.boards[0].set
	return func(yield func(constraint.Match, error) bool) {
		for i, m := range all {
			fits := s.Explain || set.Match(words[i]) && evidence.Match(words[i])
			if fits && !yield(m, nil) {
				return
			}
		}
	}, nil
}

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
		if s.evidence != nil {
			weight *= s.evidence.Factor(string(m.Word))
		}
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

func (s *Search) add(w foundWord, best *ranking) {
	if s.Pattern != nil {
		w.fuzzy = s.Pattern.Rank(w.upper)
	}
	if best.likely {
		w.likelihood = s.Weigh.Likelihood(w.upper)
	}
	best.add(w)
}

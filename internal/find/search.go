// Package find searches word lists for what can still be the answer, and prints
// it: in the lists' order as it comes, or sorted, with no more in memory than
// is asked for.
package find

import (
	"errors"

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
}

// weighs reports whether the weights of words matter to what is printed.
func (o *Options) weighs() bool { return o.JSON || o.Likely }

// A Source yields the words of lists that a stream finds, until found returns an
// error: [constraint.ErrStop] ends it early.
type Source func(stream constraint.Stream, found func(constraint.Match) error) error

// A Search takes the candidates of a source to what prints them, in the order
// that is wanted.
type Search struct {
	Options
	Set    *constraint.Set
	Source Source
	Weigh  *vocabulary.Weigher
	Output Output

	out *printer
}

// Run searches, prints, and returns how many candidates were found.
func (s *Search) Run() (found int, err error) {
	s.out = newPrinter(&s.Options, s.Set, s.Weigh, s.Output)
	if err := s.search(); err != nil {
		return 0, err
	}
	return s.out.found, s.out.finish()
}

func (s *Search) search() error {
	if s.Limit != nil && *s.Limit == 0 && !s.Quiet {
		return nil
	}
	if s.Quiet || !s.Likely && s.Pattern == nil {
		return s.each(nil)
	}
	best := &ranking{limit: -1, likely: s.Likely, weigh: s.Weigh, kept: make(map[string]bool)}
	if s.Limit != nil {
		best.limit = *s.Limit
	}
	if err := s.each(best); err != nil {
		return err
	}
	s.out.met, s.out.weight = best.met, best.weight
	for _, w := range best.sorted() {
		if err := s.out.print(w); err != nil {
			return ignoreStop(err)
		}
	}
	return nil
}

func ignoreStop(err error) error {
	if errors.Is(err, constraint.ErrStop) {
		return nil
	}
	return err
}

// each adds the candidates to the ranking, or prints them if that is nil; to be
// explained, all words of their length.
func (s *Search) each(best *ranking) error {
	stream := constraint.Stream{Set: s.Set, Pause: s.out.pause, Seen: new(constraint.Seen)}
	if s.Explain {
		stream.Set = constraint.NewSet(s.Set.Length())
	}
	return ignoreStop(s.Source(stream, func(m constraint.Match) error { return s.take(m, best) }))
}

// take deals with a word of a list.
func (s *Search) take(m constraint.Match, best *ranking) error {
	if s.Pattern != nil && !s.Pattern.Has(m.Word) {
		return nil
	}
	if best == nil && (s.Quiet || s.Count) && !s.Explain {
		return s.out.count()
	}
	weight := 0.0
	if s.weighs() {
		weight = s.Weigh.Weight(m)
	}
	if best == nil {
		return s.out.print(foundWord{upper: string(m.Word), text: string(m.Text), weight: weight})
	}
	best.met++
	best.weight += weight
	if s.Pattern == nil && best.loses(weight, m.Word) {
		return nil
	}
	s.add(foundWord{upper: string(m.Word), text: string(m.Text), weight: weight}, best)
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

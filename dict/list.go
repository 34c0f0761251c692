package dict

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"iter"
	"os"
	"slices"
	"strings"

	"wfind/constraint"
	"wfind/internal/text/printable"
)

// A List is an open word list. It can be read only once.
type List struct {
	Alphabet constraint.Alphabet // the alphabet of the words; set it before reading the list

	name string // shortened and escaped
	path string // the path of its file; "" if it has none
	src  io.ReadCloser
	rule *rule // generates the words, instead of src; nil for most lists

	r     *sampledReader // the contents; nil until they are needed
	err   error          // the error from opening the contents
	ended bool           // whether the list was read to its end
	tally constraint.Tally
}

// Open opens the list with the given name. For the possible names, see [Find]. The caller must
// close the list.
func Open(name string) (*List, error) {
	p, err := Find(name)
	if err != nil {
		return nil, err
	}
	if p.Path == "" {
		b := builtInList(name)
		l := NewList(strings.NewReader(b.text), name)
		if b.rule != nil {
			l.rule, l.Alphabet = b.rule, constraint.AnySymbol
		}
		return l, nil
	}
	f, err := os.Open(p.Path)
	if err != nil {
		return nil, fmt.Errorf("cannot open the word list %s: %w", printable.Short(name), printable.WithoutPath(err))
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("the word list %s is a directory, not a file", printable.Short(name))
	}
	l := NewList(f, name)
	l.path, l.src = p.Path, f
	return l, nil
}

// NewList returns a list that reads its words from r. The name appears in error messages.
func NewList(r io.Reader, name string) *List {
	return &List{name: printable.Short(name), src: io.NopCloser(r)}
}

// Name returns the list's name, shortened and escaped for printing on a terminal.
func (l *List) Name() string { return l.name }

// Path returns the path of the list's file, or "" if the list is built in or comes from [NewList].
func (l *List) Path() string { return l.path }

// HasWords reports whether the list has words of the right length, even if none of them agrees with
// the clues. Call it after [List.Words] or [List.Candidates].
func (l *List) HasWords() bool { return l.tally.Words }

// HasWeights reports whether any of the words that agree with the clues has a weight. Call it after
// [List.Words] or [List.Candidates].
func (l *List) HasWeights() bool { return l.tally.Weighted }

// HasSymbols reports whether all words of the given length contain digits or symbols, so that
// l.Alphabet excludes them. If length is 0, it considers words of any length. Call it after
// [List.Words] or [List.Candidates].
//
// HasSymbols looks only near the start of the list. It returns false if no words of this length are
// there.
func (l *List) HasSymbols(length int) bool {
	if l.tally.Words || l.Alphabet == constraint.AnySymbol {
		return false // no words were excluded, or not all of them
	}
	lengths := l.lengths(constraint.AnySymbol)
	return slices.Contains(lengths, length) || length == 0 && len(lengths) > 0
}

// Detect returns the probable alphabet of the list, without setting l.Alphabet: [constraint.AnySymbol]
// for [Nerdle] and [Primel], [constraint.Turkish] if ı or İ occurs near the start of the list, and
// otherwise [constraint.OnlyLetters].
func (l *List) Detect() constraint.Alphabet {
	if l.rule != nil {
		return constraint.AnySymbol
	}
	if l.open(0) != nil {
		return constraint.OnlyLetters // reading the list reports the error
	}
	head := l.r.peek(1) // from a pipe, the first data to arrive
	if bytes.Contains(head, []byte("ı")) || bytes.Contains(head, []byte("İ")) {
		return constraint.Turkish
	}
	return constraint.OnlyLetters
}

func (l *List) open(length int) error {
	switch {
	case l.rule != nil:
		l.r = &sampledReader{r: strings.NewReader(l.rule.text(length))}
	case l.r == nil && l.err == nil:
		l.r, l.err = contents(l.src)
	}
	return l.err
}

// Close closes the list's file, if it has one.
func (l *List) Close() error { return l.src.Close() }

// Candidates returns an iterator over the words in the list that agree with the clues in stream.Sets; see
// [constraint.Stream.Candidates].
//
// The iterator also sets stream.Alphabet to l.Alphabet, and stream.Tally to the tally of the list.
func (l *List) Candidates(ctx context.Context, stream *constraint.Stream) iter.Seq2[constraint.Match, error] {
	return func(yield func(constraint.Match, error) bool) {
		length := 0
		if len(stream.Sets) > 0 {
			length = stream.Sets[0].Length()
		}
		if err := l.open(length); err != nil {
			yield(constraint.Match{}, l.named(err))
			return
		}
		stream.Alphabet, stream.Tally = l.Alphabet, &l.tally
		for m, err := range stream.Candidates(ctx, l.r) {
			if err != nil {
				yield(constraint.Match{}, l.named(err))
				return
			}
			if !yield(m, nil) {
				return
			}
		}
		l.ended = true
	}
}

func (l *List) named(err error) error {
	return fmt.Errorf("%s: %w", l.name, printable.WithoutPath(err))
}

// Words returns the words of the given length and their weights. If only some of the words have weights,
// the others get weight 1. If no word has a weight, weights is nil. An invalid weight is an error, unless
// the word has a different length. If length is 0, Words returns words of all lengths, except from [Nerdle]
// and [Primel]; see [Load].
func (l *List) Words(length int) (words []string, weights []float64, err error) {
	var stream constraint.Stream
	if length != 0 {
		set, err := constraint.NewSet(length)
		if err != nil {
			return nil, nil, err
		}
		stream.Sets = []*constraint.Set{set}
	}
	words, weights = make([]string, 0, 1<<14), make([]float64, 0, 1<<14) // enough for most lists
	for m, err := range l.Candidates(context.Background(), &stream) {
		if err != nil {
			return nil, nil, err
		}
		words = append(words, m.Word)
		weights = append(weights, m.Weight)
	}
	if !l.tally.Weighted {
		weights = nil
	}
	return words, weights, nil
}

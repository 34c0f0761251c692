package constraint

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"math/bits"
	"runtime"

	"wfind/internal/text/printable"
)

// A Match is a word that a [Stream] found in a word list, and a board on which it may be the
// answer. If there are several such boards, the stream yields one match for each of them.
type Match struct {
	Word  string // in upper case
	Text  []byte // as in the list, without the weight; valid only until the next match
	Board int    // the index of the board in the stream's Sets; 0 if it has no sets

	Weight   float64 // the weight in the list, 0 or more; 1 if the list gives none
	Weighted bool    // whether the list gives the word a weight
}

// A Stream finds the possible answers in a word list of any size. Each line of the list holds a
// word. A weight, such as 12, 0.5 or 1e-3, can follow the word after a space, a tab or a comma.
//
// A Stream ignores white space around words, including no-break spaces, and a byte-order mark.
// It skips lines longer than 256 KiB, and lines that are not a word with an optional weight.
//
// A Stream finds each word only once, even if several lists contain it. To limit its memory to
// 40 MiB, it remembers only about the first half a million words that it finds, and may find later
// words again. A Stream uses all processors, and needs at least 256 KiB more for each of them.
type Stream struct {
	// Sets holds the clues for each board, all for the same word length. Without sets, the stream
	// finds all words.
	Sets []*Set

	// Pause, if not nil, is called after the matches in each block of input, for example to flush
	// output. An error from Pause ends the search.
	Pause func() error

	Alphabet Alphabet // the characters that count as letters
	Tally    *Tally   // if not nil, updated while the list is read

	seen wordSet
}

// A Tally collects facts about a word list. A [Stream] updates its Tally while it reads the list.
type Tally struct {
	Words    bool // whether there is a word of the right length
	Weighted bool // whether the list gives a weight to any possible answer
	NotUTF8  int  // the number of lines that are not UTF-8
}

// Filter writes to w the words in the list r that can be the answer, in upper case and one per line.
// See [Stream] for the format of the list.
//
// Filter stops at the first error from r or w. It also returns an error if the list is in UTF-16 or
// UTF-32, or has an invalid weight.
func (s *Set) Filter(w io.Writer, r io.Reader) error {
	out := bufio.NewWriter(w)
	stream := Stream{Sets: []*Set{s}, Pause: out.Flush}
	for m, err := range stream.Candidates(context.Background(), r) {
		if err != nil {
			return err
		}
		out.WriteString(m.Word)
		if err := out.WriteByte('\n'); err != nil { // reports the errors of all writes
			return err
		}
	}
	return nil
}

// Candidates returns an iterator over the possible answers in the word list r, in the order of the
// list. If there is an error, the iterator yields it and stops.
//
// Errors can come from ctx, r or st.Pause. It is also an error if the list is in UTF-16 or UTF-32 or
// has an invalid weight, or if st.Sets has more than [MaxBoards] sets or sets for different word
// lengths.
//
// After an early exit from the loop, a goroutine may still be reading from r.
func (st *Stream) Candidates(ctx context.Context, r io.Reader) iter.Seq2[Match, error] {
	return func(yield func(Match, error) bool) {
		if err := st.search(ctx, r, yield); err != nil && err != errStopped {
			yield(Match{}, err)
		}
	}
}

var errStopped = errors.New("stopped") // means that yield returned false

func (st *Stream) search(ctx context.Context, r io.Reader, yield func(Match, error) bool) error {
	if err := st.check(); err != nil {
		return err
	}
	d := &delivery{stream: st, yield: yield}
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// One goroutine reads blocks of lines, others filter the blocks, and this one delivers the matches in the order of
	// the list. The channels have room for all blocks.
	jobs := runtime.GOMAXPROCS(0) + 1
	free, inOrder, unfiltered := make(chan *block, jobs), make(chan *block, jobs), make(chan *block, jobs)
	for range jobs {
		free <- &block{buf: newBuffer(), scan: newScanner(st), filtered: make(chan struct{}, 1)}
		go filter(unfiltered)
	}
	go read(ctx, r, free, inOrder, unfiltered)
	for {
		var b *block
		select {
		case b = <-inOrder:
			<-b.filtered
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := d.deliver(b); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		free <- b
	}
}

// A block holds some lines of a word list.
type block struct {
	buf        []byte
	start, end int           // buf[start:end] holds the lines
	err        error         // the error from reading the lines, such as io.EOF
	scan       *scanner      // holds the possible answers in the lines
	filtered   chan struct{} // receives a value when scan is valid
}

// read reads lines from r into blocks from free, until r or ctx ends. It sends each block to two
// channels: to unfiltered, for the goroutines that filter, and to inOrder, for the delivery.
func read(ctx context.Context, r io.Reader, free <-chan *block, inOrder, unfiltered chan<- *block) {
	defer close(unfiltered)
	in := input{r: r}
	for in.err == nil {
		select {
		case b := <-free:
			b.start, b.end, b.err = in.next(b.buf)
			unfiltered <- b
			inOrder <- b
		case <-ctx.Done():
			return
		}
	}
}

func filter(unfiltered <-chan *block) {
	for b := range unfiltered {
		b.scan.scan(b.buf, b.start, b.end)
		b.filtered <- struct{}{}
		runtime.Gosched() // lets the goroutine that receives the value run first
	}
}

func (st *Stream) check() error {
	if len(st.Sets) > MaxBoards {
		return fmt.Errorf("a game can have at most %d boards, not %d", MaxBoards, len(st.Sets))
	}
	for _, s := range st.Sets {
		if s.n != st.Sets[0].n {
			return fmt.Errorf("all boards must have the same word length, but these boards have words of %d and %d letters", st.Sets[0].n, s.n)
		}
	}
	return nil
}

type delivery struct {
	stream *Stream
	yield  func(Match, error) bool
	lines  int // the number of lines delivered
}

func (d *delivery) deliver(b *block) error {
	s := b.scan
	if tally := d.stream.Tally; tally != nil {
		tally.Words = tally.Words || s.hasWord
		tally.NotUTF8 += s.notUTF8
	}
	if b.err != nil && b.err != io.EOF {
		return b.err
	}
	if s.bad != nil {
		text := string(s.data[s.bad.start:s.bad.end])
		line := d.lines + bytes.Count(s.data[b.start:s.bad.start], newline) + 1
		return fmt.Errorf("line %d (%s): the weight is %s; weights must be 0 or a number from 1e-100 to 1e100", line, printable.Short(text), s.bad.problem)
	}
	d.lines += bytes.Count(b.buf[b.start:b.end], newline)
	if err := d.yieldMatches(s); err != nil {
		return err
	}
	return b.err // io.EOF after the last block
}

func (d *delivery) yieldMatches(s *scanner) error {
	any := false
	for _, f := range s.found {
		m := Match{Text: s.data[f.start:f.end], Word: f.word, Weight: f.weight, Weighted: f.weighted}
		if f.weighted && d.stream.Tally != nil {
			d.stream.Tally.Weighted = true
		}
		if !d.stream.seen.add(m.Word) {
			continue
		}
		any = true
		for boards := f.boards; boards != 0; boards &= boards - 1 {
			m.Board = bits.TrailingZeros64(boards)
			if !d.yield(m, nil) {
				return errStopped
			}
		}
	}
	if any && d.stream.Pause != nil {
		return d.stream.Pause()
	}
	return nil
}

type wordSet struct {
	words map[string]struct{}
	bytes int // the approximate size of words in memory
}

// add adds word to s, unless s is full. It reports whether word is new.
func (s *wordSet) add(word string) bool {
	const limit = 24 << 20 // with its free slots, the map takes up to 40 MiB
	const overhead = 40    // for each word, in addition to its letters
	if _, ok := s.words[word]; ok {
		return false
	}
	if s.words == nil {
		s.words = make(map[string]struct{})
	}
	if s.bytes < limit {
		s.words[word] = struct{}{}
		s.bytes += len(word) + overhead
	}
	return true
}

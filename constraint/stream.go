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
// A Stream reads the weights only of words that can be the answer on some board. An invalid weight
// after any other word is not an error.
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
// UTF-32, or if a word that can be the answer has an invalid weight.
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
// Errors can come from ctx, r or st.Pause. It is also an error if the list is in UTF-16 or UTF-32, if
// a possible answer has an invalid weight, or if st.Sets has more than [MaxBoards] sets or sets for
// different word lengths.
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
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	// One goroutine reads blocks of lines, others scan the blocks, and this one delivers the matches in the order of
	// the list. The channels have room for all blocks.
	jobs := runtime.GOMAXPROCS(0) + 1
	free, inOrder, unscanned := make(chan *scanner, jobs), make(chan *scanner, jobs), make(chan *scanner, jobs)
	for range jobs {
		free <- newScanner(st)
		go scanAll(unscanned)
	}
	go read(ctx, r, free, inOrder, unscanned)
	lines := 0 // the number of lines delivered
	for {
		var s *scanner
		select {
		case s = <-inOrder:
			<-s.scanned
		case <-ctx.Done():
			return ctx.Err()
		}
		if err := st.deliver(s, lines, yield); err == io.EOF {
			return nil
		} else if err != nil {
			return err
		}
		lines += bytes.Count(s.data[s.start:s.end], newline)
		free <- s
	}
}

// read takes scanners from the channel free and fills them with blocks of lines from r, until r ends or ctx is done.
// It sends each scanner to two channels: unscanned for the goroutines that scan, and inOrder for the goroutine that
// delivers the matches.
func read(ctx context.Context, r io.Reader, free <-chan *scanner, inOrder, unscanned chan<- *scanner) {
	defer close(unscanned)
	in := input{r: r}
	for in.err == nil {
		select {
		case s := <-free:
			s.start, s.end, s.err = in.next(s.data)
			unscanned <- s
			inOrder <- s
		case <-ctx.Done():
			return
		}
	}
}

func scanAll(unscanned <-chan *scanner) {
	for s := range unscanned {
		s.scan()
		s.scanned <- struct{}{}
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

// deliver yields the matches in the block of s. lines is the number of lines before the block. At the
// end of the list, deliver returns io.EOF.
func (st *Stream) deliver(s *scanner, lines int, yield func(Match, error) bool) error {
	if tally := st.Tally; tally != nil {
		tally.Words = tally.Words || s.hasWord
		tally.NotUTF8 += s.notUTF8
	}
	if s.err != nil && s.err != io.EOF {
		return s.err
	}
	if s.bad != nil {
		line, _, _ := bytes.Cut(s.data[s.bad.start:], newline)
		lines += bytes.Count(s.data[s.start:s.bad.start], newline) + 1
		return fmt.Errorf("line %d (%s): the weight is %s; weights must be 0 or a number from 1e-100 to 1e100", lines, printable.Short(string(line)), s.bad.problem)
	}
	any := false
	for _, c := range s.found {
		if c.Weighted && st.Tally != nil {
			st.Tally.Weighted = true
		}
		if !st.seen.add(c.Word) {
			continue
		}
		any = true
		for boards := c.boards; boards != 0; boards &= boards - 1 {
			c.Board = bits.TrailingZeros64(boards)
			if !yield(c.Match, nil) {
				return errStopped
			}
		}
	}
	if any && st.Pause != nil {
		if err := st.Pause(); err != nil {
			return err
		}
	}
	return s.err
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

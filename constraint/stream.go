package constraint

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"runtime"
	"sync"
)

// A Match is a word that a [Stream] found. Its bytes are good until the
// function that got it returns.
type Match struct {
	Word  []byte // in upper case
	Text  []byte // as the list has it, without its weight
	Board int    // of which it is a candidate, counted from 0

	Weight   float64 // the number behind the word in its line, 0 or more; 1 if there is none
	Weighted bool    // there is one
}

// A Stream reads a word list of any size, a word a line, and finds the
// candidates in it. Its memory does not grow with the list: buffers of 128
// KiB for each job, and up to 40 MiB to know the words already found.
//
// Lines end in a newline, or a carriage return and a newline; blanks at the
// end of a line, a byte-order mark at the start of the list and a missing
// last newline do not count. A line that is not a word, or is longer than
// 128 KiB, is passed over. Each word is found once on a board, where it first
// stands, for all its boards in their order; the list is read once for all of them.
// (Once nearly two million different ones were found, a repeated
// word among the later ones is found again.)
//
// A line may have a weight behind its word: blanks or a comma, and then a
// number, such as 12, 0.5 or 1e-3.
type Stream struct {
	// Sets are the constraints of each board, all of one length. Without any,
	// every word of any length is found, as if on one board.
	Sets []*Set

	Alphabet Alphabet // what words are made of

	// Pause, if not nil, is called when all candidates of the input read so
	// far were delivered: the time to flush a buffer.
	Pause func() error

	Jobs int // goroutines that filter; 0 for one for each processor

	// Tally, if not nil, is added to as the list is read.
	Tally *Tally

	// Seen, if not nil, knows the words already found, in other lists too: streams
	// that share it, one after the other, find each word once.
	Seen *Seen
}

// A Tally is what a list was seen to have, whether a candidate or not.
type Tally struct {
	Words   bool // a word of the length sought
	NotUTF8 int  // lines that are not UTF-8
}

// Filter writes the candidates in r to w, one a line in upper case, in their
// order; see [Stream] for what it takes as a word. What was found reaches w
// before more of r is awaited.
func (s *Set) Filter(w io.Writer, r io.Reader) error {
	out := bufio.NewWriter(w)
	stream := Stream{Sets: []*Set{s}, Pause: out.Flush}
	return stream.Each(r, func(m Match) error {
		out.Write(m.Word)
		return out.WriteByte('\n') // reports the errors of all writes
	})
}

// alone is how many bytes one job reads before there are more: most lists end soon, and
// others are worth their own goroutines only after a while.
const alone = 2 * bufferSize

// ErrStop is what a function given to [Stream.Each] returns to end it early
// without an error.
var ErrStop = errors.New("stop")

// Each calls found for each candidate in r, in the order of the list, one
// call at a time. It returns the first error of found, Pause or r, or
// [ErrUTF16], or a [*WeightError] for a candidate whose weight cannot be one.
// What was read right before the error is not looked at: of a list that ends
// with one within the first 128 KiB nothing is found. If found ends it early, it
// does not wait for a read under way: r may be read from for a moment after
// Each has returned.
func (st *Stream) Each(r io.Reader, found func(Match) error) error {
	if err := st.check(); err != nil {
		return err
	}
	in := newInput(r)
	d := &delivery{in: in, found: found, pause: st.Pause, seen: st.Seen, tally: st.Tally}
	if d.seen == nil {
		d.seen = new(Seen)
	}
	d.turned.L = &d.mu
	jobs := st.Jobs
	if jobs <= 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	first := st.newJob(in, d)
	for first.bytes < alone || jobs == 1 {
		if more, err := first.block(); !more {
			return ignoreStop(err)
		}
	}
	done := make(chan error, jobs)
	go func() { done <- first.run() }()
	for range jobs - 1 {
		go func() { done <- st.newJob(in, d).run() }()
	}
	for range jobs {
		if err := <-done; err != nil {
			return ignoreStop(err)
		}
	}
	return nil
}

// check returns an error unless one scan serves all sets.
func (st *Stream) check() error {
	if len(st.Sets) > MaxBoards {
		return fmt.Errorf("%d boards, the most is %d", len(st.Sets), MaxBoards)
	}
	for _, s := range st.Sets {
		if s.n != st.Sets[0].n {
			return fmt.Errorf("boards for words of %d and of %d letters", st.Sets[0].n, s.n)
		}
	}
	return nil
}

func ignoreStop(err error) error {
	if errors.Is(err, ErrStop) {
		return nil
	}
	return err
}

// A job takes blocks of input, finds the candidates in them and delivers
// these.
type job struct {
	in    input
	out   *delivery
	scan  *scanner
	buf   []byte
	bytes int // that were looked at
}

func (st *Stream) newJob(in input, out *delivery) *job {
	return &job{in: in, out: out, scan: newScanner(st), buf: newBuffer()}
}

// run goes on until the input ends or a delivery fails.
func (j *job) run() error {
	for {
		if more, err := j.block(); !more {
			return err
		}
	}
}

// block deals with one block and reports whether there may be another.
func (j *job) block() (more bool, err error) {
	b, readErr := j.in.next(j.buf)
	j.scan.scan(j.buf, b.start, b.end)
	j.bytes += b.end - b.start
	if err := j.out.deliver(b, j.scan, readErr); err != nil {
		return false, err
	}
	return readErr == nil, nil
}

// A delivery hands over what the jobs found, in the order of the blocks.
type delivery struct {
	in     input
	mu     sync.Mutex
	turned sync.Cond
	turn   int
	err    error
	found  func(Match) error
	pause  func() error
	seen   *Seen
	upper  []byte
	tally  *Tally // may be nil
}

// deliver waits for the block's turn and hands over its matches. It returns
// the error that ended the deliveries, if one did; that may be the one with
// which the block was read.
func (d *delivery) deliver(b block, s *scanner, readErr error) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	for d.turn != b.turn && d.err == nil {
		d.turned.Wait()
	}
	if d.err != nil {
		return d.err
	}
	if d.tally != nil {
		d.tally.Words = d.tally.Words || s.some
		d.tally.NotUTF8 += s.notUTF8
	}
	switch {
	case readErr != nil && readErr != io.EOF:
		d.err = readErr
	case s.bad != nil:
		text := string(s.data[s.bad.start:s.bad.end])
		d.err = &WeightError{d.in.line(b, s.data, s.bad.start), text, s.bad.what.String()}
	default:
		d.err = d.handOver(s)
	}
	d.turn++
	d.turned.Broadcast()
	return d.err
}

func (d *delivery) handOver(s *scanner) error {
	any := false
	weights := s.weights
	for i, f := range s.found {
		m := Match{Text: s.text(f), Word: s.word(f), Weight: 1}
		if len(weights) > 0 && weights[0].of == i {
			m.Weight, m.Weighted = weights[0].weight, true
			weights = weights[1:]
		}
		if m.Word == nil {
			d.upper = appendUpper(d.upper[:0], m.Text)
			m.Word = d.upper
		}
		if !d.seen.add(m.Word) {
			continue
		}
		any = true
		for boards := f.boards; boards != 0; boards &= boards - 1 {
			m.Board = bits.TrailingZeros64(boards)
			if err := d.found(m); err != nil {
				return err
			}
		}
	}
	if any && d.pause != nil {
		return d.pause()
	}
	return nil
}

// appendUpper appends the upper case of ASCII letters.
func appendUpper(dst, text []byte) []byte {
	for _, c := range text {
		dst = append(dst, c&^0x20)
	}
	return dst
}

// Seen is the set of words that were found, of a bounded size of some 40 MiB: see
// [Stream]. The zero value is an empty one.
//
// Words of up to 12 letters A to Z, as good as all, are packed into 64 bits and kept
// in a hash table with linear probing; the others are in a map.
type Seen struct {
	table  []uint64 // 0 is free; the length is a power of two
	n      int
	others map[string]struct{}
	bytes  int // in others, roughly
}

const (
	seenSlots = 1 << 21 // 16 MiB of packed words at the most
	seenBytes = 8 << 20 // of other words at the most
)

// add reports whether the word, in upper case, is new.
func (s *Seen) add(word []byte) bool {
	if len(word) > 12 {
		return s.addOther(word)
	}
	var key uint64
	for _, c := range word {
		if c-'A' > 'Z'-'A' {
			return s.addOther(word)
		}
		key = key<<5 | uint64(c&31)
	}
	if s.table == nil {
		s.table = make([]uint64, 1<<6)
	}
	i := s.slot(key)
	if s.table[i] == key {
		return false
	}
	if s.n*8 >= len(s.table)*7 {
		if len(s.table) >= seenSlots {
			return true
		}
		s.grow()
		i = s.slot(key)
	}
	s.table[i] = key
	s.n++
	return true
}

// slot returns where the key is, or the free place where it belongs.
func (s *Seen) slot(key uint64) int {
	mask := len(s.table) - 1
	i := int(key*0x9E3779B97F4A7C15>>32) & mask // Fibonacci hashing
	for s.table[i] != 0 && s.table[i] != key {
		i = (i + 1) & mask
	}
	return i
}

func (s *Seen) grow() {
	old := s.table
	s.table = make([]uint64, min(4*len(old), seenSlots))
	for _, key := range old {
		if key != 0 {
			s.table[s.slot(key)] = key
		}
	}
}

func (s *Seen) addOther(word []byte) bool {
	if _, ok := s.others[string(word)]; ok {
		return false
	}
	const overhead = 48 // of an entry: string header, hash table's share
	if s.others == nil {
		s.others = make(map[string]struct{})
	}
	if s.bytes < seenBytes {
		s.others[string(word)] = struct{}{}
		s.bytes += len(word) + overhead
	}
	return true
}

package constraint

import (
	"bytes"
	"errors"
	"io"
	"sync"
)

// ErrUTF16 is the error of [Stream.Candidates] for a list with the byte-order mark
// of UTF-16, none of whose lines would be a word.
var ErrUTF16 = errors.New("the list is in UTF-16, not UTF-8; iconv -f UTF-16 -t UTF-8 converts it")

// bufferSize is the number of bytes that a job reads at a time. It fits the second-level cache, and
// is large enough that system calls take no measurable time. No line can be longer.
const bufferSize = 128 << 10

// An input divides a list into numbered blocks of whole lines. Several jobs may use it at once.
type input interface {
	// next reads the next block into buf, a buffer from newBuffer. With the last block, or after
	// it, next returns io.EOF or the reader's error.
	next(buf []byte) (block, error)

	// line returns the number, counted from 1, of the line that begins at index at of buf. Next
	// must have read the block b into buf.
	line(b block, buf []byte, at int) int
}

// A block is a part of a list.
type block struct {
	turn       int // the number of the block
	start, end int // buf[start:end] has its lines
	before     int // the number of lines before buf[margin], as far as the input counts them
}

// newInput returns the input for r. Jobs read different parts of a file at the same time, and other
// readers one after the other.
func newInput(r io.Reader) input {
	if f, ok := r.(interface {
		io.ReaderAt
		io.Seeker
	}); ok {
		if start, err := f.Seek(0, io.SeekCurrent); err == nil { // not so for a pipe
			in := &fileInput{r: f, start: start, block: fileBlock}
			if m, ok := r.(interface{ Len() int }); ok && m.Len() <= alone {
				in.block = memoryBlock
			}
			return in
		}
	}
	return &streamInput{r: r}
}

// newBuffer returns a buffer of bufferSize bytes between two margins.
func newBuffer() []byte {
	buf := make([]byte, margin+bufferSize+margin)
	fill(buf[:margin])
	return buf
}

// fill sets all bytes to newlines.
func fill(buf []byte) {
	for i := range buf {
		buf[i] = '\n'
	}
}

// byteOrderMark may be at the start of a list.
const byteOrderMark = "\uFEFF"

// checkStart checks the beginning of a list. It replaces a byte-order mark by empty lines and returns
// their number, or returns ErrUTF16.
func checkStart(lines []byte) (added int, err error) {
	if bytes.HasPrefix(lines, []byte("\xFF\xFE")) || bytes.HasPrefix(lines, []byte("\xFE\xFF")) {
		return 0, ErrUTF16
	}
	if bytes.HasPrefix(lines, []byte(byteOrderMark)) {
		added = len(byteOrderMark)
		fill(lines[:added])
	}
	return added, nil
}

// A streamInput reads blocks one after the other.
type streamInput struct {
	mu      sync.Mutex
	r       io.Reader
	started bool
	err     error  // from r
	turn    int    // the number of the next block
	lines   int    // the number of lines so far
	rest    []byte // an incomplete line at the end of the last block
	skip    bool   // in a line that is too long
}

func (in *streamInput) next(buf []byte) (block, error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	b := block{turn: in.turn, start: margin}
	in.turn++
	data := buf[margin : margin+bufferSize]
	n := copy(data, in.rest)
	in.rest = in.rest[:0]
	whole := 0 // the end of the last whole line in data
	for whole == 0 && in.err == nil {
		var m int
		m, in.err = in.r.Read(data[n:])
		fresh := data[n : n+m]
		if in.skip {
			i := bytes.IndexByte(fresh, '\n')
			if i < 0 {
				continue
			}
			in.skip = false
			in.lines++
			m = copy(fresh, fresh[i+1:])
			fresh = fresh[:m]
		}
		if i := bytes.LastIndexByte(fresh, '\n'); i >= 0 {
			whole = n + i + 1
		}
		if n += m; n == bufferSize && whole == 0 {
			in.skip, n = true, 0
		}
	}
	if in.err != io.EOF {
		in.rest = append(in.rest, data[whole:n]...)
	} else if n > whole { // the last line, which gets a newline below
		whole = n + 1
	}
	fill(buf[margin+min(n, whole):][:margin])
	if !in.started && whole > 0 {
		in.started = true
		added, err := checkStart(data[:n])
		in.lines -= added
		if err != nil {
			in.err = err
			whole = 0
		}
	}
	b.end, b.before = margin+whole, in.lines
	in.lines += bytes.Count(data[:whole], newline)
	return b, in.err
}

var newline = []byte{'\n'}

func (in *streamInput) line(b block, buf []byte, at int) int {
	return b.before + bytes.Count(buf[margin:at], newline) + 1
}

// A fileInput reads blocks of a file. Several jobs copy from the system's cache at once, which is a
// third of the work of a filter that lets few lines pass. A line belongs to the block that has its
// first byte. A block is read with the byte before it, which shows whether a line starts at once,
// and with some bytes after its end.
type fileInput struct {
	r     io.ReaderAt
	start int64 // the offset of the list in the file
	block int   // the size of a block

	mu   sync.Mutex
	turn int // the number of the next block
}

const (
	lineReserve = 1 << 10                  // the number of bytes read after the end of a block
	fileBlock   = bufferSize - lineReserve // the size of a block of a file
	memoryBlock = 3 << 10                  // of a short list in memory, where touching new pages of the buffer is what costs
)

func (in *fileInput) next(buf []byte) (block, error) {
	in.mu.Lock()
	b := block{turn: in.turn}
	in.turn++
	in.mu.Unlock()

	at := in.at(b)
	before := min(1, b.turn)   // the number of bytes read before the block
	limit := before + in.block // the block's end in data
	size := in.block + lineReserve
	n, err := in.r.ReadAt(buf[margin:][:size], at)
	if n == size && size < bufferSize && bytes.IndexByte(buf[margin+limit-1:][:n-limit+1], '\n') < 0 {
		size = bufferSize // a long line
		n, err = in.r.ReadAt(buf[margin:][:size], at)
	}
	if err != nil && err != io.EOF {
		return b, err
	}
	data := buf[margin : margin+n]
	if n > limit {
		err = nil // there is another block
	}
	first := 0 // where the first line starts in data
	if b.turn > 0 {
		if first = bytes.IndexByte(data, '\n') + 1; first == 0 {
			return b, err // in the middle of a long line
		}
	}
	if first >= min(n, limit) {
		return b, err
	}
	whole := n // where the last line ends in data
	if n >= limit {
		if i := bytes.IndexByte(data[limit-1:], '\n'); i >= 0 {
			whole = limit + i
		} else if n == bufferSize && !in.blankFrom(at+int64(n)) {
			whole = bytes.LastIndexByte(data[:limit-1], '\n') + 1
		}
	}
	if whole <= first {
		return b, err
	}
	torn := data[whole-1] != '\n' // the last line of the file, or a line whose spaces were cut off
	fill(buf[margin+whole:][:margin])
	if b.turn == 0 {
		added, err := checkStart(data[:whole])
		if err != nil {
			return b, err
		}
		b.before = -added
	}
	if torn {
		whole++
	}
	b.start, b.end = margin+first, margin+whole
	return b, err
}

// at returns the offset in the file from which next reads the block b.
func (in *fileInput) at(b block) int64 {
	at := in.start + int64(b.turn)*int64(in.block)
	if b.turn > 0 {
		at--
	}
	return at
}

// line counts the lines before the block by reading them again. Only an error message needs it.
func (in *fileInput) line(b block, buf []byte, at int) int {
	n := b.before + bytes.Count(buf[margin:at], newline) + 1
	r := io.NewSectionReader(in.r, in.start, in.at(b)-in.start)
	part := make([]byte, bufferSize)
	for {
		m, err := r.Read(part)
		n += bytes.Count(part[:m], newline)
		if err != nil {
			return n
		}
	}
}

// blankFrom reports whether the line at the offset at has only white space there.
func (in *fileInput) blankFrom(at int64) bool {
	rest := make([]byte, bufferSize)
	n, _ := in.r.ReadAt(rest, at)
	return endsLine(rest[:n]) && (n < len(rest) || bytes.IndexByte(rest, '\n') >= 0)
}

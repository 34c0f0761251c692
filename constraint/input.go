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

// bufferSize is how much a job reads at a time: it fits the second-level
// cache, and a system call for each costs nothing measurable. It bounds the
// length of a line.
const bufferSize = 128 << 10

// An input cuts a list into numbered blocks of whole lines. It is used by
// several jobs at once.
type input interface {
	// next reads the next block into a buffer of newBuffer. Together with the
	// last block, or without one after it, next returns io.EOF or the reader's
	// error.
	next(buf []byte) (block, error)

	// line returns the number of the line of the list, counted from 1, that
	// begins at a place in a block. Buf is still as next left it.
	line(b block, buf []byte, at int) int
}

// A block is some lines of a list.
type block struct {
	turn       int // its number
	start, end int // the lines, as the scanner wants them, are buf[start:end]
	before     int // lines before buf[margin], as far as the input counts them
}

// newInput returns the input for a reader: jobs read a file each for itself,
// anything else in turns.
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

// newBuffer returns a buffer for a job: bufferSize bytes between margins.
func newBuffer() []byte {
	buf := make([]byte, margin+bufferSize+margin)
	fill(buf[:margin])
	return buf
}

// fill makes newlines of all bytes.
func fill(buf []byte) {
	for i := range buf {
		buf[i] = '\n'
	}
}

// byteOrderMark may begin a list.
const byteOrderMark = "\uFEFF"

// checkStart looks at the first bytes of a list. Of a byte-order mark it makes
// empty lines, and returns how many.
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
	lines   int    // read so far; those of skipped lines count
	rest    []byte // an incomplete line that the last block left
	skip    bool   // in a line too long to be a word
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
	} else if n > whole { // the last line, which gets its newline below
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

// A fileInput reads blocks of a file, each job on its own, so that several
// copy from the system's cache at once: of a filter that passes few lines,
// this is a third of the work. A line belongs to the block that its first
// byte is in; a block is read with the byte before it, which tells whether a
// line starts right there, and somewhat beyond its end.
type fileInput struct {
	r     io.ReaderAt
	start int64 // where the list begins in the file
	block int   // bytes in which a block's lines start

	mu   sync.Mutex
	turn int // the number of the next block
}

const (
	lineReserve = 1 << 10                  // read beyond a block's end at first
	fileBlock   = bufferSize - lineReserve // in which a block's lines start
	memoryBlock = 3 << 10                  // likewise of a short list in memory: what costs there is to touch a new page of the buffer
)

func (in *fileInput) next(buf []byte) (block, error) {
	in.mu.Lock()
	b := block{turn: in.turn}
	in.turn++
	in.mu.Unlock()

	at := in.at(b)
	before := min(1, b.turn)   // bytes read that are not of the block
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
		err = nil // there is a block behind this one
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
	torn := data[whole-1] != '\n' // the file's last line, or blanks were cut off
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

// at returns the place in the file of what is read for a block.
func (in *fileInput) at(b block) int64 {
	at := in.start + int64(b.turn)*int64(in.block)
	if b.turn > 0 {
		at--
	}
	return at
}

// line counts the lines up to the block, which next does not: it is needed for
// one message.
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

// blankFrom reports whether a line that goes on far beyond its block has
// nothing but blanks there.
func (in *fileInput) blankFrom(at int64) bool {
	rest := make([]byte, bufferSize)
	n, _ := in.r.ReadAt(rest, at)
	return endsLine(rest[:n]) && (n < len(rest) || bytes.IndexByte(rest, '\n') >= 0)
}

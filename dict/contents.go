package dict

import (
	"bufio"
	"compress/gzip"
	"fmt"
	"io"
)

// formats lists the compressed formats that wfind cannot read, with tools to decompress them. In
// magic, # stands for a digit from 1 to 9.
var formats = []struct{ magic, name, tool string }{
	{"\xFD7zXZ\x00", "xz", "xz -dc"},
	{"\x28\xB5\x2F\xFD", "zstd", "zstd -dc"},
	{"BZh#", "bzip2", "bzip2 -dc"},
	{"PK\x03\x04", "zip", "unzip -p"},
}

const gzipMagic = "\x1F\x8B"

// contents returns a reader for the word list in r, which may be compressed with gzip. It returns
// an error if the list is in another compressed format.
func contents(r io.Reader) (*sampledReader, error) {
	s := &sampledReader{r: r}
	if s.begins(gzipMagic) {
		zr, err := gzip.NewReader(bufio.NewReaderSize(s, sampleSize))
		if err != nil {
			return nil, damaged(err)
		}
		return &sampledReader{r: gunzip{zr}}, nil
	}
	for _, format := range formats {
		if s.begins(format.magic) {
			return nil, fmt.Errorf(`the word list is compressed with %s; decompress it with "%s"`, format.name, format.tool)
		}
	}
	return s, nil
}

func damaged(err error) error { return fmt.Errorf("the compressed word list is damaged: %w", err) }

type gunzip struct{ *gzip.Reader }

// Read reads until p is full or the list ends. The first call thus finds any damage near the start
// of the list, before the caller uses any words.
func (g gunzip) Read(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var m int
		m, err = g.Reader.Read(p[n:])
		n += m
	}
	if err != nil && err != io.EOF {
		err = damaged(err)
	}
	return n, err
}

const sampleSize = 64 << 10 // enough to detect the alphabet of a list and to explain problems with it

// A sampledReader reads a word list, and keeps its first sampleSize bytes for later use.
type sampledReader struct {
	r    io.Reader
	head []byte // the bytes kept
	next int    // the number of bytes of head that Read has returned
	more bool   // whether the list is longer than head
	err  error  // an error from r, such as io.EOF
}

func (s *sampledReader) Read(p []byte) (n int, err error) {
	if s.next < len(s.head) {
		n = copy(p, s.head[s.next:])
		if s.next += n; s.next < len(s.head) {
			return n, nil
		}
		return n, s.err // both together, so that a list damaged near its start yields no words
	}
	if s.err != nil {
		return 0, s.err
	}
	n, s.err = s.r.Read(p)
	kept := min(n, sampleSize-len(s.head))
	s.head = append(s.head, p[:kept]...)
	s.next = len(s.head)
	s.more = s.more || kept < n
	return n, s.err
}

// peek returns at least the first n bytes of the list, or all of a shorter list. n must be at most
// sampleSize. Later calls to Read still return these bytes.
func (s *sampledReader) peek(n int) []byte {
	if s.head == nil {
		s.head = make([]byte, 0, sampleSize)
	}
	for len(s.head) < n && s.err == nil {
		var m int
		m, s.err = s.r.Read(s.head[len(s.head):sampleSize])
		s.head = s.head[:len(s.head)+m]
	}
	return s.head
}

func (s *sampledReader) begins(magic string) bool {
	for n := range len(magic) { // byte by byte, because a pipe can deliver a short word and then nothing for a while
		head := s.peek(n + 1)
		if len(head) <= n {
			return false
		}
		if c := head[n]; c != magic[n] && !(magic[n] == '#' && '1' <= c && c <= '9') {
			return false
		}
	}
	return true
}

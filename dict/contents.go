package dict

import (
	"bufio"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"strings"
)

// A CompressedError reports that a list is compressed in a format other than gzip.
type CompressedError struct {
	Format string
	Tool   string // the command that decompresses it to standard output
}

func (e *CompressedError) Error() string {
	return fmt.Sprintf("it is compressed with %s; pipe it through %s", e.Format, e.Tool)
}

// formats has the formats that are recognised, with the bytes that files of each begin with.
var formats = []struct {
	magic string
	CompressedError
}{
	{"\xFD7zXZ\x00", CompressedError{"xz", "xz -dc"}},
	{"\x28\xB5\x2F\xFD", CompressedError{"zstd", "zstd -dc"}},
	{"BZh9", CompressedError{"bzip2", "bzip2 -dc"}},
	{"PK\x03\x04", CompressedError{"zip", "unzip -p"}},
	{"\x04\x22\x4D\x18", CompressedError{"lz4", "lz4 -dc"}},
	{"LZIP", CompressedError{"lzip", "lzip -dc"}},
	{"7z\xBC\xAF\x27\x1C", CompressedError{"7-Zip", "7z x -so"}},
	{"\x1F\x9D", CompressedError{"compress", "uncompress -c"}},
}

// gzipMagic is at the start of gzip files.
const gzipMagic = "\x1F\x8B"

// A seekable is a file. A pipe has the same methods, but Seek fails.
type seekable interface {
	io.ReaderAt
	io.Seeker
}

// asFile returns r as a file, and its current offset. It reports whether r is a file.
func asFile(r io.Reader) (f seekable, at int64, ok bool) {
	if f, ok = r.(seekable); ok {
		at, err := f.Seek(0, io.SeekCurrent)
		return f, at, err == nil
	}
	return nil, 0, false
}

// contents returns a reader of the decompressed list in r. It is r itself for a plain file, so that
// parts of it can be read at the same time, and otherwise a reader that keeps a sample. The error is
// a [*CompressedError] or comes from r.
func contents(r io.Reader) (io.Reader, error) {
	var peek func(n int) []byte // the first bytes, fewer at the end
	f, at, isFile := asFile(r)
	if isFile {
		peek = func(n int) []byte {
			head := make([]byte, n)
			n, _ = f.ReadAt(head, at)
			return head[:n]
		}
	} else {
		br := bufio.NewReaderSize(r, sampleSize)
		r, peek = br, func(n int) []byte { head, _ := br.Peek(n); return head }
	}
	// Two bytes are enough for nearly all lists. A pipe may have only a short word for now, so more
	// are read only if these fit a format.
	head := string(peek(2))
	if head == gzipMagic {
		br := bufio.NewReaderSize(r, 64<<10)
		zr, err := gzip.NewReader(br)
		if errors.Is(err, gzip.ErrHeader) {
			return nil, errors.New("it begins like a gzip file, but is not one")
		}
		if err != nil {
			return nil, gzipError(err)
		}
		zr.Multistream(false)
		return &sampled{r: &gunzip{zr, br}}, nil
	}
	for _, format := range formats {
		if head != "" && strings.HasPrefix(format.magic, head) && string(peek(len(format.magic))) == format.magic {
			return nil, &format.CompressedError
		}
	}
	if isFile {
		return r, nil
	}
	return &sampled{r: r}, nil
}

// A gunzip decompresses a list. Its Read fills the buffer as far as it can, so that damage near the
// beginning is noticed before any word is found.
type gunzip struct {
	zr *gzip.Reader // for one part
	br *bufio.Reader
}

func (g *gunzip) Read(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		var m int
		m, err = g.zr.Read(p[n:])
		n += m
		if err == io.EOF {
			err = g.nextPart()
		}
	}
	return n, gzipError(err)
}

// errTail means that the data after a part is not another part.
var errTail = errors.New("the compressed list is followed by other data")

// nextPart starts with the next part, since gzip files may be concatenated. It returns io.EOF at the
// end.
func (g *gunzip) nextPart() error {
	switch head, _ := g.br.Peek(len(gzipMagic)); {
	case len(head) == 0:
		return io.EOF
	case string(head) != gzipMagic:
		return errTail
	}
	if err := g.zr.Reset(g.br); err != nil {
		return err
	}
	g.zr.Multistream(false)
	return nil
}

// gzipError returns err with a message for users.
func gzipError(err error) error {
	damaged := flate.CorruptInputError(0)
	switch {
	case err == nil || err == io.EOF:
		return err
	case errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("the compressed list is truncated: its end is missing")
	case errors.Is(err, gzip.ErrHeader):
		return errTail
	case errors.Is(err, gzip.ErrChecksum):
		return errors.New("the compressed list is damaged: its checksum is wrong")
	case errors.As(err, &damaged):
		return errors.New("the compressed list is damaged")
	}
	return err
}

// sampleSize is the size of the sample of a list. The sample shows the list's alphabet, and what the list
// has if it has no words.
const sampleSize = 64 << 10

// A sampled reader keeps the beginning of its data.
type sampled struct {
	r    io.Reader
	head []byte
	next int   // the number of bytes of head that Read has returned
	more bool  // whether there is more than head
	err  error // from r, after head
}

func (s *sampled) Read(p []byte) (int, error) {
	if s.next < len(s.head) || s.err != nil {
		n := copy(p, s.head[s.next:])
		if s.next += n; s.next < len(s.head) {
			return n, nil
		}
		return n, s.err
	}
	n, err := s.r.Read(p)
	kept := min(n, sampleSize-len(s.head))
	s.head = append(s.head, p[:kept]...)
	s.next = len(s.head)
	s.more = s.more || kept < n
	return n, err
}

// start returns the beginning of the data. It waits for the first of it, and not for more.
func (s *sampled) start() []byte {
	if len(s.head) == 0 && s.err == nil {
		s.head = make([]byte, sampleSize)
		var n int
		n, s.err = s.r.Read(s.head)
		s.head = s.head[:n]
	}
	return s.head
}

// sample returns the beginning of the data of r, which contents returned, and whether that is all.
func sample(r io.Reader) (head []byte, whole bool) {
	if s, ok := r.(*sampled); ok {
		return s.head, !s.more
	}
	f, at, ok := asFile(r)
	if !ok {
		return nil, true
	}
	head = make([]byte, sampleSize+1)
	n, _ := f.ReadAt(head, at)
	return head[:min(n, sampleSize)], n <= sampleSize
}

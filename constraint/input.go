package constraint

import (
	"bytes"
	"fmt"
	"io"
)

const bufferSize = 256 << 10 // smaller and larger buffers are both slower for long lists

func fill(buf []byte) {
	for i := range buf {
		buf[i] = '\n'
	}
}

var newline = []byte{'\n'}

// An input reads a word list in blocks of whole lines.
type input struct {
	r       io.Reader
	started bool
	err     error  // why there are no more blocks, such as io.EOF
	rest    []byte // an incomplete line at the end of the last block
}

// next reads whole lines into buf[start:end], and fills the margin after them with newlines. It
// skips lines longer than bufferSize. Like [io.Reader.Read], it can return lines together with an
// error, such as io.EOF.
func (in *input) next(buf []byte) (start, end int, err error) {
	start = margin
	data := buf[margin : margin+bufferSize]
	n := copy(data, in.rest)
	in.rest = in.rest[:0]
	whole := 0       // the end of the last whole line in data
	tooLong := false // whether a line is too long, and everything before its end must be skipped
	for whole == 0 && in.err == nil {
		var m int
		m, in.err = in.r.Read(data[n:])
		fresh := data[n : n+m]
		if tooLong {
			i := bytes.IndexByte(fresh, '\n')
			if i < 0 {
				continue
			}
			m = copy(fresh, fresh[i:]) // keeps the newline, so that line numbers stay right
			fresh = fresh[:m]
		}
		if i := bytes.LastIndexByte(fresh, '\n'); i >= 0 {
			whole = n + i + 1
		}
		if n += m; n == bufferSize && whole == 0 {
			tooLong, n = true, 0
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
		skipped, err := checkStart(data[:n])
		start += skipped
		if err != nil {
			in.err, whole = err, 0
		}
	}
	return start, margin + whole, in.err
}

const byteOrderMark = "\uFEFF"

func checkStart(lines []byte) (skipped int, err error) {
	for _, e := range []struct{ mark, encoding string }{
		{"\xFF\xFE\x00\x00", "UTF-32"}, {"\x00\x00\xFE\xFF", "UTF-32"}, {"\xFF\xFE", "UTF-16"}, {"\xFE\xFF", "UTF-16"},
	} {
		if bytes.HasPrefix(lines, []byte(e.mark)) {
			return 0, fmt.Errorf("the word list is in %s, not UTF-8; to convert it, use: iconv -f %[1]s -t UTF-8", e.encoding)
		}
	}
	if bytes.HasPrefix(lines, []byte(byteOrderMark)) {
		skipped = len(byteOrderMark)
		fill(lines[:skipped])
	}
	return skipped, nil
}

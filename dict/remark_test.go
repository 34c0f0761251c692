package dict

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"wfind/constraint"
	"wfind/internal/testkit/race"
)

// TestEncodingOf checks that Latin and Cyrillic word lists are distinguished.
func TestEncodingOf(t *testing.T) {
	for _, c := range []struct {
		encoding    encoding.Encoding
		words, want string
	}{
		{charmap.Windows1252, "änderung größe été naïve sea", "WINDOWS-1252"},
		{charmap.Windows1251, "книга кошка ложка", "WINDOWS-1251"},
	} {
		text, err := c.encoding.NewEncoder().String(strings.ReplaceAll(c.words, " ", "\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := encodingOf([]byte(text)); got != c.want {
			t.Errorf("%s: %s, want %s", c.words, got, c.want)
		}
	}
}

func TestRemarks(t *testing.T) {
	race.Skip(t)
	for _, c := range []struct{ list, want string }{
		{"ocean\nsea\n", "[]"},
		{"", "[it is empty]"},
		{"\uFEFF", "[it is empty]"},
		{"\uFEFF12\n", "[it contains no words; its first line is 12]"},
		{"sea\nsix\n", "[it has no 5-letter words; its words have 3 letters]"},
		{"sea\noceans\n", "[it has no 5-letter words; its words have 3 to 6 letters]"},
		{"a\nbe\nsea\noceans\n", "[it has no 5-letter words; its words have 1 to 6 letters]"},
		{strings.Repeat("sea\n", sampleSize/4+1), "[it has no 5-letter words; the first words in it have 3 letters]"},
		{strings.Repeat("12\n", sampleSize/3+1) + "oceans\n", "[it has no 5-letter words, and no words in its first lines; its first line is 12]"},
		{"12\n34\n", "[it contains no words; its first line is 12]"},
		{"\n\n", "[it contains no words]"},
		{"\"sea\nsix\nsky\n", "[it has no 5-letter words; its words have 3 letters]"},
		{"ocean\nf\xfcr\n", "[skipped 1 line with invalid UTF-8 in it; to convert the list, try: iconv -f WINDOWS-1252 -t UTF-8]"},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.list), iotest.OneByteReader(strings.NewReader(c.list)), bytes.NewBuffer(gzipped(c.list))} {
			l := NewList(r, "it")
			if _, _, err := l.Words(5); err != nil {
				t.Fatal(err)
			}
			if got := fmt.Sprint(l.Remarks(5)); got != c.want {
				t.Errorf("%.20q as %T: %s, want %s", c.list, r, got, c.want)
			}
		}
	}
}

// TestRemarksStopped checks that a list that was only partly read gets no remarks.
func TestRemarksStopped(t *testing.T) {
	l := NewList(strings.NewReader("f\xfcr\nocean\nolive\n"), "it")
	stream := constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(5))}}
	for _, err := range l.Candidates(t.Context(), &stream) {
		if err != nil {
			t.Error(err)
		}
		break
	}
	if remarks := l.Remarks(5); remarks != nil {
		t.Errorf("remarks on a list that was not read to its end: %q", remarks)
	}
}

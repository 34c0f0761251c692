package dict

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"wfind/constraint"
)

// TestEncodingOf checks that the encodings of word lists are distinguished.
func TestEncodingOf(t *testing.T) {
	for _, c := range []struct {
		encoding encoding.Encoding
		words    string
		want     string
	}{
		{charmap.ISO8859_1, "änderung größe été naïve", "ISO-8859-1"},
		{charmap.ISO8859_2, "żółty książka wąż część łódź", "ISO-8859-2"},
		{charmap.Windows1251, "книга кошка ложка", "WINDOWS-1251"},
		{charmap.KOI8R, "книга кошка ложка", "KOI8-R"},
		{charmap.CodePage850, "änderung größe über", "CP850"},
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

// TestEncodingBounds checks where one encoding ends and the next begins.
func TestEncodingBounds(t *testing.T) {
	for text, want := range map[string]string{
		"\xc0\xe0\n":     "WINDOWS-1251", // as many small letters as great ones
		"\xc0\xdf\xe0\n": "KOI8-R",
		"a\x80\n":        "CP850",
		"a\xa0\xc0\n":    "WINDOWS-1252", // as many signs of DOS as letters
		"a\xa1" + strings.Repeat("\xe9", 7) + "\n": "ISO-8859-2",
		"a\xa1" + strings.Repeat("\xe9", 8) + "\n": "ISO-8859-1",
	} {
		if got := encodingOf([]byte(text)); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestRemarks checks the remarks on lists that are mostly useless.
func TestRemarks(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{"ocean\nsea\n", "[]"},
		{"", "[it is empty]"},
		{"sea\nsix\n", "[it has no 5-letter words: its words have 3 letters]"},
		{"sea\noceans\n", "[it has no 5-letter words: its words have 3 or 6 letters]"},
		{"a\nbe\nsea\noceans\n", "[it has no 5-letter words: its words have 1 to 6 letters]"},
		{strings.Repeat("sea\n", 50_000), "[it has no 5-letter words: its first words have 3 letters]"},
		{"ocean\rolive\r", "[it has no words: its lines end in carriage returns without newlines; convert them with tr '\\r' '\\n']"},
		{"12\n34\n", "[it has no words; it begins with 12]"},
		{"\n\n", "[it has no words]"},
		{"\"ocean\",\"12\"\n\"olive\",\"3\"\n", `[it has only words in quotes; remove the quotes with tr -d '"']`},
		{"word,count\n\"ocean\",12\n\"olive\",3\n", `[it has only words in quotes; remove the quotes with tr -d '"']`},
		{"\"sea\nsix\nsky\n", "[it has no 5-letter words: its words have 3 letters]"},
		{"ocean\nf\xfcr\n", "[it: skipped 1 line of invalid UTF-8; try converting the list with iconv -f ISO-8859-1 -t UTF-8]"},
	} {
		var zipped bytes.Buffer
		zw := gzip.NewWriter(&zipped)
		io.WriteString(zw, c.list)
		zw.Close()
		for _, r := range []io.Reader{strings.NewReader(c.list), iotest.OneByteReader(strings.NewReader(c.list)), &zipped} {
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

// TestRemarksStopped checks that a list that was not read to its end gets no remarks.
func TestRemarksStopped(t *testing.T) {
	l := NewList(strings.NewReader("f\xfcr\nocean\nolive\n"), "it")
	stream := constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(5))}}
	for _, err := range l.Candidates(t.Context(), stream) {
		if err != nil {
			t.Error(err)
		}
		break
	}
	if remarks := l.Remarks(5); remarks != nil {
		t.Errorf("remarks on a list that was not read to its end: %q", remarks)
	}
}

func TestEnumerate(t *testing.T) {
	for _, c := range []struct {
		numbers []int
		want    string
	}{
		{[]int{1}, "1 letter"},
		{[]int{3, 4}, "3 or 4 letters"},
		{[]int{3, 7}, "3 or 7 letters"},
		{[]int{3, 4, 5}, "3 to 5 letters"},
		{[]int{3, 5, 6}, "3, 5 or 6 letters"},
		{[]int{2, 3, 7, 9}, "2 to 9 letters"},
	} {
		if got := enumerate(c.numbers); got != c.want {
			t.Errorf("%v: %s, want %s", c.numbers, got, c.want)
		}
	}
}

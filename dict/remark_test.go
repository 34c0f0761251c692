package dict

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
)

// TestEncodingOf checks that the encodings of word lists are told apart.
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

// TestRemarks checks what is told of lists of which little is of use.
func TestRemarks(t *testing.T) {
	for _, c := range []struct{ list, want string }{
		{"ocean\nsea\n", "[]"},
		{"", "[it is empty]"},
		{"sea\nsix\n", "[it has no word of 5 letters: its words have 3 letters]"},
		{"sea\noceans\n", "[it has no word of 5 letters: its words have 3 or 6 letters]"},
		{"a\nbe\nsea\noceans\n", "[it has no word of 5 letters: its words have 1 to 6 letters]"},
		{strings.Repeat("sea\n", 50_000), "[it has no word of 5 letters: its first words have 3 letters]"},
		{"o\x00c\x00e\x00a\x00n\x00\n\x00", "[it has no words: it seems to be in UTF-16 (iconv -f UTF-16LE -t UTF-8 converts it)]"},
		{"\x00o\x00c\x00e\x00a\x00n\x00\n", "[it has no words: it seems to be in UTF-16 (iconv -f UTF-16BE -t UTF-8 converts it)]"},
		{"ocean\rolive\r", "[it has no words: its lines end in carriage returns alone (tr '\\r' '\\n' converts it)]"},
		{"12\n34\n", "[it has no words; it begins with 12]"},
		{"\n\n", "[it has no words]"},
		{"ocean\nf\xfcr\n", "[it: 1 line is not UTF-8 and is passed over; iconv -f ISO-8859-1 -t UTF-8 may help]"},
	} {
		l := NewList(strings.NewReader(c.list), "it")
		if _, _, err := l.Words(5); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprint(l.Remarks(5)); got != c.want {
			t.Errorf("%.20q: %s, want %s", c.list, got, c.want)
		}
	}
}

package constraint

import (
	"bytes"
	"os"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TestMayCombine checks that NFC leaves alone what mayCombine passes over.
func TestMayCombine(t *testing.T) {
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if mayCombine(r) || 0xD800 <= r && r < 0xE000 {
			continue
		}
		if s := string(r); !norm.NFC.IsNormalString(s) || !norm.NFC.PropertiesString(s).BoundaryBefore() {
			t.Errorf("%U may combine", r)
		}
	}
}

// BenchmarkScan measures the filter of one block alone, without reading.
func BenchmarkScan(b *testing.B) {
	data, err := os.ReadFile("../dict/lists/english.txt")
	if err != nil {
		b.Fatal(err)
	}
	end := bytes.LastIndexByte(data[:bufferSize], '\n') + 1
	buf := newBuffer()
	copy(buf[margin:], data[:end])
	fill(buf[margin+end:])
	set := NewSet(5)
	for _, text := range []string{"JUDGE=....e", "CHEST=c.E..", "WRECK=..Ec."} {
		clue, err := ParseClue(text)
		if err != nil {
			b.Fatal(err)
		}
		if err := set.Add(clue); err != nil {
			b.Fatal(err)
		}
	}
	for name, set := range map[string]*Set{"clues": set, "none": NewSet(5)} {
		b.Run(name, func(b *testing.B) {
			s := newScanner(set, nil)
			b.SetBytes(int64(end))
			for b.Loop() {
				s.scan(buf, margin, margin+end)
			}
		})
	}
}

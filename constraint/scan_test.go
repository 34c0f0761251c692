package constraint

import (
	"bytes"
	"fmt"
	"os"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// TestMayCombine checks that NFC changes no word for which mayCombine is false.
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

// BenchmarkScan measures how long it takes to filter a block, without reading it. The block has
// words, or the same words with weights.
func BenchmarkScan(b *testing.B) {
	data, err := os.ReadFile("../dict/lists/english.txt")
	if err != nil {
		b.Fatal(err)
	}
	words := bytes.SplitAfter(data[:bytes.LastIndexByte(data[:bufferSize/2], '\n')+1], []byte("\n"))
	var weighted []byte
	for i, w := range words[:len(words)-1] {
		weighted = fmt.Appendf(weighted, "%s\t%d\n", w[:len(w)-1], 1_000_000+pseudoRandom(i)%9_000_000)
	}
	sets := fourBoards(b)
	for _, c := range []struct {
		name string
		sets []*Set
		data []byte
	}{
		{"clues/words", sets[:1], bytes.Join(words, nil)}, {"clues/weights", sets[:1], weighted},
		{"boards/words", sets, bytes.Join(words, nil)}, {"boards/weights", sets, weighted},
		{"none/words", []*Set{Must(NewSet(5))}, bytes.Join(words, nil)}, {"none/weights", []*Set{Must(NewSet(5))}, weighted},
	} {
		b.Run(c.name, func(b *testing.B) {
			s := newScanner(&Stream{Sets: c.sets})
			s.start, s.end = margin, margin+copy(s.data[margin:], c.data)
			fill(s.data[s.end:])
			b.SetBytes(int64(len(c.data)))
			for b.Loop() {
				s.scan()
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(words)), "ns/line")
		})
	}
}

func fourBoards(b *testing.B) []*Set {
	boards := Must(NewBoards(4, 5))
	answers := []string{"OCEAN", "BRISK", "MOUND", "TULIP"}
	for _, guess := range []string{"JUDGE", "CHEST", "WRECK"} {
		if err := boards.Add(boards.Score(answers, guess)); err != nil {
			b.Fatal(err)
		}
	}
	return boards.Sets()
}

func pseudoRandom(i int) int { return int(uint32(i) * 2654435761) }

// TestSymbols checks that a symbol belongs to one tile of one notation, and is not a letter.
func TestSymbols(t *testing.T) {
	for n, notation := range notations {
		for tile, symbols := range notation.tiles {
			for _, symbol := range SplitLetters(symbols) {
				if gotN, gotTile, ok := parseSymbol(symbol); !ok || int(gotN) != n || int(gotTile) != tile {
					t.Errorf("%s %q is tile %d of %v", notation.name, symbol, gotTile, gotN)
				}
				if AlphabetOf(symbol) != AnySymbol {
					t.Errorf("%s: %q is a letter", notation.name, symbol)
				}
			}
		}
	}
}

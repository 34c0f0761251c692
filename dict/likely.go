package dict

import (
	_ "embed" // the weights
	"encoding/binary"
	"math"
	"strings"
	"sync"
)

// Byte c of line i of a list is for a word of weight 2 to the power of 1-c/16. The model behind the
// weights is described at internal/tool/mklists, which makes these files.
var (
	//go:embed lists/wordle.weights
	wordleCodes string
	//go:embed lists/english.weights
	englishCodes string
)

// unknown is the code of words that neither list has. Their weight is below all others.
const unknown = 256

// weightOf returns the weight for code.
func weightOf(code int) float64 {
	return sixteenths[code%16] * math.Float64frombits(uint64(1024-code/16)<<52) // 2 to the power of 1-code/16
}

// sixteenths has 2 to the powers of 0, -1/16, …, -15/16.
var sixteenths = [16]float64{
	1, 0.9576032806985737, 0.9170040432046712, 0.8781260801866497, 0.8408964152537146, 0.8052451659746271, 0.7711054127039705, 0.7384130729697497,
	0.7071067811865475, 0.6771277734684463, 0.6484197773255048, 0.6209289060367420, 0.5946035575013605, 0.5693943173783458, 0.5452538663326288, 0.5221368912137069,
}

// Likely returns the [Likelihood] of each word.
func Likely(words []string) []float64 {
	likely := make([]float64, len(words))
	for i, w := range words {
		likely[i] = Likelihood(w)
	}
	return likely
}

// Likelihood returns how likely the editor of a game in English is to pick word as the answer, in
// relation to other words: the mean of the words of [Answers] is 1, and 2 is the most. It is never
// 0. Words that neither [Wordle] nor [English] has are the least likely, all equally. Case does not
// matter. For the model and its fit see the documentation of internal/tool/mklists.
//
// Likelihood takes 0.03 µs for five letters and 0.2 µs for other lengths. It allocates memory for
// an index when it first gets a word of five letters, and of another length.
func Likelihood(word string) float64 {
	var letters [maxLikely]byte
	if len(word) > len(letters) {
		return weightOf(unknown)
	}
	for i := range len(word) {
		letters[i] = word[i] | 0x20 // to lower case, if it is a letter
		if letters[i] < 'a' || letters[i] > 'z' {
			return weightOf(unknown)
		}
	}
	lower := string(letters[:len(word)])
	if len(word) == 5 {
		return weightOf(codeOfFive(lower))
	}
	if line, ok := englishLines().find(lower); ok {
		return weightOf(int(englishCodes[line]))
	}
	return weightOf(unknown)
}

// maxLikely is the number of letters of the longest words with weights.
const maxLikely = 15

// codeOfFive returns the code of word, which has five lower-case letters.
func codeOfFive(word string) int {
	if line, ok := wordleLine(word); ok {
		return int(wordleCodes[line])
	}
	if code, ok := otherFives()[word]; ok {
		return int(code)
	}
	return unknown
}

// wordleLine returns the number of the line of wordle that has word.
func wordleLine(word string) (line int, ok bool) {
	index, p := fiveLetters(), prefix(word)
	for line = int(index[p]); line < int(index[p+1]); line++ {
		if wordle[6*line+3] == word[3] && wordle[6*line+4] == word[4] {
			return line, true
		}
	}
	return 0, false
}

// fiveLetters returns the index of wordle: for each beginning of three letters, the first line that
// has it or a later one. All lines have six bytes.
var fiveLetters = sync.OnceValue(indexFives)

func indexFives() *[26*26*26 + 1]uint16 {
	var index [26*26*26 + 1]uint16
	next := 0
	for line := range len(wordle) / 6 {
		for p := prefix(wordle[6*line:]); next <= p; next++ {
			index[next] = uint16(line)
		}
	}
	for ; next < len(index); next++ {
		index[next] = uint16(len(wordle) / 6)
	}
	return &index
}

// prefix returns the number of the first three letters of word in alphabetical order.
func prefix(word string) int {
	return (int(word[0]-'a')*26+int(word[1]-'a'))*26 + int(word[2]-'a')
}

var otherFives = sync.OnceValue(findOtherFives)

// findOtherFives returns the codes of the few words of five letters that are in english but not in
// wordle.
func findOtherFives() map[string]byte {
	codes := make(map[string]byte)
	line := 0
	for word := range strings.Lines(english) {
		if len(word) == 6 { // with the line's end
			if _, ok := wordleLine(word); !ok {
				codes[word[:5]] = englishCodes[line]
			}
		}
		line++
	}
	return codes
}

var englishLines = sync.OnceValue(func() *lines { return indexLines(english) })

// lines finds the number of a word's line in a sorted list. It has the first line of each stretch of
// stretchBytes of the text. A search bisects these, which fit the cache, and then reads a stretch.
type lines struct {
	text   string
	keys   []uint64 // the key of the first line that begins in each stretch
	starts []start
}

type start struct{ offset, line int32 }

const stretchBytes = 64

func indexLines(text string) *lines {
	n := len(text)/stretchBytes + 1
	l := &lines{text, make([]uint64, 0, n), make([]start, 0, n)}
	line, offset := 0, 0
	for next := 0; next < len(text); next += stretchBytes {
		if next > 0 {
			end := strings.IndexByte(text[next-1:], '\n')
			if end < 0 || next+end == len(text) {
				break
			}
			line += strings.Count(text[offset:next+end], "\n")
			offset = next + end
		}
		word, _, _ := strings.Cut(text[offset:min(len(text), offset+maxLikely+1)], "\n")
		l.keys = append(l.keys, key(word))
		l.starts = append(l.starts, start{int32(offset), int32(line)})
	}
	return l
}

// key returns the first eight letters of word as a number. Numbers have the order of the words.
func key(word string) uint64 {
	var letters [8]byte
	copy(letters[:], word)
	return binary.BigEndian.Uint64(letters[:])
}

// find returns the number of the line of word.
func (l *lines) find(word string) (line int, ok bool) {
	k := key(word)
	low := 0 // the last stretch with a key below k, or the first of all
	for n := len(l.keys); n > 1; {
		half := n / 2
		if l.keys[low+half] < k { // no branch to mispredict: a conditional move
			low += half
		}
		n -= half
	}
	if len(l.starts) == 0 {
		return 0, false
	}
	at := l.starts[low] // the word may follow lines of a smaller key
	rest := l.text[at.offset:]
	for line = int(at.line); rest != ""; line++ {
		end := strings.IndexByte(rest, '\n')
		switch here := rest[:end]; { // strings.Compare would put the word on the heap
		case here == word:
			return line, true
		case here > word:
			return 0, false
		}
		rest = rest[end+1:]
	}
	return 0, false
}

// # How likely a word is
//
// [Likelihood] says how likely an editor is to pick a word as the answer of a
// game. It comes from a model that internal/tool/mklists fits and writes as
// one byte a word. The model knows of a word the size at which SCOWL has it
// first (10 the commonest words, 95 the rarest), the kind of SCOWL file that
// has it (a spelling other than the American, a variant, a name, an
// abbreviation, a noun by its possessive), and its ending: plural or third
// person in -s, past or participle, agent in -er, comparative, adverb,
// adjective in -y, plural without -s, or a common word after re-, un-, de-;
// each where the stem is a word of SCOWL. Three logistic regressions on these
// features give
//
//   - how likely a word that the original game accepts is to be in [Answers];
//   - how likely one that is not is to be in a longer list of possible
//     answers, of 3,158 words, that players collected in 2023;
//   - how likely one of Answers was to be among 683 that are known to have
//     been picked, nearly all since the game has an editor.
//
// A word of Answers has the third as its weight, to the power 1/6, with a mean
// of 1. The power allows for what the editor has spent: 39% of the words of
// size 10 are among the 683, 28% of size 35, 19% of size 50, 6% of the sizes
// from 55 to 80, and no word came twice. Fitted on the first half of the 683, the
// model says best who is in the other half by the power 1/2 if it is known who was in
// the first, and by 1/3 if not: what is spent costs so much, and as much again with
// the second half. A past answer is not excluded.
//
// Another word of five letters has the first times the fourth root of the
// second, multiplied so that together they are picked once in 12 days, as they
// were of late: 17 of the puzzles 1689 to 1890. (They were 11 of 600 to 1300, then 20 of
// 1301 to 1688.) The advice hardly depends on it: over what may come from 1301 to 1890,
// with 37 of 590 from outside, it needs 3.473 guesses on average if it takes them for
// 1 in 84, 3.469 for 1 in 20, 3.470 for 1 in 12 and 3.479 for 1 in 8, with the power 2/3;
// with 1/6 it is 3.463 for 1 in 12. That is a
// fiftieth to a half for a common word, and less than a five-hundredth for most plurals.
// Nobody has picked words of other lengths; their weight is the mean of both cases, by
// the first regression.
//
// In tenfold cross-validation the area under the ROC curve (AUC) is 0.985 for
// Answers against the other words, where of 986 words expected in it at 88%
// there are 91%, and of 389 expected at 37% there are 36%. It is 0.974 for the
// 11 of 694 answers from outside against the rest of the outside, and 0.58
// within Answers. Of those 11, LASER has a weight of 0.6, PRIMP, SNAFU and MOMMY
// 0.4, GUANO, KAZOO and UVULA 0.2, BEAUT, the least, 0.06.
//
// Limits: 11 words are few to learn an editor's taste from, and it changes.
// SCOWL knows no meanings: words that no editor would print weigh as much as
// others. It is of 2020: newer words are unknown to it and weigh little. Endings
// are told by spelling, so that some words are taken for forms of others. And
// the weights of other lengths rest on nothing but words of five letters.
package dict

import (
	_ "embed" // the weights
	"encoding/binary"
	"math"
	"strings"
	"sync"
)

// Byte i of these belongs to line i of the list. It says how many sixteenths
// of a power of two the word's weight is below 2.
var (
	//go:embed lists/wordle.weights
	wordleCodes string
	//go:embed lists/english.weights
	englishCodes string
)

// unknown is the code of words that have none: one below all others.
const unknown = 256

// weightOf returns the weight that a code stands for.
func weightOf(code int) float64 {
	return sixteenths[code%16] * math.Float64frombits(uint64(1024-code/16)<<52) // 2 to the power of 1-code/16
}

// sixteenths holds the powers of two from 0 down to -15/16.
var sixteenths = [16]float64{
	1, 0.9576032806985737, 0.9170040432046712, 0.8781260801866497, 0.8408964152537146, 0.8052451659746271, 0.7711054127039705, 0.7384130729697497,
	0.7071067811865475, 0.6771277734684463, 0.6484197773255048, 0.6209289060367420, 0.5946035575013605, 0.5693943173783458, 0.5452538663326288, 0.5221368912137069,
}

// Likely returns how likely each word is to be picked as an answer, as
// [Likelihood] does.
func Likely(words []string) []float64 {
	likely := make([]float64, len(words))
	for i, w := range words {
		likely[i] = Likelihood(w)
	}
	return likely
}

// Likelihood returns how likely a word, in upper or lower case, is to be
// picked as an answer by somebody who edits such a game in English. Only
// ratios matter: 1 is the mean weight of the words of [Answers], 2 the greatest
// there may be, and a word of weight 0.1 is picked a tenth as often as one of 1.
// It is never 0; the words that neither [Wordle] nor [English] has are the
// least likely, all equally. It takes 0.03 µs for five letters and 0.2 µs for
// others, and allocates nothing once each length has been asked for.
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

// maxLikely is the number of letters of the longest words that have weights.
const maxLikely = 15

// codeOfFive returns the code of a word of five letters in lower case.
func codeOfFive(word string) int {
	if line, ok := wordleLine(word); ok {
		return int(wordleCodes[line])
	}
	if code, ok := otherFives()[word]; ok {
		return int(code)
	}
	return unknown
}

// wordleLine returns the number of the line of wordle that has the word.
func wordleLine(word string) (line int, ok bool) {
	index, p := fiveLetters(), prefix(word)
	for line = int(index[p]); line < int(index[p+1]); line++ {
		if wordle[6*line+3] == word[3] && wordle[6*line+4] == word[4] {
			return line, true
		}
	}
	return 0, false
}

// fiveLetters returns, for each beginning of three letters, the first line of
// wordle that has it or a later one. All lines are of six bytes.
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

// prefix numbers the beginnings of three letters in their order.
func prefix(word string) int {
	return (int(word[0]-'a')*26+int(word[1]-'a'))*26 + int(word[2]-'a')
}

var otherFives = sync.OnceValue(findOtherFives)

// findOtherFives returns the codes of the few words of five letters that english
// has and wordle has not.
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

// lines finds the number of a word's line in a sorted list. It keeps, for
// each stretch of stretchBytes of the text, its first line; a search bisects
// those, which are few enough for the cache, and then reads a stretch.
type lines struct {
	text   string
	keys   []uint64 // the key of the first line that begins in a stretch
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

// key returns the first eight letters of a word as a number that orders as
// they do.
func key(word string) uint64 {
	var letters [8]byte
	copy(letters[:], word)
	return binary.BigEndian.Uint64(letters[:])
}

// find returns the number of the word's line.
func (l *lines) find(word string) (line int, ok bool) {
	k := key(word)
	low := 0 // the last stretch whose key is below k, or the first of all
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

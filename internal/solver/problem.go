package solver

import (
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"
)

// MaxLength is the length, in letters, of the longest words that a Problem
// takes: a score has 3^length values and has to fit 64 bits.
const MaxLength = 40

// A Problem is a position of the game: the words that may be guessed and the
// answers that are still possible, made ready for scoring one against the
// other. It does not change after New and may be used by several goroutines.
type Problem struct {
	length  int
	guesses []string // in alphabetical order, every answer among them
	answers []int32  // the guesses that may be the answer, ascending; of weighted ones the heaviest first
	numbers []int32  // 0, 1, … len(guesses)-1
	answer  []int32  // for each guess its number among answers, or -1
	weight  []int64  // for each answer its weight; nil if all are equal
	whole   int64    // the sum of weight

	// The letters of guess g are letters[g*length : (g+1)*length], numbered from 0.
	letters []uint16
	nLetter int

	// A pattern is a letter together with the places at which a guess has it.
	// The patterns of guess g are pats[g*length : (g+1)*length], padded with
	// pattern 0, which stands for no letter at all. See columns.
	pats    []uint16
	pattern []pattern
	short   []uint16 // contribution(i, j) at i<<length|j, for words of up to maxTable letters
}

type pattern struct {
	letter uint16
	places uint64 // bit i: the guess has the letter at place i
}

// New returns the position in which each of guesses may be guessed and each of
// answers may be the answer. All words are upper case and of one length. The
// order of the lists and repetitions in them do not matter. An answer that is
// not among the guesses may be guessed all the same.
func New(guesses, answers []string) (*Problem, error) {
	if len(answers) == 0 {
		return nil, fmt.Errorf("no possible answers")
	}
	p := &Problem{length: utf8.RuneCountInString(answers[0])}
	if p.length == 0 || p.length > MaxLength {
		return nil, fmt.Errorf("words of %d letters cannot be analysed (1 to %d can)", p.length, MaxLength)
	}
	answers = sorted(answers)
	p.guesses = union(sorted(guesses), answers)
	p.answer = make([]int32, len(p.guesses))
	p.numbers = make([]int32, len(p.guesses))
	p.answers = make([]int32, 0, len(answers))
	for g, word := range p.guesses {
		p.numbers[g] = int32(g)
		p.answer[g] = -1
		if n := len(p.answers); n < len(answers) && answers[n] == word {
			p.answer[g] = int32(n)
			p.answers = append(p.answers, int32(g))
		}
	}
	return p, p.encode()
}

// sorted returns the words in alphabetical order, each once. It copies them
// only if they are not so already.
func sorted(words []string) []string {
	for i := 1; i < len(words); i++ {
		if words[i-1] >= words[i] {
			words = slices.Clone(words)
			slices.Sort(words)
			return slices.Compact(words)
		}
	}
	return words
}

// union merges two lists, each in alphabetical order.
func union(a, b []string) []string {
	all := make([]string, 0, len(a)+len(b))
	for len(a) > 0 && len(b) > 0 {
		switch strings.Compare(a[0], b[0]) {
		case -1:
			all, a = append(all, a[0]), a[1:]
		case 1:
			all, b = append(all, b[0]), b[1:]
		default:
			all, a, b = append(all, a[0]), a[1:], b[1:]
		}
	}
	return append(append(all, a...), b...)
}

// maxTable is the length of the longest words for which contributions are made
// beforehand, which takes a quarter of a millisecond.
const maxTable = 7

// encode numbers the letters and the patterns of all guesses.
func (p *Problem) encode() error {
	n := p.length
	if n <= maxTable {
		p.short = make([]uint16, 1<<(2*n))
		for i := range p.short {
			p.short[i] = uint16(contribution(uint64(i>>n), uint64(i&(1<<n-1))))
		}
	}
	p.letters = make([]uint16, 0, len(p.guesses)*n)
	p.pats = make([]uint16, len(p.guesses)*n)
	p.pattern = []pattern{{}}
	e := encoder{p: p, others: map[rune]uint16{}, several: map[pattern]uint16{}}
	for g, word := range p.guesses {
		start := len(p.letters)
		for _, r := range word {
			p.letters = append(p.letters, e.letter(r))
		}
		letters := p.letters[start:]
		if len(letters) != n {
			return fmt.Errorf("%q has %d letters where the other words have %d", word, len(letters), n)
		}
		if !e.patterns(p.patternsOf(int32(g)), letters) {
			return fmt.Errorf("the guesses have too many different letters to be analysed")
		}
	}
	return nil
}

// An encoder knows the letters and the patterns that were met.
type encoder struct {
	p       *Problem
	plain   [utf8.RuneSelf]uint16 // number+1 of an ASCII letter
	others  map[rune]uint16
	single  []uint16 // patterns of one place, by letter*length+place
	several map[pattern]uint16
}

// letter returns the number of a letter.
func (e *encoder) letter(r rune) uint16 {
	if r < utf8.RuneSelf {
		if e.plain[r] == 0 {
			e.p.nLetter++
			e.plain[r] = uint16(e.p.nLetter)
		}
		return e.plain[r] - 1
	}
	n, ok := e.others[r]
	if !ok {
		n = uint16(e.p.nLetter)
		e.others[r] = n
		e.p.nLetter++
	}
	return n
}

// patterns puts the patterns of a guess into pats, each at its first place. It
// reports whether there were numbers enough for them.
func (e *encoder) patterns(pats, letters []uint16) bool {
	if want := e.p.nLetter * len(letters); len(e.single) < want {
		e.single = append(e.single, make([]uint16, want-len(e.single))...)
	}
	for i, l := range letters {
		places, first := uint64(1)<<i, true
		for j, m := range letters {
			if m == l && j != i {
				places |= 1 << j
				first = first && j > i
			}
		}
		if !first {
			continue
		}
		at := int(l)*len(letters) + i
		key := pattern{l, places}
		one := places == 1<<i
		id := uint16(0)
		if one {
			id = e.single[at]
		} else {
			id = e.several[key]
		}
		if id == 0 {
			if len(e.p.pattern) > 1<<16-1 {
				return false
			}
			id = uint16(len(e.p.pattern))
			e.p.pattern = append(e.p.pattern, key)
			if one {
				e.single[at] = id
			} else {
				e.several[key] = id
			}
		}
		pats[i] = id
	}
	return true
}

// Guesses returns the words that may be guessed, in alphabetical order, the
// possible answers among them. The caller must not change them.
func (p *Problem) Guesses() []string { return p.guesses }

// Answers returns the possible answers in alphabetical order.
func (p *Problem) Answers() []string {
	words := make([]string, len(p.answers))
	for i, g := range p.answers {
		words[i] = p.guesses[g]
	}
	slices.Sort(words)
	return words
}

// Find returns the number of a word among the guesses.
func (p *Problem) Find(word string) (g int, ok bool) {
	return slices.BinarySearch(p.guesses, word)
}

// contribution returns what a letter that a guess has at the given places adds
// to the guess's score, if the answer has that letter at the places of answer.
// The score is a number in base 3, the first tile its lowest digit: 2 for a
// correct tile, 1 for a present one, 0 for an absent one.
func contribution(guess, answer uint64) uint64 {
	sum := uint64(0)
	left := bits.OnesCount64(answer &^ guess) // copies that no correct tile claims
	for rest := guess; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(rest)
		switch {
		case answer>>i&1 != 0:
			sum += 2 * pow3[i]
		case left > 0:
			sum += pow3[i]
			left--
		}
	}
	return sum
}

var pow3 = func() (p [MaxLength]uint64) {
	p[0] = 1
	for i := 1; i < MaxLength; i++ {
		p[i] = 3 * p[i-1]
	}
	return p
}()

// patternsOf returns the patterns of a guess, padded with pattern 0.
func (p *Problem) patternsOf(g int32) []uint16 { return p.pats[int(g)*p.length:][:p.length] }

// all returns the numbers of all guesses.
func (p *Problem) all() []int32 { return p.numbers }

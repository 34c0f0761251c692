package score

import (
	"errors"
	"fmt"
	"math/bits"
	"unicode/utf8"

	"wfind/constraint"
)

// A Pattern is a letter together with the places where a guess has it.
type Pattern struct {
	Letter uint16 // its number
	Places uint64 // bit i: the guess has the letter at place i
}

// maxTable is the length of the longest words for which a table of all contributions to scores is
// kept. It takes a quarter of a millisecond to make the table.
const maxTable = 7

func (p *Words) encode() error {
	n := p.Length
	if n <= maxTable {
		p.table = make([]uint16, 1<<(2*n))
		for i := range p.table {
			p.table[i] = uint16(contribution(uint64(i>>n), uint64(i&(1<<n-1))))
		}
	}
	p.letters = make([]uint16, 0, len(p.Guesses)*n)
	p.pats = make([]uint16, len(p.Guesses)*p.most())
	p.Pattern = []Pattern{{}}
	e := encoder{words: p, others: map[string]uint16{}, several: map[Pattern]uint16{}}
	for g, word := range p.Guesses {
		start := len(p.letters)
		for letter := range constraint.EachLetter(word) {
			p.letters = append(p.letters, e.letter(letter))
		}
		letters := p.letters[start:]
		if len(letters) != n {
			return fmt.Errorf("%q has %d letters where the other words have %d", word, len(letters), n)
		}
		e.patterns(p.Patterns(int32(g)), letters)
	}
	if len(p.Pattern) > 1<<16 {
		return errors.New("the guesses have too many different letters to be analysed")
	}
	return nil
}

// An encoder assigns numbers to letters and patterns. For the most common ones it uses slices
// instead of maps, which saves a few milliseconds for the built-in lists.
type encoder struct {
	words   *Words
	ascii   [utf8.RuneSelf]uint16 // number+1 of a letter of one byte
	others  map[string]uint16     // numbers of other letters
	single  []uint16              // patterns of one place, by letter*Length+place
	several map[Pattern]uint16    // other patterns
}

func (e *encoder) letter(letter string) uint16 {
	if len(letter) == 1 {
		n := &e.ascii[letter[0]&(utf8.RuneSelf-1)]
		if *n == 0 {
			e.words.nLetter++
			*n = uint16(e.words.nLetter)
		}
		return *n - 1
	}
	n, ok := e.others[letter]
	if !ok {
		n = uint16(e.words.nLetter)
		e.others[letter] = n
		e.words.nLetter++
	}
	return n
}

// patterns fills pats with the numbers of a guess's patterns, each at the index of the pattern's
// first place. letters holds the numbers of the guess's letters.
func (e *encoder) patterns(pats, letters []uint16) {
	p := e.words
	if want := p.nLetter * len(letters); len(e.single) < want {
		e.single = append(e.single, make([]uint16, want-len(e.single))...)
	}
	for i, l := range letters {
		places := uint64(0)
		for j, m := range letters {
			if m == l {
				places |= 1 << j
			}
		}
		key, id := Pattern{l, places}, uint16(0)
		switch single := &e.single[int(l)*len(letters)+i]; {
		case places&(1<<i-1) != 0:
			continue // its first place was before
		case places != 1<<i:
			if id = e.several[key]; id == 0 {
				id = p.add(key)
				e.several[key] = id
			}
		default:
			if *single == 0 {
				*single = p.add(key)
			}
			id = *single
		}
		pats[i] = id
	}
}

func (p *Words) add(pattern Pattern) uint16 {
	p.Pattern = append(p.Pattern, pattern)
	return uint16(len(p.Pattern) - 1)
}

// Patterns returns the numbers of guess g's patterns. Unused elements are 0, the number of the
// empty pattern. The caller must not change the slice.
func (p *Words) Patterns(g int32) []uint16 { return p.pats[int(g)*p.most():][:p.most()] }

// most returns the length of each guess's list of patterns. It is at least maxShort, because
// sumCollisions always reads that many.
func (p *Words) most() int { return max(p.Length, maxShort) }

func (p *Words) answerLetters(a int32) []uint16 {
	g := int(p.Answers[a])
	return p.letters[g*p.Length : (g+1)*p.Length]
}

// contribution returns what one letter contributes to a score. The bits in guess and answer are the
// places where each word has the letter. A score is a number in base 3 whose lowest digit stands
// for the first tile: 2 for correct, 1 for present, 0 for absent.
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

var pow3 = func() (powers [MaxLength]uint64) {
	powers[0] = 1
	for i := 1; i < MaxLength; i++ {
		powers[i] = 3 * powers[i-1]
	}
	return powers
}()

// ByLetters returns all guesses, starting with those whose letters split the answers best. A letter
// splits the answers best if half of them have it.
func (p *Words) ByLetters() []int32 {
	share := make([]float64, p.nLetter) // of the answers that have the letter
	for a, g := range p.Answers {
		for _, id := range p.Patterns(g) {
			if id != 0 {
				share[p.Pattern[id].Letter] += float64(p.WeightOf(int32(a))) / float64(p.Total)
			}
		}
	}
	values := make([]float64, len(p.Guesses)) // negated
	for g := range values {
		for _, id := range p.Patterns(int32(g)) {
			if id != 0 {
				x := share[p.Pattern[id].Letter]
				values[g] -= x * (1 - x)
			}
		}
	}
	return Ascending(values)
}

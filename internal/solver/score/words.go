package score

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"unicode/utf8"

	"wfind/constraint"
)

// MaxLength is the length, in letters, of the longest words that [Words]
// takes: a score has 3^length values and has to fit 64 bits.
const MaxLength = 40

// Words are the words that may be guessed in a position of the game and the answers
// that are still possible, as numbers, made ready for scoring one against the other.
// They do not change once they are made and may be used by several goroutines.
type Words struct {
	Length   int       // of the words, in letters
	Guesses  []string  // in alphabetical order, every answer among them
	Answers  []int32   // the guesses that may be the answer, ascending; of weighted ones the heaviest first
	Numbers  []int32   // 0, 1, … len(Guesses)-1
	AnswerOf []int32   // for each guess its number among answers, or -1
	Weight   []int64   // for each answer its weight; nil if all are equal
	Total    int64     // the sum of the weights; each is 1 if they are equal
	shares   []float64 // for each answer its probability; nil if all are equal
	rounded  bool      // see Rounded

	// The letters of guess g are letters[g*length : (g+1)*length], numbered from 0.
	letters []uint16
	nLetter int

	// The patterns of guess g are pats[g*most : (g+1)*most], padded with pattern 0,
	// which stands for no letter at all. See Columns.
	pats    []uint16
	Pattern []Pattern // that any guess has, by number
	table   []uint16  // contribution(i, j) at i<<length|j, for words of up to maxTable letters
}

// A Pattern is a letter together with the places at which a guess has it.
type Pattern struct {
	Letter uint16 // its number
	Places uint64 // bit i: the guess has the letter at place i
}

// New returns the position in which each of guesses may be guessed and each of
// answers may be the answer. All words are upper case and of one length. The
// order of the lists and repetitions in them do not matter. An answer that is
// not among the guesses may be guessed all the same.
func New(guesses, answers []string) (*Words, error) {
	if len(answers) == 0 {
		return nil, errNoAnswers
	}
	p := &Words{Length: constraint.CountLetters(answers[0])}
	if p.Length == 0 || p.Length > MaxLength {
		return nil, fmt.Errorf("words of %d letters cannot be analysed (1 to %d can)", p.Length, MaxLength)
	}
	answers = sorted(answers)
	p.Guesses = union(sorted(guesses), answers)
	p.Numbers = make([]int32, len(p.Guesses))
	for g := range p.Guesses {
		p.Numbers[g] = int32(g)
	}
	p.choose(answers)
	return p, p.encode()
}

// choose makes words the answers, which are among the guesses, in alphabetical order and
// equally likely.
func (p *Words) choose(answers []string) {
	p.AnswerOf = make([]int32, len(p.Guesses))
	p.Answers = make([]int32, 0, len(answers))
	for g, word := range p.Guesses {
		p.AnswerOf[g] = -1
		if n := len(p.Answers); n < len(answers) && answers[n] == word {
			p.AnswerOf[g] = int32(n)
			p.Answers = append(p.Answers, int32(g))
		}
	}
	p.Weight, p.Total, p.shares, p.rounded = nil, int64(len(p.Answers)), nil, false
}

// With returns the position in which the same words may be guessed, and others may be the
// answer: with weights as of [NewWeighted], or equally likely if these are nil. It takes less
// time than to make it anew. The error is that of [NewWeighted], or of an answer that is not
// among the guesses.
func (p *Words) With(answers []string, weights []float64) (*Words, error) {
	q, list := *p, sorted(answers)
	switch q.choose(list); {
	case len(list) == 0:
		return nil, errNoAnswers
	case len(q.Answers) < len(list):
		return nil, errors.New("an answer is not among the guesses")
	case weights == nil:
		return &q, nil
	}
	return &q, q.weighted(answers, weights)
}

var errNoAnswers = errors.New("no possible answers")

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
	if len(a) == len(b) && len(a) > 0 && &a[0] == &b[0] {
		return a
	}
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
	e := encoder{p: p, others: map[string]uint16{}, several: map[Pattern]uint16{}}
	for g, word := range p.Guesses {
		start := len(p.letters)
		for letter := range constraint.EachLetter(word) {
			p.letters = append(p.letters, e.letter(letter))
		}
		letters := p.letters[start:]
		if len(letters) != n {
			return fmt.Errorf("%q has %d letters where the other words have %d", word, len(letters), n)
		}
		if !e.patterns(p.Patterns(int32(g)), letters) {
			return fmt.Errorf("the guesses have too many different letters to be analysed")
		}
	}
	return nil
}

// An encoder knows the letters and the patterns that were met.
type encoder struct {
	p       *Words
	plain   [utf8.RuneSelf]uint16 // number+1 of an ASCII letter
	others  map[string]uint16
	single  []uint16 // patterns of one place, by letter*length+place
	several map[Pattern]uint16
}

// letter returns the number of a letter.
func (e *encoder) letter(letter string) uint16 {
	if len(letter) == 1 {
		c := letter[0] & (utf8.RuneSelf - 1)
		if e.plain[c] == 0 {
			e.p.nLetter++
			e.plain[c] = uint16(e.p.nLetter)
		}
		return e.plain[c] - 1
	}
	n, ok := e.others[letter]
	if !ok {
		n = uint16(e.p.nLetter)
		e.others[letter] = n
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
		places := uint64(0)
		for j, m := range letters {
			if m == l {
				places |= 1 << j
			}
		}
		if places&(1<<i-1) != 0 {
			continue // its first place was before
		}
		key, at, one := Pattern{l, places}, int(l)*len(letters)+i, places == 1<<i
		id := uint16(0)
		if one {
			id = e.single[at]
		} else {
			id = e.several[key]
		}
		if id == 0 {
			if len(e.p.Pattern) > 1<<16-1 {
				return false
			}
			id = uint16(len(e.p.Pattern))
			e.p.Pattern = append(e.p.Pattern, key)
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

// Find returns the number of a word among the guesses.
func (p *Words) Find(word string) (g int, ok bool) {
	return slices.BinarySearch(p.Guesses, word)
}

// Weighted reports whether some answers are likelier than others.
func (p *Words) Weighted() bool { return p.Weight != nil }

// Share returns how likely guess g is to be the answer.
func (p *Words) Share(g int) float64 {
	a := p.AnswerOf[g]
	if a < 0 {
		return 0
	}
	if p.shares != nil {
		return p.shares[a]
	}
	return float64(p.WeightOf(a)) / float64(p.Total)
}

// Heaviest returns the weight of the likeliest answer.
func (p *Words) Heaviest() int64 { return p.WeightOf(0) }

// WeightOf returns the weight of an answer; 1 if all are equally likely.
func (p *Words) WeightOf(a int32) int64 {
	if p.Weight == nil {
		return 1
	}
	return p.Weight[a]
}

// WeightOfAll returns the weight of some answers together.
func (p *Words) WeightOfAll(ids []int32) int64 {
	if p.Weight == nil {
		return int64(len(ids))
	}
	sum := int64(0)
	for _, a := range ids {
		sum += p.Weight[a]
	}
	return sum
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

// pow3 holds the powers of three.
var pow3 = [MaxLength]uint64{
	1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049, 177147, 531441, 1594323, 4782969, 14348907, 43046721, 129140163,
	387420489, 1162261467, 3486784401, 10460353203, 31381059609, 94143178827, 282429536481, 847288609443, 2541865828329,
	7625597484987, 22876792454961, 68630377364883, 205891132094649, 617673396283947, 1853020188851841, 5559060566555523,
	16677181699666569, 50031545098999707, 150094635296999121, 450283905890997363, 1350851717672992089, 4052555153018976267,
}

// Correct returns the code of the score of which all tiles are correct, for words of length letters.
func Correct(length int) uint64 { return 3*pow3[length-1] - 1 }

// Patterns returns the patterns of a guess, padded with pattern 0.
func (p *Words) Patterns(g int32) []uint16 { return p.pats[int(g)*p.most():][:p.most()] }

// most is how many patterns are kept for a guess: as many as sumCollisions adds up, or more.
func (p *Words) most() int { return max(p.Length, mostShort) }

// AllGuesses returns the numbers of all guesses.
func (p *Words) AllGuesses() []int32 { return p.Numbers }

// AllAnswers returns the numbers of all answers.
func (p *Words) AllAnswers() []int32 { return p.Numbers[:len(p.Answers)] }

// ByLetters returns the guesses, those first whose letters split the answers well:
// a letter does it the better the nearer to a half of the answers have it.
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

// Ascending returns the indices of values, that of the least first and those of equal ones
// in their order. It sorts the values themselves, which then need not be looked up.
func Ascending[T int64 | float64](values []T) []int32 {
	type entry struct {
		value T
		index int32
	}
	entries := make([]entry, len(values))
	for i, v := range values {
		entries[i] = entry{v, int32(i)}
	}
	slices.SortFunc(entries, func(x, y entry) int {
		if x.value == y.value {
			return int(x.index - y.index)
		}
		return cmp.Compare(x.value, y.value)
	})
	order := make([]int32, len(entries))
	for i, e := range entries {
		order[i] = e.index
	}
	return order
}

package score

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"wfind/constraint"
)

// A Pattern is a letter together with all its positions in a guess, such as E as the second and fourth letter.
type Pattern struct {
	Letter uint16 // index of the letter
	Places uint64 // bit i is set if the guess has the letter at position i
}

func (p *Words) encode() error {
	n := p.Length
	letters := make([]uint16, 0, n) // of one guess
	p.perGuess = max(n, maxShort)   // sumCollisions always reads maxShort patterns
	p.pats = make([]uint16, len(p.Guesses)*p.perGuess)
	p.Pattern = []Pattern{{}}
	letterOf, idOf := map[string]uint16{}, map[uint64]uint16{}
	for g, word := range p.Guesses {
		letters = letters[:0]
		for letter := range constraint.EachLetter(word) {
			l, ok := letterOf[letter]
			if !ok {
				l = uint16(len(letterOf))
				letterOf[letter] = l
			}
			letters = append(letters, l)
		}
		if len(letters) != n {
			return fmt.Errorf("the word %q has %d letters, but the other words have %d", word, len(letters), n)
		}
		pats := p.Patterns(int32(g))
		for i, l := range letters {
			if slices.Contains(letters[:i], l) {
				continue // the pattern is at the index of its first position
			}
			places := uint64(0)
			for j, other := range letters {
				if other == l {
					places |= 1 << j
				}
			}
			key := places<<16 | uint64(l) // a map with integer keys is faster than one with Patterns
			id, ok := idOf[key]
			if !ok {
				id = p.add(Pattern{l, places})
				idOf[key] = id
			}
			pats[i] = id
		}
	}
	p.nLetter = len(letterOf)
	if len(p.Pattern) > 1<<16 {
		return errors.New("the word list has too many combinations of letters and their positions (the limit is 65,535)")
	}
	return nil
}

func (p *Words) add(pattern Pattern) uint16 {
	p.Pattern = append(p.Pattern, pattern)
	return uint16(len(p.Pattern) - 1)
}

// Patterns returns the [Pattern] of each letter of guess g, as an index into p.Pattern. The index is 0 if an earlier
// letter is the same, as for the second and third E of EERIE. If words have fewer than five letters, the slice is
// padded with zeros to five elements. The caller must not change it.
func (p *Words) Patterns(g int32) []uint16 { return p.pats[int(g)*p.perGuess:][:p.perGuess] }

// contribution returns the number that the tiles of one letter add to the code of a score; see [constraint.Score.Code].
// guess and answer are bit sets of the letter's positions in the guess and in the answer.
func contribution(guess, answer uint64) uint64 {
	// In base 3, the lowest digit stands for the first tile: 2 for correct, 1 for present, 0 for absent.
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

// ByLetters returns the indices of all guesses, sorted by how well their letters divide the answers, best first. The
// best letters are those that occur in about half of the answers.
func (p *Words) ByLetters() []int32 {
	share := make([]float64, p.nLetter) // by letter, the share of answers that have it
	for a, g := range p.Answers {
		for _, id := range p.Patterns(g) {
			if id != 0 {
				share[p.Pattern[id].Letter] += float64(p.WeightOf(int32(a))) / float64(p.Total)
			}
		}
	}
	values := make([]float64, len(p.Guesses)) // negated, so that the best comes first
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

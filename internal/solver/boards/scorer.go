package boards

import "wfind/internal/solver/score"

// A scorer computes the scores of guesses against all answers of a problem. Only one goroutine may
// use it.
type scorer struct {
	words    *score.Words
	rows     [][]uint16 // by guess; nil until asked for
	columns  score.Columns
	from, to int // the guesses that columns can score
	packed   []uint64
	codes    map[uint64]uint16
}

// maxColumns is the most memory, in bytes, for precomputing the scores of all guesses. Words of 40
// letters would take gigabytes, so a scorer then prepares only window guesses at a time.
const (
	maxColumns = 1 << 27
	window     = 128
)

func newScorer(words *score.Words) *scorer {
	return &scorer{words: words, rows: make([][]uint16, len(words.Guesses)), codes: map[uint64]uint16{}}
}

// wide reports whether scoring all guesses would take more memory than maxColumns. In that case,
// scoring is fast only if guesses are scored in ascending order.
func wide(words *score.Words) bool {
	bytes := int64(len(words.Pattern)) * int64(len(words.Answers)) * int64(score.LaneBits(words.Length)) / 8
	return bytes > maxColumns
}

// row returns the score of guess g for each answer, numbered as the method write explains. It keeps
// the row for later calls, so the caller must not change it.
func (s *scorer) row(g int) []uint16 {
	if s.rows[g] == nil {
		s.rows[g] = make([]uint16, len(s.words.Answers))
		s.write(g, s.rows[g])
	}
	return s.rows[g]
}

// write fills dst with a number for the score that guess g gets for each answer. Equal scores have
// equal numbers, and the number finished stands for the guess itself. Scores of more than 16 bits
// are numbered in the order in which they appear.
func (s *scorer) write(g int, dst []uint16) {
	if g < s.from || g >= s.to {
		s.prepare(g)
	}
	s.columns.Row(g, s.packed)
	clear(s.codes)
	correct := score.Correct(s.words.Length)
	for i := range dst {
		code := s.columns.At(s.packed, i)
		switch {
		case code == correct:
			dst[i] = finished
		case s.columns.Lane <= 16:
			dst[i] = uint16(code)
		default:
			n, ok := s.codes[code]
			if !ok {
				n = uint16(len(s.codes))
				s.codes[code] = n
			}
			dst[i] = n
		}
	}
}

// prepare makes s ready to score guess g and some guesses after it.
func (s *scorer) prepare(g int) {
	s.from, s.to = 0, len(s.words.Guesses)
	if wide(s.words) {
		s.from, s.to = g, min(g+window, s.to)
	}
	s.columns.For(s.words, s.words.AllAnswers(), s.words.AllGuesses()[s.from:s.to])
	s.packed = score.Grow(s.packed, s.columns.Width)
}

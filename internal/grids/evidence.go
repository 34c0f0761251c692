package grids

import (
	"context"
	"fmt"
	"math"
	"slices"

	"wfind/constraint"
	"wfind/internal/solver/score"
	"wfind/internal/system/parallel"
	"wfind/internal/text/plural"
)

// Evidence is information about the answer from grids that players shared. A grid has a row of coloured squares
// for each guess, but does not show the guess.
type Evidence struct {
	Ignored []constraint.Score // rows that are not the score of any legal guess, whatever the answer

	search  *search
	factors []float64 // by word: the result of Factor
}

// Match reports whether word could be the answer, which means that each row of the shared grids is the
// score of a legal guess for this answer. Match ignores the rows in e.Ignored.
func (e *Evidence) Match(word string) bool { return e.Factor(word) > 0 }

// Factor returns how well the given word would explain the grids if it were the answer. The factor
// is 1 for the best word, and 0 if the word cannot be the answer. Factors are proportional to the
// probability that players would get these grids.
func (e *Evidence) Factor(word string) float64 {
	if a, ok := e.search.words.Find(word); ok {
		return e.factors[a]
	}
	return 0
}

// Misfits returns the rows that rule out word: if word were the answer, no legal guess would get such a row as its
// score. The result does not include the rows in e.Ignored. It is nil if word is possible or is not a legal guess.
func (e *Evidence) Misfits(word string) []constraint.Score {
	a, ok := e.search.words.Find(word)
	if !ok || e.factors[a] > 0 {
		return nil
	}
	var rows []constraint.Score
	for i, set := range e.search.fits {
		if !score.Has(set, a) && slices.Max(set) > 0 {
			rows = append(rows, e.search.rows[i])
		}
	}
	return rows
}

// Summary describes the evidence as text. The first line counts players, rows, ignored rows and possible answers. A
// second line shows the row that leaves the fewest possible answers, unless all rows are ignored.
func (e *Evidence) Summary() string {
	s, possible := e.search, 0
	all, ignored, rarest, fewest := 0, 0, -1, 0 // rarest is the index of a row
	for _, rows := range s.grids {
		all += len(rows)
		for _, i := range rows {
			switch n := score.Count(s.fits[i]); {
			case n == 0:
				ignored++
			case rarest < 0 || n < fewest:
				rarest, fewest = i, n
			}
		}
	}
	for _, factor := range e.factors {
		if factor > 0 {
			possible++
		}
	}
	text := fmt.Sprintf("grids       players: %d; rows: %d; words that fit all rows: %d\n", len(s.grids), all, possible)
	if ignored > 0 {
		text = fmt.Sprintf("grids       players: %d; rows: %d (%d ignored); words that fit the other rows: %d\n", len(s.grids), all, ignored, possible)
	}
	if rarest >= 0 {
		text += fmt.Sprintf("rarest row  %s fits only %s\n", s.rows[rarest].Squares(false), plural.Count(fewest, "word"))
	}
	return text
}

// New returns the evidence in the given grids. The words are the legal guesses, and all of them are
// possible answers. They must be in upper case and have the same length. New returns an error if they
// have more than [score.MaxLength] letters or too many different letters, or if ctx is done.
func New(ctx context.Context, words []string, grids []Grid) (*Evidence, error) {
	if len(words) == 0 {
		return &Evidence{search: &search{words: &score.Words{}}}, nil
	}
	coded, err := score.New(words, words, nil)
	if err != nil {
		return nil, err
	}
	s := newSearch(coded, grids)
	batches := (len(coded.Answers) + batchSize - 1) / batchSize
	if err := parallel.Do(ctx, 0, batches, func() func(int) { return newWorker(s).batch }); err != nil {
		return nil, err
	}
	return s.conclude(), nil
}

type search struct {
	words *score.Words       // guesses and answers are the same words, with the same indexes
	rows  []constraint.Score // the rows of all grids, without duplicates
	slot  map[uint64]int     // by score code: the index of the row in rows
	table []uint16           // by score code: 1 plus this index, or 0; nil if codes have more than 16 bits
	grids [][]int            // each grid as indexes in rows
	model *guessModel

	fits [][]uint64 // by row: the answers for which it is the score of a legal guess
	logs []float64  // by answer: the logarithm of the probability of all grids
}

func newSearch(words *score.Words, grids []Grid) *search {
	s := &search{words: words, slot: make(map[uint64]int)}
	for _, g := range grids {
		var rows []int
		for _, row := range g {
			code := row.Code()
			i, ok := s.slot[code]
			if !ok {
				i = len(s.rows)
				s.slot[code] = i
				s.rows = append(s.rows, row)
			}
			rows = append(rows, i)
		}
		s.grids = append(s.grids, rows)
	}
	if bits := score.LaneBits(words.Length); bits <= 16 {
		s.table = make([]uint16, 1<<bits)
		for code, i := range s.slot {
			s.table[code] = uint16(i + 1)
		}
	}
	s.model = newGuessModel(words, s)
	s.fits = make([][]uint64, len(s.rows))
	for i := range s.fits {
		s.fits[i] = score.EmptySet(nil, len(words.Answers))
	}
	s.logs = make([]float64, len(words.Answers))
	return s
}

// eachRow calls found for each answer in cols for which the score of guess g is one of s.rows. answer
// is an index in cols, and row is an index in s.rows. buf is scratch memory of cols.Width elements.
func (s *search) eachRow(cols *score.Columns, g int32, buf []uint64, found func(answer, row int)) {
	cols.Row(int(g), buf)
	if cols.Lane == 8 { // the common case, without bounds checks
		table, n := (*[256]uint16)(s.table), len(cols.Answers)
		for i, x := range buf {
			for k := 8 * i; k < 8*i+8; k++ {
				if row := table[uint8(x)]; row > 0 && k < n {
					found(k, int(row)-1)
				}
				x >>= 8
			}
		}
		return
	}
	for k := range cols.Answers {
		code := cols.At(buf, k)
		if s.table != nil {
			if row := s.table[code]; row > 0 {
				found(k, int(row)-1)
			}
		} else if row, ok := s.slot[code]; ok {
			found(k, row)
		}
	}
}

const batchSize = 512 // answers; a multiple of 64, so that no two batches share an element of a bit set

type worker struct {
	*search
	cols  score.Columns
	buf   []uint64
	byRow []rowGuesses
	walk  walk
}

type rowGuesses struct { // for each answer in a batch, the guesses whose score is a particular row
	guesses []uint64  // by answer: a bit set
	opener  []float64 // by answer: the probability that the row is the score of the opener
	guess   []float64 // by answer: the probability that the row is the score of a later guess
}

func newWorker(s *search) *worker {
	w := &worker{search: s, walk: walk{model: s.model, all: score.FullSet(nil, len(s.model.guesses))}}
	for range s.rows {
		w.byRow = append(w.byRow, rowGuesses{make([]uint64, batchSize*s.model.blocks()), make([]float64, batchSize), make([]float64, batchSize)})
	}
	return w
}

func (w *worker) prepare(answers []int32) {
	w.cols.Set(w.words, answers)
	w.buf = score.Grow(w.buf, w.cols.Width)
}

func (w *worker) batch(n int) {
	first := n * batchSize
	answers := w.words.AllAnswers()[first:min(first+batchSize, len(w.words.Answers))]
	for _, r := range w.byRow {
		clear(r.guesses)
		clear(r.opener)
		clear(r.guess)
	}
	w.prepare(answers)
	blocks := w.model.blocks()
	for i, g := range w.model.guesses {
		w.eachRow(&w.cols, g, w.buf, func(k, row int) {
			r := &w.byRow[row]
			score.Insert(r.guesses[k*blocks:], i)
			r.opener[k] += w.model.opener[i]
			r.guess[k] += w.model.weight[i/64]
			score.Insert(w.fits[row], first+k)
		})
	}
	w.fitUnfamiliar(answers)
	for k, a := range answers {
		for _, rows := range w.grids {
			w.logs[a] += math.Log(w.walk.probability(rows, w.byRow, k, w.model.samples[a]))
		}
	}
}

// fitUnfamiliar completes w.fits for the given answers. If a row is not the score of any guess in the model,
// fitUnfamiliar also tries the legal guesses outside the model.
func (w *worker) fitUnfamiliar(answers []int32) {
	var rest []int32
	for _, a := range answers {
		if slices.ContainsFunc(w.fits, func(set []uint64) bool { return !score.Has(set, a) }) {
			rest = append(rest, a)
		}
	}
	if len(rest) == 0 {
		return
	}
	w.prepare(rest)
	for _, g := range w.model.others {
		w.eachRow(&w.cols, g, w.buf, func(k, row int) { score.Insert(w.fits[row], rest[k]) })
	}
}

func (s *search) conclude() *Evidence {
	e := &Evidence{search: s, factors: make([]float64, len(s.words.Guesses))}
	left := score.FullSet(nil, len(e.factors))
	for i, set := range s.fits {
		if score.Count(set) == 0 {
			e.Ignored = append(e.Ignored, s.rows[i])
		} else {
			score.Intersect(left, set)
		}
	}
	best := math.Inf(-1)
	for a := range e.factors {
		if score.Has(left, a) {
			best = max(best, s.logs[a])
		}
	}
	for a := range e.factors {
		if score.Has(left, a) {
			e.factors[a] = max(math.Exp(s.logs[a]-best), leastFactor)
		}
	}
	s.model, s.logs = nil, nil
	return e
}

const leastFactor = 1e-200 // the smallest factor of a possible answer; its product with a weight is not rounded to 0

package constraint

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/bits"
	"slices"
	"unicode/utf8"
)

// How a block of lines is filtered.
//
// Nearly all lines of a list are of the wrong length, so the length comes
// first, for 64 bytes at a time and without a branch for each line. ASCII
// letters are the bytes from 0x40 on, but for a few signs; digits, signs,
// blanks and line ends lie below. Bit 6 of a byte is therefore clear where a
// run of letters may end. Lines of n letters are where it is clear in a byte
// and in the one n + 1 before: eight bytes are tested by one operation on two
// words that were loaded so far apart, and the 64 results fit one word (see
// scanASCII).
//
// What is left, one line in twelve of an English list for five letters, is
// tested for the two most telling positions, and only what passes is looked at
// whole: that a line end stands before and after the run, that each letter
// may stand in its position, and that the counts are right, all counts in
// one addition a letter (see asciiFilter). Several boards go through all of this
// together but for the counts: a board is a bit of what a letter's table has.
//
// Bytes beyond ASCII are rare in most lists. A line that has some goes to
// the plain filter, and the blocks of 64 start anew behind it. So does every
// line if the set's words are too long for the margin or its letters too
// many for the counts; the two ways are checked against each other in the
// tests.

// blockSize is the number of bytes that are scanned at a time. As many bytes
// of a buffer are kept before the lines, and behind them, for scanning across
// their borders.
const (
	blockSize = 64
	margin    = blockSize // more than MaxLength
)

// batchSize is the number of bytes of a batch of scanASCII.
const batchSize = 64 * blockSize

// found is a candidate in a block.
type found struct {
	start, end         int32  // in the scanner's data
	wordStart, wordEnd int32  // in the scanner's words: the upper case; empty if the text is ASCII, where it is trivial
	boards             uint64 // bit i: it is a candidate of board i
}

// A scanner finds the candidates in blocks of lines. It keeps its memory
// from one block to the next.
type scanner struct {
	sets     []*Set
	alphabet Alphabet
	fast     *asciiFilter // nil if there are no sets, or they or the alphabet do not fit it
	data     []byte       // the block, with its margins
	end      int          // of its lines in data
	found    []found
	words    []byte // what found's words point into
	weights  []foundWeight
	letters  []rune               // the codes of a line's word, of which letters of one rune each are in order for every set
	runs     [batchSize + 1]int32 // of a batch: where each starts; all of empty lines are hits

	some    bool       // a word of the right length was seen, candidate or not, in this block or before
	notUTF8 int        // lines of the block that are not UTF-8
	bad     *badWeight // the first in the block, nil if there is none
}

// A foundWeight is what a candidate's line has behind it. Few lists have any,
// and a candidate takes no more room for them.
type foundWeight struct {
	of     int // the candidate's number in found
	weight float64
}

// A badWeight is in the line of a candidate.
type badWeight struct {
	start, end int // of the line, without its end
	what       weightKind
}

func newScanner(st *Stream) *scanner {
	s := &scanner{sets: st.Sets, alphabet: st.Alphabet}
	if st.Alphabet == OnlyLetters {
		s.fast = newASCIIFilter(st.Sets)
	}
	return s
}

// scan finds the candidates in the lines data[start:end], each of which ends
// in a newline. There are margin bytes before them, newlines where no lines
// of the list are, and as many newlines behind them.
func (s *scanner) scan(data []byte, start, end int) {
	s.data, s.end, s.found, s.words, s.weights = data, end, s.found[:0], s.words[:0], s.weights[:0]
	s.notUTF8, s.bad = 0, nil
	for done := start; done < end; {
		if s.fast != nil {
			done = s.scanASCII(done)
		}
		done = s.scanPlain(done)
	}
}

// text returns the candidate as the list has it.
func (s *scanner) text(f found) []byte { return s.data[f.start:f.end] }

// word returns the candidate in upper case, nil if its text is ASCII.
func (s *scanner) word(f found) []byte {
	if f.wordStart == f.wordEnd {
		return nil
	}
	return s.words[f.wordStart:f.wordEnd]
}

// scanASCII finds the candidates in the lines from start up to the first 64
// bytes that are not all ASCII, and returns where the line starts in which
// these begin. It may have found a word at the start of that line already,
// if blanks follow it.
//
// It goes ahead by batches: the runs of a batch are collected first, then
// thinned out by the letters at the telling positions, both without a branch
// that depends on the text, since one that the processor guesses wrong costs
// as much as a whole block.
func (s *scanner) scanASCII(start int) (done int) {
	n, data := s.fast.n, s.data
	const (
		high   = 0x8080808080808080
		letter = 0x4040404040404040
	)
	done = s.end
	for i := start; i < done; {
		runs := 0 // of the right length
		numbers := hasDigit((*[blockSize]byte)(data[i:]))
		for batch := min(i+batchSize, done); i < batch; i += blockSize {
			b := (*[blockSize]byte)(data[i:])
			c := (*[blockSize]byte)(data[i-n-1:])
			x0 := binary.LittleEndian.Uint64(b[0:])
			x1 := binary.LittleEndian.Uint64(b[8:])
			x2 := binary.LittleEndian.Uint64(b[16:])
			x3 := binary.LittleEndian.Uint64(b[24:])
			x4 := binary.LittleEndian.Uint64(b[32:])
			x5 := binary.LittleEndian.Uint64(b[40:])
			x6 := binary.LittleEndian.Uint64(b[48:])
			x7 := binary.LittleEndian.Uint64(b[56:])
			if (x0|x1|x2|x3|x4|x5|x6|x7)&high != 0 {
				done = start + bytes.LastIndexByte(data[start:i], '\n') + 1
				break
			}
			// Bit 8j + k tells of byte 8k + j: an end is here and one n + 1 before.
			// There may be others between them, in lists of short words; match sees
			// to that.
			hits := ^((x0|binary.LittleEndian.Uint64(c[0:]))&letter>>6 |
				(x1|binary.LittleEndian.Uint64(c[8:]))&letter>>5 |
				(x2|binary.LittleEndian.Uint64(c[16:]))&letter>>4 |
				(x3|binary.LittleEndian.Uint64(c[24:]))&letter>>3 |
				(x4|binary.LittleEndian.Uint64(c[32:]))&letter>>2 |
				(x5|binary.LittleEndian.Uint64(c[40:]))&letter>>1 |
				(x6|binary.LittleEndian.Uint64(c[48:]))&letter |
				(x7|binary.LittleEndian.Uint64(c[56:]))&letter<<1)
			if numbers {
				hits &= letters((*[blockSize]byte)(data[i-n:]))
			}
			count := bits.OnesCount64(hits)
			s.runs[runs] = int32(i - n + byteOf(hits)) // nothing, if count is 0
			for k := 1; k < count; k++ {
				hits &= hits - 1
				s.runs[runs+k] = int32(i - n + byteOf(hits))
			}
			runs += count
		}
		s.findRuns(s.runs[:runs])
	}
	return done
}

// byteOf returns the byte of a block that the lowest of the hits of scanASCII is of.
func byteOf(hits uint64) int { return bits.TrailingZeros64(hits) * 65 >> 3 & 63 } // 8k + j of 8j + k

// findRuns finds the candidates among the runs of a batch, and leaves only some of
// them in it.
func (s *scanner) findRuns(runs []int32) {
	if !s.some {
		s.some = s.anyWord(runs)
	}
	f, data := s.fast, s.data
	n := f.n
	runs = runs[:f.thin(data, runs)]
	slices.Sort(runs)
	for _, start := range runs {
		end := int(start) + n
		boards := f.match(data[start:end])
		if boards == 0 || !beginsLine(data[:start]) {
			continue
		}
		c := found{start: start, end: int32(end), boards: boards}
		if endsLine(data[end:]) {
			s.found = append(s.found, c)
		} else if endsWord(data[end]) {
			s.addWeighted(c)
		}
	}
}

// thin leaves the runs that a board may have by the letters at the telling positions, and
// returns how many these are. (As a part of findRuns it would take twice as long: too much is
// kept in registers there.)
func (f *asciiFilter) thin(data []byte, runs []int32) (kept int) {
	data0, data1 := data[f.telling[0]:], data[f.telling[1]:]
	allow0, allow1 := &f.allow[f.telling[0]], &f.allow[f.telling[1]]
	for _, start := range runs {
		runs[kept] = start
		boards := allow0[data0[start]] & allow1[data1[start]]
		kept += int((boards | -boards) >> 63)
	}
	return kept
}

// hasDigit reports whether a block has a digit, or a sign near the digits: then
// its lines may have weights, of which each two digits so far apart would be taken
// for the ends of a run.
func hasDigit(b *[blockSize]byte) bool {
	any := uint64(0)
	for i := 0; i < blockSize; i += 8 {
		x := binary.LittleEndian.Uint64(b[i:])
		any |= x << 1 & (x << 2) &^ x // bit 6 is clear, and 5 and 4 are set
	}
	return any&0x4040404040404040 != 0
}

// letters tells, as the hits of scanASCII are told, which bytes of a block are letters or
// signs near them.
func letters(b *[blockSize]byte) uint64 {
	return bit6(b[0:])>>6 | bit6(b[8:])>>5 | bit6(b[16:])>>4 | bit6(b[24:])>>3 |
		bit6(b[32:])>>2 | bit6(b[40:])>>1 | bit6(b[48:]) | bit6(b[56:])<<1
}

// bit6 returns bit 6 of each of eight bytes.
func bit6(b []byte) uint64 { return binary.LittleEndian.Uint64(b) & 0x4040404040404040 }

// anyWord reports whether a run of a batch is a word. It is asked until the
// first is found, so that it costs nothing in the long run.
func (s *scanner) anyWord(runs []int32) bool {
	n := s.fast.n
	for _, start := range runs {
		end := int(start) + n
		if !beginsLine(s.data[:start]) || !s.isWord(s.data[start:end]) {
			continue
		}
		if _, what := weightAfter(s.data[end:]); what != notWeight {
			return true
		}
	}
	return false
}

// isWord reports whether a text without letters of several runes is a word, and
// leaves its codes in s, in upper case.
func (s *scanner) isWord(text []byte) bool {
	s.letters = s.letters[:0]
	for i := 0; i < len(text); {
		if c := text[i] &^ 0x20; c-'A' <= 'Z'-'A' { // of each alphabet
			s.letters = append(s.letters, rune(c))
			i++
			continue
		}
		r, size := rune(text[i]), 1
		if r >= utf8.RuneSelf {
			r, size = utf8.DecodeRune(text[i:])
		}
		if !s.alphabet.hasRune(r) {
			return false
		}
		s.letters = append(s.letters, upper(r))
		i += size
	}
	return len(text) > 0
}

// addWeighted adds a candidate with the weight that stands behind it. If
// something else does, its line is not a word.
func (s *scanner) addWeighted(f found) {
	rest := s.data[f.end:]
	switch weight, what := weightAfter(rest); what {
	case isWeight:
		s.weights = append(s.weights, foundWeight{len(s.found), weight})
		s.found = append(s.found, f)
	case noWeight:
		s.found = append(s.found, f)
	case negative, notNumber, tooGreat, tooSmall:
		if s.bad == nil {
			s.bad = &badWeight{int(f.start), int(f.end) + bytes.IndexByte(rest, '\n'), what}
		}
	}
}

// beginsLine reports whether only blanks stand behind the last newline.
func beginsLine(before []byte) bool {
	i := len(before) - 1
	for isBlank(before[i]) {
		i--
	}
	return before[i] == '\n'
}

// endsLine reports whether only blanks stand before the newline.
func endsLine(rest []byte) bool {
	for _, c := range rest {
		if c == '\n' {
			return true
		}
		if !isBlank(c) {
			return false
		}
	}
	return true
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' && c != '\n' }

// scanPlain finds the candidates in the lines from start up to the first
// that is not ASCII, and those right behind it that begin with a letter
// beyond ASCII, and returns where that ends.
func (s *scanner) scanPlain(start int) (done int) {
	for done = start; done < s.end; {
		end := done + bytes.IndexByte(s.data[done:], '\n')
		ascii := s.line(done, end)
		done = end + 1
		if !ascii && s.fast != nil && s.data[done] < utf8.RuneSelf {
			break
		}
	}
	return done
}

// line finds the candidate in one line and reports whether the line is ASCII.
func (s *scanner) line(start, end int) (ascii bool) {
	for end > start && isBlank(s.data[end-1]) {
		end--
	}
	for start < end && isBlank(s.data[start]) {
		start++
	}
	line := s.data[start:end]
	seen, count, ok := s.survey(start, end)
	ascii = !seen.high
	if !ok {
		s.notUTF8++
		return ascii
	}
	if seen.low { // a line of letters is not a word, but may begin with one
		if i := slices.IndexFunc(line, endsWord); i >= 0 {
			line, end = line[:i], start+i
			count = utf8.RuneCount(line)
		} else if s.alphabet == OnlyLetters {
			return ascii
		}
	}
	n := s.length()
	if n > 0 && count < n { // composing makes no more of them
		return ascii
	}
	c := found{start: int32(start), end: int32(end), wordStart: int32(len(s.words))}
	if seen.marks && bytes.ContainsFunc(line, mayCombine) {
		c.boards = s.matchCompound(line)
	} else if (n == 0 || count == n) && s.isWord(line) {
		s.some = true
		c.boards = s.match()
		if c.boards != 0 && !(ascii && s.alphabet == OnlyLetters) {
			s.words = appendRunes(s.words, s.letters)
		}
	}
	if c.boards != 0 {
		c.wordEnd = int32(len(s.words))
		s.addWeighted(c)
	}
	return ascii
}

// matchCompound returns, as bits, the boards of which a line is a candidate that may
// have letters of several runes, and adds its word to those of s.
func (s *scanner) matchCompound(line []byte) (boards uint64) {
	word, err := s.alphabet.ParseWord(string(line))
	n := s.length()
	if err != nil || n > 0 && CountLetters(word) != n {
		return 0
	}
	s.some = true
	if n == 0 {
		boards = 1
	}
	for i, set := range s.sets {
		if s.letters = set.codes.append(s.letters[:0], word, false); set.match(s.letters) {
			boards |= 1 << i
		}
	}
	if boards != 0 {
		s.words = append(s.words, word...)
	}
	return boards
}

// length returns the number of letters of the words sought, 0 if any will do.
func (s *scanner) length() int {
	if len(s.sets) == 0 {
		return 0
	}
	return s.sets[0].n
}

// match returns the boards of which the word in s.letters is a candidate, as bits.
// Without sets there is one that takes every word.
func (s *scanner) match() (boards uint64) {
	if len(s.sets) == 0 {
		return 1
	}
	for i, set := range s.sets {
		if set.match(s.letters) {
			boards |= 1 << i
		}
	}
	return boards
}

// A survey tells what bytes a line has.
type survey struct {
	low   bool // below 0x40, of which none is a letter
	high  bool // beyond ASCII
	marks bool // from 0xCC on: of characters that may combine with others
}

// survey looks over a line, eight bytes at a time. It returns how many characters it has if
// it is valid UTF-8, and whether it has as many continuation bytes as its first bytes of
// characters want, without which it is not. (That both are in order is seen to by who
// decodes the line; text in other encodings fails here.)
func (s *scanner) survey(start, end int) (seen survey, count int, ok bool) {
	const high = 0x8080808080808080
	var highs, lows, marks uint64
	wanted, continued := 0, 0
	for i := start; i < end; i += 8 {
		x := binary.LittleEndian.Uint64(s.data[i:]) // the margin is behind the line
		valid := ^uint64(0)
		if left := end - i; left < 8 {
			valid >>= 64 - 8*left
			x &= valid
		}
		lows |= ^(x | x<<1) & valid & high
		h := x & high
		if h == 0 {
			continue
		}
		highs |= h
		two := h & (x << 1) // bytes from 0xC0 on: the first of two or more
		three := two & (x << 2)
		marks |= three | two&(x<<3|x<<4&(x<<5))
		wanted += bits.OnesCount64(two) + bits.OnesCount64(three) + bits.OnesCount64(three&(x<<3))
		continued += bits.OnesCount64(h &^ two)
	}
	return survey{lows != 0, highs != 0, marks != 0}, end - start - continued, wanted == continued
}

func appendRunes(dst []byte, letters []rune) []byte {
	for _, r := range letters {
		dst = utf8.AppendRune(dst, r)
	}
	return dst
}

// An asciiFilter is the sets of some boards laid out to test words of ASCII
// letters in either case.
type asciiFilter struct {
	n       int
	telling [2]int        // the positions that together reject the most
	allow   [][256]uint64 // by position and byte: bit i: board i allows it; none for what is not a letter
	copies  []asciiCopies // by board
}

// asciiCopies are how many copies of letters a board allows. The counts of the
// letters that have some to check are fields of one word, each wide enough for
// the length and a guard bit above; subtracting two such words with the guard
// bits set in the first compares all fields at once.
type asciiCopies struct {
	add       [256]uint64 // by byte: 1 in the field of the letter
	low, high uint64      // the least and the greatest counts, guard bits set in high
	guard     uint64
}

// newASCIIFilter returns nil if there are no sets or they do not fit.
func newASCIIFilter(sets []*Set) *asciiFilter {
	if len(sets) == 0 || sets[0].n < 1 || sets[0].n > MaxLength {
		return nil
	}
	f := &asciiFilter{n: sets[0].n, allow: make([][256]uint64, sets[0].n), copies: make([]asciiCopies, len(sets))}
	for i, s := range sets {
		if !f.add(i, s) {
			return nil
		}
	}
	f.tell(len(sets))
	return f
}

// add lays out the set of a board. It reports whether it fits.
func (f *asciiFilter) add(board int, s *Set) bool {
	open := uint64(1)<<s.n - 1 // the positions that are not fixed
	for i := range s.letters {
		open &^= s.letters[i].fixed
	}
	var places [utf8.RuneSelf]uint64 // by letter: bit i: may stand in position i
	for c := 'A'; c <= 'Z'; c++ {
		places[c] = open
	}
	copies := &f.copies[board]
	width := bits.Len(uint(s.n)) + 1
	field := 0
	for i := range s.letters {
		l := &s.letters[i]
		ascii := 0 <= l.letter && l.letter < utf8.RuneSelf
		may := l.fixed | open&^l.barred
		if l.max == 0 {
			may = 0
		}
		if ascii {
			places[l.letter] = may
		}
		if l.min <= bits.OnesCount64(l.fixed) && l.max >= bits.OnesCount64(may) {
			continue // the positions see to the counts
		}
		if field+width > 64 {
			return false
		}
		one := uint64(1) << field
		if ascii {
			copies.add[l.letter], copies.add[l.letter|0x20] = one, one
		}
		copies.low |= uint64(l.min) * one
		copies.high |= uint64(l.max) * one
		copies.guard |= one << (width - 1)
		field += width
	}
	copies.high |= copies.guard
	for c := 'A'; c <= 'Z'; c++ {
		for at := places[c]; at != 0; at &= at - 1 {
			p := bits.TrailingZeros64(at)
			f.allow[p][c] |= 1 << board
			f.allow[p][c|0x20] |= 1 << board
		}
	}
	return true
}

// tell chooses the telling positions: those at which the boards together allow
// the fewest pairs of letters.
func (f *asciiFilter) tell(boards int) {
	letters := make([][]int, f.n) // by position and board: how many are allowed
	for p := range letters {
		letters[p] = make([]int, boards)
		for c := 'A'; c <= 'Z'; c++ {
			for at := f.allow[p][c]; at != 0; at &= at - 1 {
				letters[p][bits.TrailingZeros64(at)]++
			}
		}
	}
	fewest := math.MaxInt
	for p := range f.n {
		for q := range p {
			pairs := 0
			for b := range boards {
				pairs += letters[p][b] * letters[q][b]
			}
			if pairs < fewest {
				f.telling, fewest = [2]int{q, p}, pairs
			}
		}
	}
}

// match returns the boards of which n bytes are a candidate, as bits.
func (f *asciiFilter) match(word []byte) (boards uint64) {
	boards = ^uint64(0)
	for i, c := range word {
		boards &= f.allow[i][c]
	}
	for left := boards; left != 0; left &= left - 1 {
		if !f.copies[bits.TrailingZeros64(left)].match(word) {
			boards &^= left & -left
		}
	}
	return boards
}

func (k *asciiCopies) match(word []byte) bool {
	sum := uint64(0)
	for _, c := range word {
		sum += k.add[c]
	}
	return ((sum|k.guard)-k.low)&(k.high-sum)&k.guard == k.guard
}

package constraint

import (
	"bytes"
	"encoding/binary"
	"math/bits"
	"slices"
	"unicode/utf8"
)

// How blocks of lines are filtered
//
// Most lines of a list have the wrong length, so lengths are tested first: for 64 bytes at a time,
// and without a branch for each line. Bit 6 is set in ASCII letters and a few symbols. It is clear
// in all other ASCII bytes, such as spaces and newlines, where a run of letters can end. So a line
// of n letters lies between two bytes that are n + 1 apart and have the bit clear. One operation on
// two uint64 values, loaded n + 1 bytes apart, tests eight bytes, and a uint64 holds 64 results.
//
// In an English list, one line in twelve has five letters. These lines are first tested at the two
// positions that reject the most words. The lines that pass are tested completely: a line must begin
// before the run and end after it, each letter must be allowed at its position, and each letter must
// have a number of copies that the clues allow. Several boards share all tests except the last one,
// because the table of allowed letters has a bit for each board.
//
// Bytes outside ASCII are rare in most lists. The plain filter, scanPlain, tests the lines that have
// some, and scanASCII continues after them. Tests compare the two filters.

const (
	blockSize = 64             // bytes that scanASCII tests at a time
	margin    = blockSize      // bytes before and after the lines in a buffer that scanASCII may read
	batchSize = 64 * blockSize // bytes that scanASCII searches for words of the right length before it tests their letters
)

// A candidate is a word that can be the answer.
type candidate struct {
	Match         // without the board
	boards uint64 // bit i is set if the word can be the answer on board i
}

// A scanner finds the possible answers in a word list, one block of lines at a time.
type scanner struct {
	sets     []*Set
	length   int // the number of letters in a word; 0 if there are no sets, and words can have any length
	alphabet Alphabet
	fast     *asciiFilter     // nil if there are no sets, or it cannot handle the alphabet
	letters  []string         // scratch memory for the letters of a word
	runs     [batchSize]int32 // scratch memory for the indexes in data where words of a batch may begin

	data       []byte        // the block, with its margins
	start, end int           // data[start:end] holds the lines
	err        error         // the error from reading the lines, such as io.EOF
	scanned    chan struct{} // receives a value when the fields below are valid

	found   []candidate // the possible answers in the block
	hasWord bool        // whether this block or an earlier one has a word of the right length
	notUTF8 int         // the number of lines in the block that are not UTF-8
	bad     *badLine    // the first line in the block with an invalid weight, or nil
}

type badLine struct {
	start   int // where the line begins in data, without white space before the word
	problem string
}

func newScanner(st *Stream) *scanner {
	s := &scanner{sets: st.Sets, alphabet: st.Alphabet, data: make([]byte, margin+bufferSize+margin), scanned: make(chan struct{}, 1)}
	fill(s.data[:margin])
	if len(st.Sets) > 0 {
		s.length = st.Sets[0].n
		if st.Alphabet == OnlyLetters {
			s.fast = newASCIIFilter(st.Sets)
		}
	}
	return s
}

// scan finds the possible answers in the block. The margins before and after the lines of the block
// must contain only newlines.
func (s *scanner) scan() {
	s.found, s.notUTF8, s.bad = s.found[:0], 0, nil
	for done := s.start; done < s.end; {
		if s.fast != nil {
			done = s.scanASCII(done)
		}
		done = s.scanPlain(done)
	}
}

// scanASCII scans the lines from index start up to the first line with a character outside ASCII.
// done is the index where that line begins, or s.end if there is none.
func (s *scanner) scanASCII(start int) (done int) {
	// No branch in the inner loop depends on a single word, because a branch that the processor predicts wrongly takes
	// as long as a whole block.
	n, data := s.length, s.data
	const (
		high   = 0x8080808080808080
		letter = 0x4040404040404040
	)
	done = s.end
	for i := start; i < done; {
		runs := 0 // the number of runs of letters that have the right length
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
			if (x0|x1|x2|x3|x4|x5|x6|x7)&high != 0 { // stop before the first line that is not ASCII
				done = start + bytes.LastIndexByte(data[start:i], '\n') + 1
				break
			}
			// Bit 8j + k is set if a run can end both at byte 8k + j and n + 1 bytes before it. In
			// lists of short words, a run may also end between the two; match rejects such words.
			hits := ^((x0|binary.LittleEndian.Uint64(c[0:]))&letter>>6 |
				(x1|binary.LittleEndian.Uint64(c[8:]))&letter>>5 |
				(x2|binary.LittleEndian.Uint64(c[16:]))&letter>>4 |
				(x3|binary.LittleEndian.Uint64(c[24:]))&letter>>3 |
				(x4|binary.LittleEndian.Uint64(c[32:]))&letter>>2 |
				(x5|binary.LittleEndian.Uint64(c[40:]))&letter>>1 |
				(x6|binary.LittleEndian.Uint64(c[48:]))&letter |
				(x7|binary.LittleEndian.Uint64(c[56:]))&letter<<1)
			count := bits.OnesCount64(hits)
			s.runs[runs] = int32(i - n + byteOf(hits)) // overwritten if count is 0
			for k := 1; k < count; k++ {
				hits &= hits - 1
				s.runs[runs+k] = int32(i - n + byteOf(hits))
			}
			runs += count
		}
		s.matchAt(s.runs[:runs])
	}
	return done
}

func byteOf(hits uint64) int { return bits.TrailingZeros64(hits) * 65 >> 3 & 63 } // 8k + j of 8j + k; see hits in scanASCII

func (s *scanner) matchAt(starts []int32) {
	if !s.hasWord {
		s.hasWord = s.anyWord(starts)
	}
	n, f, data := s.length, s.fast, s.data
	starts = starts[:f.prefilter(data, starts)]
	slices.Sort(starts)
	for _, start := range starts {
		end := int(start) + n
		text := data[start:end]
		if boards := f.match(text); boards != 0 && beginsLine(data[:start]) {
			s.addWeighted(candidate{Match{Word: string(bytes.ToUpper(text)), Text: text, Weight: 1}, boards}, end)
		}
	}
}

// prefilter tests each word at the positions f.test. Each element of starts is the index in data
// where a word begins. prefilter moves the elements for the words that pass to starts[:kept].
func (f *asciiFilter) prefilter(data []byte, starts []int32) (kept int) {
	// The loop takes twice as long if it is inlined in matchAt, for lack of registers.
	data0, data1 := data[f.test[0]:], data[f.test[1]:]
	allow0, allow1 := &f.allow[f.test[0]], &f.allow[f.test[1]]
	for _, start := range starts {
		starts[kept] = start
		boards := allow0[data0[start]] & allow1[data1[start]]
		kept += int((boards | -boards) >> 63)
	}
	return kept
}

func (s *scanner) anyWord(starts []int32) bool {
	n := s.length
	for _, start := range starts {
		end := int(start) + n
		_, kind, _ := weightAfter(s.data[end:])
		_, err := OnlyLetters.ParseWord(string(s.data[start:end]))
		if err == nil && kind != notWeight && beginsLine(s.data[:start]) {
			return true
		}
	}
	return false
}

// addWeighted adds c to s.found, with the weight that follows the word in its line, if there is one.
// The word ends before index end. addWeighted does not add c if the weight is invalid, which it
// records in s.bad, or if other text follows the word.
func (s *scanner) addWeighted(c candidate, end int) {
	switch weight, kind, problem := weightAfter(s.data[end:]); kind {
	case isWeight:
		c.Weight, c.Weighted = weight, true
		s.found = append(s.found, c)
	case noWeight:
		s.found = append(s.found, c)
	case badWeight:
		if s.bad == nil {
			s.bad = &badLine{end - len(c.Text), problem}
		}
	}
}

func beginsLine(before []byte) bool {
	i := len(before) - 1
	for isBlank(before[i]) {
		i--
	}
	return before[i] == '\n'
}

func isBlank(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' && c != '\n' }

// scanPlain scans lines in any script from index start, up to a line where scanASCII can continue.
// done is the index where that line begins, or s.end if there is none.
func (s *scanner) scanPlain(start int) (done int) {
	for done = start; done < s.end; {
		end := done + bytes.IndexByte(s.data[done:], '\n')
		ascii := s.scanLine(done, end)
		done = end + 1
		if !ascii && s.fast != nil && s.data[done] < utf8.RuneSelf { // scanASCII can continue here
			break
		}
	}
	return done
}

// scanLine adds the word in the line data[start:end] to s.found if it can be the answer. The word
// can be in any script. ascii is false if the line has a character outside ASCII.
func (s *scanner) scanLine(start, end int) (ascii bool) {
	for end > start && isBlank(s.data[end-1]) {
		end--
	}
	line := s.data[start:end]
	ascii = true
	letters := true // whether all bytes are in the range of letters
	marks := false  // whether some characters may combine with others
	count := 0      // the number of characters
	for _, c := range line {
		ascii = ascii && c < utf8.RuneSelf
		letters = letters && c >= 0x40 && c != 0xC2 // 0xC2 begins a no-break space
		marks = marks || c >= 0xCC
		if utf8.RuneStart(c) {
			count++
		}
	}
	if !ascii && !utf8.Valid(line) {
		s.notUTF8++
		return false
	}
	if !letters { // but the line may begin with a word
		line = bytes.TrimLeftFunc(line, isSpace)
		start = end - len(line)
		count = 0
		for i, r := range string(line) {
			if EndsWord(r) {
				line, end = line[:i], start+i
				break
			}
			count++
		}
	}
	n := s.length
	if n == 0 || count == n || count > n && marks && bytes.ContainsFunc(line, mayCombine) { // characters that combine leave fewer letters
		s.matchWord(start, end)
	}
	return ascii
}

func (s *scanner) matchWord(start, end int) {
	word, err := s.alphabet.ParseWord(string(s.data[start:end]))
	s.letters = slices.AppendSeq(s.letters[:0], EachLetter(word))
	if err != nil || s.length > 0 && len(s.letters) != s.length {
		return
	}
	if !s.hasWord {
		_, kind, _ := weightAfter(s.data[end:])
		s.hasWord = kind != notWeight
	}
	c := candidate{Match: Match{Word: word, Text: s.data[start:end], Weight: 1}}
	if s.length == 0 {
		c.boards = 1
	}
	for i, set := range s.sets {
		if set.match(s.letters) {
			c.boards |= 1 << i
		}
	}
	if c.boards != 0 {
		s.addWeighted(c, end)
	}
}

// An asciiFilter tests ASCII words against the clues of all boards at the same time.
type asciiFilter struct {
	test   [2]int        // the two positions where the fewest letters are allowed, which are tested first
	allow  [][256]uint64 // by position and letter: bit i is set if board i allows the letter at the position
	copies [][]copies    // by board: the letters whose number of copies must be tested
}

type copies struct {
	letter   byte // in lower case; 0 for a letter outside ASCII
	min, max int
}

func newASCIIFilter(sets []*Set) *asciiFilter {
	f := &asciiFilter{allow: make([][256]uint64, sets[0].n), copies: make([][]copies, len(sets))}
	for i, s := range sets {
		f.add(i, s)
	}
	f.chooseTest()
	return f
}

func (f *asciiFilter) add(board int, s *Set) {
	open := uint64(1)<<s.n - 1 // the positions that are not fixed
	for i := range s.letters {
		open &^= s.letters[i].fixed
	}
	var places [utf8.RuneSelf]uint64 // by letter: bit i is set if the letter can be at position i
	for c := 'A'; c <= 'Z'; c++ {
		places[c] = open
	}
	for i := range s.letters {
		l := &s.letters[i]
		may := l.fixed | open&^l.barred
		if l.max == 0 {
			may = 0
		}
		c := copies{min: l.min, max: l.max}
		if len(l.letter) == 1 {
			places[l.letter[0]] = may
			c.letter = l.letter[0] | 0x20
		}
		if l.min > bits.OnesCount64(l.fixed) || l.max < bits.OnesCount64(may) {
			f.copies[board] = append(f.copies[board], c)
		}
	}
	for c := 'A'; c <= 'Z'; c++ {
		for at := places[c]; at != 0; at &= at - 1 {
			p := bits.TrailingZeros64(at)
			f.allow[p][c] |= 1 << board
			f.allow[p][c|0x20] |= 1 << board
		}
	}
}

func (f *asciiFilter) chooseTest() {
	n := len(f.allow)
	allowed := make([]int, n) // by position: the letters that each board allows, added up
	positions := make([]int, n)
	for p := range positions {
		positions[p] = p
		for _, boards := range f.allow[p] {
			allowed[p] += bits.OnesCount64(boards)
		}
	}
	slices.SortStableFunc(positions, func(p, q int) int { return allowed[p] - allowed[q] })
	f.test = [2]int{positions[0], positions[min(1, n-1)]}
}

func (f *asciiFilter) match(word []byte) (boards uint64) { // bit i is set if word can be the answer on board i
	boards = ^uint64(0)
	for i, c := range word {
		boards &= f.allow[i][c]
	}
	for left := boards; left != 0; left &= left - 1 {
		for _, k := range f.copies[bits.TrailingZeros64(left)] {
			n := 0
			for _, c := range word {
				if c|0x20 == k.letter {
					n++
				}
			}
			if n < k.min || n > k.max {
				boards &^= left & -left
				break
			}
		}
	}
	return boards
}

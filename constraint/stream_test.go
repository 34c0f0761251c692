package constraint_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"wfind/constraint"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// TestStreamBlocks filters lists of many blocks, read in pieces of all sizes. Lines of all kinds
// cross the boundaries of blocks. In one list most lines have weights, and in the other none.
func TestStreamBlocks(t *testing.T) {
	rng := random.Rand(t)
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, weights := range []bool{false, true} {
		list := manyLines(rng, weights)
		for _, clues := range []string{"CHEST=c.E..", "CHEST=..E..", "ABBES=.....", "ÉCRUE=é....", "KOOKY=....."} {
			set := parse(t, clues)
			want := filterSimply(set, list)
			for _, jobs := range []int{1, 2, 7} {
				runtime.GOMAXPROCS(jobs)
				for _, r := range []io.Reader{bytes.NewReader(list), &trickle{list, 1000 + rng.IntN(100_000)}} {
					var got bytes.Buffer
					stream := constraint.Stream{Sets: []*constraint.Set{set}}
					if err := each(&stream, r, func(m constraint.Match) error {
						got.WriteString(m.Word)
						return got.WriteByte('\n')
					}); err != nil {
						t.Fatal(err)
					}
					if got.String() != want {
						t.Errorf("%s, weights %v, %d jobs: %d bytes, want %d", clues, weights, jobs, got.Len(), len(want))
					}
				}
			}
		}
	}
}

// manyLines returns a list of more than 1 MiB.
func manyLines(rng *rand.Rand, weights bool) []byte {
	lines := []string{"ocean", "OLEIC", "ileac\r", "olive", "cafés", "naïve", "can't", "a", "", "antidisestablishment",
		"книга", "ocean\x00", "\xff\xfe", strings.Repeat("long", 100), "\tocean", "ocean\t", "co ed", "écrue", "crudé"}
	var list bytes.Buffer
	list.WriteString("first\n") // so that the list does not look like UTF-16
	for list.Len() < 1<<20 {
		line := lines[rng.IntN(len(lines))]
		if rng.IntN(4) == 0 { // so that not all words have been seen before
			line = string([]byte{'A' + byte(rng.IntN(26)), 'a' + byte(rng.IntN(26)), 'e', 'a', 'a' + byte(rng.IntN(26))})
		}
		list.WriteString(line)
		if weights && rng.IntN(10) > 0 {
			fmt.Fprintf(&list, "%c%d", "\t ,"[rng.IntN(3)], rng.IntN(1<<(1+rng.IntN(30))))
		}
		list.WriteByte('\n')
		if rng.IntN(5000) == 0 {
			list.WriteString(strings.Repeat("x", rng.IntN(400<<10)) + "ocean\n")
		}
	}
	return list.Bytes()
}

// TestStreamEnd reads lists whose last line has no newline, into a buffer that holds older lines.
func TestStreamEnd(t *testing.T) {
	set := parse(t, "CHEST=c.E..")
	lines := strings.Repeat("abcdefghij\n", 100_000)
	for more := range 12 {
		list := lines + strings.Repeat("x", more) + "\nocean"
		var got []string
		stream := constraint.Stream{Sets: []*constraint.Set{set}}
		err := each(&stream, struct{ io.Reader }{strings.NewReader(list)}, func(m constraint.Match) error {
			got = append(got, string(m.Text))
			return nil
		})
		if err != nil || !slices.Equal(got, []string{"ocean"}) {
			t.Errorf("behind %d letters: %q, %v", more, got, err)
		}
	}
}

// TestStreamSmallReads reads a line that is longer than a buffer, and more short lines than fit in
// one, a buffer or one byte at a time. No part of the long line is a word.
func TestStreamSmallReads(t *testing.T) {
	list := strings.Repeat("x", 1<<20) + "oleic\nocean\n" + strings.Repeat("aback\n", 200_000) + "ileac\n"
	for _, r := range []io.Reader{strings.NewReader(list), iotest.OneByteReader(strings.NewReader(list))} {
		var got []string
		err := each(&constraint.Stream{Sets: []*constraint.Set{parse(t, "CHEST=c.E..")}}, r, func(m constraint.Match) error {
			got = append(got, string(m.Text))
			return nil
		})
		if want := []string{"ocean", "ileac"}; err != nil || !slices.Equal(got, want) {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}

// TestStreamSeen checks that a word in two lists is found once.
func TestStreamSeen(t *testing.T) {
	stream := constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(5))}}
	find := func(list string) (words string) {
		t.Helper()
		if err := each(&stream, strings.NewReader(list), func(m constraint.Match) error {
			words += m.Word + " "
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return words
	}
	for _, c := range []struct{ list, want string }{
		{"ocean\nécrue\nocean\n", "OCEAN ÉCRUE "},
		{"olive\nOcean\nécrue\nolive\n", "OLIVE "},
		{"olive\n", ""},
	} {
		if got := find(c.list); got != c.want {
			t.Errorf("%q: %q, want %q", c.list, got, c.want)
		}
	}
}

// TestStreamCompose finds decomposed letters.
func TestStreamCompose(t *testing.T) {
	stream := constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(5))}}
	var got []string
	err := each(&stream, strings.NewReader("e\u0301tude\nÉTUDE\n가\u11A8각각각각\n\u1100\u1161\u11A8각각각각\nabcd\u0301\n"), func(m constraint.Match) error {
		got = append(got, m.Word+" "+string(m.Text))
		return nil
	})
	if want := "[ÉTUDE e\u0301tude 각각각각각 가\u11A8각각각각]"; err != nil || fmt.Sprint(got) != want {
		t.Errorf("%q, %v; want %q", got, err, want)
	}
}

// TestStreamFirst checks that candidates are yielded before the next read, and that a search can
// end during a read.
func TestStreamFirst(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, jobs := range []int{1, 3} {
		runtime.GOMAXPROCS(jobs)
		r, w := io.Pipe()
		found := make(chan string)
		done := make(chan error)
		stream := constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(3))}}
		go func() {
			done <- each(&stream, r, func(m constraint.Match) error {
				found <- m.Word
				if m.Word == "END" {
					return errStop
				}
				return nil
			})
		}()
		for _, word := range []string{"ONE", "TWO", "SIX", "TEN", "END"} {
			if _, err := io.WriteString(w, strings.ToLower(word)+"\nignored, inco"); err != nil {
				t.Fatal(err)
			}
			if got := <-found; got != word {
				t.Errorf("found %s, want %s", got, word)
			}
			if word != "END" {
				io.WriteString(w, "mplete\n")
			}
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
		r.Close()
	}
}

// TestStreamMemory checks the memory needed to filter long lists of different words and a long line.
func TestStreamMemory(t *testing.T) {
	limit := int64(40+6*runtime.GOMAXPROCS(0)) << 20 // the found words, and a block with its matches for each processor
	size := max(8, random.Cases(24)) << 20
	for name, r := range map[string]io.Reader{
		"words":      &counter{left: size / race.Slower},
		"long words": &counter{left: size / race.Slower, prefix: "abcdefgh"},
		"one line":   io.LimitReader(zeros{}, 100<<20),
	} {
		var before, after runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&before)
		n := 0
		stream := constraint.Stream{Pause: func() error {
			if n++; n%16 != 0 {
				return nil
			}
			used := func() int64 {
				runtime.ReadMemStats(&after)
				return int64(after.HeapAlloc) - int64(before.HeapAlloc)
			}
			if used() <= limit {
				return nil
			}
			runtime.GC() // removes garbage, which counts too
			if n := used(); n > limit {
				return fmt.Errorf("%d MiB in use", n>>20)
			}
			return nil
		}}
		if err := each(&stream, r, func(constraint.Match) error { return nil }); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

type zeros struct{}

func (zeros) Read(p []byte) (int, error) { clear(p); return len(p), nil }

// A counter is a reader for a list of different words, which ends after about left bytes.
type counter struct {
	left, n int
	prefix  string
}

func (c *counter) Read(p []byte) (int, error) {
	if c.left <= 0 {
		return 0, io.EOF
	}
	b := p[:0]
	for len(b)+len(c.prefix)+8 < len(p) {
		b = append(b, c.prefix...)
		for x, i := c.n, 0; i < 7; i++ {
			b = append(b, 'a'+byte(x%26))
			x /= 26
		}
		b = append(b, '\n')
		c.n++
	}
	c.left -= len(b)
	return len(b), nil
}

func TestStreamErrors(t *testing.T) {
	broken := errors.New("broken")
	r := io.MultiReader(strings.NewReader("one\ntwo\npart"), &failing{broken})
	var got bytes.Buffer
	if err := constraint.Must(constraint.NewSet(3)).Filter(&got, r); !errors.Is(err, broken) {
		t.Errorf("Filter from a broken reader: %v", err)
	}
	if got.String() != "ONE\nTWO\n" {
		t.Errorf("%q was found before the reader broke", got.String())
	}
	if err := constraint.Must(constraint.NewSet(3)).Filter(&failing{broken}, strings.NewReader("one\n")); !errors.Is(err, broken) {
		t.Errorf("Filter to a broken writer: %v", err)
	}
}

type failing struct{ err error }

func (f *failing) Read([]byte) (int, error)  { return 0, f.err }
func (f *failing) Write([]byte) (int, error) { return 0, f.err }

// TestStreamDense filters lines that are so short that sums of their lengths equal other lengths.
func TestStreamDense(t *testing.T) {
	race.Skip(t)
	for _, short := range []string{"\n", "a\n", "\na\n", "ab\n\n", "'\n", "\r\n", "\x00"} {
		list := strings.Repeat(short, 20_000) + "\nword\n"
		for n := 1; n < 9; n++ {
			set := constraint.Must(constraint.NewSet(n))
			want := filterSimply(set, []byte(list))
			var got bytes.Buffer
			if err := set.Filter(&got, strings.NewReader(list)); err != nil || got.String() != want {
				t.Errorf("%d letters among %q: %q, %v; want %q", n, short, got.String(), err, want)
			}
		}
	}
}

// TestByteOrderMark reads lists with a byte-order mark at the start, which is ignored, or at the start
// of a later line, which is then not a word.
func TestByteOrderMark(t *testing.T) {
	set := parse(t, "CHEST=c.E..")
	const utf16 = "the word list is in UTF-16, not UTF-8; to convert it, use: iconv -f UTF-16 -t UTF-8"
	const utf32 = "the word list is in UTF-32, not UTF-8; to convert it, use: iconv -f UTF-32 -t UTF-8"
	for _, c := range []struct {
		list, want string
		err        string
	}{
		{"\uFEFFocean\nileac\n", "OCEAN\nILEAC\n", ""},
		{"\uFEFF", "", ""},
		{"\uFEFF\uFEFFocean\nileac\n", "ILEAC\n", ""},
		{"ocean\n" + strings.Repeat("\uFEFFileac\n", 200_000), "OCEAN\n", ""},
		{"\xFF\xFEo\x00c\x00", "", utf16},
		{"\xFE\xFF\x00o\x00c", "", utf16},
		{"\xFF\xFE\x00\x00o\x00\x00\x00\n\x00\x00\x00", "", utf32},
		{"\x00\x00\xFE\xFF\x00\x00\x00o\x00\x00\x00\n", "", utf32},
		{"ocean\n" + strings.Repeat("\xFF\xFEileac\n", 200_000), "OCEAN\n", ""},
	} {
		for name, r := range map[string]io.Reader{"a file": strings.NewReader(c.list), "a pipe": &trickle{[]byte(c.list), 50_000}} {
			var got bytes.Buffer
			if err := message("", set.Filter(&got, r)); err != c.err || got.String() != c.want {
				t.Errorf("%s of %.20q: %.60q, %q; want %.60q, %q", name, c.list, &got, err, c.want, c.err)
			}
		}
	}
}

// TestLineStarts puts a word after a byte that is not a letter, at every place in a block. It tries
// spaces, and the bytes before and after each range of spaces, digits and letters. The line is a word
// only if the byte is a space. The word is in no other line, which would hide a wrong match.
func TestLineStarts(t *testing.T) {
	race.Skip(t)
	set := parse(t, "CHEST=c.E..")
	check := func(list, want string) {
		t.Helper()
		var got bytes.Buffer
		if err := set.Filter(&got, strings.NewReader(list)); err != nil || got.String() != strings.ToUpper(want) {
			t.Fatalf("%q: %q, %v", list, &got, err)
		}
	}
	for _, sign := range "\x00\t\v\f\r\x0e\x1f !/09:@[`{~\x7f" {
		space := strings.ContainsRune(" \t\v\f\r", sign)
		for _, behind := range []string{"", "gable 1234567\n"} { // a digit nearby
			list, want := "", ""
			for i := range 70 { // adds an odd number of bytes, and so reaches every place
				word := fmt.Sprintf("ce%c%c\n", 'i'+i/10, 'i'+i%10)
				list += "x\n" + string(sign) + "o" + word + "i" + word + behind
				if space {
					want += "o" + word
				}
				want += "i" + word
			}
			check(list, want)
		}
	}
	for before := range 70 { // lists that end soon after
		for _, behind := range []string{"", "\ngable 1234567"} {
			start := strings.Repeat("x", before) + "\n"
			check(start+" ocean\nileac\n"+behind, "ocean\nileac\n")
			check(start+"/ocean\nileac\n"+behind, "ileac\n")
		}
	}
}

func TestLengths(t *testing.T) {
	for n := 1; n <= constraint.MaxLength; n++ {
		word := strings.Repeat("A", n-1) + "B"
		list := word[1:] + "\n" + word + "\n" + word + "A\n"
		var got bytes.Buffer
		set := constraint.Must(constraint.NewSet(n))
		guess := strings.Repeat("B", n)
		if err := set.Add(constraint.Clue{Guess: guess, Score: constraint.ScoreGuess(word, guess)}); err != nil {
			t.Fatal(err)
		}
		if err := set.Filter(&got, strings.NewReader(strings.Repeat(list, 3))); err != nil || got.String() != word+"\n" {
			t.Errorf("%d letters: %q, %v", n, got.String(), err)
		}
	}
	for _, n := range []int{-1, 0, constraint.MaxLength + 1, 1000} {
		if set, err := constraint.NewSet(n); err == nil || set != nil {
			t.Errorf("words of %d letters are accepted", n)
		}
		if boards, err := constraint.NewBoards(n, 5); (err == nil) != (boards != nil) || err == nil {
			t.Errorf("%d boards are accepted", n)
		}
		if _, err := constraint.NewBoards(2, n); err == nil {
			t.Errorf("boards for words of %d letters are accepted", n)
		}
	}
}

// errStop stops each without an error.
var errStop = errors.New("stop")

// each calls found for each match in the stream until found returns an error. It returns the error
// from found or from the stream, but nil instead of errStop.
func each(stream *constraint.Stream, r io.Reader, found func(constraint.Match) error) error {
	for m, err := range stream.Candidates(context.Background(), r) {
		if err == nil {
			err = found(m)
		}
		if err == errStop {
			return nil
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// TestStreamContext checks that a search ends when its context is done, even if it is waiting for a
// read.
func TestStreamContext(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, jobs := range []int{1, 2} {
		runtime.GOMAXPROCS(jobs)
		ctx, cancel := context.WithCancel(context.Background())
		stream := constraint.Stream{}
		endless := &counter{left: math.MaxInt32, prefix: "x"}
		matches, failed := 0, error(nil)
		for _, err := range stream.Candidates(ctx, io.MultiReader(strings.NewReader("ocean\nolive\n"), endless)) {
			if err != nil {
				failed = err
			} else if matches++; matches == 2 {
				cancel()
			}
		}
		if matches < 2 || failed != context.Canceled {
			t.Errorf("%d jobs: %d matches, then %v", jobs, matches, failed)
		}
		cancel()
	}
}

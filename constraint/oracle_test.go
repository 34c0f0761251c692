package constraint_test

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"wfind/constraint"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// A world is a random game: a list of words of one length, the clues for an answer, and the
// candidates according to brute force.
type world struct {
	words      []string
	clues      []constraint.Clue
	set        *constraint.Set
	candidates map[string]bool
}

// scripts are alphabets of 2 to 60 letters. Some have letters outside ASCII, and one has no ASCII
// letters.
var scripts = []string{
	"AB",
	"ABC",
	"AEIOU",
	"ABCDEFGHIJKLMNOPQRSTUVWXYZ",
	"ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜßÉÈÊ",
	"АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ",
	"ABCDEFGHIJKLMNOPQRSTUVWXYZАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯÄÖ",
	"אבגדהוזחטיכלמנסעפצקרשת",
}

// newWorld returns a world whose words have many repeated letters, because each word uses only a
// few letters of the alphabet.
func newWorld(rng *rand.Rand) *world {
	alphabet := []rune(scripts[rng.IntN(len(scripts))])
	rng.Shuffle(len(alphabet), func(i, j int) { alphabet[i], alphabet[j] = alphabet[j], alphabet[i] })
	if rng.IntN(2) == 0 {
		alphabet = alphabet[:min(len(alphabet), 2+rng.IntN(8))]
	}
	n := 2 + rng.IntN(14)
	word := func() string {
		few := alphabet[:1+rng.IntN(len(alphabet))]
		w := make([]rune, n)
		for i := range w {
			w[i] = few[rng.IntN(len(few))]
		}
		return string(w)
	}
	w := &world{set: constraint.Must(constraint.NewSet(n))}
	for range 1 + rng.IntN(30) {
		w.words = append(w.words, word())
	}
	answer := w.words[rng.IntN(len(w.words))]
	for range rng.IntN(2 + n) { // words similar to the answer, so that several match
		near := []rune(answer)
		near[rng.IntN(n)] = alphabet[rng.IntN(len(alphabet))]
		w.words = append(w.words, string(near))
	}
	for range rng.IntN(6) {
		guess := word()
		if rng.IntN(2) == 0 {
			guess = w.words[rng.IntN(len(w.words))]
		}
		w.clues = append(w.clues, constraint.Clue{Guess: guess, Score: constraint.ScoreGuess(answer, guess)})
	}
	w.candidates = make(map[string]bool)
	for _, word := range w.words {
		if matchesAll(word, w.clues) {
			w.candidates[word] = true
		}
	}
	return w
}

// check compares Match, Explain and Filter with brute force.
func (w *world) check(rng *rand.Rand) error {
	for _, c := range w.clues {
		if err := w.set.Add(c); err != nil {
			return fmt.Errorf("adding %v: %w", c, err)
		}
	}
	for _, word := range w.words {
		if got := w.set.Match(word); got != w.candidates[word] {
			return fmt.Errorf("Match(%s) = %t", word, got)
		}
		if reasons := w.set.Explain(word); (len(reasons) == 0) != w.candidates[word] {
			return fmt.Errorf("Explain(%s) = %v", word, reasons)
		} else if rng.IntN(8) == 0 { // because this is slow
			if err := w.checkClues(word, reasons); err != nil {
				return err
			}
		}
	}
	var list, want strings.Builder
	seen := make(map[string]bool)
	for _, word := range w.words {
		if w.candidates[word] && !seen[word] {
			want.WriteString(word + "\n")
			seen[word] = true
		}
		if rng.IntN(3) == 0 {
			word = strings.Map(unicode.ToLower, word)
		}
		list.WriteString(word + lineEnds[rng.IntN(len(lineEnds))])
	}
	var got bytes.Buffer
	if err := w.set.Filter(&got, strings.NewReader(list.String())); err != nil {
		return err
	}
	if got.String() != want.String() {
		return fmt.Errorf("filter of %q: %q, want %q", list.String(), got.String(), want.String())
	}
	return nil
}

// checkClues checks that the clue in each reason gives this reason even without the other clues.
func (w *world) checkClues(word string, reasons []constraint.Reason) error {
	for _, r := range reasons {
		if !slices.ContainsFunc(w.clues, func(c constraint.Clue) bool { return c.String() == r.Clue.String() }) {
			return fmt.Errorf("Explain(%s): %v names a clue that is not in %v", word, r, w.clues)
		}
		alone := constraint.Must(constraint.NewSet(w.set.Length()))
		if err := alone.Add(r.Clue); err != nil {
			return err
		}
		if !slices.ContainsFunc(alone.Explain(word), func(one constraint.Reason) bool {
			switch r.Filter {
			case constraint.FilterCount: // or one of several green tiles that are only enough together
				return one.Filter == constraint.FilterMask || one.Detail == r.Detail
			}
			return one.Filter == r.Filter && one.Detail == r.Detail
		}) {
			return fmt.Errorf("Explain(%s): %s does not say %s: %s", word, r.Clue, r.Filter, r.Detail)
		}
	}
	return nil
}

// lineEnds are texts to end a line with. Some also contain lines that no set matches.
var lineEnds = []string{"\n", "\n", "\r\n", " \t\r\n", "\n\n", "\nA'S\n", "\nNAÏVE'S\n", "\n\xff\n", "\n     \n", "\n12345\nA\n"}

// TestOracle compares random sets of clues with brute force. The environment variable WFIND_ORACLE
// sets their number: WFIND_ORACLE=1000000 go test -run TestOracle -v ./constraint
func TestOracle(t *testing.T) {
	race.Skip(t)
	n := random.Cases(4000)
	if s := os.Getenv("WFIND_ORACLE"); s != "" {
		var err error
		if n, err = strconv.Atoi(s); err != nil {
			t.Fatal(err)
		}
	}
	rng := random.Rand(t)
	several := 0
	for i := range n {
		w := newWorld(rng)
		if err := w.check(rng); err != nil {
			t.Fatalf("set %d: %v\nclues %v\nwords %v", i, err, w.clues, w.words)
		}
		if len(w.candidates) > 1 {
			several++
		}
	}
	if t.Logf("%d clue sets, %d of them with several candidates", n, several); several == 0 {
		t.Error("no set has several candidates")
	}
}

// filterSimply filters data line by line, to check the results of streams.
func filterSimply(set *constraint.Set, data []byte) string {
	var b strings.Builder
	seen := make(map[string]bool)
	text := strings.TrimPrefix(string(data), "\uFEFF")
	for line := range strings.Lines(text) {
		if len(line) > 100<<10 {
			continue // too long for a line, or nearly; see the callers
		}
		line = strings.TrimLeft(strings.TrimSuffix(line, "\n"), " \t\v\f\r")
		if end := strings.IndexAny(line, " \t\v\f\r,"); end >= 0 {
			if _, kind := parseWeightSimply(line[end:]); kind != "something" {
				line = line[:end]
			}
		}
		word, err := constraint.OnlyLetters.ParseWord(line)
		if err == nil && set.Match(word) && !seen[word] {
			seen[word] = true
			b.WriteString(word + "\n")
		}
	}
	return b.String()
}

func FuzzFilter(f *testing.F) {
	f.Add([]byte("ocean\nOLEIC\r\nileac \t\nocean\ncaf\xc3\xa9s\n\xff\xfe\n\x00\n12345\n"), "CHEST=c.E..")
	f.Add([]byte("\xef\xbb\xbfabcde"), "QUEUE=.....")
	f.Add([]byte("ocean 12\noleic,0.5\nocéan\t3\nileac\t1e-3 \r\nacerb 1 2\n"), "CHEST=c.E..")
	f.Add(bytes.Repeat([]byte("\xc3\xa9tude\netude  \netude\x01\n"), 9), "ÉTUDE=É....")
	f.Add(append(bytes.Repeat([]byte(" "), 70), "abc\ncba  \nébc"...), "AX=..")
	f.Fuzz(func(t *testing.T, data []byte, clues string) {
		set, err := add(clues)
		if err != nil || set == nil || len(data) > 64<<10 {
			return
		}
		want := filterSimply(set, data)
		for _, r := range []io.Reader{bytes.NewReader(data), &trickle{data: data, n: 1 + len(data)%7}} {
			var got bytes.Buffer
			err := set.Filter(&got, r)
			begins := func(mark string) bool { return bytes.HasPrefix(data, []byte(mark)) }
			encoding := ""
			switch {
			case begins("\xFF\xFE\x00\x00"), begins("\x00\x00\xFE\xFF"):
				encoding = "UTF-32"
			case begins("\xFF\xFE"), begins("\xFE\xFF"):
				encoding = "UTF-16"
			}
			if encoding != "" {
				if err == nil || !strings.Contains(err.Error(), "is in "+encoding) {
					t.Errorf("Filter of %q: %v", data, err)
				}
				continue
			}
			if err != nil && strings.Contains(err.Error(), "the weight is") {
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			if got.String() != want {
				t.Errorf("Filter of %q by %q: %q, want %q", data, clues, got.String(), want)
			}
		}
	})
}

// TestBoardsOracle filters lists for several boards at once, and compares the result with scoring
// each word against each guess on each board.
func TestBoardsOracle(t *testing.T) {
	rng := random.Rand(t)
	shared, solved := 0, 0
	for range random.Cases(1500) {
		w := newWorld(rng)
		n := 1 + rng.IntN(6)
		if rng.IntN(20) == 0 {
			n = constraint.MaxBoards
		}
		boards := constraint.Must(constraint.NewBoards(n, w.set.Length()))
		answers := make([]string, n)
		for i := range answers {
			answers[i] = w.words[rng.IntN(len(w.words))]
		}
		for range rng.IntN(4) {
			if err := boards.Add(boards.Score(answers, w.words[rng.IntN(len(w.words))])); err != nil {
				t.Fatal(err)
			}
		}
		var want, got []string
		seen := map[string]bool{}
		for _, word := range w.words {
			if seen[word] {
				continue
			}
			seen[word] = true
			fit := 0
			for i := range n {
				if matchesAll(word, boards.Set(i).Clues()) {
					want = append(want, fmt.Sprintf("%d %s", i, word))
					fit++
				}
			}
			shared += max(0, fit-1)
		}
		for i := range n {
			if _, ok := boards.Found(i); ok {
				solved++
			}
		}
		stream := constraint.Stream{Sets: boards.Sets()}
		list := strings.Join(w.words, "\n")
		if rng.IntN(2) == 0 {
			list = strings.ToLower(list)
		}
		err := each(&stream, strings.NewReader(list), func(m constraint.Match) error {
			got = append(got, fmt.Sprintf("%d %s", m.Board, m.Word))
			return nil
		})
		if err != nil || !slices.Equal(got, want) {
			t.Fatalf("%v, %v: %v\nfound %q\nwant %q", answers, boards.Turns(), err, got, want)
		}
	}
	if shared == 0 || solved == 0 {
		t.Errorf("%d words that fit several boards, %d solved boards: too few", shared, solved)
	}
	for _, sets := range [][]*constraint.Set{{constraint.Must(constraint.NewSet(4)), constraint.Must(constraint.NewSet(5))}, make([]*constraint.Set, constraint.MaxBoards+1)} {
		if err := each(&constraint.Stream{Sets: sets}, strings.NewReader("OCEAN"), nil); err == nil {
			t.Errorf("%d sets that do not go together: no error", len(sets))
		}
	}
}

// A trickle is a reader that returns at most n bytes at a time.
type trickle struct {
	data []byte
	n    int
}

func (r *trickle) Read(p []byte) (int, error) {
	if len(r.data) == 0 {
		return 0, io.EOF
	}
	n := copy(p[:min(r.n, len(p))], r.data)
	r.data = r.data[n:]
	return n, nil
}

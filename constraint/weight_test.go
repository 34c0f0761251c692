package constraint_test

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"wfind/constraint"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// weighted returns the words that a stream yields, each with its text and weight.
func weighted(stream constraint.Stream, r io.Reader) (string, error) {
	var found []string
	err := each(&stream, r, func(m constraint.Match) error {
		weight := ""
		if m.Weighted {
			weight = fmt.Sprint(m.Weight)
		} else if m.Weight != 1 {
			return fmt.Errorf("a word without a weight weighs %v", m.Weight)
		}
		found = append(found, fmt.Sprintf("%s/%s/%s", m.Word, m.Text, weight))
		return nil
	})
	return strings.Join(found, " "), err
}

// weightLines are lines with the words and weights that they contain, or the error for their
// weight.
var weightLines = []struct{ line, want string }{
	{"ocean\t12", "OCEAN/ocean/12"},
	{"Ocean 12", "OCEAN/Ocean/12"},
	{"ocean  \t 0.5 \r", "OCEAN/ocean/0.5"},
	{"ocean,12", "OCEAN/ocean/12"},
	{"ocean , 12", "OCEAN/ocean/12"},
	{"ocean 1e-3", "OCEAN/ocean/0.001"},
	{"ocean 4.32E+2", "OCEAN/ocean/432"},
	{"ocean .5", "OCEAN/ocean/0.5"},
	{"ocean +5", "OCEAN/ocean/5"},
	{"ocean 0", "OCEAN/ocean/0"},
	{"ocean -0", "OCEAN/ocean/0"},
	{"ocean 0012", "OCEAN/ocean/12"},
	{"ocean 123456789012345678901", "OCEAN/ocean/1.2345678901234568e+20"},
	{"ocean 1e-400", "OCEAN/ocean/0"},
	{"ocean", "OCEAN/ocean/"},
	{"ocean \t", "OCEAN/ocean/"},
	{"océan 7", "OCÉAN/océan/7"},
	{"книга,7", "КНИГА/книга/7"},
	// Lines that are not words.
	{"ocean liner", ""},
	{"ocean12", ""},
	{"ocean;12", ""},
	{"ocean's 12", ""},
	{"ocean,", ""},
	{"ocean,,12", ""},
	{"ocean, liner", ""},
	{"ocean - 12", ""},
	{"ocean .", ""},
	{"ocean infinite", ""},
	{"ocean nano", ""},
	{" ocean 12", "OCEAN/ocean/12"},
	{"\t\v   ocean", "OCEAN/ocean/"},
	{"x ocean 12", ""},
	{"12 ocean", ""},
	{"oc ean 12", ""},
	{"oceans 12", ""},
	{"océan ½", ""},
	{"ocean ١٢", ""},
	// Numbers that are not weights.
	{"ocean -2", "negative"},
	{"océan,-0.001", "negative"},
	{"ocean NaN", "not a number"},
	{"ocean -nan", "not a number"},
	{"ocean inf", "too large"},
	{"ocean +Infinity", "too large"},
	{"ocean -inf", "negative"},
	{"ocean 1e999", "too large"},
	{"ocean 1.1e100", "too large"},
	{"ocean 1e-101", "too small"},
	{"ocean 5e-324", "too small"},
	{"ocean 12x", "not a number"},
	{"ocean 1,5", "not a number"},
	{"ocean 12 34", "not a number"},
	{"ocean 0x10", "not a number"},
	{"ocean 1_000", "not a number"},
	{"ocean 1.2.3", "not a number"},
}

// TestWeights reads lines of all kinds, alone and among others, with the fast parser and with the
// plain one.
func TestWeights(t *testing.T) {
	race.Skip(t)
	for _, c := range weightLines {
		for name, text := range map[string]string{
			"alone": c.line, "with a line end": c.line + "\n",
			"among others": "été 3\nsea\nit's\n" + c.line + "\nxyz 7\n",
			"far behind":   strings.Repeat("é 3\nsea 7\nnone\n", 20_000) + c.line,
		} {
			for _, sets := range [][]*constraint.Set{{constraint.Must(constraint.NewSet(5))}, nil} {
				if sets == nil && name != "alone" {
					continue // other lines have words too
				}
				if sets == nil && c.line == "oceans 12" {
					continue
				}
				got, err := weighted(constraint.Stream{Sets: sets}, strings.NewReader(text))
				if err != nil {
					line := 1 + strings.Count(text[:strings.Index(text, c.line)], "\n")
					start := fmt.Sprintf("line %d (%s): the weight is ", line, strings.TrimSuffix(c.line, "\r"))
					got, _, _ = strings.Cut(strings.TrimPrefix(err.Error(), start), ";")
				}
				if got != c.want {
					t.Errorf("%q, %s: %q, %v; want %q", c.line, name, got, err, c.want)
				}
			}
		}
	}
}

// TestWeightOnce checks that only the first occurrence of a word counts, with its weight.
func TestWeightOnce(t *testing.T) {
	got, err := weighted(constraint.Stream{}, strings.NewReader("sea 3\nSEA 5\nsky\nsky 2\nSun 0\nsun -x\nété\n12\n"))
	if want := "SEA/sea/3 SKY/sky/ SUN/Sun/0 ÉTÉ/été/"; got != want || err != nil {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

// TestWeightLine checks the line number in the error for a bad weight, in a list of many blocks,
// and that no word of the same block is yielded.
func TestWeightLine(t *testing.T) {
	race.Skip(t)
	rng := random.Rand(t)
	for range 30 {
		var list strings.Builder
		if rng.IntN(2) == 0 {
			list.WriteString("\uFEFF")
		}
		for size := rng.IntN(600 << 10); list.Len() < size; {
			switch rng.IntN(1000) {
			case 0:
				list.WriteString(strings.Repeat("x", rng.IntN(300<<10)) + "\n")
			case 1:
				list.WriteString("crème 5\n")
			default:
				fmt.Fprintf(&list, "word %d\n", rng.IntN(1000))
			}
		}
		line := strings.Count(list.String(), "\n") + 1
		list.WriteString("ocean -1\nocean 3\n" + strings.Repeat("word 1\n", rng.IntN(50_000)))
		path := filepath.Join(t.TempDir(), "list")
		if err := os.WriteFile(path, []byte(list.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range []io.Reader{file, &trickle{[]byte(list.String()), 70_000}} {
			got, err := weighted(constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(5))}}, r)
			if err == nil || !strings.HasPrefix(err.Error(), fmt.Sprintf("line %d (ocean -1): the weight is negative;", line)) || strings.Contains(got, "OCEAN") {
				t.Errorf("%T: %v, found %q; want line %d", r, err, got, line)
			}
		}
		file.Close()
	}
}

// TestTally checks the facts that a stream collects about lists.
func TestTally(t *testing.T) {
	clue := parse(t, "ZZZZZ=.....")
	for _, c := range []struct {
		list string
		want constraint.Tally
	}{
		{"", constraint.Tally{}},
		{"ocean\n", constraint.Tally{Words: true}},
		{"zzzzz\n", constraint.Tally{Words: true}},
		{"zzzzz 3\n", constraint.Tally{Words: true}},
		{"океан\n", constraint.Tally{Words: true}},
		{"oceans\nsea\noc an\nit's\nocean liner\n\n\n\n\n\n\n\n", constraint.Tally{}},
		{"o1234\nsea\n", constraint.Tally{}},
		{"[ocea\noce@n\n", constraint.Tally{}},
		{"étude lente\nокеан, море\n", constraint.Tally{}},
		{"\xe9tude\nocean\n\xe9t\xe9\n", constraint.Tally{Words: true, NotUTF8: 2}},
		{"étude\nf\xfcr\nгод\n\xff\xff\n\xc3\n\x80\n", constraint.Tally{Words: true, NotUTF8: 4}},
		{strings.Repeat("\xf6l\nsea\n", 50_000), constraint.Tally{NotUTF8: 50_000}},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.list), &trickle{[]byte(c.list), 1000}} {
			var got constraint.Tally
			stream := constraint.Stream{Sets: []*constraint.Set{clue}, Tally: &got}
			if err := each(&stream, r, func(constraint.Match) error { return nil }); err != nil || got != c.want {
				t.Errorf("%.30q: %+v, %v; want %+v", c.list, got, err, c.want)
			}
		}
	}
}

// parseWeightSimply parses the weight in rest, the text after a word, to check the results of streams.
func parseWeightSimply(rest string) (weight float64, kind string) {
	const blanks = " \t\v\f\r\u00a0"
	text := strings.Trim(rest, blanks)
	if text == "" {
		return 0, "nothing"
	}
	if !strings.ContainsAny(rest[:1], blanks+",") && !strings.HasPrefix(rest, "\u00a0") {
		return 0, "something"
	}
	if comma, ok := strings.CutPrefix(text, ","); ok {
		text = strings.TrimLeft(comma, blanks)
	}
	weight, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(weight) || weight > 1e100 || 0 < weight && weight < 1e-100 || weight < 0 || strings.Trim(text, "0123456789.eE+-") != "" {
		return 0, "something"
	}
	return weight, "weight"
}

// FuzzWeights compares the weight after a word with the result of a plain parser.
func FuzzWeights(f *testing.F) {
	for _, rest := range []string{"", " 1", ",2", "\t1e-3", " -1", " nan", " 1,5", ", 7 \r", "\u0652", "\u00a0", "\u00a07\u00a0", ",\u00a07", "\u00a0nan", "ª\u00a0", " 00", " 1e999", " +.5", " 5 5", "\v3\f"} {
		f.Add(rest)
	}
	f.Fuzz(func(t *testing.T, rest string) {
		if strings.Contains(rest, "\n") {
			return
		}
		if r, size := utf8.DecodeRuneInString(rest); size > 0 && len(constraint.SplitLetters("N"+string(r))) == 1 {
			return // a combining mark is part of the word's last letter
		}
		var match *constraint.Match
		stream := constraint.Stream{Sets: []*constraint.Set{constraint.Must(constraint.NewSet(5))}}
		err := each(&stream, strings.NewReader("ocean"+rest), func(m constraint.Match) error {
			m.Text = bytes.Clone(m.Text)
			match = &m
			return nil
		})
		number, kind := parseWeightSimply(rest)
		switch {
		case kind == "nothing":
			if match == nil || match.Weighted {
				t.Errorf("%q: %v, %v; want a word without a weight", rest, match, err)
			}
		case kind == "weight":
			if match == nil || !match.Weighted || match.Weight != number || string(match.Text) != "ocean" {
				t.Errorf("%q: %v, %v; want the weight %v", rest, match, err, number)
			}
		case match != nil:
			t.Errorf("%q: found %s with weight %v", rest, match.Word, match.Weight)
		}
	})
}

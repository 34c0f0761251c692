package dict

import (
	"io"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"

	"wfind/constraint"
	"wfind/internal/testkit/race"
)

// TestEquations checks the number of equations, and that each is correct.
func TestEquations(t *testing.T) {
	for _, c := range []struct{ tiles, want int }{{5, 127}, {6, 206}, {7, 6661}, {8, 17723}, {9, 287288}, {10, 1404041}} {
		text := equations.text(c.tiles)
		if n := strings.Count(text, "\n"); n != c.want {
			t.Errorf("%d equations of %d tiles, want %d", n, c.tiles, c.want)
		}
		if c.tiles > 8 {
			continue
		}
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		if slices.Sort(lines); len(slices.Compact(lines)) != c.want {
			t.Errorf("an equation of %d tiles comes twice", c.tiles)
		}
		for _, l := range lines {
			left, right, _ := strings.Cut(l, "=")
			if v, ok := value(left); len(l) != c.tiles || !ok || strconv.FormatFloat(v, 'g', -1, 64) != right {
				t.Errorf("%s: the left side is %v", l, v)
			}
		}
	}
	all := "\n" + equations.text(8)
	for equation, has := range map[string]bool{
		"12+35=47": true, "5/2*8=20": true, "3-4+10=9": true, "9*9-81=0": true, "1-1*1=0": false,
		"0+12=12": false, "01+12=13": false, "-1+12=11": false, "10-12=-2": false, "1+11=3*4": false, "0*12+9=9": false,
	} {
		if got := strings.Contains(all, "\n"+equation+"\n"); got != has {
			t.Errorf("%s is an equation: %t", equation, got)
		}
	}
}

// value evaluates the left side of an equation. ok is false if Nerdle does not allow it.
func value(text string) (v float64, ok bool) {
	sum, term, op := 0.0, 0.0, byte('+')
	for {
		n := strings.IndexAny(text, "+-*/")
		if n < 0 {
			n = len(text)
		}
		x, err := strconv.Atoi(text[:n])
		if err != nil || x == 0 || text[0] == '0' {
			return 0, false
		}
		switch op {
		case '+':
			sum, term = sum+term, float64(x)
		case '-':
			sum, term = sum+term, -float64(x)
		case '*':
			term *= float64(x)
		case '/':
			term /= float64(x)
		}
		if n == len(text) {
			return float64(int(1e6*(sum+term)+1e6+0.5))/1e6 - 1, true // with rounding, because fractions are not exact
		}
		op, text = text[n], text[n+1:]
	}
}

// TestPrimes checks the numbers of primes with a given number of digits.
func TestPrimes(t *testing.T) {
	for digits, want := range []int{1: 4, 21, 143, 1061, 8363, 68906} {
		if digits == 0 {
			continue
		}
		text := primes.text(digits)
		if n := strings.Count(text, "\n"); n != want {
			t.Errorf("%d primes of %d digits, want %d", n, digits, want)
		}
	}
	if text := primes.text(5); !strings.HasPrefix(text, "10007\n") || !strings.HasSuffix(text, "\n99991\n") {
		t.Errorf("the primes of 5 digits are %.20s…", text)
	}
}

// TestRuleLists checks the words, lengths and alphabets of the generated lists.
func TestRuleLists(t *testing.T) {
	for _, c := range []struct {
		name            string
		usual, given, n int
	}{{Nerdle, 8, 0, 17723}, {Nerdle, 8, 6, 206}, {Nerdle, 8, 11, 0}, {Primel, 5, 0, 8363}, {Primel, 5, 2, 21}} {
		if words, err := Load(c.name, c.given); len(words) != c.n || err != nil {
			t.Errorf("%s has %d words of length %d, %v; want %d", c.name, len(words), c.given, err, c.n)
		}
		if a := constraint.Must(Open(c.name)).Detect(); a != constraint.AnySymbol {
			t.Errorf("%s is in %v", c.name, a)
		}
		if n := LengthOf("answers", c.name); n != c.usual {
			t.Errorf("%s has words of %d letters, want %d", c.name, n, c.usual)
		}
	}
}

// TestDetect checks that the alphabet of files and pipes is detected, and that no words are lost.
func TestDetect(t *testing.T) {
	race.Skip(t)
	long := strings.Repeat("kin\n", sampleSize/4)
	for _, c := range []struct {
		text  string
		want  constraint.Alphabet
		words int
	}{
		{"", constraint.OnlyLetters, 0},
		{"kin\nKIN\n", constraint.OnlyLetters, 1},
		{"kin\nkın\n", constraint.Turkish, 2},
		{"KIN\nKİN", constraint.Turkish, 2},
		{long + "kın\n", constraint.OnlyLetters, 2},
		{"kın\n" + long, constraint.Turkish, 2},
		{string(gzipped("kin\nkın\n")), constraint.Turkish, 2},
		{"PK\x03\x04kın\n", constraint.OnlyLetters, 0},
	} {
		for _, r := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)), io.MultiReader(strings.NewReader(c.text))} {
			l := NewList(r, "list")
			l.Alphabet = l.Detect()
			one := reflect.TypeOf(r) == reflect.TypeOf(iotest.OneByteReader(nil))
			if l.Alphabet != c.want && !one {
				t.Errorf("%.20q, read as %T, is in %v, want %v", c.text, r, l.Alphabet, c.want)
			}
			words, _, err := l.Words(3)
			if (err != nil) != strings.HasPrefix(c.text, "PK") || len(words) != c.words && !one {
				t.Errorf("%.20q, read as %T, has %q, %v", c.text, r, words, err)
			}
		}
	}
}

func BenchmarkEquations(b *testing.B) {
	for b.Loop() {
		equations.text(8)
	}
}
func BenchmarkPrimes(b *testing.B) {
	for b.Loop() {
		primes.text(5)
	}
}

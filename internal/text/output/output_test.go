package output

import (
	"encoding/json"
	"strings"
	"testing"
)

// TestTable checks that cells are aligned by their width on the screen.
func TestTable(t *testing.T) {
	bold := Painter(true).Paint(Bold, "BC")
	for _, test := range []struct {
		align string
		rows  [][]string
		want  string
	}{
		{"l", nil, ""},
		{"lr", [][]string{{"A", "1"}, {"BC", "12"}}, "A    1\nBC  12\n"},
		{"rl", [][]string{{"1", "A"}, {"12", ""}, {"", "C"}}, " 1  A\n12\n    C\n"},
		{"lr", [][]string{{"語語", "1"}, {"BCD", "12"}}, "語語   1\nBCD   12\n"},
		{"lr", [][]string{{"A", "1"}, {bold, "2"}}, "A   1\n" + bold + "  2\n"},
	} {
		if got := Table(test.align, test.rows); got != test.want {
			t.Errorf("%q: %q, want %q", test.rows, got, test.want)
		}
	}
}

// TestSignificant checks the number of digits, also for small numbers.
func TestSignificant(t *testing.T) {
	for x, want := range map[float64]float64{0: 0, 1: 1, 0.12345678: 0.123457, 1.2345678e-30: 1.23457e-30, 123456789: 123457000} {
		if got := Significant(x); got != want {
			t.Errorf("%g: %g, want %g", x, got, want)
		}
	}
}

// TestJSONControls checks that JSON contains no control characters and can be decoded to the same
// text. Joiners, which words contain, stay as they are.
func TestJSONControls(t *testing.T) {
	for r := rune(0); r < 0x20000; r++ {
		if 0xd800 <= r && r < 0xe000 {
			continue // half of a surrogate pair
		}
		text := "a" + string(r) + "<&>"
		line := JSON(text)
		var back string
		if err := json.Unmarshal([]byte(line), &back); err != nil || back != text {
			t.Fatalf("%q became %q, %v", text, line, err)
		}
		if r < 0xa0 && (r < 0x20 || r >= 0x7f) || 0x202a <= r && r <= 0x202e || 0x2066 <= r && r <= 0x2069 || r == 0x200e || r == 0x200f {
			if strings.ContainsRune(strings.TrimSuffix(line, "\n"), r) {
				t.Errorf("%U is raw in %q", r, line)
			}
		}
		if (r == '\u200c' || r == '\u200d') && !strings.ContainsRune(line, r) {
			t.Errorf("%U is escaped in %q", r, line)
		}
	}
}

package output

import (
	"strings"
	"testing"
)

// TestTable sets cells by how wide they are on the screen.
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
		var b strings.Builder
		if err := Table(&b, test.align, test.rows); err != nil || b.String() != test.want {
			t.Errorf("%q: %q, %v; want %q", test.rows, b.String(), err, test.want)
		}
	}
}

// TestSignificant keeps digits, of small numbers too.
func TestSignificant(t *testing.T) {
	for x, want := range map[float64]float64{0: 0, 1: 1, 0.12345678: 0.123457, 1.2345678e-30: 1.23457e-30, 123456789: 123457000} {
		if got := Significant(x); got != want {
			t.Errorf("%g: %g, want %g", x, got, want)
		}
	}
}

package random

import (
	"testing"

	"wfind/internal/testkit/race"
)

func TestCases(t *testing.T) {
	for _, test := range []struct {
		ci   string
		n    int
		want int
	}{{"", 2000, 200}, {"", 5, 1}, {"true", 2000, 2000}, {"true", 5, 5}} {
		t.Setenv("CI", test.ci)
		if race.Slower > 1 {
			test.want = max(1, test.n/10)
		}
		if got := Cases(test.n); got != test.want {
			t.Errorf("CI=%q: %d of %d, want %d", test.ci, got, test.n, test.want)
		}
	}
}

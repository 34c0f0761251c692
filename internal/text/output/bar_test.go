package output

import "testing"

func TestBar(t *testing.T) {
	for _, test := range []struct {
		n, most, columns int
		want             string
	}{
		{0, 10, 10, "▏"},
		{10, 10, 10, "██████████"},
		{5, 10, 10, "█████"},
		{1, 16, 4, "▎"},
		{3, 16, 4, "▊"},
		{1, 1000, 10, "▏"},
		{0, 0, 10, "▏"},
		{7, 7, 0, ""},
	} {
		if got := Bar(test.n, test.most, test.columns); got != test.want {
			t.Errorf("Bar(%d, %d, %d) = %q, want %q", test.n, test.most, test.columns, got, test.want)
		}
	}
}

package plural

import "testing"

func TestCount(t *testing.T) {
	for _, c := range []struct {
		n    int
		noun string
		want string
	}{
		{0, "letter", "0 letters"},
		{1, "letter", "1 letter"},
		{2, "letter", "2 letters"},
		{1, "guess", "1 guess"},
		{3, "guess", "3 guesses"},
		{1, "try", "1 try"},
		{6, "try", "6 tries"},
		{2, "day", "2 days"},
		{2, "box", "2 boxes"},
		{2, "match", "2 matches"},
		{-1, "point", "-1 points"},
	} {
		if got := Count(c.n, c.noun); got != c.want {
			t.Errorf("Count(%d, %q) = %q, want %q", c.n, c.noun, got, c.want)
		}
	}
}

func TestAll(t *testing.T) {
	for n, want := range map[int]string{1: "all 1 board", 2: "both boards", 3: "all 3 boards"} {
		if got := All(n, "board"); got != want {
			t.Errorf("All(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestWithArticle(t *testing.T) {
	for n, want := range map[int]string{1: "a 1", 5: "a 5", 8: "an 8", 10: "a 10", 11: "an 11", 18: "an 18", 28: "a 28", 62: "a 62"} {
		if got := WithArticle(n); got != want {
			t.Errorf("WithArticle(%d) = %q, want %q", n, got, want)
		}
	}
}

func TestPercent(t *testing.T) {
	for share, want := range map[float64]string{
		0: "0%", 1e-9: "<1%", 0.004: "<1%", 0.006: "1%", 0.5: "50%", 0.935: "94%", 0.99: "99%", 0.996: ">99%", 1 - 1e-9: ">99%", 1: "100%",
	} {
		if got := Percent(share); got != want {
			t.Errorf("Percent(%v) = %s, want %s", share, got, want)
		}
	}
}

package cli_test

import (
	"io"
	"testing"

	"wfind/internal/testkit/process"
)

// TestScoreAtOnce checks that score prints the score of a guess from standard input before it reads
// the next guess.
func TestScoreAtOnce(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"score", "OCEAN", "-"}, "CHEST=c.E..\n"},
		{[]string{"score", "OCEAN", "-", "--json"}, `{"guess":"CHEST","score":"c.E.."}` + "\n"},
	} {
		p := startPiped(t, process.NewSession(t), c.args...)
		for range 2 {
			if _, err := io.WriteString(p.stdin, "chest\n"); err != nil {
				t.Fatal(err)
			}
			p.await(t, c.want)
		}
		p.stdin.Close()
		if text, status := p.rest(); text != "" || status != 0 {
			t.Errorf("%q: %q and status %d at the end", c.args, text, status)
		}
	}
}

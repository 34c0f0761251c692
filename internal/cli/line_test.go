package cli_test

import (
	"testing"

	"wfind/internal/testkit/process"
)

// TestLine checks the output of the command that shell key bindings run.
func TestLine(t *testing.T) {
	tests := []struct {
		args   []string
		want   string
		status int
	}{
		{[]string{"args", ""}, "", 0},
		{[]string{"args", "wfind suggest 'CRANE=..a.e' -d wordle -l5 --answers=answers -n 3"}, "CRANE=..a.e\n-d\nwordle\n-l5\n--answers=answers\n", 0},
		{[]string{"args", "wfind suggest --boards=4 -n 3"}, "--boards=4\n", 0},
		{[]string{"args", "wfind play --boards 2 --hard"}, "--boards\n2\n--hard\n", 0},
		{[]string{"args", "wfind suggest --grids=chat.txt --strict"}, "--grids=chat.txt\n--strict\n", 0},
		{[]string{"words", "wfind suggest --boards=2 JUDGE=....e CHEST=c.E.. WRECK=..Ec."}, "OCEAN\nILEAC\nOLEIC\n", 0},
		{[]string{"words", "wfind score JUDGE=....e CHEST=c.E.. WRECK=..Ec. o"}, "OCEAN\nILEAC\nOLEIC\n", 0},
		{[]string{"words", "wfind -d nosuchlist CHEST=c.E.."}, "", 2},
		{[]string{"put", "", "CRANE=..a.e"}, "wfind CRANE=..a.e\n", 0},
		{[]string{"put", "wfind SLATE=..a.e -c CRANE=..a.e | wc", "CRANE=..A.e"}, "wfind CRANE=..A.e -c | wc\n", 0},
		{[]string{"put", "wfind suggest", "$(touch)=00000000"}, "wfind suggest '$(touch)=00000000'\n", 0},
		{[]string{"args", "wfind -d 'a\n--tree=b' -l 5"}, "-l\n5\n", 0},
		{[]string{"put", "wfind suggest", "CRANE=..a.e", "SLATE=..a.e"}, "wfind suggest CRANE=..a.e SLATE=..a.e\n", 0},
	}
	for _, test := range tests {
		got := process.Wfind(t, "", append([]string{"line"}, test.args...)...)
		if got.Stdout != test.want || got.Status != test.status {
			t.Errorf("%q: %+v, want %q and status %d", test.args, got, test.want, test.status)
		}
	}
}

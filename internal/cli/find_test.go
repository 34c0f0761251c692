//go:build unix

package cli_test

import (
	"path/filepath"
	"strings"
	"testing"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/terminal"
)

// TestFindTerminal checks the output on a terminal: columns that fit its width, the number of words
// on standard error, and shares if words are sorted by them.
func TestFindTerminal(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		args          string
		columns       int
		stdout, count string
	}{
		{"JUDGE=....e CHEST=c.E.. WRECK=..Ec.", 80, "ILEAC  OCEAN  OLEIC", "3 words"},
		{"JUDGE=....e CHEST=c.E.. WRECK=..Ec.", 12, "ILEAC  OLEIC\nOCEAN", "3 words"},
		{"CHEST=c.E.. WRECK=..Ec. --sort=likely --answers=answers", 28, "OCEAN 100%  OLEIC   0%\nILEAC   0%", "3 words"},
		{"CHEST=c.E.. WRECK=..Ec. --sort=likely -n 2 -w ocean oleic ileac", 80, "OCEAN  99%  OLEIC  <1%", "2 of 3 words"},
		{"-c CHEST=c.E.. WRECK=..Ec.", 80, "3", ""},
		{"-q CHEST=c.E.. WRECK=..Ec.", 80, "", ""},
	} {
		term := start(t, terminal.Options{Columns: c.columns, Rows: 24, Env: []string{"NO_COLOR=1"}}, strings.Fields(c.args)...)
		end := term.End()
		if got := strings.TrimSpace(end.Screen); end.Status != 0 || got != c.stdout || strings.TrimSpace(end.Stderr) != c.count {
			t.Errorf("%s: status %d,\n%s\nand %q; want\n%s\nand %q", c.args, end.Status, got, end.Stderr, c.stdout, c.count)
		}
	}
	past := filepath.Join(t.TempDir(), "past.txt")
	writeFile(t, past, "ocean\n")
	marked := start(t, terminal.Options{Env: []string{"NO_COLOR=1"}}, "CHEST=c.E..", "WRECK=..Ec.", "--sort=likely", "--past="+past)
	if got, want := strings.TrimSpace(marked.End().Screen), "OCEAN*  87%  ILEAC    7%  OLEIC    7%"; got != want {
		t.Errorf("with a past answer: %s, want %s", got, want)
	}
	term := start(t, terminal.Options{}, "CHEST=c.E..", "WRECK=..Ec.")
	if got := term.End().Screen; !strings.Contains(got, "ILEAC  OCEAN  OLEIC") {
		t.Errorf("in colour: %s", got)
	}
}

// TestFindQuiet checks that --quiet prints nothing and stops at the first match, even if the list
// never ends.
func TestFindQuiet(t *testing.T) {
	t.Parallel()
	s := process.NewSession(t)
	for command, want := range map[string]string{
		"yes ocean | wfind -q CHEST=c.E..; echo $?":                      "0\n",
		"yes ocean | wfind -q --json --sort=likely CHEST=c.E..; echo $?": "0\n",
		"yes ocean | wfind -q -n 0 --fuzzy=on CHEST=c.E..; echo $?":      "0\n",
		"printf 'olive\\n' | wfind -q CHEST=c.E..; echo $?":              "1\n",
		"printf 'ocean\\nolive\\n' | wfind -q --fuzzy=lv -l 5; echo $?":  "0\n",
		"printf 'ocean\\n' | wfind -q --fuzzy=lv -l 5; echo $?":          "1\n",
		"wfind -q CHEST=c.E.. CHEST=C....; echo $?":                      "2\n",
		"wfind -q -x CHEST=c.E.. -w OLIVE OCEAN; echo $?":                "0\n",
		"wfind -q -x CHEST=c.E.. -w OLIVE; echo $?":                      "1\n",
		"yes olive | head -100000 | wfind -q -c CHEST=c.E.. ; echo $?":   "1\n",
		"wfind -q -d no-such-list; echo $?":                              "2\n",
	} {
		got := s.Shell(t, command)
		if i := strings.Index(got, "wfind: "); i >= 0 && !strings.HasPrefix(want, "2") {
			t.Errorf("%s: %s", command, got)
		}
		var lines []string
		for line := range strings.Lines(got) {
			if !strings.HasPrefix(line, "wfind: ") && !strings.HasPrefix(line, "       ") {
				lines = append(lines, line)
			}
		}
		if strings.Join(lines, "") != want {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
}

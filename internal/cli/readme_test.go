//go:build unix

package cli_test

import (
	"os"
	"strings"
	"testing"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/terminal"
	"wfind/internal/testkit/tools"
)

// TestReadmeFzf runs the fzf example in doc/shell.md: it looks for a word, and reads why it cannot
// be the answer.
func TestReadmeFzf(t *testing.T) {
	tools.Need(t, "fzf")
	page, err := os.ReadFile("../../doc/shell.md")
	if err != nil {
		t.Fatal(err)
	}
	command := ""
	for line := range strings.Lines(string(page)) {
		if strings.Contains(line, "fzf --preview") {
			command = strings.TrimSpace(line)
		}
	}
	if command == "" {
		t.Fatal("the page has no line with fzf")
	}
	s := process.NewSession(t)
	// fzf draws on standard error, but the test terminal shows only standard output.
	args := append(append([]string{"env"}, s.Env...), "TERM=tmux-256color", "SHELL=/bin/sh", "sh", "-c", command+" 2>/dev/tty")
	term := terminal.Start(t, terminal.Options{Args: args, Columns: 160, Rows: 24})
	term.Wait("2315/2315")
	term.Type("store")
	term.Wait("> store", "invalid: the word can't contain T")
	term.Press("Enter")
	if end := term.End(); end.Status != 0 || !strings.Contains(end.Screen, "store") {
		t.Errorf("status %d:\n%s", end.Status, end.Screen)
	}
}

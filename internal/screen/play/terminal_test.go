//go:build unix

package play

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"wfind/internal/game"
	"wfind/internal/testkit/drive"
	"wfind/internal/testkit/process"
	"wfind/internal/testkit/terminal"
)

// If this environment variable is the name of a setup, the test binary plays that game in its
// terminal.
const variable = "WFIND_TEST_SCREEN"

// inTerminal maps values of this variable to games.
var inTerminal = map[string]setup{
	"ocean": {answer: "OCEAN"},
	"panic": {
		answer: "CRATE", words: []string{"CRATE", "CRANE"},
		advise: func(context.Context, game.View) (string, error) { panic("no idea\x1b[2J") },
	},
}

func TestMain(m *testing.M) {
	s, ok := inTerminal[os.Getenv(variable)]
	if !ok {
		os.Exit(process.Run(m))
	}
	options, err := s.options()
	if err != nil {
		panic(err)
	}
	options.Terminal.In, options.Terminal.Out = os.Stdin, os.Stdout
	if _, err := Show(context.Background(), options); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

// begin starts the game called name in a terminal.
func begin(t *testing.T, name string) *terminal.Terminal {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return terminal.Start(t, terminal.Options{Args: []string{exe}, Env: []string{variable + "=" + name, "XDG_CACHE_HOME=" + t.TempDir()}})
}

// TestPanic checks that a panic restores the terminal, and that the stack trace goes to a file that
// the message names.
func TestPanic(t *testing.T) {
	t.Parallel()
	term := begin(t, "panic")
	term.Wait("guess 1 of 6")
	for _, help := range []string{"Possible answers", "Tile 1", ""} {
		term.Press("Tab")
		if help != "" {
			term.Wait(help)
		}
	}
	end := term.End()
	first, path, _ := strings.Cut(strings.TrimSpace(end.Stderr), "\nplease report this as a bug and attach the file ")
	if first != `internal error: no idea\x1b[2J` {
		t.Errorf("stderr is %q", end.Stderr)
	}
	if report, err := os.ReadFile(path); err != nil || !strings.Contains(string(report), "terminal_test.go") {
		t.Errorf("the stack trace is %q, %v", report, err)
	}
	if end.Status != 2 || end.Before == "" || end.Before != end.After {
		t.Errorf("status %d; the modes of the terminal were\n%s\nand are\n%s", end.Status, end.Before, end.After)
	}
	if !strings.HasPrefix(end.Screen, "The answer was CR") {
		t.Errorf("unexpected screen:\n%s", end.Screen)
	}
}

func TestResizes(t *testing.T) {
	t.Parallel()
	for name, keys := range map[string][]string{
		"playing": {"judge", "enter", "chest", "enter"},
		"help":    {"judge", "enter", "?"},
		"over":    {"judge", "enter", "ocean", "enter"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			drive.Resizes(t, begin(t, "ocean"), inTerminal["ocean"].start(t), keys...)
		})
	}
}

//go:build unix

package play

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"
	"time"

	"wfind/internal/game"
	"wfind/internal/testkit/drive"
	"wfind/internal/testkit/process"
	"wfind/internal/testkit/terminal"
)

// Called with the name of a setup in this variable, the test binary plays that
// game in its terminal.
const variable = "WFIND_TEST_SCREEN"

// inTerminal are the games that are played so.
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

// begin starts one of the games in a terminal.
func begin(t *testing.T, name string) *terminal.Terminal {
	t.Helper()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return terminal.Start(t, terminal.Options{Args: []string{exe}, Env: []string{variable + "=" + name, "GOCOVERDIR=" + t.TempDir()}})
}

// A panic puts the terminal back, and tells of itself without a stack trace.
func TestPanic(t *testing.T) {
	t.Parallel()
	term := begin(t, "panic")
	term.Wait("guess 1 of 6")
	for _, help := range []string{"still fit", "letter", ""} {
		term.Press("Tab")
		if help != "" {
			term.Wait(help)
		}
	}
	end := term.End()
	if want := "internal error, please report it: no idea\\x1b[2J\n"; end.Stderr != want {
		t.Errorf("stderr %q, want %q", end.Stderr, want)
	}
	if end.Status != 2 || end.Before == "" || end.Before != end.After {
		t.Errorf("status %d; the modes of the terminal were\n%s\nand are\n%s", end.Status, end.Before, end.After)
	}
	if !strings.HasPrefix(end.Screen, "The answer was CR") {
		t.Errorf("the screen is\n%s", end.Screen)
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

// An idle screen sleeps, and wakes for a key.
func TestIdle(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("only Linux tells how often a process was woken")
	}
	term := begin(t, "ocean")
	term.Wait("guess 1 of 6")
	for range 2 {
		awake := wakes(t, term.PID())
		for tries := 0; ; tries++ {
			time.Sleep(time.Second) // some seconds may have more, on a loaded machine
			before := awake
			if awake = wakes(t, term.PID()); awake-before < 10 {
				break
			}
			if tries == 20 {
				t.Fatalf("woken %d times in the last second", awake-before)
			}
		}
		term.Type("x")
		term.Wait("X")
	}
}

// wakes returns how often the threads of a process have gone to sleep.
func wakes(t *testing.T, pid int) int {
	t.Helper()
	files, err := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/status", pid))
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	sum := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			continue // the thread has ended
		}
		_, n, _ := strings.Cut(string(text), "\nvoluntary_ctxt_switches:")
		n, _, _ = strings.Cut(n, "\n")
		switches, err := strconv.Atoi(strings.TrimSpace(n))
		if err != nil {
			t.Fatal(err)
		}
		sum += switches
	}
	return sum
}

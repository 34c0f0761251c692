//go:build unix

package play

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"wfind/internal/game"
	"wfind/internal/screen/draw"
	"wfind/internal/screen/shell"
	"wfind/internal/testkit/terminal"
	"wfind/internal/vocabulary"
)

// Called with this in the environment, the test binary plays a game with an
// engine that panics.
const panicking = "WFIND_TEST_PANIC"

func TestMain(m *testing.M) {
	if os.Getenv(panicking) == "" {
		os.Exit(m.Run())
	}
	words := []string{"CRATE", "CRANE"}
	sitting := game.NewSitting(vocabulary.New(5, words, words), game.Rules{Tries: 6}, 1, nil)
	if _, err := sitting.Draw(); err != nil {
		panic(err)
	}
	_, err := Show(context.Background(), Options{
		Terminal: shell.Terminal{In: os.Stdin, Out: os.Stdout, Palette: draw.Classic},
		Sitting:  sitting,
		Advise:   func(context.Context, game.View) (string, error) { panic("no idea\x1b[2J") },
	})
	fmt.Fprintln(os.Stderr, err)
	os.Exit(2)
}

// A panic puts the terminal back, and tells of itself without a stack trace.
func TestPanic(t *testing.T) {
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	term := terminal.Start(t, terminal.Options{Args: []string{exe}, Env: []string{panicking + "=1", "GOCOVERDIR=" + t.TempDir()}})
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

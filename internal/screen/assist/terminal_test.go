//go:build unix

package assist

import (
	"context"
	"fmt"
	"os"
	"testing"

	"wfind/internal/testkit/drive"
	"wfind/internal/testkit/process"
	"wfind/internal/testkit/terminal"
)

// If this environment variable is set, the test binary shows inTerminal in its terminal.
const variable = "WFIND_TEST_SCREEN"

var inTerminal = setup{clues: []string{"SLATE=00101", "BEACH=01110"}}

func TestMain(m *testing.M) {
	if os.Getenv(variable) == "" {
		os.Exit(process.Run(m))
	}
	options, err := inTerminal.options()
	if err != nil {
		panic(err)
	}
	options.Terminal.In, options.Terminal.Out = os.Stdin, os.Stdout
	if err := Show(context.Background(), options); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}

func TestResizes(t *testing.T) {
	t.Parallel()
	exe, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	for name, keys := range map[string][]string{"advised": nil, "help": {"?"}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			term := terminal.Start(t, terminal.Options{Args: []string{exe}, Env: []string{variable + "=1"}})
			drive.Resizes(t, term, inTerminal.start(t), keys...)
		})
	}
}

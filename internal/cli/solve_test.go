package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"runtime"
	"syscall"
	"testing"
	"time"

	"wfind/internal/testkit/process"
)

// TestSolveInterrupted stops the search for the best opener with Ctrl-C, and
// by a signal that ends the process then.
func TestSolveInterrupted(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no interrupts can be sent here")
	}
	interruptSolve(t, os.Interrupt, 1)
	interruptSolve(t, syscall.SIGQUIT, -1)
}

func interruptSolve(t *testing.T, sig os.Signal, want int) {
	// A process that has not come as far as to wait for the signal dies of it;
	// then the next gets more time.
	for wait := 250 * time.Millisecond; ; wait *= 2 {
		cmd := process.NewSession(t).Command(process.Exe, "solve", "--json")
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(wait)
		if err := cmd.Process.Signal(sig); err != nil {
			t.Fatal(err)
		}
		cmd.Wait()
		if stdout.Len() == 0 && wait < time.Minute {
			continue
		}
		var got struct {
			Total   int
			AtLeast int `json:"at_least"`
			Proved  bool
		}
		if err := json.Unmarshal(stdout.Bytes(), &got); err != nil {
			t.Fatalf("%q: %v", &stdout, err)
		}
		switch status := cmd.ProcessState.ExitCode(); {
		case got.Proved && status == 0: // a very fast machine
		case got.Proved || status != want || stderr.Len() > 0:
			t.Errorf("status %d, %q, %q", status, &stdout, &stderr)
		case got.AtLeast > 7920 || got.AtLeast < 2*2315-1 || got.Total != 0 && got.Total < 7920:
			t.Errorf("bounds %d and %d, but the best opener costs 7920", got.AtLeast, got.Total)
		}
		return
	}
}

package cli_test

import (
	"bytes"
	"encoding/json"
	"os"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
)

// TestSolveInterrupted stops the search for the best opener with Ctrl-C, and with a signal that
// kills the process.
func TestSolveInterrupted(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no interrupts can be sent here")
	}
	interruptSolve(t, os.Interrupt, 1)
	interruptSolve(t, syscall.SIGTERM, -1)
}

func interruptSolve(t *testing.T, sig os.Signal, want int) {
	r := interrupted(t, sig, silent, "", "solve", "--dict=answers", "--json")
	var got struct {
		Total   int
		AtLeast int `json:"at_least"`
		Proved  bool
	}
	if err := json.Unmarshal([]byte(r.Stdout), &got); err != nil {
		t.Fatalf("%q: %v", r.Stdout, err)
	}
	switch {
	case got.Proved && r.Status == 0: // the machine is very fast
	case got.Proved || r.Status != want || r.Stderr != "":
		t.Errorf("%+v", r)
	case got.AtLeast > 7973 || got.AtLeast < 2*2315-1 || got.Total != 0 && got.Total < 7973:
		t.Errorf("bounds %d and %d, but the best opener costs 7973", got.AtLeast, got.Total)
	}
}

func TestReviewInterrupted(t *testing.T) {
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no interrupts can be sent here")
	}
	r := interrupted(t, os.Interrupt, killed, "", "review", "--time=1h", "TRAINED=.......")
	if want := (process.Result{Stderr: "wfind: stopped\n", Status: 1}); r != want {
		t.Errorf("%+v, want %+v", r, want)
	}
}

// TestSuggestInterrupted stops the search for a proof with Ctrl-C. It prints the best guesses found
// so far.
func TestSuggestInterrupted(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no interrupts can be sent here")
	}
	r := interrupted(t, os.Interrupt, silent, "", "suggest", "--answers=wordle", "CRANE=.....", "--time=1h", "-n", "3")
	const note = "wfind: the search was stopped; these are the best guesses found so far\n"
	if r.Status != 0 || r.Stderr != note || strings.Count(r.Stdout, "\n") != 3 || !strings.Contains(r.Stdout, "\t~") {
		t.Errorf("%+v", r)
	}
}

// TestOpenersInterrupted stops the search for the first opener with Ctrl-C, before the command reads
// the other openers from standard input.
func TestOpenersInterrupted(t *testing.T) {
	race.Skip(t)
	t.Parallel()
	if runtime.GOOS == "windows" {
		t.Skip("no interrupts can be sent here")
	}
	r := interrupted(t, os.Interrupt, killed, "SLATE\n", "solve", "--answers=wordle", "--opener=CRANE", "--opener=-")
	if want := (process.Result{Stderr: "wfind: stopped\n", Status: 1}); r != want {
		t.Errorf("%+v, want %+v", r, want)
	}
}

// interrupted runs a command with the given standard input, and sends it a signal. If early reports that the command was
// not ready for the signal, interrupted tries again with a longer wait. The status is -1 if the signal killed the command.
func interrupted(t *testing.T, sig os.Signal, early func(process.Result) bool, stdin string, args ...string) process.Result {
	t.Helper()
	for wait := 250 * time.Millisecond; ; wait *= 2 {
		cmd := process.NewSession(t).Command(process.Exe, args...)
		if stdin != "" {
			cmd.Stdin = strings.NewReader(stdin)
		}
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
		r := process.Result{Stdout: stdout.String(), Stderr: stderr.String(), Status: cmd.ProcessState.ExitCode()}
		if !early(r) || wait >= time.Minute {
			return r
		}
	}
}

// killed reports whether a signal killed the command.
func killed(r process.Result) bool { return r.Status == -1 }

// silent reports whether the command printed no result. A command that catches SIGTERM prints its result, and then lets
// the signal kill it.
func silent(r process.Result) bool { return r.Stdout == "" }

//go:build unix

package signals

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
)

// If this environment variable is set, the test binary waits for signals, in the mode that it names.
const waiting = "WFIND_TEST_SIGNALS"

func TestMain(m *testing.M) {
	mode := os.Getenv(waiting)
	if mode == "" {
		process.HeedHangups()
		os.Exit(m.Run())
	}
	switch mode {
	case "caught", "released":
		ctx, release := Catch(context.Background())
		if mode != "released" {
			fmt.Println("ready")
			<-ctx.Done()
			fmt.Println("in good order")
			Resend(release())
			os.Exit(1)
		}
		release()
	case "stubborn":
		Catch(context.Background())
	}
	fmt.Println("ready")
	time.Sleep(time.Hour)
}

// signalled runs the test binary with cmd in the given mode, and sends it the signals. It returns the
// output and the wait status. See [waiting].
func signalled(t *testing.T, cmd *exec.Cmd, mode string, signals ...syscall.Signal) (stdout, stderr string, status syscall.WaitStatus) {
	t.Helper()
	cmd.Env = append(os.Environ(), waiting+"="+mode)
	var errors strings.Builder
	cmd.Stderr = &errors
	pipe, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	out := bufio.NewReader(pipe)
	if line, err := out.ReadString('\n'); line != "ready\n" {
		t.Fatalf("%q, %v", line, err)
	}
	ended := make(chan struct{})
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		for _, s := range signals[:len(signals)-1] {
			cmd.Process.Signal(s)
		}
		for cmd.Process.Signal(signals[len(signals)-1]) == nil && mode == "stubborn" {
			select {
			case <-ended:
				return
			case <-time.After(time.Millisecond): // Go's runtime can't handle signals that come too fast
			}
		}
	}()
	text, err := io.ReadAll(out)
	if err != nil {
		t.Error(err)
	}
	close(ended)
	<-sent
	cmd.Wait()
	return string(text), errors.String(), cmd.ProcessState.Sys().(syscall.WaitStatus)
}

// TestIgnored sends a signal that the process was started to ignore, and then another one, which
// ends it.
func TestIgnored(t *testing.T) {
	for name, number := range map[string]syscall.Signal{"HUP": syscall.SIGHUP, "INT": syscall.SIGINT} {
		for _, mode := range []string{"caught", "plain"} {
			cmd := exec.Command("sh", "-c", `trap "" `+name+`; exec "$0"`, os.Args[0])
			if _, stderr, status := signalled(t, cmd, mode, number, syscall.SIGTERM); stderr != "" || status.Signal() != syscall.SIGTERM {
				t.Errorf("%s, %s: it ends with status %d, signal %v, and on stderr %.200q", mode, name, status.ExitStatus(), status.Signal(), stderr)
			}
		}
	}
}

// TestSignals sends signals to a process and checks how it ends.
func TestSignals(t *testing.T) {
	for _, test := range []struct {
		mode   string
		signal syscall.Signal
		text   string
		exit   int // -1 means that the signal killed it
	}{
		{"caught", syscall.SIGINT, "in good order\n", 1},
		{"caught", syscall.SIGTERM, "in good order\n", -1},
		{"caught", syscall.SIGHUP, "in good order\n", -1},
		{"caught", syscall.SIGQUIT, "in good order\n", 131},
		{"released", syscall.SIGTERM, "", -1},
		{"stubborn", syscall.SIGQUIT, "", 131}, // sent repeatedly until the process ends
		{"stubborn", syscall.SIGINT, "", -1},
	} {
		t.Run(test.mode+" "+test.signal.String(), func(t *testing.T) {
			t.Parallel()
			if test.mode == "stubborn" && race.Slower > 1 {
				t.Skip("the race detector's runtime does not survive as many signals")
			}
			text, stderr, status := signalled(t, exec.Command(os.Args[0]), test.mode, test.signal)
			if text != test.text || stderr != "" {
				t.Errorf("it prints %q, and on stderr %.200q", text, stderr)
			}
			if test.exit >= 0 && status.ExitStatus() != test.exit || test.exit < 0 && status.Signal() != test.signal {
				t.Errorf("it ends with status %d, signal %v", status.ExitStatus(), status.Signal())
			}
		})
	}
}

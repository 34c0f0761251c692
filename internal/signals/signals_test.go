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

	"wfind/internal/testkit/race"
)

// Called with this in the environment, the test binary waits for a signal: to
// catch it, or not.
const waiting = "WFIND_TEST_SIGNALS"

func TestMain(m *testing.M) {
	mode := os.Getenv(waiting)
	if mode == "" {
		os.Exit(m.Run())
	}
	Quiet()
	switch mode {
	case "caught", "caught before", "released":
		ctx, c := Catch(context.Background())
		if mode == "caught before" {
			Quiet() // comes late, and changes nothing
		}
		if mode != "released" {
			fmt.Println("ready")
			<-ctx.Done()
			fmt.Println("in good order")
			Resend(c.Release())
			os.Exit(1)
		}
		c.Release()
	case "stubborn":
		Catch(context.Background())
	}
	fmt.Println("ready")
	select {}
}

// TestSignals sends signals to a process and looks at how it ends.
func TestSignals(t *testing.T) {
	for _, test := range []struct {
		mode   string
		signal syscall.Signal
		text   string
		exit   int // -1: by the signal
	}{
		{"caught", syscall.SIGINT, "in good order\n", 1},
		{"caught", syscall.SIGTERM, "in good order\n", -1},
		{"caught before", syscall.SIGQUIT, "in good order\n", -1},
		{"caught", syscall.SIGHUP, "in good order\n", -1},
		{"caught", syscall.SIGQUIT, "in good order\n", -1},
		{"released", syscall.SIGQUIT, "", -1},
		{"released", syscall.SIGTERM, "", -1},
		{"quiet", syscall.SIGQUIT, "", -1},
		{"stubborn", syscall.SIGQUIT, "", -1}, // sent again until it ends
		{"stubborn", syscall.SIGINT, "", -1},
	} {
		t.Run(test.mode+" "+test.signal.String(), func(t *testing.T) {
			t.Parallel()
			if test.mode == "stubborn" && race.Slower > 1 {
				t.Skip("the race detector's runtime does not survive as many signals")
			}
			cmd := exec.Command(os.Args[0])
			cmd.Env = append(os.Environ(), waiting+"="+test.mode)
			var stderr strings.Builder
			cmd.Stderr = &stderr
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			out := bufio.NewReader(stdout)
			if line, err := out.ReadString('\n'); line != "ready\n" {
				t.Fatalf("%q, %v", line, err)
			}
			ended := make(chan struct{})
			sent := make(chan struct{})
			go func() {
				defer close(sent)
				for cmd.Process.Signal(test.signal) == nil && test.mode == "stubborn" {
					select {
					case <-ended:
						return
					default:
					}
				}
			}()
			text, err := io.ReadAll(out)
			close(ended)
			<-sent
			cmd.Wait()
			status := cmd.ProcessState.Sys().(syscall.WaitStatus)
			if err != nil || string(text) != test.text || stderr.Len() > 0 {
				t.Errorf("it prints %q, %v, and on stderr %.200q", text, err, stderr.String())
			}
			if test.exit >= 0 && status.ExitStatus() != test.exit || test.exit < 0 && status.Signal() != test.signal {
				t.Errorf("it ends with status %d, signal %v", status.ExitStatus(), status.Signal())
			}
		})
	}
}

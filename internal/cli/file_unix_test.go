//go:build unix

package cli

import (
	"bufio"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"wfind/internal/cli/command"
	"wfind/internal/testkit/process"
)

// TestSignalWhilePipeBlocks sends a signal to a process that is blocked on a full pipe.
func TestSignalWhilePipeBlocks(t *testing.T) {
	s := process.NewSession(t)
	if err := syscall.Mkfifo(filepath.Join(s.Dir, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := s.Command(process.Exe, "solve", "--dict=-", "--tree=pipe")
	cmd.Stdin = strings.NewReader("crane\npetal\n")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	if _, err := bufio.NewReader(stdout).ReadString('\n'); err != nil { // the result is printed before the file is written
		t.Error(err)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
	if got := cmd.ProcessState.Sys().(syscall.WaitStatus); got.Signal() != syscall.SIGTERM {
		t.Errorf("the process ended with %v", cmd.ProcessState)
	}
}

// TestSignalWhileWriting sends signals to a process that is writing a file. The process dies of the
// signal, and leaves neither the file nor a temporary one.
func TestSignalWhileWriting(t *testing.T) {
	const folder = "WFIND_TEST_FOLDER"
	if dir := os.Getenv(folder); dir != "" { // this is the child process
		command.OutputFile(dir+"/page.html").Write(command.Standard(), "the page", func() string {
			fmt.Println("writing")
			time.Sleep(time.Minute) // until the signal arrives
			return ""
		})
		t.Fatal("the signal did not end the process")
	}
	for _, s := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP} {
		dir := t.TempDir()
		cmd := exec.Command(os.Args[0], "-test.run=^TestSignalWhileWriting$")
		cmd.Env = append(os.Environ(), folder+"="+dir)
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		if line, err := bufio.NewReader(stdout).ReadString('\n'); err != nil || line != "writing\n" {
			t.Errorf("%q, %v", line, err)
		}
		cmd.Process.Signal(s)
		cmd.Wait()
		if got := cmd.ProcessState.Sys().(syscall.WaitStatus); got.Signal() != s {
			t.Errorf("after %v the process ended with %v", s, cmd.ProcessState)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) > 0 {
			t.Errorf("after %v the folder has %v, %v", s, left, err)
		}
	}
}

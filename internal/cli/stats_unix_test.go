//go:build unix

package cli_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/gofrs/flock"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/terminal"
)

// TestStatsWait runs stats while another process seems to write a line. It says that it waits.
func TestStatsWait(t *testing.T) {
	s := process.NewSession(t)
	dir := filepath.Join(s.Dir, "data", "wfind")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "games.jsonl"), []byte(`{"half of a`), 0o600); err != nil {
		t.Fatal(err)
	}
	lock := flock.New(filepath.Join(dir, "games.jsonl.lock"))
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	cmd := s.Command(process.Exe, "stats")
	stderr, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line, err := bufio.NewReader(stderr).ReadString('\n')
	if err != nil || !strings.Contains(line, "waiting for another wfind") {
		t.Errorf("stats says %q, %v", line, err)
	}
	cmd.Process.Kill()
	cmd.Wait()
}

// TestScreenLockHeld ends a round while another process holds the record's lock. The screen says that it
// waits, and a second signal ends it.
func TestScreenLockHeld(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	dir := filepath.Join(data, "wfind")
	if err := os.MkdirAll(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	term := start(t, terminal.Options{Env: []string{"XDG_DATA_HOME=" + data, "NO_COLOR=1"}}, "play", "--answer=crate", "--no-motion")
	term.Wait("guess 1 of 6")
	lock := flock.New(filepath.Join(dir, "games.jsonl.lock"))
	if err := lock.Lock(); err != nil {
		t.Fatal(err)
	}
	defer lock.Unlock()
	term.Type("crate")
	term.Press("Enter")
	term.Wait("Waiting for another wfind")
	term.Signal(syscall.SIGTERM)
	time.Sleep(500 * time.Millisecond) // two at once may arrive as one
	term.Signal(syscall.SIGTERM)
	if end := term.End(); end.Status != 128+int(syscall.SIGTERM) || end.Before != end.After {
		t.Errorf("%+v", end)
	}
}

//go:build unix

package cli_test

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gofrs/flock"

	"wfind/internal/testkit/process"
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

//go:build unix

package cli_test

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/gofrs/flock"

	"wfind/internal/testkit/terminal"
)

// TestScreenLockHeld ends a round while another process holds the record's lock. A signal stops the
// waiting game, and the terminal is restored.
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
	term.Signal(syscall.SIGTERM)
	if end := term.End(); end.Status != 128+int(syscall.SIGTERM) || end.Before != end.After {
		t.Errorf("%+v", end)
	}
}

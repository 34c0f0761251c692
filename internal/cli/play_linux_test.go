package cli_test

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
)

// TestFullDisk plays while the disk fills up. Each game is either recorded or reported as not
// recorded. Once the disk has room again, games are recorded as usual.
func TestFullDisk(t *testing.T) {
	t.Parallel()
	race.Skip(t)
	s := process.NewSession(t)
	data := filepath.Join(s.Dir, "data")
	if err := os.Mkdir(data, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("none", data, "tmpfs", 0, "size=64k"); err != nil {
		t.Skip("a small disk cannot be made here:", err)
	}
	t.Cleanup(func() {
		if err := syscall.Unmount(data, 0); err != nil {
			t.Error(err)
		}
	})
	rounds := func() (reported, refused int) {
		t.Helper()
		p := play(t, s, "--tries=1", "--seed=1")
		const n = 40 // about 8 KiB
		io.WriteString(p.stdin, strings.Repeat("crane\ny\n", n))
		p.stdin.Close()
		text, _ := p.rest()
		reported = strings.Count(text, "This game doesn't count towards your statistics (reason: ")
		refused = strings.Count(text, "wfind: could not record this game: writing "+data+"/wfind/games.jsonl: no space left on device\n")
		if reported+refused != n {
			t.Errorf("%d games were reported as recorded and %d as not recorded, of %d:\n%.2000s", reported, refused, n, text)
		}
		return reported, refused
	}
	before, _ := rounds()
	fill := filepath.Join(data, "fill")
	if err := os.WriteFile(fill, bytes.Repeat([]byte{1}, 1<<20), 0o644); err == nil {
		t.Fatal("1 MiB fits on the small disk")
	}
	reported, refused := rounds()
	if before != 40 || refused == 0 || len(recordedGames(t, s)) != before+reported {
		t.Errorf("%d, then %d games were reported as recorded, but the record has %d", before, reported, len(recordedGames(t, s)))
	}
	p := play(t, s, "--daily=2020-07-19")
	io.WriteString(p.stdin, "crane\n")
	p.stdin.Close()
	if text, _ := p.rest(); !strings.Contains(text, "could not save this round: writing ") || strings.Contains(text, "Game saved") {
		t.Errorf("the puzzle cannot be saved, but the output is\n%s", text)
	}
	if left, err := filepath.Glob(filepath.Join(data, "wfind", "daily", "*")); err != nil || len(left) != 0 {
		t.Errorf("the files of the unsaved puzzle are %v, %v", left, err)
	}
	if err := os.Remove(fill); err != nil {
		t.Fatal(err)
	}
	if after, _ := rounds(); after != 40 || len(recordedGames(t, s)) != before+reported+after {
		t.Errorf("with room again, %d games were reported, and the record has %d", after, len(recordedGames(t, s)))
	}
}

// TestSecondInterrupt interrupts a game that is blocked because nobody reads its output. The first
// Ctrl-C asks it to end, and the second one kills it.
func TestSecondInterrupt(t *testing.T) {
	t.Parallel()
	s := process.NewSession(t)
	p := play(t, s, "--answer=ocean")
	p.await(t, "Guess 1 of 6: ") // from now on, signals are caught
	fillPipe(t, fmt.Sprintf("/proc/%d/fd/1", p.cmd.Process.Pid))
	ended := make(chan error)
	go func() { ended <- p.cmd.Wait() }()
	for n := 0; ; n++ {
		p.cmd.Process.Signal(os.Interrupt)
		select {
		case <-ended:
			if n == 0 {
				t.Error("the first Ctrl-C killed the game")
			}
			status := p.cmd.ProcessState.Sys().(syscall.WaitStatus)
			if !status.Signaled() || status.Signal() != syscall.SIGINT {
				t.Errorf("the second Ctrl-C ended the game with %v", p.cmd.ProcessState)
			}
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

func fillPipe(t *testing.T, path string) {
	t.Helper()
	fd, err := syscall.Open(path, syscall.O_WRONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(fd)
	for _, size := range []int{4096, 1} {
		for err = nil; err == nil; {
			_, err = syscall.Write(fd, make([]byte, size))
		}
	}
	if err != syscall.EAGAIN {
		t.Fatal(err)
	}
}

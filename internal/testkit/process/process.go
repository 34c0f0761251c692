// Package process runs wfind in tests as users do: as a process in an empty directory, or from a shell.
package process

import (
	"bytes"
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"

	"wfind/internal/testkit/race"
)

const runMain = "WFIND_TEST_RUN_MAIN" // if this variable is set, a test binary acts as wfind

// Exe is the path of the running test binary. Tests run this file as if it were wfind; see [Main].
// [Run] sets Exe.
var Exe string

// Main runs the tests in m and ends the process. Call it from TestMain. Tests can start the test
// binary as if it were wfind. In such a process, Main runs no tests, but calls main with the
// command-line arguments and exits with the status that main returns.
func Main(m *testing.M, main func(args []string) int) {
	if os.Getenv(runMain) != "" {
		os.Exit(main(os.Args[1:]))
	}
	os.Exit(Run(m))
}

// Run sets [Exe], runs the tests in m, and returns the exit status for the test binary.
func Run(m *testing.M) int {
	HeedHangups()
	// Parallel tests mostly wait for processes and terminals, so more of them can run.
	err := flag.Set("test.parallel", strconv.Itoa(4*runtime.GOMAXPROCS(0)))
	if err == nil {
		Exe, err = os.Executable()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "cannot test:", err)
		return 1
	}
	return m.Run()
}

// HeedHangups makes sure that the signal SIGHUP can end the processes that tests start, even if the
// tests run under nohup. Otherwise, nohup would make these processes ignore the signal.
func HeedHangups() {
	if signal.Ignored(syscall.SIGHUP) {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
}

// A Session runs commands one after another in the same directory and with the same environment.
type Session struct {
	Dir string
	Env []string // includes a PATH that begins with the directory of wfind
}

// NewSession returns a session in an empty temporary directory, with wfind on its PATH.
func NewSession(t testing.TB) *Session {
	t.Helper()
	bin := t.TempDir()
	if err := os.Symlink(Exe, filepath.Join(bin, "wfind")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	dir := t.TempDir()
	return &Session{dir, []string{
		runMain + "=1",
		"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + dir, "XDG_DATA_HOME=" + filepath.Join(dir, "data"), "XDG_STATE_HOME=" + filepath.Join(dir, "state"),
		"TZ=UTC", "LC_ALL=C.UTF-8", "TERM=xterm",
		"GOCOVERDIR=" + cmp.Or(os.Getenv("GOCOVERDIR"), bin), // without it, a process that measures coverage prints a warning
	}}
}

// Command returns a command to run the named program in the session's directory and environment.
func (s *Session) Command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = s.Dir, s.Env
	return cmd
}

// Shell runs the given line in a shell and returns everything that it prints. If the exit status is
// not 0, the result ends with a line such as "[status 2]". Under the race detector, Shell skips the
// test.
func (s *Session) Shell(t testing.TB, line string) string {
	t.Helper()
	race.Skip(t)
	out, err := s.Command("sh", "-c", line).CombinedOutput()
	text := string(out)
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	if ee, ok := errors.AsType[*exec.ExitError](err); ok {
		text += fmt.Sprintf("[status %d]\n", ee.ExitCode())
	} else if err != nil {
		t.Fatal(err)
	}
	return text
}

// A Result contains the output and the exit status of a process.
type Result struct {
	Stdout, Stderr string
	Status         int
}

// Wfind runs wfind in a new session with the given arguments and standard input. Under the race
// detector, Wfind skips the test.
func Wfind(t testing.TB, stdin string, args ...string) Result {
	t.Helper()
	race.Skip(t)
	cmd := NewSession(t).Command(Exe, args...)
	if stdin != "" {
		cmd.Stdin = strings.NewReader(stdin)
	}
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		if _, ok := errors.AsType[*exec.ExitError](err); !ok {
			t.Fatal(err)
		}
	}
	return Result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

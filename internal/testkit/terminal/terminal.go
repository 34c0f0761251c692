//go:build unix

// Package terminal runs a program in a tmux terminal, types into it, and reads the screen.
//
//	term := terminal.Start(t, terminal.Options{Args: []string{wfind, "play"}})
//	term.Wait("guess 1 of 6")
//	term.Type("crane")
//	term.Press("Enter")
//	term.Wait("guess 2 of 6")
//	term.Press("C-c")
//	end := term.End()
//
// Nothing here waits for a fixed time. Each wait is for an event, such as words on the screen. The
// deadline matters only for tests that fail.
package terminal

import (
	"bufio"
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"wfind/internal/testkit/tools"
)

const deadline = 2 * time.Minute // long, because the machine can be busy, and the race detector is slow

// Options describes a program and the terminal to run it in.
type Options struct {
	Args          []string // the program's path and its arguments
	Env           []string // added to an environment with little more than PATH, LANG and TERM
	Columns, Rows int      // 80 by 24 if 0
	Shell         bool     // run it as a job of a shell, so that it can be stopped and resumed
}

// A Terminal is a tmux terminal that runs a program. Its methods fail the test if tmux returns
// an error, or if they have waited two minutes for the program.
type Terminal struct {
	tb  testing.TB
	dir string

	// A tmux client in control mode reads commands, one per line, and writes their output. Starting
	// one process per command would take longer than the programs under test.
	commands io.Writer
	output   *bufio.Reader
}

// Start runs the program that opt describes in a new terminal with an empty home directory. The terminal closes
// when the test ends. If tmux is not installed, Start skips the test, except in CI, where the test fails.
func Start(tb testing.TB, opt Options) *Terminal {
	tb.Helper()
	tools.Need(tb, "tmux")
	// The path of a socket must be short, and a test's own directory may have a long one.
	dir, err := os.MkdirTemp("", "term")
	if err != nil {
		tb.Fatalf("%v", err)
	}
	t := &Terminal{tb: tb, dir: dir}
	if opt.Columns == 0 {
		opt.Columns, opt.Rows = 80, 24
	}
	// The shell stays after the program, as a player's shell does. So tests can compare the modes of
	// the terminal before and after, and see what the program leaves on the screen. At the end, the shell
	// sets the terminal's title. Once the title has changed, tmux has read everything that was written before.
	script := `cd "$1"; shift
run() { sh -c 'echo $$ >pid; exec "$@"' sh "$@" 2>stderr; }
end() { stty -a >after; echo $1 >status; printf '\033]2;ended\007'; exec cat; }
stty -a >before
run "$@"
status=$?`
	if opt.Shell {
		// With job control, the program can be stopped. A loop would end when its job stops.
		script += `
resume() {
	if [ -n "$(jobs -s)" ]; then
		echo Stopped
		read -r command
		$command
		status=$?
		resume
	fi
}
resume`
	}
	script += "\nend $status\n"
	env := append([]string{
		"-i", "PATH=" + os.Getenv("PATH"), "LANG=C.UTF-8", "TERM=tmux-256color", "HOME=" + dir,
		"GOCOVERDIR=" + cmp.Or(os.Getenv("GOCOVERDIR"), tb.TempDir()),
	}, opt.Env...)
	args := []string{
		"-u", "-S", filepath.Join(dir, "socket"), "-f", os.DevNull, "-C",
		"new-session", "-f", "no-output", "-x", strconv.Itoa(opt.Columns), "-y", strconv.Itoa(opt.Rows), "env",
	}
	shell := []string{"sh", "-c"}
	if opt.Shell {
		shell = []string{"bash", "-m", "-c"}
	}
	args = append(append(append(args, env...), shell...), script, "sh", dir)
	args = append(append(args, opt.Args...), ";", "set-option", "-g", "window-size", "manual", ";", "set-option", "-s", "set-clipboard", "on")
	client := exec.Command("tmux", args...)
	tb.Cleanup(func() {
		// Kill the program first. A shell that hangs up writes its history, into a directory
		// that is being removed.
		if pid := t.started(); pid > 0 && t.file("status") == "" {
			_ = syscall.Kill(pid, syscall.SIGKILL)
		}
		_, _ = io.WriteString(t.commands, "kill-server\n")
		_ = client.Wait()
		_ = os.RemoveAll(dir)
	})
	in, inErr := client.StdinPipe()
	out, outErr := client.StdoutPipe()
	err = errors.Join(inErr, outErr, client.Start())
	t.commands, t.output = in, bufio.NewReader(out)
	for line := ""; !strings.HasPrefix(line, "%session-changed "); { // commands need the session
		if err != nil {
			tb.Fatalf("cannot start tmux: %v", err)
		}
		line, err = t.output.ReadString('\n')
	}
	return t
}

// For returns a copy of t for another test, such as a subtest. The copy uses the same terminal as
// t, but reports failures to tb.
func (t *Terminal) For(tb testing.TB) *Terminal {
	other := *t
	other.tb = tb
	return &other
}

// tmux runs a tmux command and returns its output.
func (t *Terminal) tmux(args ...string) string {
	t.tb.Helper()
	command := strings.ReplaceAll(strings.Trim(fmt.Sprintf("%q", args), "[]"), "$", `\$`)
	_, err := io.WriteString(t.commands, command+"\n")
	var text strings.Builder
	for err == nil {
		var line string
		line, err = t.output.ReadString('\n')
		mark, rest, _ := strings.Cut(line, " ")
		if !strings.HasSuffix(rest, " 1\n") { // 1 marks the output of commands from t.commands
			mark = ""
		}
		switch mark {
		case "%begin":
			text.Reset()
		case "%end":
			return text.String()
		case "%error":
			err = errors.New(text.String())
		default:
			text.WriteString(line)
		}
	}
	t.tb.Fatalf("tmux %s: %v", command, err)
	return ""
}

// Type types the given text, with one key press for each character.
func (t *Terminal) Type(text string) {
	t.tb.Helper()
	t.tmux("send-keys", "-l", "--", text)
}

// Press presses the given keys one after another. The keys have the names that tmux uses, such as
// "Enter", "Tab", "BSpace", "Escape" and "C-c".
func (t *Terminal) Press(keys ...string) {
	t.tb.Helper()
	t.tmux(append([]string{"send-keys"}, keys...)...)
}

// Send sends raw bytes to the program, such as the escape sequences of keys and mouse events.
func (t *Terminal) Send(bytes string) {
	t.tb.Helper()
	args := []string{"send-keys", "-H"}
	for _, b := range []byte(bytes) {
		args = append(args, strconv.FormatUint(uint64(b), 16))
	}
	t.tmux(args...)
}

// Paste pastes the given text, as a bracketed paste if the program has asked for bracketed pastes.
func (t *Terminal) Paste(text string) {
	t.tb.Helper()
	t.tmux("set-buffer", "--", text)
	t.tmux("paste-buffer", "-p")
}

// Resize changes the size of the terminal to the given number of columns and rows.
func (t *Terminal) Resize(columns, rows int) {
	t.tb.Helper()
	t.tmux("resize-window", "-x", strconv.Itoa(columns), "-y", strconv.Itoa(rows))
}

// Clipboard waits until the program has copied text to the clipboard, and returns this text.
func (t *Terminal) Clipboard() string {
	t.tb.Helper()
	t.poll(func() bool { return t.tmux("list-buffers") != "" }, func() string { return "nothing was put on the clipboard" })
	return strings.TrimSuffix(t.tmux("show-buffer"), "\n")
}

// Mouse reports whether the program has asked the terminal to send it mouse events.
func (t *Terminal) Mouse() bool {
	t.tb.Helper()
	return strings.TrimSpace(t.tmux("display-message", "-p", "#{mouse_any_flag}")) == "1"
}

// Click clicks the left mouse button at the given column and line, counted from 0.
func (t *Terminal) Click(column, line int) {
	t.tb.Helper()
	t.Send(fmt.Sprintf("\x1b[<0;%d;%dM\x1b[<0;%[1]d;%[2]dm", column+1, line+1))
}

// Record starts a new recording of everything that the program writes to the terminal, including
// escape sequences. [Terminal.WaitRecorded] returns the recording.
func (t *Terminal) Record() {
	t.tb.Helper()
	path := filepath.Join(t.dir, "recorded")
	_ = os.Remove(path)
	t.tmux("pipe-pane", "exec cat >'"+path+"'")
}

// WaitRecorded waits until the recorded output contains the given text, and returns the whole
// recorded output.
func (t *Terminal) WaitRecorded(text string) string {
	t.tb.Helper()
	return t.waitFile("recorded", text)
}

// Close closes the terminal window while the program is still running, as a user can do, and waits
// until the program has ended.
func (t *Terminal) Close() {
	t.tb.Helper()
	pid := t.pid()
	_, _ = io.WriteString(t.commands, "kill-pane\n") // tmux ends, perhaps before it answers
	t.poll(func() bool {
		stat, _ := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		return syscall.Kill(pid, 0) != nil || strings.Contains(string(stat), ") Z ") // dead, but its new parent is slow
	}, func() string { return fmt.Sprintf("process %d is still there", pid) })
}

// Screen returns the text on the screen, one line for each row.
func (t *Terminal) Screen() string {
	t.tb.Helper()
	return t.tmux("capture-pane", "-p")
}

// Colored returns the text on the screen, with trailing spaces and escape sequences for colours.
func (t *Terminal) Colored() string {
	t.tb.Helper()
	return t.tmux("capture-pane", "-p", "-e", "-N")
}

// Wait waits until all the given texts are on the screen, and returns the text on the whole screen.
func (t *Terminal) Wait(texts ...string) string {
	t.tb.Helper()
	return t.WaitFor(fmt.Sprintf("%q on the screen", texts), func(screen string) bool {
		for _, text := range texts {
			if !strings.Contains(screen, text) {
				return false
			}
		}
		return true
	})
}

// WaitGone waits until the given text is no longer on the screen, and returns the screen's text.
func (t *Terminal) WaitGone(text string) string {
	t.tb.Helper()
	return t.WaitFor(fmt.Sprintf("no %q on the screen", text), func(screen string) bool {
		return !strings.Contains(screen, text)
	})
}

// WaitStderr waits until the program has written text to standard error, which the screen does not
// show.
func (t *Terminal) WaitStderr(text string) {
	t.tb.Helper()
	t.waitFile("stderr", text)
}

func (t *Terminal) waitFile(name, text string) string {
	t.tb.Helper()
	t.poll(func() bool { return strings.Contains(t.file(name), text) },
		func() string {
			return fmt.Sprintf("waited for %q in the file %s; there is\n%s", text, name, t.file(name))
		})
	return t.file(name)
}

// WaitFor waits until ok returns true for the text on the screen, and returns that text. want
// describes the expected screen. If the wait takes more than two minutes, the test fails with a
// message that contains want.
func (t *Terminal) WaitFor(want string, ok func(screen string) bool) string {
	t.tb.Helper()
	var screen string
	t.poll(func() bool {
		screen = t.Screen()
		return ok(screen)
	}, func() string {
		return fmt.Sprintf("waited for %s; there is\n%s", want, screen)
	})
	return screen
}

// poll waits until ok returns true. If that takes longer than deadline, the test fails with the
// message that message returns.
func (t *Terminal) poll(ok func() bool, message func() string) {
	t.tb.Helper()
	for end := time.Now().Add(deadline); !ok(); {
		if time.Now().After(end) {
			t.tb.Fatalf("%s", message())
		}
		time.Sleep(5 * time.Millisecond) // leaves the processor to the program
	}
}

// pid waits until the program has started, and returns its process ID.
func (t *Terminal) pid() int {
	t.tb.Helper()
	t.poll(func() bool { return t.started() > 0 }, func() string { return "the program did not start" })
	return t.started()
}

func (t *Terminal) started() int {
	pid, _ := strconv.Atoi(strings.TrimSpace(t.file("pid")))
	return pid
}

// Signal sends sig to the program's process.
func (t *Terminal) Signal(sig syscall.Signal) {
	t.tb.Helper()
	if err := syscall.Kill(t.pid(), sig); err != nil {
		t.tb.Fatalf("signal %v: %v", sig, err)
	}
}

// An End describes how a program ended and whether it changed the terminal's modes, such as echo.
type End struct {
	Status        int    // as the shell reports it: 128 plus the signal's number if a signal ended the program
	Screen        string // the text that the program left on the screen
	Stderr        string
	Before, After string // the terminal's modes, from stty -a
}

// End waits until the program has ended. It returns the exit status, the last screen, the text on
// standard error, and the terminal's modes before and after the run.
func (t *Terminal) End() End {
	t.tb.Helper()
	t.poll(func() bool { return strings.TrimSpace(t.tmux("display-message", "-p", "#{pane_title}")) == "ended" },
		func() string { return "the program has not ended; there is\n" + t.Screen() })
	status, err := strconv.Atoi(strings.TrimSpace(t.file("status")))
	if err != nil {
		t.tb.Fatalf("exit status: %v", err)
	}
	return End{status, t.Screen(), t.file("stderr"), t.file("before"), t.file("after")}
}

// file returns the content of the file with the given name in the terminal's home directory. It
// returns "" if there is no such file.
func (t *Terminal) file(name string) string {
	b, _ := os.ReadFile(filepath.Join(t.dir, name))
	return string(b)
}

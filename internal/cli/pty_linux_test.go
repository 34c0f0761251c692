package cli_test

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"

	"wfind/internal/testkit/process"
)

// A slowTerminal is a terminal that answers queries only when the test allows it, like a terminal
// over a slow connection. It supports the kitty keyboard protocol.
type slowTerminal struct {
	t           *testing.T
	master, tty *os.File
	cmd         *exec.Cmd

	mu      sync.Mutex
	written []byte   // by the program, or echoed by the terminal
	read    int      // the number of written bytes that were searched for queries
	held    []string // answers to send later
	answers bool     // answers are sent at once
	closed  bool     // no more output will come
	more    *sync.Cond
}

func startSlow(t *testing.T, args ...string) *slowTerminal {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here:", err)
	}
	if err := unix.IoctlSetPointerInt(int(master.Fd()), unix.TIOCSPTLCK, 0); err != nil {
		t.Fatal(err)
	}
	n, err := unix.IoctlGetInt(int(master.Fd()), unix.TIOCGPTN)
	if err != nil {
		t.Fatal(err)
	}
	if err := unix.IoctlSetWinsize(int(master.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Row: 24, Col: 80}); err != nil {
		t.Fatal(err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|unix.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := &slowTerminal{t: t, master: master, tty: tty}
	s.more = sync.NewCond(&s.mu)
	s.cmd = process.NewSession(t).Command("wfind", args...)
	s.cmd.Path, s.cmd.Err = process.Exe, nil
	s.cmd.Env = append(s.cmd.Env, "TERM=xterm-256color")
	s.cmd.Stdin, s.cmd.Stdout, s.cmd.Stderr = tty, tty, tty
	s.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	timer := time.AfterFunc(patience, func() {
		s.cmd.Process.Kill()
		tty.Close()
		master.Close()
	})
	t.Cleanup(func() {
		timer.Stop()
		s.cmd.Process.Kill()
		tty.Close()
		master.Close()
	})
	go s.show()
	return s
}

// questions are the queries that programs send to a terminal, and replies are this terminal's
// answers.
var (
	questions = regexp.MustCompile(`\x1b\[0?c|\x1b\[\?u|\x1b\[>0?q|\x1b\[\?(\d+)\$p|\x1b\]1[01];\?(\x07|\x1b\\)|\x1bP\+q[0-9A-Fa-f;]*\x1b\\`)
	replies   = []struct{ question, answer string }{
		{"\x1b[?u", "\x1b[?1u"},
		{"\x1b[>", "\x1bP>|slow 1.0\x1b\\"},
		{"\x1b[?", "\x1b[?%s;2$y"},
		{"\x1b]1", "\x1b]11;rgb:0000/0000/0000\x1b\\"},
		{"\x1bP", "\x1bP0+r\x1b\\"},
		{"\x1b[", "\x1b[?62;22c"},
	}
)

// show reads the program's output, and answers the queries in it.
func (s *slowTerminal) show() {
	buf := make([]byte, 4096)
	for {
		n, err := s.master.Read(buf)
		s.mu.Lock()
		s.written = append(s.written, buf[:n]...)
		for {
			m := questions.FindSubmatchIndex(s.written[s.read:])
			if m == nil {
				break
			}
			question := string(s.written[s.read+m[0] : s.read+m[1]])
			for _, r := range replies {
				if !strings.HasPrefix(question, r.question) {
					continue
				}
				if m[2] >= 0 {
					r.answer = fmt.Sprintf(r.answer, s.written[s.read+m[2]:s.read+m[3]])
				}
				s.held = append(s.held, r.answer)
				break
			}
			s.read += m[1]
		}
		if s.answers {
			s.release()
		}
		s.closed = err != nil
		s.more.Broadcast()
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// release sends the held answers. The caller must hold the lock.
func (s *slowTerminal) release() {
	io.WriteString(s.master, strings.Join(s.held, ""))
	s.held, s.answers = nil, true
}

// answer sends the held answers, and answers later queries at once.
func (s *slowTerminal) answer() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.release()
}

// await waits until text has been written, and returns everything written so far.
func (s *slowTerminal) await(text string) string {
	s.t.Helper()
	return s.awaitFor(text, func(written string) bool { return strings.Contains(written, text) })
}

// awaitFor waits until ok accepts the output, and returns the output.
func (s *slowTerminal) awaitFor(what string, ok func(written string) bool) string {
	s.t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	for !ok(string(s.written)) {
		if s.closed {
			s.t.Fatalf("waited for %q; there is %q", what, s.written)
		}
		s.more.Wait()
	}
	return string(s.written)
}

func (s *slowTerminal) keys(text string) { io.WriteString(s.master, text) }

// end waits for the program to exit, after all answers have been sent. It returns the exit status,
// and the text left on the restored terminal.
func (s *slowTerminal) end() (status int, left string) {
	s.t.Helper()
	s.cmd.Wait()
	// Once the first mark has been echoed, all queries have been read and answered. The echo of
	// these answers comes before the second mark.
	for _, mark := range []string{"[first mark]", "[second mark]"} {
		io.WriteString(s.tty, mark)
		left = s.await(mark)
	}
	_, left, _ = strings.Cut(left, "\x1b[?1049l")
	return s.cmd.ProcessState.ExitCode(), left
}

// TestLateAnswers quits before the terminal has answered the queries from the start. The answers
// must not appear at the shell's prompt.
func TestLateAnswers(t *testing.T) {
	for _, test := range []struct {
		args   []string
		status int
		left   string
	}{
		{[]string{"play"}, 1, ""},
		{[]string{"assist", "--time=0", "CHEST=c.E.."}, 0, "CHEST=c.E.."},
	} {
		s := startSlow(t, test.args...)
		s.await("\x1b[?2027$p") // the last query was sent
		asked := time.Now()
		s.keys("\x03")
		s.awaitFor("a last question, or the end", func(written string) bool {
			return strings.Contains(written, "\x1b[c") || strings.Contains(written, "\x1b[?1049l")
		})
		s.answer()
		status, left := s.end()
		if status != test.status || !strings.Contains(left, test.left) {
			t.Errorf("%q: status %d, and the terminal shows %q", test.args, status, left)
		}
		if strings.Contains(left, "^[") {
			if time.Since(asked) > time.Second/2 {
				t.Skip("this machine is so busy that the terminal was not waited for")
			}
			t.Errorf("%q: the terminal's replies are in the shell's prompt: %q", test.args, left)
		}
	}
}

// TestKittyKeys plays in a terminal that uses the kitty keyboard protocol.
func TestKittyKeys(t *testing.T) {
	s := startSlow(t, "play", "--answer=crate", "--no-motion")
	s.answer()
	s.await("\x1b[>1u") // the program asked for the protocol
	// Send S with shift, A, L and E as codes, F and backspace, T as a letter, and Enter.
	s.keys("\x1b[115:83;2u" + "\x1b[97u\x1b[108u\x1b[101u" + "f\x1b[127u" + "t" + "\x1b[13u")
	// Clear MOUND with escape, and again with ctrl-u. Then ctrl-d asks for confirmation, and ctrl-c
	// quits.
	s.keys("mound\x1b[27umound\x1b[117;5u\x1b[13u\x1b[100;5u")
	s.await("lose the round")
	s.keys("\x1b[99;5u")
	status, left := s.end()
	var saved []byte
	if want := "Game saved. To resume it, run: wfind play --answer\r\n"; status != 1 || !strings.Contains(left, want) || strings.Contains(left, "^[") {
		t.Errorf("status %d, and the terminal shows %q, want %q", status, left, want)
	}
	for _, variable := range s.cmd.Env {
		data, ok := strings.CutPrefix(variable, "XDG_DATA_HOME=")
		if files, _ := filepath.Glob(data + "/wfind/rounds/*.json"); ok && len(files) == 1 {
			saved, _ = os.ReadFile(files[0])
		}
	}
	if !strings.Contains(string(saved), `"guesses":["SALET"]`) {
		t.Errorf("the saved round is %q", saved)
	}
	if all := s.await(""); !strings.Contains(all, "\x1b[<1u") {
		t.Error("the kitty keyboard protocol was not turned off at the end")
	}
}

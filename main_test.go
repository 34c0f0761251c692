package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"

	"wfind/constraint"
	"wfind/internal/cli"
	"wfind/internal/testkit/race"
)

// exe is the command that the tests run as a user does: the test binary,
// which does what wfind does when WFIND_TEST_RUN_MAIN is set.
var exe string

func TestMain(m *testing.M) {
	if os.Getenv("WFIND_TEST_RUN_MAIN") != "" {
		os.Exit(run(os.Args[1:], cli.Standard()))
	}
	os.Exit(runTests(m))
}

func runTests(m *testing.M) int {
	var err error
	if exe, err = os.Executable(); err == nil && race.Slower > 1 {
		// The detector is for the tests of the packages; hundreds of processes that
		// it slows down would take minutes here.
		var dir string
		if dir, err = os.MkdirTemp("", "wfind"); err == nil {
			defer os.RemoveAll(dir)
			exe = filepath.Join(dir, "wfind.exe")
			err = exec.Command("go", "build", "-o", exe, ".").Run()
		}
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "no command to test:", err)
		return 1
	}
	return m.Run()
}

var update = flag.Bool("update", false, "rewrite the transcripts with what the commands print")

// A session is one block of commands and what they print, run in a folder
// of its own.
type session struct {
	dir string
	env []string
}

// newSession returns a session whose shell finds wfind.
func newSession(t *testing.T) *session {
	t.Helper()
	bin := t.TempDir()
	if err := os.Symlink(exe, filepath.Join(bin, "wfind")); err != nil {
		t.Skip("no symbolic links here:", err)
	}
	dir := t.TempDir()
	return &session{dir, []string{
		"WFIND_TEST_RUN_MAIN=1",
		"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH"),
		"HOME=" + dir, "XDG_DATA_HOME=" + filepath.Join(dir, "data"), "XDG_STATE_HOME=" + filepath.Join(dir, "state"),
		"TZ=UTC", "LC_ALL=C.UTF-8", "TERM=xterm",
		"GOCOVERDIR=" + os.Getenv("GOCOVERDIR"),
	}}
}

// command returns a command of the session.
func (s *session) command(name string, args ...string) *exec.Cmd {
	cmd := exec.Command(name, args...)
	cmd.Dir, cmd.Env = s.dir, s.env
	return cmd
}

// shell runs a line of shell and returns what it printed, on both outputs in
// order, and its status where that is not 0.
func (s *session) shell(t *testing.T, line string) string {
	t.Helper()
	out, err := s.command("sh", "-c", line).CombinedOutput()
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

// result is what one run of wfind did.
type result struct {
	stdout, stderr string
	status         int
}

// wfind runs the command with the standard input given as text; "" is
// /dev/null.
func wfind(t *testing.T, stdin string, args ...string) result {
	t.Helper()
	cmd := newSession(t).command(exe, args...)
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
	return result{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}
}

// TestTranscripts replays testdata/*.txt: lines that begin with "$ " are
// typed into a shell, in one folder for a file, and what follows is what must
// be printed, on both outputs, with [status N] at the end where the status
// is not 0. Lines that begin with "# " are remarks.
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no transcripts", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			t.Parallel()
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			got := replay(t, newSession(t), string(data))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if got != string(data) {
				t.Errorf("%s:\n%s", file, firstDifference(string(data), got))
			}
		})
	}
}

// replay runs the commands of a transcript and returns it as it came out.
// A line that begins with "> " continues the one above.
func replay(t *testing.T, s *session, text string) string {
	t.Helper()
	var b strings.Builder
	lines := strings.SplitAfter(text, "\n")
	for i := 0; i < len(lines); {
		line := lines[i]
		i++
		if strings.HasPrefix(line, "# ") || strings.TrimSpace(line) == "" && b.Len() == 0 {
			b.WriteString(line)
			continue
		}
		command, ok := strings.CutPrefix(line, "$ ")
		if !ok {
			continue // the output that the text expects
		}
		b.WriteString(line)
		for i < len(lines) && strings.HasPrefix(lines[i], "> ") {
			b.WriteString(lines[i])
			command += lines[i][2:]
			i++
		}
		b.WriteString(s.shell(t, command))
	}
	return b.String()
}

// firstDifference shows where two texts part.
func firstDifference(want, got string) string {
	w, g := strings.Split(want, "\n"), strings.Split(got, "\n")
	command := ""
	for i := range max(len(w), len(g)) {
		var wl, gl string
		if i < len(w) {
			wl = w[i]
		}
		if i < len(g) {
			gl = g[i]
		}
		if wl != gl {
			return fmt.Sprintf("line %d, after %q\nwant %q\n got %q", i+1, command, wl, gl)
		}
		if strings.HasPrefix(wl, "$ ") {
			command = wl
		}
	}
	return ""
}

// TestErrors checks that each bad input of testdata/errors.txt ends with
// status 2, that nothing is printed on standard output, and that the message
// has at most two lines and nothing that a terminal would act on.
func TestErrors(t *testing.T) {
	data, err := os.ReadFile("testdata/errors.txt")
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(t)
	n := 0
	for line := range strings.Lines(string(data)) {
		command, ok := strings.CutPrefix(strings.TrimSpace(line), "$ ")
		if !ok {
			continue
		}
		n++
		cmd := s.command("sh", "-c", command)
		var stdout, stderr bytes.Buffer
		cmd.Stdout, cmd.Stderr = &stdout, &stderr
		cmd.Run()
		if status := cmd.ProcessState.ExitCode(); status != cli.StatusError {
			t.Errorf("%s: status %d, want %d", command, status, cli.StatusError)
		}
		if stdout.Len() > 0 {
			t.Errorf("%s: %q on standard output", command, stdout.String())
		}
		message := stderr.String()
		if !strings.HasPrefix(message, "wfind: ") || strings.Count(message, "\n") > 2 || strings.Contains(message, "goroutine ") {
			t.Errorf("%s: message %q", command, message)
		}
		for l := range strings.Lines(message) {
			if l = strings.TrimSuffix(l, "\n"); l != constraint.Escape(l) {
				t.Errorf("%s: raw characters in %q", command, l)
			}
		}
	}
	if n < 40 {
		t.Errorf("only %d cases", n)
	}
}

// TestCommands checks that cli knows the commands of the grammar.
func TestCommands(t *testing.T) {
	parser, err := kong.New(new(grammar))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range parser.Model.Children {
		if !slices.Contains(cli.Commands, c.Name) {
			t.Errorf("cli.Commands lacks %s: add it in find.go", c.Name)
		}
	}
	if got, want := len(parser.Model.Children), len(cli.Commands); got != want {
		t.Errorf("the grammar has %d commands, cli.Commands %d", got, want)
	}
}

// TestHostileWords checks that words of a list reach the output without what
// a terminal acts on: a word is letters alone.
func TestHostileWords(t *testing.T) {
	list := "ocean\x1b[31m\n\x1b]0;x\x07ocean\nocean\u009b\noce\x00n\nocean\u202e\nOCEAN\n"
	got := wfind(t, list, "CHEST=c.E..", "--case=keep")
	if want := (result{"OCEAN\n", "", 0}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestClosedPipe checks that a reader that goes away ends the program
// quietly.
func TestClosedPipe(t *testing.T) {
	s := newSession(t)
	out := s.shell(t, "wfind -d english -l 7 | head -1; wfind dict english | wfind -l 7 | head -1")
	if want := "ABACIST\nABACIST\n"; out != want {
		t.Errorf("%q, want %q", out, want)
	}
}

// TestReadme runs the commands of README.md's console blocks, all in one
// folder, and compares what they print.
func TestReadme(t *testing.T) {
	data, err := os.ReadFile("README.md")
	if err != nil {
		t.Fatal(err)
	}
	s := newSession(t)
	// "go run ." stands for wfind built from the clone; CI runs it as it is.
	shim := "#!/bin/sh\n[ \"$1 $2\" = 'run .' ] && shift 2 && exec wfind \"$@\"\nexit 99\n"
	if err := os.WriteFile(filepath.Join(s.dir, "go"), []byte(shim), 0o755); err != nil {
		t.Fatal(err)
	}
	s.env = append(s.env, "PATH="+s.dir+":"+strings.TrimPrefix(s.env[1], "PATH="))
	text := string(data)
	var fresh strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "```console\n")
		fresh.WriteString(before)
		if !ok {
			break
		}
		block, after, ok := strings.Cut(rest, "```")
		if !ok {
			t.Fatal("a block of README.md does not end")
		}
		got := replay(t, s, block)
		if !*update && got != block {
			t.Errorf("README.md: %s", firstDifference(block, got))
		}
		fresh.WriteString("```console\n" + got + "```")
		text = after
	}
	if *update {
		if err := os.WriteFile("README.md", []byte(fresh.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

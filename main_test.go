package main

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"wfind/internal/cli"
	"wfind/internal/cli/command"
	"wfind/internal/testkit/process"
	"wfind/internal/testkit/tools"
	"wfind/internal/text/printable"
)

func TestMain(m *testing.M) { process.Main(m, cli.Main) }

var update = flag.Bool("update", false, "rewrite the transcripts with what the commands print")

// TestTranscripts replays testdata/*.txt. A shell runs the lines that begin with "$ ", in one
// folder per file. The lines after each are the expected output, standard error included, and
// [status N] if the status is not 0. Lines that begin with "# " are comments.
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
			run := shell
			if filepath.Base(file) == "errors.txt" {
				run = shellError
			}
			got := replay(t, process.NewSession(t), string(data), run)
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

// A runner runs a line of shell and returns its output and status.
type runner func(t *testing.T, s *process.Session, command string) string

func shell(t *testing.T, s *process.Session, command string) string { return s.Shell(t, command) }

// replay runs the commands of a transcript and returns it with the actual output.
// A line that begins with "> " continues the command above.
func replay(t *testing.T, s *process.Session, text string, run runner) string {
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
		b.WriteString(run(t, s, command))
	}
	return b.String()
}

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

// shellError runs a line of shell that must fail with status 2, print nothing on standard output, and
// print a message of at most two lines without control characters.
func shellError(t *testing.T, s *process.Session, line string) string {
	t.Helper()
	out := filepath.Join(s.Dir, "stdout")
	printed := s.Shell(t, "{ "+line+"\n} >"+out)
	if text, err := os.ReadFile(out); err != nil || len(text) > 0 {
		t.Errorf("%s: %q on standard output, %v", line, text, err)
	}
	message, ok := strings.CutSuffix(printed, fmt.Sprintf("[status %d]\n", command.StatusError))
	if !ok {
		t.Errorf("%s: the status is not %d: %s", line, command.StatusError, printed)
	}
	if !strings.HasPrefix(message, "wfind: ") || strings.Count(message, "\n") > 2 || strings.Contains(message, "goroutine ") {
		t.Errorf("%s: message %q", line, message)
	}
	if text := strings.ReplaceAll(message, "\n", ""); text != printable.Text(text) {
		t.Errorf("%s: raw characters in %q", line, message)
	}
	return printed
}

// TestHostileWords checks that control characters in a list never reach the output.
func TestHostileWords(t *testing.T) {
	list := "ocean\x1b[31m\n\x1b]0;x\x07ocean\nocean\u009b\noce\x00n\nocean\u202e\nOCEAN\n"
	got := process.Wfind(t, list, "CHEST=c.E..", "--case=keep")
	if want := (process.Result{Stdout: "OCEAN\n"}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestClosedPipe checks that the program ends quietly when its output is closed.
func TestClosedPipe(t *testing.T) {
	s := process.NewSession(t)
	out := s.Shell(t, "wfind -d english -l 7 | head -1; wfind dict english | wfind -l 7 | head -1")
	if want := "ABACIST\nABACIST\n"; out != want {
		t.Errorf("%q, want %q", out, want)
	}
}

// TestReadme runs the commands in the console blocks of README.md and doc/*.md, in one folder per
// page and without settings, and compares the output. A block that begins with "```console jq"
// needs jq and is skipped without it, except in CI. The output of commands in "```console terminal"
// goes to a terminal. A block that begins with "```text chat.txt" is the file chat.txt.
func TestReadme(t *testing.T) {
	pages, err := filepath.Glob("doc/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatal("no pages", err)
	}
	for _, page := range append(pages, "README.md") {
		t.Run(page, func(t *testing.T) {
			t.Parallel()
			runPage(t, page)
		})
	}
}

func runPage(t *testing.T, page string) {
	data, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	s := process.NewSession(t)
	s.Env = slices.DeleteFunc(s.Env, func(v string) bool { return strings.HasPrefix(v, "XDG_") })
	text := string(data)
	for _, m := range regexp.MustCompile("(?ms)^```[a-z]+ ([a-z]+\\.[a-z]+)\n(.*?)^```$").FindAllStringSubmatch(text, -1) {
		if err := os.WriteFile(filepath.Join(s.Dir, m[1]), []byte(m[2]), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	var fresh strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "```console")
		fresh.WriteString(before)
		if !ok {
			break
		}
		words, rest, _ := strings.Cut(rest, "\n")
		block, after, ok := strings.Cut(rest, "```")
		if !ok {
			t.Fatal("a block does not end")
		}
		got, run, needed := block, shell, strings.Fields(words)
		if slices.Contains(needed, "terminal") {
			run, needed = onTerminal, []string{"script"}
		}
		t.Run(strings.TrimSpace(words), func(t *testing.T) {
			tools.Need(t, needed...)
			got = replay(t, s, block, run)
		})
		if !*update && got != block {
			t.Error(firstDifference(block, got))
		}
		fresh.WriteString("```console" + words + "\n" + got + "```")
		text = after
	}
	if *update {
		if err := os.WriteFile(page, []byte(fresh.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// onTerminal runs a line of shell in a terminal with 80 columns and no colours.
func onTerminal(t *testing.T, s *process.Session, line string) string {
	quoted := strings.ReplaceAll("stty cols 80; "+line, "'", `'\''`)
	out := s.Shell(t, "NO_COLOR=1 script -qec '"+quoted+"' /dev/null </dev/null")
	out = strings.ReplaceAll(out, "\r\n", "\n")
	return erased.ReplaceAllString(out, "") // a slow machine shows progress
}

// erased matches text that is erased from its line.
var erased = regexp.MustCompile(`[^\n]*\r\x1b\[K`)

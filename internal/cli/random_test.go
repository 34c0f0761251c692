package cli

import (
	"bytes"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"

	"github.com/alecthomas/kong"

	"wfind/internal/cli/command"
	"wfind/internal/testkit/process"
	"wfind/internal/testkit/race"
	"wfind/internal/testkit/random"
)

// TestRandomCommandLines runs random command lines, with every command's flags and arguments and
// usual, wrong and extreme values. The status is always 0, 1 or 2, and nothing panics. An error is
// one or two lines on standard error, with nothing on standard output.
func TestRandomCommandLines(t *testing.T) {
	race.Skip(t) // it starts hundreds of processes
	p := newParser(&command.Env{}, slices.Concat(commands(), hiddenCommands())...)
	r := random.Rand(t)
	for range random.Cases(400) {
		c := randomCommandLine(r, p.Model.Children)
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			t.Parallel()
			c.run(t)
		})
	}
}

// A randomLine is a command line and its standard input.
type randomLine struct {
	args  []string
	stdin string
}

// inputs are the files in the working directory of each command.
var inputs = map[string]string{
	"words.txt":   "crane\npetal\nocean\nileac\noleic\ncanoe\nplate\nslate\ncrate\ntrace\nraise\n",
	"weights.txt": "crane 3\npetal 1\nocean 1e9\nplate 0\nslate 0.5\n",
	"mixed.txt":   "ab\ncd\nac\nabc\nbcd\nword\nlord\ncrane\ngarden\n12+34=46\n",
	"broken.txt":  "crane 1\npetal NaN\n",
	"bytes.bin":   "\xff\xfe\x00\x1b[31m\n\x80\x81\n",
	"empty.txt":   "",
}

// run runs the command line, and interrupts it if it takes too long.
func (c randomLine) run(t *testing.T) {
	s := process.NewSession(t)
	for name, text := range inputs {
		if err := os.WriteFile(filepath.Join(s.Dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := s.Command(process.Exe, c.args...)
	var stdout, stderr bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(c.stdin), &stdout, &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	interrupted := time.AfterFunc(5*time.Second, func() { cmd.Process.Signal(os.Interrupt) })
	killed := time.AfterFunc(2*time.Minute, func() { cmd.Process.Signal(syscall.SIGQUIT) })
	err := cmd.Wait()
	wasInterrupted := !interrupted.Stop()
	if !killed.Stop() {
		t.Fatalf("the command does not end:\n%s", stderr.Bytes())
	}
	status := cmd.ProcessState.ExitCode()
	if exit, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		t.Fatal(exit)
	}
	if status < 0 && wasInterrupted {
		return // the signal killed it, after it had cleaned up
	}
	errText := stderr.String()
	switch lines := strings.Count(errText, "\n"); {
	case status < 0 || status > 2, strings.Contains(errText, "goroutine "), strings.Contains(errText, "internal error"):
		t.Fatalf("status %d:\n%s", status, errText)
	case slices.Contains(c.args, "--verbose"), slices.Contains(c.args, "-v"): // prints a summary of the clues there
	case status == 2 && (lines < 1 || lines > 2 || !strings.HasPrefix(errText, "wfind: ")):
		t.Errorf("the error has %d lines:\n%s", lines, errText)
	case status == 2 && stdout.Len() > 0 && !(c.args[0] == "score" && slices.Contains(c.args, "-")): // score prints results as the guesses arrive
		t.Errorf("the error came after output:\n%s\n%s", errText, stdout.Bytes())
	}
	if i := strings.IndexFunc(errText, func(r rune) bool { return r != '\n' && unicode.IsControl(r) }); i >= 0 {
		t.Errorf("a control character on standard error: %q", errText)
	}
}

func randomCommandLine(r *rand.Rand, nodes []*kong.Node) randomLine {
	var n *kong.Node
	for n == nil || n.Hidden {
		n = pick(r, nodes)
	}
	c := randomLine{args: []string{n.Name}, stdin: pick(r, []string{"", "crane\npetal\nocean\n", "CRANE\nq\nn\n", inputs["weights.txt"], inputs["bytes.bin"]})}
	for range min(r.IntN(5), 4*len(n.Flags)) {
		c.args = append(c.args, randomFlag(r, pick(r, n.Flags))...)
	}
	for _, arg := range n.Positional {
		for range r.IntN(3) {
			c.args = append(c.args, randomValue(r, arg))
		}
	}
	for _, f := range n.Flags {
		// A short list keeps every proof and game short. Without --dict, wfind would read a list of
		// thousands.
		if f.Name == "dict" && !strings.Contains(strings.Join(c.args, " "), "--dict") {
			c.args = append(c.args, "--dict="+pick(r, []string{"words.txt", "mixed.txt", "weights.txt"}))
		}
	}
	return c
}

// randomFlag returns a flag, with its value in the same argument or the next.
func randomFlag(r *rand.Rand, f *kong.Flag) []string {
	name := "--" + f.Name
	switch {
	case f.Short != 0 && r.IntN(4) == 0 && f.IsBool():
		return []string{"-" + string(f.Short)}
	case f.IsBool() && f.Tag.Negatable != "" && r.IntN(2) == 0:
		return []string{"--no-" + f.Name}
	case f.IsBool() && r.IntN(8) > 0:
		return []string{name}
	case r.IntN(4) == 0:
		return []string{name, randomValue(r, f.Value)}
	case r.IntN(20) == 0:
		return []string{name}
	}
	return []string{name + "=" + randomValue(r, f.Value)}
}

// randomValue returns a value for a flag or an argument, usually a valid one.
func randomValue(r *rand.Rand, v *kong.Value) string {
	if r.IntN(12) == 0 {
		return pick(r, []string{"", "-", "--", "=", "é", "x", "\x1b[31m", "\xff", "$(touch)", "1e400", strings.Repeat("W", 300)})
	}
	clues := []string{"CRANE=..a.e", "crane=00102", "PETAL=.etAl", "CRANE=⬛⬛🟨⬛🟩", "CRANE=..a.e,c....", "OCEAN=OCEAN", "ab=10", "crane=..a.", "EERIE=.e...", "CRANE", "12+34=46=00000000"}
	words := []string{"CRANE", "ocean", "SLATE,PLATE", "ab", "XYZZY", "garden", "12+34=46", "-"}
	kind := v.Tag.Get("completion")
	switch {
	case v.Enum != "":
		return pick(r, v.EnumSlice())
	case kind == "list" || kind == "answers":
		return pick(r, []string{"words.txt", "weights.txt", "mixed.txt", "broken.txt", "bytes.bin", "empty.txt", "absent.txt", ".", "likely", "-", "nolist"})
	case kind == "file":
		return pick(r, []string{"out.txt", "-", "words.txt", "absent/out.txt", "."})
	case kind == "command":
		return pick(r, []string{"find", "solve", "sovle"})
	case v.Target.Kind() == reflect.Int, v.Target.Kind() == reflect.Int64, v.Target.Kind() == reflect.Uint64:
		return pick(r, []string{"0", "1", "2", "3", "5", "6", "32", "62", "63", "1000", "1000000000", "9223372036854775807", "9223372036854775808", "-1", "1.5", "1s", "0s", "-5s"})
	case strings.EqualFold(v.Name, "clue") || strings.EqualFold(v.Name, "clues"):
		return pick(r, clues)
	}
	return pick(r, append(append(words, clues...), "2026-11-20", "yesterday", "1"))
}

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// Package command holds the parts that commands share: the environment that they run in, the flags
// that several of them have, and the word lists and positions that these flags name.
package command

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"

	"golang.org/x/term"

	"wfind/constraint"
	"wfind/dict"
	"wfind/internal/cli/cmdline"
	"wfind/internal/game/record"
	"wfind/internal/text/printable"
)

// The exit statuses, as in grep.
const (
	StatusFound   = 0
	StatusNothing = 1
	StatusError   = 2
)

// ErrNothing means that a command worked and found nothing. It has no message.
var ErrNothing = errors.New("nothing found")

// An Env is the environment of a command: its standard streams, its settings, and the lists and
// remarks that it has collected so far. Only one goroutine may use it.
type Env struct {
	Stdin  *os.File
	Stdout *os.File
	Stderr io.Writer

	// Color is the value of --color: auto, always or never.
	Color string

	Alphabet constraint.Alphabet // of the words of lists and of the command line

	Given cmdline.Given // the flags of the command line

	inputs    []string              // paths of the files that were read as word lists
	opened    map[string]*dict.List // lists that are open and not read yet, by name
	readStdin bool                  // standard input was read
	sampled   bool                  // NoteSampled has printed its note
	remarks   []string              // on word lists, not printed yet
}

// Standard returns an environment with the standard streams of the process.
func Standard() *Env {
	return &Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Color: "auto"}
}

// Status returns the exit status for err, the result of a command, after printing its message to standard
// error. The message has at most two lines. If it has only one, Status prints the last remark before it.
func (e *Env) Status(err error) int {
	switch {
	case err == nil:
		e.PrintRemarks()
		return StatusFound
	case errors.Is(err, ErrNothing):
		e.PrintRemarks()
		return StatusNothing
	}
	text := message(err)
	if n := len(e.remarks); n > 0 && !strings.Contains(text, "\n") {
		fmt.Fprintln(e.Stderr, "wfind:", e.remarks[n-1])
	}
	fmt.Fprintln(e.Stderr, "wfind:", text)
	return StatusError
}

// Note prints a message to standard error, in the manner of fmt.Printf. It prints the remarks first.
func (e *Env) Note(format string, args ...any) {
	e.PrintRemarks()
	fmt.Fprintln(e.Stderr, "wfind:", message(fmt.Errorf(format, args...)))
}

// Remark saves a remark about a word list, which PrintRemarks prints later. If the command fails, Status
// prints only the last remark, next to the error.
func (e *Env) Remark(format string, args ...any) {
	text := message(fmt.Errorf(format, args...))
	if !slices.Contains(e.remarks, text) {
		e.remarks = append(e.remarks, text)
	}
}

// PrintRemarks prints the remarks so far. A command calls it when its input is known to be good.
func (e *Env) PrintRemarks() {
	if len(e.remarks) == 0 {
		return
	}
	for _, text := range e.remarks {
		fmt.Fprintln(e.Stderr, "wfind:", text)
	}
	e.remarks = nil
}

// A hintedError is an error with a hint for the user, printed on a second line.
type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// WithHint returns err with a hint for the user. Status prints the hint on a second line.
func WithHint(err error, hint string) error { return &hintedError{err, hint} }

// message returns the text of err, with its hint on a second line. It replaces characters that could
// control a terminal.
func message(err error) string {
	text := printable.Text(err.Error())
	if hinted, ok := errors.AsType[*hintedError](err); ok {
		text += "\n" + printable.Text(hinted.hint)
	}
	return text
}

// Interactive reports whether standard input and output are both terminals that can show a
// screen.
func (e *Env) Interactive() bool {
	return IsTerminal(e.Stdin) && IsTerminal(e.Stdout) && os.Getenv("TERM") != "dumb"
}

// Screen returns the terminal for a full-screen program. This is standard output or, if another program
// reads that, the terminal of the process. The caller must call the returned function to close it.
func (e *Env) Screen() (*os.File, func(), error) {
	if IsTerminal(e.Stdout) {
		return e.Stdout, func() {}, nil
	}
	name := "/dev/tty"
	if runtime.GOOS == "windows" {
		name = "CONOUT$"
	}
	tty, err := os.OpenFile(name, os.O_RDWR, 0)
	if err != nil {
		return nil, nil, fmt.Errorf("there is no terminal for a screen: %w", err)
	}
	return tty, func() { tty.Close() }, nil
}

func IsTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// columns returns the width of standard output, or 0 if that is no terminal.
func (e *Env) Columns() int {
	if !IsTerminal(e.Stdout) {
		return 0
	}
	if width, _, err := term.GetSize(int(e.Stdout.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// Colored reports whether to print colours on standard output.
func (e *Env) Colored() bool { return Colored(e.Color, os.Getenv, IsTerminal(e.Stdout)) }

// Colored reports whether to use colours. flag is the value of --color. If it is auto, the environment
// decides: NO_COLOR turns colours off, and otherwise CLICOLOR_FORCE turns them on. Without either, a
// terminal gets colours unless it is dumb or CLICOLOR is 0. See no-color.org and bixense.com/clicolors.
func Colored(flag string, getenv func(string) string, terminal bool) bool {
	force := getenv("CLICOLOR_FORCE")
	switch {
	case flag != "auto":
		return flag == "always"
	case getenv("NO_COLOR") != "":
		return false
	case force != "" && force != "0":
		return true
	}
	return terminal && getenv("TERM") != "dumb" && getenv("CLICOLOR") != "0"
}

// Write calls f with a buffered writer to standard output, and then flushes it. It returns the first
// error.
func (e *Env) Write(f func(w *bufio.Writer) error) error { return WriteTo(e.Stdout, f) }

// WriteTo calls f with a buffered writer to out, and then flushes it. It returns the first error.
func WriteTo(out io.Writer, f func(w *bufio.Writer) error) error {
	w := bufio.NewWriter(out)
	err := f(w)
	if flushErr := w.Flush(); flushErr != nil {
		return fmt.Errorf("writing: %w", flushErr)
	}
	return err
}

// NoteSampled prints a note that the guesses were chosen by sampling, because there are too many words to
// examine all of them. It prints the note only once.
func (e *Env) NoteSampled() {
	if !e.sampled {
		e.Note("there are too many words to score each guess against each answer, so guesses are ranked by sampling, without estimates of how many more they need")
	}
	e.sampled = true
}

// Store returns the record of games in the folder dir. While it waits for another process, it prints a
// note.
func (e *Env) Store(dir string) record.Store {
	return record.Store{Dir: dir, Waiting: func() { e.Note("waiting for another wfind that is saving a game") }}
}

// NoteDamage returns err. If err is a [*record.Damage], NoteDamage prints a note about the skipped lines
// and returns nil.
func (e *Env) NoteDamage(err error) error {
	damage, ok := errors.AsType[*record.Damage](err)
	if ok {
		e.Note("%w", damage)
		return nil
	}
	return err
}

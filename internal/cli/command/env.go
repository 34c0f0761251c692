// Package command holds what the commands share: the environment that they run in, the flags
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

// Env is the environment of a command: its streams, and what it has done so far.
type Env struct {
	Stdin  *os.File
	Stdout *os.File
	Stderr io.Writer

	// Color is the value of --color: auto, always or never.
	Color string

	Alphabet constraint.Alphabet // of the words of lists and of the command line

	Given cmdline.Given // the flags of the command line

	inputs  []string              // paths of the files that were read as word lists
	opened  map[string]*dict.List // lists that are open and not read yet, by name
	listed  bool                  // standard input was read as a word list
	sampled bool                  // noteSampled has printed its note
	remarks []string              // on word lists, not printed yet
}

// Standard returns the environment of the process.
func Standard() *Env {
	return &Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Color: "auto"}
}

// Status returns the exit status for err, the result of a command, and prints its message
// if it has one. The message has two lines at most, with the last remark.
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

// Note prints a note that is not an error.
func (e *Env) Note(format string, args ...any) {
	e.PrintRemarks()
	fmt.Fprintln(e.Stderr, "wfind:", message(fmt.Errorf(format, args...)))
}

// remark keeps a note on a word list. An error may follow from it, and then replaces it.
func (e *Env) Remark(format string, args ...any) {
	text := message(fmt.Errorf(format, args...))
	if !slices.Contains(e.remarks, text) {
		e.remarks = append(e.remarks, text)
	}
}

// printRemarks prints the remarks. Commands call it when their input has proved good.
func (e *Env) PrintRemarks() {
	if len(e.remarks) == 0 {
		return
	}
	for _, text := range e.remarks {
		fmt.Fprintln(e.Stderr, "wfind:", text)
	}
	e.remarks = nil
}

// A hintedError is an error with what to do about it, on a line of its own.
type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// WithHint returns err with a hint.
func WithHint(err error, hint string) error { return &hintedError{err, hint} }

// message returns the text of err, and of its hint on a second line, without characters
// that could act on a terminal.
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

// Screen returns the terminal for a screen: standard output, or the terminal of the process
// if a program reads standard output. Call the function that it returns to close it.
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

// columns returns the width of standard output in columns, or 0 if it is no terminal.
func (e *Env) Columns() int {
	if !IsTerminal(e.Stdout) {
		return 0
	}
	if width, _, err := term.GetSize(int(e.Stdout.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// Colored reports whether standard output gets colours.
func (e *Env) Colored() bool { return Colored(e.Color, os.Getenv, IsTerminal(e.Stdout)) }

// Colored reports whether to use colours. The value of --color decides; if it is auto,
// NO_COLOR turns them off, CLICOLOR_FORCE turns them on, and otherwise a terminal has them
// unless it is dumb or CLICOLOR is 0 (see no-color.org and bixense.com/clicolors).
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

// Write calls f with buffered standard output and flushes it.
func (e *Env) Write(f func(w *bufio.Writer) error) error { return WriteTo(e.Stdout, f) }

// WriteTo calls f with a buffer for out and flushes it.
func WriteTo(out io.Writer, f func(w *bufio.Writer) error) error {
	w := bufio.NewWriter(out)
	err := f(w)
	if flushErr := w.Flush(); flushErr != nil {
		return fmt.Errorf("writing: %w", flushErr)
	}
	return err
}

// NoteSampled says, once, that guesses were chosen by samples.
func (e *Env) NoteSampled() {
	if !e.sampled {
		e.Note("too many words to score each guess against each answer: guesses are chosen by samples, without estimates of how many they need")
	}
	e.sampled = true
}

// Store returns the record in dir. It notes once that it waits for another process.
func (e *Env) Store(dir string) record.Store {
	return record.Store{Dir: dir, Waiting: func() { e.Note("waiting for another wfind that is saving a game") }}
}

// NoteDamage prints a note if err says that damaged lines of the record were skipped. It returns any
// other error.
func (e *Env) NoteDamage(err error) error {
	damage, ok := errors.AsType[*record.Damage](err)
	if ok {
		e.Note("%w", damage)
		return nil
	}
	return err
}

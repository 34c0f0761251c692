// Package cli is the command line of wfind: a file for each command, its
// flags as a struct that Kong fills and its Run method, which turns words
// into calls of the packages below and their results into text or JSON.
package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"runtime"

	"golang.org/x/term"

	"wfind/constraint"
	"wfind/internal/text/printable"
)

// The exit statuses, grep's.
const (
	StatusFound   = 0
	StatusNothing = 1
	StatusError   = 2
)

// ErrNothing is returned by a command that did its work and found nothing;
// there is no message to print.
var ErrNothing = errors.New("nothing found")

// Env is what a command reads from and writes to.
type Env struct {
	Stdin  *os.File
	Stdout *os.File
	Stderr io.Writer

	// Color is auto, always or never, as asked for.
	Color string

	alphabet constraint.Alphabet // of the words of lists and of the command line

	inputs  []fs.FileInfo // the files that were read as word lists
	listed  bool          // standard input was taken for a word list
	sampled bool          // it was said that guesses were chosen by samples
	given   []givenFlag   // the flags of the command line
}

// Standard returns the environment of the process.
func Standard() *Env {
	return &Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Color: "auto"}
}

// Status returns the exit status for what a command returned, and prints its
// message, if there is one.
func (e *Env) Status(err error) int {
	switch {
	case err == nil:
		return StatusFound
	case errors.Is(err, ErrNothing):
		return StatusNothing
	}
	fmt.Fprintln(e.Stderr, "wfind:", message(err))
	return StatusError
}

// Note prints a remark to the user that is no error.
func (e *Env) Note(format string, args ...any) {
	fmt.Fprintln(e.Stderr, "wfind:", message(fmt.Errorf(format, args...)))
}

// message returns the text of err, and of its hint on a second line, without characters
// that could act on a terminal.
func message(err error) string {
	text := printable.Text(err.Error())
	if hinted, ok := errors.AsType[*hintedError](err); ok {
		text += "\n" + printable.Text(hinted.hint)
	}
	return text
}

// Interactive reports whether both standard input and output are terminals
// that can do more than print lines.
func (e *Env) Interactive() bool {
	return isTerminal(e.Stdin) && isTerminal(e.Stdout) && os.Getenv("TERM") != "dumb"
}

// screen returns the terminal that a screen is drawn on: standard output, or if
// that is read by a program the one that the process belongs to. The function it
// returns closes what was opened.
func (e *Env) screen() (*os.File, func(), error) {
	if isTerminal(e.Stdout) {
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

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// columns returns the width of the terminal that standard output is, 0 if it is
// none.
func (e *Env) columns() int {
	if !isTerminal(e.Stdout) {
		return 0
	}
	if width, _, err := term.GetSize(int(e.Stdout.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// Colored reports whether standard output gets colours.
func (e *Env) Colored() bool { return colored(e.Color, os.Getenv, isTerminal(e.Stdout)) }

// colored reports whether there are colours: as --color says, or else not if
// NO_COLOR is set, everywhere if CLICOLOR_FORCE is, and otherwise on a terminal,
// unless it is a dumb one or CLICOLOR is 0 (see no-color.org and
// bixense.com/clicolors).
func colored(flag string, getenv func(string) string, terminal bool) bool {
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

// write calls f with buffered standard output and flushes it.
func (e *Env) write(f func(w *bufio.Writer) error) error { return writeTo(e.Stdout, f) }

// writeTo calls f with a buffer for out and flushes it.
func writeTo(out io.Writer, f func(w *bufio.Writer) error) error {
	w := bufio.NewWriter(out)
	err := f(w)
	if flushErr := w.Flush(); flushErr != nil {
		return fmt.Errorf("writing: %w", flushErr)
	}
	return err
}

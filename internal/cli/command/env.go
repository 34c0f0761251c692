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

// ErrNothing is returned by commands that worked but found nothing. The exit status is then 1, and no
// message is printed.
var ErrNothing = errors.New("nothing found")

// An Env is the environment of a command: its standard streams, its settings, and the word lists that it
// has opened. It is not safe for concurrent use.
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

// Standard returns an Env with the standard streams of the process.
func Standard() *Env {
	return &Env{Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr, Color: "auto"}
}

// Status prints the message of err to standard error and returns the exit status of the program. err is the
// result of a command; nil and [ErrNothing] have no message.
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

// Note formats a message as fmt.Sprintf does and prints it to standard error. Remarks that are still
// waiting are printed first.
func (e *Env) Note(format string, args ...any) {
	e.PrintRemarks()
	fmt.Fprintln(e.Stderr, "wfind:", message(fmt.Errorf(format, args...)))
}

// Remark saves a remark about a word list. It is printed by [Env.PrintRemarks], or when the command ends.
// If the command fails, only the last remark is printed, next to the error, which it may explain.
func (e *Env) Remark(format string, args ...any) {
	text := message(fmt.Errorf(format, args...))
	if !slices.Contains(e.remarks, text) {
		e.remarks = append(e.remarks, text)
	}
}

// PrintRemarks prints the remarks that were saved so far. Call it once the command's input is known to be
// good.
func (e *Env) PrintRemarks() {
	if len(e.remarks) == 0 {
		return
	}
	for _, text := range e.remarks {
		fmt.Fprintln(e.Stderr, "wfind:", text)
	}
	e.remarks = nil
}

type hintedError struct {
	error
	hint string
}

func (e *hintedError) Unwrap() error { return e.error }

// WithHint returns an error that wraps err and has a hint on how to correct it. [Env.Status] prints the
// hint on a line of its own.
func WithHint(err error, hint string) error { return &hintedError{err, hint} }

// message returns the text to print for err: one line, or two with a hint. Characters that could control a
// terminal are escaped.
func message(err error) string {
	text := printable.Text(err.Error())
	if hinted, ok := errors.AsType[*hintedError](err); ok {
		text += "\n" + printable.Text(hinted.hint)
	}
	return text
}

// Interactive reports whether standard input and standard output are terminals on which a full-screen
// program can run.
func (e *Env) Interactive() bool {
	return IsTerminal(e.Stdin) && IsTerminal(e.Stdout) && os.Getenv("TERM") != "dumb"
}

// Screen returns the terminal on which to draw a full-screen program: standard output, or the process's
// terminal if standard output goes to a file or a pipe. Call the returned function to close it.
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

// Columns returns the width of standard output in columns, or 0 if it is not a terminal.
func (e *Env) Columns() int {
	if !IsTerminal(e.Stdout) {
		return 0
	}
	if width, _, err := term.GetSize(int(e.Stdout.Fd())); err == nil && width > 0 {
		return width
	}
	return 80
}

// Colored reports whether standard output should be coloured.
func (e *Env) Colored() bool { return Colored(e.Color, os.Getenv, IsTerminal(e.Stdout)) }

// Colored reports whether output should be coloured. flag is the value of --color. If it is auto, the
// environment decides: NO_COLOR turns colours off, and CLICOLOR_FORCE turns them on. Without either, output
// is coloured if it goes to a terminal, unless that is dumb or CLICOLOR is 0. See no-color.org and
// bixense.com/clicolors.
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

// Write calls f with a buffered writer to standard output and flushes it. It returns the first error.
func (e *Env) Write(f func(w *bufio.Writer) error) error { return WriteTo(e.Stdout, f) }

// WriteTo calls f with a buffered writer to out and flushes it. It returns the first error.
func WriteTo(out io.Writer, f func(w *bufio.Writer) error) error {
	w := bufio.NewWriter(out)
	err := f(w)
	if flushErr := w.Flush(); flushErr != nil {
		return fmt.Errorf("writing: %w", flushErr)
	}
	return err
}

// NoteSampled prints a note that guesses are ranked by a sample of the answers because there are too many
// words. It prints the note only once.
func (e *Env) NoteSampled() {
	if !e.sampled {
		e.Note("there are too many words to score each guess against each answer, so guesses are ranked by sampling, without estimates of how many more they need")
	}
	e.sampled = true
}

// Store returns the record of games in the folder dir. The record prints a note while it waits for another
// process to release the lock.
func (e *Env) Store(dir string) record.Store {
	return record.Store{Dir: dir, Waiting: func() { e.Note("waiting for another wfind that is saving a game") }}
}

// NoteDamage prints a note and returns nil if err is a [*record.Damage], which means that damaged lines of
// the record were skipped. It returns any other error unchanged.
func (e *Env) NoteDamage(err error) error {
	damage, ok := errors.AsType[*record.Damage](err)
	if ok {
		e.Note("%w", damage)
		return nil
	}
	return err
}
